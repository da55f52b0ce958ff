"""What somebody played beside the tops, for statistics and cards."""

from __future__ import annotations

import pytest

from pioche.games.duplicate import OwnCoup, own_coups
from pioche.games.duplicate.coup.commands import DrawRack, Interrupt, Resume, RetainTop
from pioche.games.duplicate.seats.commands import PlayWord
from support.duplicate import NOW, at, session
from support.duplicate_hall import hall_session, play

PASSE = [["PASSE", "H8"]]
DOWN = [["PASSE", "8H"]]
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
