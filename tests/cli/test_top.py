"""`pioche top` as people and scripts call it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon

WORDS = "AS\nLA\nLAS\nOS\nSA\nSAS\nSOL\nSOLS\n"


@pytest.fixture
def words(tmp_path) -> str:
    path = tmp_path / "petite.txt"
    path.write_text(WORDS)
    return str(path)


def pioche(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from pioche.cli.main import main; main()", "top", *arguments],
        capture_output=True,
        text=True,
        input=given,
        check=False,
    )


def test_json_is_the_contracted_document():
    done = pioche("AEIRST?", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    document = json.loads(done.stdout)
    lexicon = Lexicon.load("francais")
    tops = Finder(lexicon).tops(Board(), "AEIRST?")
    assert document == {
        "rack": "AEIRST?",
        "lexicon": {"name": "francais", "sha256": lexicon.sha256},
        "score": tops.best_score,
        "moves": [[move.word, move.ref, move.score] for move in tops],
    }


def test_all_solutions_after_moves(words, tmp_path):
    as_json, as_text = tmp_path / "coups.json", tmp_path / "coups.txt"
    as_json.write_text('[["SOL", "H7"], ["LAS", "9H", 3]]')
    as_text.write_text("SOL H7\n\nLAS 9H 3\n")
    answers = [
        pioche("S?", "--coups", path, "--lexique", words, "--tous", "--json").stdout
        for path in (str(as_json), str(as_text))
    ]
    assert answers[0] == answers[1]
    board = Board.of([["SOL", "H7"], ["LAS", "9H"]])
    moves = Finder(Lexicon.load(words)).moves(board, "S?")
    listed = json.loads(answers[0])["moves"]
    assert listed == [[move.word, move.ref, move.score] for move in moves]
    assert [score for *_, score in listed] == sorted((s for *_, s in listed), reverse=True)
    given = pioche(
        "S?", "--coups", "-", "--lexique", words, "--tous", "--json", given="SOL H7\nLAS 9H"
    )
    assert given.stdout == answers[0]


def test_people_get_a_short_list(words):
    done = pioche("SOLS", "--lexique", words)
    assert done.stdout.splitlines()[0] == "SOLS : 4 solutions, 8 points au mieux."
    assert done.stdout.splitlines()[1].split() == ["8", "H5", "SOLS"]
    assert "aucune solution" in pioche("ZZ", "--lexique", words).stdout
    empty = pioche("ZZ", "--lexique", words, "--json").stdout
    assert json.loads(empty)["score"] == 0
    assert json.loads(empty)["moves"] == []


def test_a_formula_changes_bonus_and_tiles_laid():
    seven = json.loads(pioche("AEIRSTNE", "--json").stdout)
    eight = json.loads(pioche("AEIRSTNE", "--formule", "7-et-8", "--json").stdout)
    assert {len(word) for word, _ref, _score in seven["moves"]} == {7}
    assert {len(word) for word, _ref, _score in eight["moves"]} == {8}
    assert eight["score"] > seven["score"]


@pytest.mark.parametrize(
    ("arguments", "moves", "sentence"),
    [
        (["AEI7"], None, "ni une lettre ni un joker"),
        ([""], None, "vide"),
        (["ABCDEFGHIJ"], None, "9 au plus"),
        (["AE", "--lexique", "nulle-part"], None, "nulle-part"),
        (["AE", "--formule", "7-sur-42"], None, "7-sur-42"),
        (["AE", "--coups", "absent.txt"], None, "ne s’ouvre pas"),
        (["AE"], b"SOL H7\nMER 9H\n", "déjà L"),
        (["AE"], b"SOL A1\n", "case centrale"),
        (["AE"], b"SOL\n", "ne se lit pas"),
        (["AE"], b"SOL Z99\n", "Z99"),
        (["AE"], b'[["SOL", "H7"', "n’en est pas"),
        (["AE"], b'{"SOL": "H7"}', "liste de coups"),
        (["AE"], b'[["SOL", 7]]', "ne se lit pas"),
        (["AE"], b"\xff\xfe\x00", "UTF-8"),
    ],
)
def test_bad_input_is_one_french_sentence(tmp_path, arguments, moves, sentence):
    if moves is not None:
        path = tmp_path / "coups"
        path.write_bytes(moves)
        arguments = [*arguments, "--coups", str(path)]
    done = pioche(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
