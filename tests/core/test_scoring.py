"""Scores and refusals of placements, from the box's worked examples and published games."""

import json
from pathlib import Path

import pytest

from pioche.core.board import Board
from pioche.core.errors import IllegalMove, InputError
from pioche.core.place import Place
from pioche.core.scoring import ScoreRules, place_move, place_word

PUBLISHED = Path(__file__).parents[3] / "shared" / "conformance" / "published_games.json"
PASSE = Board.of([["PASSE", "H8"]])


def score(board: Board, word: str, ref: str) -> int:
    return place_word(board, word, Place.parse(ref)).score


def test_the_first_word_of_the_notice() -> None:
    assert score(Board(), "PASSE", "H8") == 16


@pytest.mark.parametrize(
    ("word", "ref", "points"),
    [
        ("DEMANGEA", "9A", 64),
        ("DEMANGEA", "9E", 64),
        ("REPASSERAI", "H6", 36),
        ("DEPLIEZ", "8F", 29),
        ("MUNIE", "I7", 20),  # the notice prints 21, its own sum is 20
        ("RIZ", "13H", 21),
    ],
)
def test_the_worked_examples_of_the_notice(word: str, ref: str, points: int) -> None:
    assert score(PASSE, word, ref) == points


def test_two_red_squares_multiply_by_nine() -> None:
    """RADIATION of the notice, A, I and TION around R, D and A: 11 × 9."""
    board = Board.of_rows(["......R.D.A....", *["." * 15] * 14])
    assert score(board, "RADIATION", "A7") == 99


def test_three_red_squares_multiply_by_twenty_seven() -> None:
    word = "ANTICIPASSIONSE"
    line = "".join("." if col in (0, 7, 14) else letter for col, letter in enumerate(word))
    board = Board.of_rows([line, *["." * 15] * 14])
    values = 15 + 2 + 2  # fifteen letters, C and P worth 3
    assert score(board, word, "A1") == values * 27


def test_a_joker_is_worth_nothing_but_its_word_premium_counts() -> None:
    assert score(Board(), "PASsE", "H8") == 14
    assert score(Board(), "pASSE", "H8") == 10


def test_a_joker_on_the_grid_stays_one() -> None:
    board = Board.of([["QuIZ", "H6"]])
    move = place_word(board, "QUIZE", Place.parse("H6"))
    assert move.word == "QuIZE"
    assert move.tiles == "E"


def test_bonuses_are_a_table() -> None:
    rules = ScoreRules(bonuses={7: 50, 8: 75})
    plain = ScoreRules(bonuses={})
    eight = place_word(PASSE, "ABCDEFGPH", Place.parse("8A"), rules).score
    assert eight - place_word(PASSE, "ABCDEFGPH", Place.parse("8A"), plain).score == 75


def test_moves_name_their_words_and_tiles() -> None:
    move = place_word(PASSE, "MUnIE", Place.parse("I7"))
    assert move.words == ("MUnIE", "PU", "An", "SI", "SE")
    assert move.tiles == "MU?IE"
    assert str(move) == f"MUnIE I7 {move.score}"


def test_one_tile_is_one_move_whatever_direction_names_it() -> None:
    board = Board.of([["PASSE", "H8"], ["SE", "11H"]])
    across = place_word(board, "ES", Place.parse("I11"))
    assert across == place_word(board, "ES", Place.parse("I11"))
    corner = Board.of([["LA", "H8"], ["AS", "9H"]])
    assert place_word(corner, "SI", Place.parse("I9")) != place_word(
        corner, "SU", Place.parse("I9")
    )


@pytest.mark.parametrize(
    ("word", "ref", "reason"),
    [
        ("PASSERAIENT", "H8", "sort"),
        ("REPAS", "H6", "entier"),
        ("PASSE", "H8", "aucune"),
        ("MUNIE", "A1", "touche aucune"),
        ("TASSE", "H8", "déjà P"),
        ("A", "I8", "deux lettres"),
        ("ASSE", "H9", "aucune"),
    ],
)
def test_refusals_say_why(word: str, ref: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        place_word(PASSE, word, Place.parse(ref))


@pytest.mark.parametrize("word", ["", "PAS5E", "ÉTÉ", "A B"])
def test_a_word_that_is_not_letters_is_refused(word: str) -> None:
    with pytest.raises(InputError):
        place_word(Board(), word, Place.parse("H8"))


def test_the_first_word_covers_the_star() -> None:
    with pytest.raises(IllegalMove, match="centrale"):
        place_word(Board(), "PASSE", Place.parse("H9"))
    with pytest.raises(IllegalMove, match="centrale"):
        place_word(Board(), "PASSE", Place.parse("G8"))
    assert score(Board(), "PASSE", "8H") == 16


@pytest.mark.parametrize("written", [["QUIZ"], ["QUIZ", 4], "QUIZ H4", ["A", "B", "C", "D"]])
def test_a_move_of_another_shape_is_refused(written: object) -> None:
    with pytest.raises(InputError):
        place_move(Board(), written)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.skipif(not PUBLISHED.exists(), reason="NON VÉRIFIÉ : shared/conformance est absent")
def test_every_score_of_the_published_games() -> None:
    games = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    seen = 0
    for game in games:
        board = Board()
        for coup in game["coups"]:
            move = place_word(board, coup["word"], Place.parse(coup["ref"]))
            assert move.score == coup["score"], (game["name"], coup)
            board = board.play(move)
            seen += 1
    assert seen == 83
