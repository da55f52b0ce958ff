"""Draws in a game: by chance, by hand, prepared; rejets, and what ends a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.core.alphabet import BAG
from pioche.core.chance import RepeatedChance
from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    DrawRack,
    EndGame,
    RejectRack,
    RetainTop,
    Undo,
)
from pioche.games.duplicate.coup.events import GameEnded, RackDrawn, RackRejected, TopsFound
from pioche.games.duplicate.coup.state import Phase
from pioche.games.session import Session, fold
from support.articles import by_edition
from support.duplicate import at, play_coup, session

ANNUL = {"fisf-2011": "6.2", "fisf-2009": "5.2", "ancien": "5.2"}
SILENT = {"gaspesie": "fisf-2011 6.2", "simplifie": "fisf-2011 6.2"}


def test_a_draw_by_chance_gives_one_event_and_the_tops() -> None:
    game = session()
    drawn, tops = game.do(DrawRack())
    assert isinstance(drawn, RackDrawn) and isinstance(tops, TopsFound)
    assert (drawn.coup, drawn.kept, drawn.source) == (1, "", "chance")
    assert drawn.rack == drawn.drawn == game.state.rack and len(drawn.rack) == 7
    assert game.state.phase is Phase.DRAWN


def test_by_hand_and_prepared_give_the_same_event_but_for_their_source() -> None:
    for source in ("hand", "prepared"):
        game = session(words=["HUTTE"])
        (drawn, _tops) = game.do(DrawRack("utehjdt", source))  # type: ignore[arg-type]
        assert drawn == RackDrawn(1, "", "UTEHJDT", "UTEHJDT", source)  # type: ignore[arg-type]


def test_letters_by_hand_are_new_ones_or_the_whole_rack() -> None:
    for letters in ("NGILE", "DJNGILE", "JDNGILE"):
        game = session(words=["HUTTE", "JUNGLE"])
        game.do(DrawRack("UTEHJDT"))
        game.do(RetainTop())
        game.do(DrawRack(letters))
        assert game.state.rack == "DJNGILE"
        assert game.state.drawn == "NGILE"


@pytest.mark.parametrize(
    ("letters", "why"),
    [
        ("ABC", "il faut 7 nouvelles lettres"),
        ("ABCDEFGH", "il faut 7 nouvelles lettres"),
        ("ZZAAEEB", "le sac n’a plus assez de Z"),
        ("???AEBC", r"le sac n’a plus assez de \?"),
        ("ABCDEF1", "« 1 »"),
        ("", "vide"),
    ],
)
def test_an_impossible_rack_is_refused_and_nothing_changes(letters: str, why: str) -> None:
    game = session()
    before = game.state
    with pytest.raises((InputError, RuleViolation), match=why):
        game.do(DrawRack(letters, "hand"))
    assert game.state == before and len(game.log) == 1


def test_a_letter_already_on_the_grid_is_not_in_the_bag() -> None:
    game = session(words=["QUIZ", "AS"])
    game.do(DrawRack("QUIZASE"))
    game.do(RetainTop())
    with pytest.raises(RuleViolation, match="assez de Q"):
        game.do(DrawRack("QBCD"))


def test_an_invalid_rack_by_hand_is_a_rejet() -> None:
    game = session(words=["HUTTE", "AS"])
    (event,) = game.do(DrawRack("AEIOUAE"))
    assert event == RackRejected(1, "AEIOUAE", "minimum", "3.2")
    assert game.state.phase is Phase.TO_DRAW and not game.state.rack
    game.do(DrawRack("UTEHJDT"))
    assert [refused.rack for refused in game.state.refused] == ["AEIOUAE"]


def test_a_rejet_puts_the_reliquat_back() -> None:
    game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], kept="BCDFG", bag="HHAEIO")
    game.do(DrawRack("HH"))
    assert game.state.position.supply.kept == ""
    assert game.state.position.supply.bag.letters == "ABCDEFGHHIO"


def test_a_rejet_by_mistake_gives_the_same_rack_back() -> None:
    # 2011: 3.2. Only a rack that lacks vowels or consonants goes back: another one in the place of
    # a valid rack, without a rejet on record, would be a draw of somebody's choice.
    game = session()
    game.do(DrawRack())
    before = game.state
    game.do(RejectRack("mal compté"))
    game.do(Undo())
    assert game.state == before
    assert game.state.tops == before.tops is not None
    game.do(RetainTop())
    second = game.do(DrawRack())[0].rack
    kept, drawn = game.state.position, game.state
    game.do(RejectRack())
    assert game.state.position != kept  # the reliquat went back too
    game.do(Undo())
    assert game.state == drawn and game.state.rack == second
    game.do(Undo())
    assert game.state.phase is Phase.RETAINED
    assert fold(GAME, game.log) == game.state


def test_only_the_last_of_several_rejets_comes_back() -> None:
    game = session(words=["HUTTE", "AS"])
    game.do(DrawRack("AEIOUAE", "hand"))
    game.do(DrawRack("UTEHJDT", "hand"))
    game.do(RejectRack())
    game.do(Undo())
    assert [one.rack for one in game.state.refused] == ["AEIOUAE"]
    assert game.state.rack == "UTEHJDT"
    game.do(Undo())
    game.do(Undo())
    assert (game.state.phase, game.state.refused) == (Phase.TO_DRAW, ())


def test_a_rejet_drawn_unseen_is_entered_with_the_new_rack() -> None:
    game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], kept="BCDFG", bag="HHAEIOL")
    events = game.do(DrawRack("AEIOHHL", "hand", rejet=True))
    assert [type(event) for event in events] == [RackRejected, RackDrawn, TopsFound]
    assert game.state.rack == "AEIOHHL"


def test_new_letters_may_be_the_same_as_those_in_hand() -> None:
    game = session(words=["HUTTE", "LINDE"])
    game.do(DrawRack("UTEHEDT"))
    game.do(RetainTop())
    game.do(DrawRack("EDNIL"))
    assert (game.state.drawn, sorted(game.state.rack)) == ("EDNIL", sorted("DEEDNIL"))


def test_a_whole_rack_without_a_letter_in_hand_is_refused_as_typed() -> None:
    game = session(words=["HUTTE"])
    game.do(DrawRack("UTEHJDT"))
    game.do(RetainTop())
    with pytest.raises(RuleViolation, match="DANGILE") as refused:
        game.do(DrawRack("DANGILE"))
    assert (refused.value.params["count"], refused.value.params["wanted"]) == (7, 5)


def test_racks_put_back_are_those_of_one_coup() -> None:
    game = session(words=["HUTTE", "AS"])
    for letters in ("AEIOUAE", "BCDFGHJ"):
        game.do(DrawRack(letters))
    assert [one.rack for one in game.state.refused] == ["AEIOUAE", "BCDFGHJ"]
    game.do(DrawRack("UTEHJDT"))
    assert [one.rack for one in game.state.refused] == ["AEIOUAE", "BCDFGHJ"]
    game.do(RetainTop())
    game.do(DrawRack("BCFGH"))
    assert [one.rack for one in game.state.refused] == ["DJBCFGH"]
    straight = session(words=["HUTTE", "HUTTES"])
    for letters in ("AEIOUAE", "UTEHJDT"):
        straight.do(DrawRack(letters))
    straight.do(RetainTop())
    straight.do(DrawRack("SAEIB"))
    assert straight.state.refused == ()


def _with_policy(game: Session, name: str, value: bool) -> Session:
    """Play under an edition that differs from this one by a policy."""
    regulation = game.state.setup.regulation
    changed = replace(regulation.policies[name], value=value)
    regulation = replace(regulation, policies={**regulation.policies, name: changed})
    game._state = replace(game.state, setup=replace(game.state.setup, regulation=regulation))
    return game


@pytest.mark.parametrize(
    ("policy", "bag"),
    [("draw.redraw_without_score", "AAIIBBCDE"), ("end.nothing_placeable", "AAIIBBC")],
)
def test_an_edition_may_keep_a_rack_without_score(policy: str, bag: str) -> None:
    # With an E some rack would make TASE; without one none can.
    game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], bag=bag)
    _drawn, tops = _with_policy(game, policy, False).do(DrawRack("AAIIBBC"))
    assert isinstance(tops, TopsFound) and tops.candidates == ()
    assert game.state.phase is Phase.DRAWN


@by_edition("draw.redraw_without_score", ANNUL | SILENT)
def test_a_rack_without_any_score_goes_back(edition: str) -> None:
    game = session(words=["TAS", "TASE"], edition=edition)
    at(game, [["TAS", "H8"]], kept="", bag="AAIIBBCDE")
    (event,) = game.do(DrawRack("AAIIBBC"))
    assert isinstance(event, RackRejected)
    assert event.reason == "no-score"
    assert event.article == (ANNUL | SILENT)[edition].split()[-1]


def test_a_top_of_one_point_is_a_score() -> None:
    game = at(session(words=["TAS", "TASE"]), [["tas", "H8"]], bag="AAIIBBCDE")
    drawn, tops = game.do(DrawRack("AAIIBCE"))
    assert isinstance(drawn, RackDrawn)
    assert isinstance(tops, TopsFound) and (tops.score, tops.candidates[0].word) == (1, "tasE")


def test_a_game_is_by_hand_from_the_first_rack_that_chance_did_not_draw() -> None:
    game = session()
    play_coup(game)
    assert not GAME.info(game.state).by_hand
    new = 7 - len(game.state.position.supply.kept)
    game.do(DrawRack("AEIRSTN"[:new], "hand"))
    assert GAME.info(game.state).by_hand
    game.do(RetainTop())
    play_coup(game)
    assert GAME.info(game.state).by_hand


def test_by_chance_too() -> None:
    reasons = set()
    for seed in range(20):
        game = at(session(seed, ["TAS", "TASE"]), [["TAS", "H8"]], bag="AAIIBBCDE")
        *_rejets, drawn, _tops = game.do(DrawRack())
        assert isinstance(drawn, RackDrawn) and "E" in drawn.rack
        reasons |= {refused.reason for refused in game.state.refused}
    assert reasons == {"no-score"}


@by_edition("end.nothing_placeable", {"fisf-2011": "3.6", "fisf-2009": "2.7", "gaspesie": "3"})
def test_when_nothing_can_ever_be_placed_the_game_ends(edition: str) -> None:
    game = session(words=["TAS"], edition=edition)
    at(game, [["TAS", "H8"]], bag="AAIIBBCDEEE")
    (event,) = game.do(DrawRack())
    assert isinstance(event, GameEnded)
    assert (event.reason, event.valid) == ("nothing-placeable", True)


def test_a_rack_that_never_comes_ends_the_game() -> None:
    # Of thousands of millions of racks one scores: a program that waits for it hangs.
    bag = "".join(letter * count for letter, count in BAG.items())
    game = at(session(words=["KEWYZEXTAS"]), [["TAS", "H8"]], bag=bag)
    (event,) = game.do(DrawRack())
    assert isinstance(event, GameEnded) and event.reason == "nothing-placeable"


def _with_e_at_last(in_vain: int) -> Session:
    """Only a rack with the E scores: chance leaves it out as often as told, then gives it."""
    game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], bag="AABBCDEII")
    game.chance = RepeatedChance([0, 0, 0, 5, 4, 3, 2] * in_vain + [0] * 7)
    return game


def test_a_rack_that_scores_is_waited_for_through_1999_in_vain() -> None:
    *rejets, drawn, _tops = _with_e_at_last(1999).do(DrawRack())
    assert len(rejets) == 1999 and {event.reason for event in rejets} == {"no-score"}
    assert drawn.rack == "AIIEDCB"


def test_two_thousand_racks_in_vain_end_the_game() -> None:
    (event,) = _with_e_at_last(2000).do(DrawRack())
    assert isinstance(event, GameEnded) and event.reason == "nothing-placeable"


@pytest.mark.article("fisf-2011", "3.6", policy="end.one_kind")
def test_the_letters_left_end_the_game_with_their_article() -> None:
    game = at(session(), [["TAS", "H8"]], kept="AE", bag="IO")
    (event,) = game.do(DrawRack())
    assert event == GameEnded("one-kind", "3.6", "fisf-2011", True, 0)
    assert game.state.phase is Phase.ENDED


def test_an_old_edition_cites_its_own_article() -> None:
    game = at(session(edition="ancien"), [["TAS", "H8"]], kept="AE", bag="IO")
    (event,) = game.do(EndGame())
    assert isinstance(event, GameEnded)
    assert (event.article, event.edition) == ("2.7", "ancien")


def test_the_referee_may_put_a_rack_back_before_the_clock() -> None:
    game = session()
    game.do(DrawRack("UTEHJDT"))
    (event,) = game.do(RejectRack("lettre tombée"))
    assert event == RackRejected(1, "UTEHJDT", "referee", "3.2", "lettre tombée")
    assert len(game.state.position.supply.bag) == 102


def test_an_empty_bag_leaves_the_letters_in_hand() -> None:
    for letters in ("", "EBC"):
        game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], kept="BCE")
        game.do(DrawRack(letters, "hand"))
        assert (game.state.rack, game.state.drawn) == ("BCE", "")


def test_drawing_twice_is_refused() -> None:
    game = session()
    game.do(DrawRack())
    with pytest.raises(RuleViolation, match="Coup 1 : le tirage est fait"):
        game.do(DrawRack())


def test_the_reliquat_is_sorted_and_comes_first() -> None:
    game = session()
    game.do(DrawRack("UTEHJDT"))
    game.do(RetainTop())
    assert game.state.position.supply.kept == "DJ"
    play_coup(game)
    assert game.state.played[-1].rack.startswith("DJ")
