"""What somebody played beside the tops, for statistics and cards."""

from __future__ import annotations

import pytest

from pioche.games.duplicate import OwnCoup, own_coups
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    Interrupt,
    Resume,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.seats.commands import PlayWord
from support.duplicate import NOW, at, session
from support.duplicate_hall import hall_session, play

PASSE = [["PASSE", "H8"]]
DOWN = [["PASSE", "8H"]]
TOP, LESS = ("REPASSE", "H6"), ("PASSER", "H8")
SQUARE = [["LAC", "H8"], ["LIS", "8H"], ["CAS", "10H"]]


def coup(moves: list[list[str]], words: str, rack: str, *mine: str) -> OwnCoup:
    """A coup at home on a position, its top retained; what was played by ana."""
    game = session(words=words.split(), seats=("ana",))
    at(game, moves, bag=rack + "AABBEEIIOO")
    game.do(DrawRack(rack, "hand"))
    if mine:
        game.do(PlayWord("ana", *mine))
    game.do(RetainTop())
    (found,) = own_coups(game.state, "ana")
    return found


@pytest.mark.parametrize(
    ("moves", "words", "rack", "top", "joins", "extends"),
    [
        (PASSE, "PASSE REPASSE", "REKWXZA", "REPASSE", True, True),
        (PASSE, "PASSE SON SO AS ES SE", "SONKWXI", "SO", True, False),
        (PASSE, "PASSE PASSES SON", "SONKWXI", "SON", True, True),
        (PASSE, "PASSE EPASSE SE", "SEKWXZA", "SE", True, True),
        (DOWN, "PASSE SON SO AS ES SE", "SONKWXI", "SO", True, False),
        (DOWN, "PASSE PASSES SON", "SONKWXI", "SON", True, True),
        (DOWN, "PASSE EPASSE SE", "SEKWXZA", "SE", True, True),
        ([["AS", "H8"]], "AS LAS LE", "LEKWXZA", "LE", True, True),
        ([["AS", "8H"]], "AS LAS LE", "LEKWXZA", "LE", True, True),
        # Across one letter, at its start, in its middle, or across two that do not touch.
        (PASSE, "PASSE SON", "ONKWXIB", "SON", False, False),
        (PASSE, "PASSE NATIONS", "NTIONSB", "NATIONS", False, False),
        (SQUARE, "LAC LIS CAS SOS", "OBKWXEE", "SOS", False, False),
    ],
)
def test_a_top_joins_words_when_it_crosses_or_extends_one(
    moves: list[list[str]], words: str, rack: str, top: str, joins: bool, extends: bool
) -> None:
    found = coup(moves, words, rack)
    assert (found.word, found.joins, found.extends) == (top, joins, extends)
    assert (found.own_word, found.own_ref, found.own_laid, found.points) == ("", "", 0, 0)


def test_tiles_are_those_laid_not_those_of_the_grid() -> None:
    found = coup(PASSE, "PASSE REPASSE PASSER", "REKWXZA", "PASSER", "H8")
    assert (found.word, found.ref, found.top, found.laid, found.tiles) == (
        "REPASSE", "H6", 9, 2, "RE",
    )  # fmt: skip
    assert (found.own_word, found.own_ref, found.own_laid, found.points) == ("PASSER", "H8", 1, 8)


def timed(formula: str, word: str, ref: str) -> int | None:
    """How long a coup with a clock took ana, who played a word 25.5 seconds after its start."""
    words = ["PASSE", "REPASSE", "PASSER"]
    game = session(words=words, seats=("ana",), timed=True, formula=formula)
    at(game, PASSE, bag="REKWXZAAABBEEIIOO")
    game.do(DrawRack("REKWXZA", "hand"))
    game.do(StartClock(), now=NOW)
    game.do(PlayWord("ana", word, ref), now=NOW + 25_500)
    if not game.state.played:
        game.do(RingBell(), now=NOW + 60_000)
    if not game.state.played:
        game.do(CloseCoup(), now=NOW + 62_000)
        game.do(RetainTop(), now=NOW + 62_000)
    (found,) = own_coups(game.state, "ana")
    assert found.own_word == word
    return found.ms


def test_a_word_takes_until_it_is_played_whether_it_is_the_top_or_not() -> None:
    assert [timed("normale", *one) for one in (TOP, LESS)] == [25_500, 25_500]


def test_in_a_race_a_top_that_was_missed_takes_the_whole_time_and_the_penalty() -> None:
    """After the minute the top is given, and costs twenty seconds (2011: 7.4)."""
    assert [timed("topping", *one) for one in (TOP, LESS)] == [25_500, 80_000]


def test_a_table_of_a_hall_has_the_coups_it_played() -> None:
    game = hall_session()
    play(game, "1 passe h4 20", "2 tas h6 6")
    (best,), (less,) = own_coups(game.state, "s1"), own_coups(game.state, "s2")
    assert (best.number, best.points, best.top, best.own_laid) == (1, 20, 20, 5)
    assert (less.points, less.own_word, less.own_laid, less.ms) == (6, "TAS", 3, None)
    assert own_coups(game.state, "s4") == own_coups(game.state, "s9") == ()


def test_an_annulled_game_leaves_no_coup() -> None:
    game = hall_session()
    play(game, "1 passe h4 20")
    assert own_coups(game.state, "s1") != ()
    game.do(Interrupt(), now=NOW)
    game.do(Resume(), now=NOW + 20 * 60_000)
    assert own_coups(game.state, "s1") == ()
