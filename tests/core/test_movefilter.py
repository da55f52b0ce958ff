"""The filter of a list of solutions: what each sign keeps, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.movefilter import matching
from pioche.core.movelist import MoveList
from support.duplicate import francais
from support.filters import REFUSED, UNDERSTOOD


@pytest.fixture(scope="module")
def moves() -> MoveList:
    """Fifteen thousand solutions on a grid with one word, with a joker."""
    board = Board().play(Finder(francais()).moves(Board(), "MAISONS")[0])
    return Finder(francais()).moves(board, "AEIRST?")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rat", lambda one: "RAT" in one.word.upper()),
        ("R*T", lambda one: re.fullmatch("R.*T", one.word.upper())),
        ("?at*", lambda one: re.fullmatch(".AT.*", one.word.upper())),
        ("g6", lambda one: one.ref == "G6"),
        ("6d", lambda one: one.ref == "6D"),
        ("≥ 70", lambda one: one.score >= 70),
        ("70", lambda one: one.score >= 70),
        ("> 60 < 70", lambda one: 60 < one.score < 70),
        ("= 12", lambda one: one.score == 12),
        ("sans joker", lambda one: one.word.isupper()),
        ("-j ≤ 9 rât", lambda one: one.word.isupper() and one.score <= 9 and "RAT" in one.word),
    ],
)
def test_each_sign_keeps_what_it_says(
    moves: MoveList, text: str, wanted: Callable[[Move], object]
) -> None:
    kept = matching(moves, text)
    assert kept == [index for index, move in enumerate(moves) if wanted(move)]
    assert 0 < len(kept) < len(moves)


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_what_is_understood_is_not_refused(moves: MoveList, text: str) -> None:
    assert len(matching(moves, text)) <= len(moves)


@pytest.mark.parametrize(("text", "code"), REFUSED.items())
def test_what_is_not_understood_is_said(moves: MoveList, text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        matching(moves, text)
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_some_first_the_others_as_they_were(moves: MoveList) -> None:
    some = moves[:40]
    turned = some.with_first([7, 3, 12])
    assert [move.word for move in turned][:3] == [some[at].word for at in (7, 3, 12)]
    rest = [move for at, move in enumerate(some) if at not in (7, 3, 12)]
    assert list(turned)[3:] == rest
    assert list(some.with_first([])) == list(some)


def test_ties_are_counted_without_looking_at_the_rest(moves: MoveList) -> None:
    assert moves.ties == sum(move.score == moves[0].score for move in moves) > 1
    assert MoveList(moves.board, b"").ties == 0
