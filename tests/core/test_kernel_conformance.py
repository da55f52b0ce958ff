"""Games and solution lists published by others, read from beside the project when present."""

from __future__ import annotations

import json
import os
from itertools import chain
from pathlib import Path

import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.core.scoring import ScoreRules, place_word
from support.wordlists import SmallList

PUBLISHED = Path(__file__).resolve().parents[2].parent / "shared" / "conformance"
absent = pytest.mark.skipif(
    not PUBLISHED.is_dir(), reason="NON VÉRIFIÉ : ../shared/conformance est absent"
)


def _load(name: str):
    path = PUBLISHED / name
    return json.loads(path.read_text("utf-8")) if path.is_file() else []


GAMES = _load("published_games.json")
LISTS = _load("solution_lists_ods5.json")


@absent
@pytest.mark.parametrize("game", GAMES, ids=[game["name"] for game in GAMES])
def test_every_score_of_a_published_game(game):
    """The scorer and the kernel count each coup as the referee did."""
    board, total = Board(), 0
    for coup in game["coups"]:
        move = place_word(board, coup["word"], Place.parse(coup["ref"]))
        assert move.score == coup["score"], coup
        words = SmallList(word.upper() for word in move.words)
        found = Finder(words, max_laid=7, rules=ScoreRules()).moves(board, coup["rack"])
        assert (move, move.score) in [(other, other.score) for other in found], coup
        board, total = board.play(move), total + move.score
        assert total == coup["cumul"], coup
    assert total == game["total"]
    assert len(game["coups"]) >= 20


@absent
@pytest.mark.parametrize("case", LISTS, ids=range(len(LISTS)))
def test_every_published_solution_is_found_with_its_score(case):
    """Whatever the list of words: on the words of the solutions themselves."""
    board = Board.of(case["moves_before"])
    placed = [place_word(board, word, Place.parse(ref)) for word, ref, _ in case["solutions"]]
    formed = chain.from_iterable(move.words for move in placed)
    finder = Finder(SmallList(word.upper() for word in formed))
    found = {move: move.score for move in finder.moves(board, case["rack"])}
    for move, (word, ref, score) in zip(placed, case["solutions"], strict=True):
        assert found.get(move) == score, (word, ref)


@pytest.fixture(scope="module")
def ods5() -> Lexicon:
    path = os.environ.get("PIOCHE_TEST_ODS5")
    if not path:
        pytest.skip("NON VÉRIFIÉ : PIOCHE_TEST_ODS5 ne nomme pas de liste ODS5")
    return Lexicon.load(path)


@absent
@pytest.mark.parametrize("case", LISTS, ids=range(len(LISTS)))
def test_solution_lists_with_the_real_words(ods5, case):
    board = Board.of(case["moves_before"])
    found = list(Finder(ods5).moves(board, case["rack"]))
    listed = {
        place_word(board, word, Place.parse(ref)): score for word, ref, score in case["solutions"]
    }
    scores = {move: move.score for move in found}
    assert {move: scores.get(move) for move in listed} == listed
    # A list is cut at its limit, anywhere among the moves of its last score.
    last = min(listed.values())
    if len(listed) < len(found):
        assert {move for move in found if move.score > last} <= listed.keys()
        assert len(listed) == case["limit"]
    else:
        assert set(found) == listed.keys()
