"""Retaining a top: the compulsory rules, the referee's choice, the joker formula."""

from __future__ import annotations

from itertools import permutations

import pytest

from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate.coup.commands import DrawRack, RetainTop
from pioche.games.duplicate.coup.events import TopRetained
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.coup.state import Phase
from pioche.rules.top import SHOWN
from support.articles import by_edition
from support.duplicate import at, session

TOP = {"fisf-2011": "3.4", "fisf-2009": "2.4", "ancien": "2.4", "simplifie": "3"}


@by_edition("top.highest", TOP)
def test_a_solution_that_is_not_the_top_is_refused(edition: str) -> None:
    game = session(words=["HUTTE", "HUE"], edition=edition)
    game.do(DrawRack("UTEHJDT"))
    before = game.state
    with pytest.raises(RuleViolation, match="le top est à 24 points"):
        game.do(RetainTop("HUE", "H8"))
    assert game.state == before


@by_edition(
    "top.first_word_across",
    {"fisf-2011": "3.4", "fisf-2009": "2.4", "ancien": "fisf-2011 3.4"}
    | {"gaspesie": "fisf-2011 3.4", "simplifie": "fisf-2011 3.4"},
)
def test_the_first_word_is_laid_across(edition: str) -> None:
    game = session(words=["HUTTE"], edition=edition)
    game.do(DrawRack("UTEHJDT"))
    with pytest.raises(RuleViolation, match="horizontalement"):
        game.do(RetainTop("HUTTE", "8D"))


@pytest.mark.parametrize(
    ("word", "ref", "why"),
    [
        ("HUTTE", "H14", "sort de la grille"),
        ("HUTTE", "Z4", "ne se lit pas"),
        ("HUTTE", "A1", "case centrale"),
        ("HUTTES", "H4", "il manque S"),
        ("JET", "H8", "JET n’est pas admis"),
        ("", "H8", "vide"),
        ("HU TE", "H4", "n’est pas une lettre"),
    ],
)
def test_what_cannot_be_laid_is_refused(word: str, ref: str, why: str) -> None:
    game = session(words=["HUTTE"])
    game.do(DrawRack("UTEHJDT"))
    before = game.state
    with pytest.raises((InputError, RuleViolation), match=why):
        game.do(RetainTop(word, ref))
    assert game.state == before


def test_no_top_without_a_rack() -> None:
    with pytest.raises(RuleViolation, match="pas encore de tirage"):
        session().do(RetainTop())


def test_the_referee_chooses_among_equals_and_the_reason_is_kept() -> None:
    game = session(words=["SEXE", "AXES"])
    game.do(DrawRack("ENELESX"))
    tops = game.state.tops
    assert tops is not None and tops.reason == "opening"
    # The same word on four squares: four solutions, each measured.
    assert sorted(c.ref for c in tops.candidates) == ["H5", "H6", "H7", "H8"]
    assert all(c.opening is not None for c in tops.candidates)
    other = tops.candidates[-1]
    (event,) = game.do(RetainTop(other.word, other.ref, "plus joli"))
    assert event == TopRetained(1, "SEXE", other.ref, 26, "referee", "plus joli")


def test_retaining_the_program_s_choice_by_name_keeps_its_reason() -> None:
    game = session(words=["SEXE"])
    game.do(DrawRack("ENELESX"))
    assert game.state.tops is not None
    first = game.state.tops.candidates[0]
    (event,) = game.do(RetainTop(first.word, first.ref))
    assert event.reason == "opening"  # type: ignore[attr-defined]


def test_any_of_thousands_of_ties_may_be_chosen() -> None:
    game = session()
    game.do(DrawRack("??AEIRS"))
    tops = game.state.tops
    assert tops is not None and tops.ties > 1000 > len(tops.candidates)
    listed = {(candidate.word, candidate.ref) for candidate in tops.candidates}
    finder = game_finder(game.state.setup, game.env())
    other = next(
        move
        for move in reversed(finder.tops(game.state.board, "??AEIRS"))
        if (move.word, move.ref) not in listed
    )
    (event,) = game.do(RetainTop(other.word, other.ref))
    assert event.word == other.word and event.reason == "referee"  # type: ignore[attr-defined]


def test_the_measure_is_the_same_in_the_same_game_and_can_be_switched_off() -> None:
    values = []
    for _turn in range(2):
        game = session()
        game.do(DrawRack("ENELESX"))
        assert game.state.tops is not None
        values.append([c.opening for c in game.state.tops.candidates])
    assert values[0] == values[1] and len(values[0]) > 1
    game = session(measure=False)
    game.do(DrawRack("ENELESX"))
    assert game.state.tops is not None and game.state.tops.reason == "first"
    assert all(c.opening is None for c in game.state.tops.candidates)


@by_edition("top.keep_joker", {"fisf-2011": "3.4", "fisf-2009": "2.4", "ancien": "2.4"})
def test_a_solution_with_joker_cannot_be_retained_beside_one_without(edition: str) -> None:
    # LA on a blue square scores 3; so does TASe.
    game = session(words=["TAS", "LA", "TASE"], edition=edition)
    at(game, [["TAS", "H8"]], kept="", bag="L?")
    game.do(DrawRack("L?"))
    tops = game.state.tops
    assert tops is not None
    assert [(c.word, c.excluded) for c in tops.candidates] == [("LA", None), ("TASe", "joker")]
    with pytest.raises(RuleViolation, match="garde le joker"):
        game.do(RetainTop("TASe", "H8"))


@by_edition("top.end_compulsory", {"fisf-2011": "3.6", "fisf-2009": "2.7", "ancien": "2.7"})
def test_an_equal_solution_that_ends_the_game_is_compulsory(edition: str) -> None:
    # Both score 7. TBC leaves A and E, which end the game; SBA leaves C and E, and TASE to play.
    game = session(words=["TAS", "TBC", "SBA", "TASE"], edition=edition)
    at(game, [["TAS", "H8"]], kept="", bag="ABCE")
    game.do(DrawRack("ABCE"))
    tops = game.state.tops
    assert tops is not None and tops.reason == "end"
    assert [(c.word, c.excluded) for c in tops.candidates] == [("TBC", None), ("SBA", "end")]
    with pytest.raises(RuleViolation, match="met fin à la partie"):
        game.do(RetainTop("SBA", "10H"))


def test_a_solution_after_which_a_whole_last_rack_goes_nowhere_ends_the_game() -> None:
    # Seven letters are left behind either: with C there is TASC, without it nothing.
    game = session(words=["TAS", "TBC", "SBA", "TASC"])
    at(game, [["TAS", "H8"]], kept="", bag="ABCEEZZUG")
    game.do(DrawRack("ABCEEZZ"))
    tops = game.state.tops
    assert tops is not None and tops.reason == "end"
    assert [(c.word, c.excluded) for c in tops.candidates] == [("TBC", None), ("SBA", "end")]


def test_a_solution_after_which_nothing_can_be_placed_ends_the_game_too() -> None:
    game = session(words=["TAS", "TBC", "SBA"])
    at(game, [["TAS", "H8"]], kept="", bag="ABCE")
    game.do(DrawRack("ABCE"))
    assert game.state.tops is not None and game.state.tops.reason == "opening"


@pytest.mark.article("fisf-2011", "7.1", policy="formula.joker.jokers", mutant="drawn")
def test_joker_formula_six_letters_and_a_joker_each_coup() -> None:
    game = session(formula="joker")
    assert game.state.position.supply.bag.count("?") == 0
    for _coup in range(4):
        game.do(DrawRack())
        assert game.state.rack[-1] == "?" and game.state.rack.count("?") == 1
        assert len(game.state.rack) == 7
        game.do(RetainTop())


@pytest.mark.article("fisf-2011", "7.1", policy="formula.joker.jokers", mutant="drawn")
def test_a_joker_used_is_replaced_by_its_letter_from_the_bag() -> None:
    game = session(words=["HUTTE"], formula="joker")
    game.do(DrawRack("UTHJDT"))
    (event,) = game.do(RetainTop())
    assert event.word == "HUTTe" and event.joker_replaced_by == "E"  # type: ignore[attr-defined]
    assert game.state.board.tiles == "HUTTE"
    assert game.state.position.supply.bag.count("E") == 14
    assert game.state.position.supply.reserve == 2
    assert game.state.position.supply.kept == "DJ"


def test_else_it_stays_and_play_goes_on_with_the_second() -> None:
    game = session(words=["TAS", "TASE"], formula="joker")
    at(game, [["TAS", "H8"]], bag="BBCCDDA", reserve=2)
    game.do(DrawRack("BBCCDA"))
    (event,) = game.do(RetainTop())
    assert event.word == "TASe" and event.joker_replaced_by is None  # type: ignore[attr-defined]
    assert game.state.board[7, 10] == "e"
    assert game.state.position.supply.reserve == 1


def test_once_both_are_used_the_game_is_ordinary_duplicate() -> None:
    game = session(words=["TAS", "TASE", "TASEZ"], formula="joker")
    at(game, [["TAS", "H8"]], bag="BBCCDDAAEZ", reserve=0)
    game.do(DrawRack("BBCCAAE"))
    assert game.state.rack == "BBCCAAE"


@pytest.mark.article("fisf-2011", "3.4", policy="top.keep_joker")
def test_the_joker_is_preserved_where_possible() -> None:
    # A joker as E can be replaced, as A it cannot: both score the same.
    game = session(words=["TAS", "TASE", "TASA"], formula="joker")
    at(game, [["TAS", "H8"]], bag="BCDFOUE", reserve=2)
    game.do(DrawRack("BCDFOU"))
    tops = game.state.tops
    assert tops is not None
    assert tops.candidates[0].word == "TASe" and tops.reason == "joker-lost"
    with pytest.raises(RuleViolation, match=r"garde le joker \(article 7\.1\)"):
        game.do(RetainTop("TASa", "H8"))


def test_a_recorded_game_is_replayed_with_whatever_words() -> None:
    game = session(words=["ZZ"], recorded=True)
    game.do(DrawRack("UTEHJDT", "prepared"))
    with pytest.raises(RuleViolation, match="aucune solution ne marque"):
        game.do(RetainTop())
    game.do(RetainTop("HUTTE", "H4"))
    game.do(DrawRack("NGILE", "prepared"))
    with pytest.raises(InputError, match="où la grille porte"):
        game.do(RetainTop("JUNGLE", "5H"))
    game.do(RetainTop("JUNGLE", "5G"))
    assert game.state.total == 52


def test_laying_leaves_the_reliquat_and_the_cumul() -> None:
    game = session(words=["HUTTE", "JUNGLE"])
    game.do(DrawRack("UTEHJDT"))
    game.do(RetainTop("HUTTE", "H4"))
    game.do(DrawRack("NGILE"))
    game.do(RetainTop("JUNGLE", "5G"))
    first, second = game.state.played
    assert (first.cumul, second.cumul, game.state.total) == (24, 52, 52)
    assert game.state.position.supply.kept == "DI"
    assert game.state.phase is Phase.RETAINED


def test_a_tied_solution_that_is_not_listed_may_be_retained_too() -> None:
    pairs = [one + other for one, other in permutations("ASNETI", 2)]
    game = session(words=pairs)
    game.do(DrawRack("ASNETIU"))
    tops = game.state.tops
    assert tops is not None and tops.ties == 60 > len(tops.candidates) == SHOWN
    listed = {(one.word, one.ref) for one in tops.candidates}
    unlisted = next((word, "H8") for word in sorted(pairs) if (word, "H8") not in listed)
    (event,) = game.do(RetainTop(*unlisted))
    assert isinstance(event, TopRetained)
    assert (event.word, event.ref, event.reason) == (*unlisted, "referee")
