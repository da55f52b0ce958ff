"""When a game ends by its letters."""

from __future__ import annotations

import pytest

from pioche.core.board import Board
from pioche.core.scoring import STANDARD_SCORES
from pioche.core.tiles import Bag
from pioche.rules.draw import Supply
from pioche.rules.edition import Regulation
from pioche.rules.end import can_still_score, ending
from support.articles import by_edition

NUMBERS = {"fisf-2011": "3.6", "fisf-2009": "2.7", "ancien": "2.7", "gaspesie": "3"}


def end(remaining: str, edition: str = "fisf-2011") -> str | None:
    regulation = Regulation.load(edition)
    return ending(remaining, regulation.end, regulation.draw)


@by_edition("end.all_placed", NUMBERS | {"simplifie": "6"})
def test_all_letters_placed(edition: str) -> None:
    assert end("", edition) == "all-placed"


@by_edition("end.one_kind", NUMBERS | {"simplifie": "6"})
def test_only_vowels_or_only_consonants(edition: str) -> None:
    assert end("AEE", edition) == "one-kind"
    assert end("BCDFGHLMN", edition) == "one-kind"
    assert end("AEB", edition) is None


@by_edition("end.single_letter", NUMBERS | {"simplifie": "fisf-2011 3.6"})
@pytest.mark.parametrize("letter", ["A", "B", "Y", "?"])
def test_one_letter_alone_whatever_it_is(edition: str, letter: str) -> None:
    assert end(letter, edition) == "single-letter"


@by_edition("end.either_kind_prevents_from", NUMBERS, mutant=0)
@pytest.mark.parametrize("remaining", ["A?", "BY", "Y?", "AEI?", "BCDFGY"])
def test_never_while_a_joker_or_y_is_among_two_or_more(edition: str, remaining: str) -> None:
    assert end(remaining, edition) is None


@by_edition("end.either_kind_prevents_from", NUMBERS)
def test_two_letters_are_enough_for_the_exception(edition: str) -> None:
    assert end("A?", edition) is None


@pytest.mark.article("simplifie", "6", policy="end.either_kind_prevents_from", mutant=2)
def test_the_simplified_rule_has_no_exception() -> None:
    assert end("A?", "simplifie") == "one-kind"
    assert end("BCY", "simplifie") == "one-kind"
    assert end("ABY", "simplifie") is None


def still(board: Board, supply: Supply, words: list[str], *, few: bool) -> bool:
    admitted = set(words)

    def scores(rack: str) -> bool:
        # A rack scores when some word of the list can be laid anywhere with its letters.
        return can_still_score(
            board, Supply("", Bag.of(rack)), 7, 7, 20, policy, lambda _rack: False, words_, True,
            STANDARD_SCORES,
        )  # fmt: skip

    def words_() -> list[str]:
        return sorted(admitted)

    policy = Regulation.load().draw
    return can_still_score(board, supply, 7, 7, 20, policy, scores, words_, few, STANDARD_SCORES)


@pytest.mark.parametrize("few", [True, False])
def test_whether_anything_can_still_be_placed(few: bool) -> None:
    board = Board.of([["TAS", "H8"]])
    stuck = Supply("KW", Bag.of("KWZZAAE"))
    assert not still(board, stuck, ["BON", "TAS"], few=few)
    assert still(board, stuck, ["BON", "TASE"], few=few)
    # The only rack that plays is not valid: no vowel in it.
    only_consonants = Supply("", Bag.of("BCDFGHLMNPA"))
    assert still(board, only_consonants, ["BTCDFGHLM"], few=few) is False


def test_a_joker_stands_for_a_letter_that_is_short() -> None:
    board = Board.of([["TAS", "H8"]])
    assert still(board, Supply("", Bag.of("?B")), ["TASE"], few=True)
    assert not still(board, Supply("", Bag.of("CB")), ["TASE"], few=True)
    # A word of jokers alone scores nothing, and does not count (6.2).
    jokers = Board.of([["tas", "H8"]])
    assert not still(jokers, Supply("", Bag.of("?B")), ["TASE"], few=True)
