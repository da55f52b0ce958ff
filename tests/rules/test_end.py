"""When a game ends by its letters."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from pioche.core.board import Board
from pioche.core.errors import IllegalMove
from pioche.core.place import Place
from pioche.core.scoring import STANDARD_SCORES, place_word
from pioche.core.tiles import Bag, lacking
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


@cache
def scoring_tiles(board: Board, words: tuple[str, ...]) -> list[str]:
    """Try every word everywhere with every choice of jokers, by brute force: tiles of each."""
    found = []
    for word in words:
        for row, col, across in product(range(15), range(15), (True, False)):
            for mask in product((str.upper, str.lower), repeat=len(word)):
                spelt = "".join(case(letter) for case, letter in zip(mask, word, strict=True))
                try:
                    move = place_word(board, spelt, Place(row, col, across))
                except IllegalMove:
                    continue
                if move.score > 0 and {made.upper() for made in move.words} <= {*words}:
                    found.append(move.tiles)
    return found


def scores_with(board: Board, words: list[str], rack: str) -> bool:
    return any(not lacking(rack, tiles) for tiles in scoring_tiles(board, tuple(words)))


def still(
    board: Board,
    supply: Supply,
    words: list[str],
    *,
    most_racks: int,
    other_than: str = "",
    coup: int = 20,
) -> bool:
    return can_still_score(
        board,
        supply,
        7,
        7,
        coup,
        Regulation.load().draw,
        lambda rack: scores_with(board, words, rack),
        words,
        STANDARD_SCORES,
        other_than,
        most_racks,
    )


#: Racks only, or words only: both must give the same answer.
both_ways = pytest.mark.parametrize("most_racks", [10_000, 0])
TAS = Board.of([["TAS", "H8"]])


@both_ways
def test_whether_anything_can_still_be_placed(most_racks: int) -> None:
    stuck = Supply("KW", Bag.of("KWZZAAE"))
    assert not still(TAS, stuck, ["BON", "TAS"], most_racks=most_racks)
    assert still(TAS, stuck, ["BON", "TASE"], most_racks=most_racks)


@both_ways
def test_a_word_that_makes_others_at_the_side_must_make_words(most_racks: int) -> None:
    supply = Supply("", Bag.of("MUKKAAEE"))
    assert not still(TAS, supply, ["TAS", "MU"], most_racks=most_racks)  # MU over TAS makes MT, UA
    assert still(TAS, supply, ["TAS", "MU", "MT", "UA"], most_racks=most_racks)


@both_ways
def test_a_word_as_long_as_the_grid_is_wide_can_still_be_placed(most_racks: int) -> None:
    board = Board.of([["ACCOMPAGNATEUR", "H1"]])
    words = ["ACCOMPAGNATEUR", "ACCOMPAGNATEURS"]
    assert still(board, Supply("", Bag.of("SWE")), words, most_racks=most_racks)
    assert not still(board, Supply("", Bag.of("XWE")), words, most_racks=most_racks)


@both_ways
def test_a_rack_that_is_not_valid_does_not_count(most_racks: int) -> None:
    # The only playable rack would be seven consonants.
    supply = Supply("", Bag.of("BCDFGHLA"))
    assert not still(TAS, supply, ["BCDFGHLT"], most_racks=most_racks)


@both_ways
def test_a_joker_stands_for_a_letter_that_is_short(most_racks: int) -> None:
    assert still(TAS, Supply("", Bag.of("?B")), ["TASE"], most_racks=most_racks)
    assert not still(TAS, Supply("", Bag.of("CA")), ["TASE"], most_racks=most_racks)
    # For one letter of two that are alike, where the other one is held.
    assert still(TAS, Supply("", Bag.of("?E")), ["TASEE"], most_racks=most_racks)
    assert not still(TAS, Supply("", Bag.of("?E")), ["TASEEE"], most_racks=most_racks)
    # One that lies on the grid stands for its letter in a longer word too.
    laid = Board.of([["tAS", "H8"]])
    assert still(laid, Supply("", Bag.of("EB")), ["TASE"], most_racks=most_racks)
    # A word of jokers alone scores nothing, and does not count (6.2).
    jokers = Board.of([["tas", "H8"]])
    assert not still(jokers, Supply("", Bag.of("?B")), ["TASE"], most_racks=most_racks)
    assert still(jokers, Supply("", Bag.of("EB")), ["TASE"], most_racks=most_racks)  # one point


def test_another_rack_than_a_given_one() -> None:
    supply = Supply("", Bag.of("EBC"))
    assert still(TAS, supply, ["TASE"], most_racks=100)
    assert not still(TAS, supply, ["TASE"], most_racks=100, other_than="CEB")


def test_looking_for_a_rack_and_looking_for_a_word_give_the_same_answer() -> None:
    words = ["TASE", "AS", "SE", "BAS", "BEAT", "ETAS", "YEN", "ET"]
    boards = [TAS, Board.of([["TAS", "H8"], ["BAS", "9G"]]), Board.of([["tAs", "H8"]])]
    chance, answers = Random(5), Counter[bool]()
    for _supply in range(400):
        bag = Bag.of("".join(chance.choices("BCDZKAEEY?", k=chance.randint(2, 9))))
        board, supply, coup = chance.choice(boards), Supply("", bag), chance.choice((3, 20))
        by_rack = still(board, supply, words, most_racks=10_000, coup=coup)
        assert still(board, supply, words, most_racks=0, coup=coup) == by_rack, (bag, coup)
        answers[by_rack] += 1
    assert min(answers[True], answers[False]) > 40


@both_ways
def test_a_rack_without_room_for_its_consonants_does_not_count(most_racks: int) -> None:
    # Until coup 15 two consonants are needed: beside six vowels there is room for one.
    supply = Supply("", Bag.of("AEIOUAEBCD"))
    for coup, answer in ((15, False), (16, True)):
        found = still(TAS, supply, ["AEIOUATAS"], most_racks=most_racks, coup=coup)
        assert found is answer
