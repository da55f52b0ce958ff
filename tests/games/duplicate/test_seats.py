"""Playing without slips: alone, among friends, sudden death, topping."""

from __future__ import annotations

import pytest

from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    RetainTop,
    RingBell,
    StartClock,
    Undo,
)
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.duplicate.seats.state import Seats
from pioche.games.session import Session
from support.duplicate import NOW, session


def seats_of(game: Session) -> Seats:
    assert game.state.seats is not None
    return game.state.seats


def friendly(*seats: str, **options: object) -> Session:
    game = session(words=["HUTTE", "HUE", "JET"], seats=seats, **options)
    game.do(DrawRack("UTEHJDT"))
    return game


def test_a_try_refused_or_worth_less_takes_nothing_away() -> None:
    game = friendly("ana", "luc")
    game.do(PlayWord("ana", "HUE", "H8"))
    game.do(PlayWord("ana", "HUTTE", "H4"))
    game.do(PlayWord("ana", "HUTTEZ", "H4"))
    game.do(PlayWord("ana", "HUE", "H8"))
    game.do(RetainTop())
    seats = seats_of(game)
    (coup,) = seats.coups["ana"]
    assert coup.proposal is not None
    assert (coup.proposal.word, coup.points) == ("HUTTE", coup.proposal.points)
    assert coup.points > 12
    assert [one.points > 0 for one in coup.attempts] == [True, True, False, True]


def test_a_refused_proposal_scores_nothing_and_says_why() -> None:
    game = friendly("ana", "luc")
    game.do(PlayWord("ana", "HUE", "H8"))
    game.do(PlayWord("luc", "hutte", "h 4"))
    game.do(RetainTop())
    seats = seats_of(game)
    assert seats.points("ana") == 12
    # Lower case is jokers, which the rack has not: nothing is scored, and the reason is kept.
    luc = seats.coups["luc"][-1]
    assert luc.points == 0 and luc.proposal is not None
    assert "il manque ?????" in str(luc.proposal.refusal)


def test_who_says_nothing_scores_nothing() -> None:
    game = friendly("ana")
    game.do(RetainTop())
    assert seats_of(game).points("ana") == 0
    assert seats_of(game).coups["ana"][-1].proposal is None


@pytest.mark.parametrize(
    ("word", "ref", "why"),
    [
        ("JUTE", "H8", "JUTE n’est pas admis"),
        ("HUTTES", "H4", "il manque S"),
        ("HUTTE", "H12", "sort de la grille"),
        ("HUTTE", "A1", "case centrale"),
    ],
)
def test_a_bad_word_scores_nothing_and_says_why(word: str, ref: str, why: str) -> None:
    game = friendly("ana")
    game.do(PlayWord("ana", word, ref))
    proposal = seats_of(game).last("ana")
    assert proposal is not None and proposal.points == 0
    assert why in str(proposal.refusal)


@pytest.mark.parametrize(("word", "ref"), [("", "H4"), ("HUTTE", "?"), ("HU-TE", "H4")])
def test_what_cannot_be_read_proposes_nothing(word: str, ref: str) -> None:
    game = friendly("ana")
    with pytest.raises(InputError):
        game.do(PlayWord("ana", word, ref))
    assert seats_of(game).last("ana") is None


def test_strangers_are_refused() -> None:
    with pytest.raises(RuleViolation, match="Aucun joueur « max »"):
        friendly("ana").do(PlayWord("max", "HUE", "H8"))
    with pytest.raises(RuleViolation, match="Aucun joueur"):
        friendly().do(PlayWord("ana", "HUE", "H8"))


def test_points_vanish_with_an_annulled_coup_and_return_with_a_top_retained_again() -> None:
    game = friendly("ana")
    game.do(PlayWord("ana", "HUTTE", "H4"))
    game.do(RetainTop())
    game.do(Undo())
    assert seats_of(game).points("ana") == 0
    game.do(RetainTop())
    assert seats_of(game).points("ana") == 24
    game.do(AnnulCoup("erreur"))
    assert seats_of(game).points("ana") == 0


def test_by_announcement_a_word_may_be_given_once_the_time_is_over() -> None:
    game = session(words=["HUTTE", "HUE"], seats=("ana",), timed=True)
    for command in (DrawRack("UTEHJDT"), StartClock(), RingBell(), PlayWord("ana", "HUE", "H8")):
        game.do(command, now=NOW)
    game.do(CloseCoup())
    with pytest.raises(RuleViolation):
        game.do(PlayWord("ana", "HUTTE", "H4"))
    game.do(RetainTop())
    assert seats_of(game).points("ana") == 12


@pytest.mark.article("fisf-2011", "7.3", policy="formula.mort-subite.survival")
def test_sudden_death_puts_out_who_is_below_the_best_found() -> None:
    game = session(
        words=["HUTTE", "HUE", "JUNGLE"], seats=("ana", "luc", "zoe"), formula="mort-subite"
    )
    game.do(DrawRack("UTEHJDT"))
    for seat in ("ana", "luc"):
        game.do(PlayWord(seat, "HUE", "H8"))
    game.do(RetainTop())
    # Nobody found the top; the best found is what counts.
    assert [seats_of(game).is_out(seat) for seat in ("ana", "luc", "zoe")] == [False, False, True]
    game.do(DrawRack("NGILE"))
    with pytest.raises(RuleViolation, match="zoe est éliminé"):
        game.do(PlayWord("zoe", "JUNGLE", "5G"))


def timed_friends(*seats: str) -> Session:
    game = session(words=["HUTTE", "HUE", "JUNGLE"], seats=seats, timed=True)
    game.do(DrawRack("UTEHJDT"))
    game.do(StartClock(), now=NOW)
    return game


def test_a_coup_closes_once_everybody_has_finished() -> None:
    game = timed_friends("ana", "luc", "zoe")
    game.do(PlayWord("ana", "HUE", "H8", final=True))
    game.do(Finish("luc"))
    assert game.state.phase is Phase.THINKING
    # What is set aside does not finish; what is refused neither, even as a last word.
    game.do(PlayWord("zoe", "HUE", "H8"))
    game.do(PlayWord("zoe", "JUTE", "H8", final=True))
    assert game.state.phase is Phase.THINKING
    # Who has finished may still do better while the others look.
    game.do(PlayWord("ana", "HUTTE", "H4", final=True))
    game.do(PlayWord("zoe", "HUE", "H8", final=True), now=NOW + 5_000)
    assert game.state.phase is Phase.RETAINED
    assert [seats_of(game).points(seat) for seat in ("ana", "luc", "zoe")] == [24, 0, 12]
    assert game.state.played[-1].reason != "found"
    # Nobody has finished the next coup.
    game.do(DrawRack("NGILE"))
    assert seats_of(game).finished == frozenset()


def test_finishing_is_said_once_and_by_players_only() -> None:
    game = timed_friends("ana", "luc")
    game.do(Finish("ana"))
    with pytest.raises(RuleViolation, match="déjà fini le coup 1"):
        game.do(Finish("ana"))
    with pytest.raises(RuleViolation, match="Aucun joueur « max »"):
        game.do(Finish("max"))


def test_nobody_waits_for_who_is_out() -> None:
    game = session(
        words=["HUTTE", "HUE", "JUNGLE"], seats=("ana", "luc", "zoe"), formula="mort-subite"
    )
    game.do(DrawRack("UTEHJDT"))
    for seat in ("ana", "luc"):
        game.do(PlayWord(seat, "HUE", "H8", final=True))
    game.do(Finish("zoe"))
    assert seats_of(game).is_out("zoe")
    game.do(DrawRack("NGILE"))
    game.do(Finish("ana"))
    assert game.state.phase is Phase.DRAWN
    game.do(Finish("luc"))
    assert game.state.phase is Phase.RETAINED


def test_after_the_bell_several_wait_for_words_on_their_way_then_the_top_comes() -> None:
    game = timed_friends("ana", "luc")
    game.do(RingBell(), now=NOW + 60_000)
    due = GAME.due(game.state)
    assert due == (NOW + 62_000, CloseCoup())
    game.do(PlayWord("luc", "HUTTE", "H4"), now=NOW + 61_000)
    game.do(due[1], now=due[0])
    due = GAME.due(game.state)
    assert due == (NOW + 62_000, RetainTop())
    game.do(due[1], now=due[0])
    assert seats_of(game).points("luc") == 24
    assert GAME.due(game.state) is None


def test_alone_the_top_waits_to_be_asked_for() -> None:
    game = timed_friends("ana")
    game.do(RingBell(), now=NOW + 60_000)
    assert GAME.due(game.state) is None


def test_all_who_had_not_finished_at_the_bell_may_finish_in_its_grace() -> None:
    game = timed_friends("ana", "luc")
    game.do(Finish("ana"))
    game.do(RingBell(), now=NOW + 60_000)
    game.do(PlayWord("luc", "HUTTE", "H4", final=True), now=NOW + 60_500)
    assert game.state.phase is Phase.RETAINED


def test_giving_up_a_race_waits_for_the_others_and_costs_the_whole_time() -> None:
    game = topping("ana", "luc")
    game.do(Finish("ana"), now=NOW + 5_000)
    assert game.state.phase is Phase.THINKING
    game.do(PlayWord("luc", "HUTTE", "H4"), now=NOW + 10_000)
    assert game.state.phase is Phase.RETAINED
    assert game.state.played[-1].reason == "found"
    assert seats_of(game).time_ms("ana") == 80_000
    assert seats_of(game).time_ms("luc") == 10_000


def topping(*seats: str) -> Session:
    game = session(words=["HUTTE", "HUE", "JUNGLE"], seats=seats, timed=True, formula="topping")
    game.do(DrawRack("UTEHJDT"))
    game.do(StartClock(), now=NOW)
    return game


@pytest.mark.article("fisf-2011", "7.4", policy="formula.topping.goal", mutant="score")
def test_topping_lays_the_top_as_soon_as_it_is_found() -> None:
    game = topping("ana")
    game.do(PlayWord("ana", "HUE", "H8"), now=NOW + 10_000)
    assert game.state.phase is Phase.THINKING
    game.do(PlayWord("ana", "HUTTE", "H4"), now=NOW + 25_500)
    assert game.state.phase is Phase.RETAINED
    assert game.state.played[-1].reason == "found"
    assert seats_of(game).time_ms("ana") == 25_500
    assert [attempt.points for attempt in seats_of(game).coups["ana"][-1].attempts] == [12, 24]


@pytest.mark.article("fisf-2011", "7.4", policy="formula.topping.penalty_seconds")
@pytest.mark.article("fisf-2011", "7.4", policy="formula.topping.schedule", mutant=[[0, 50, 0]])
def test_after_a_minute_the_top_is_given_and_costs_twenty_seconds() -> None:
    game = topping("ana")
    due = GAME.due(game.state)
    assert due == (NOW + 60_000, RingBell())
    game.do(due[1], now=due[0])
    assert game.state.phase is Phase.RETAINED and game.state.played[-1].word == "HUTTE"
    assert seats_of(game).time_ms("ana") == 80_000


def test_without_a_clock_a_top_that_was_missed_costs_the_penalty_alone() -> None:
    game = session(words=["HUTTE"], seats=("ana", "luc"), timed=False, formula="topping")
    game.do(DrawRack("UTEHJDT"))
    game.do(Finish("ana"))
    game.do(PlayWord("luc", "HUTTE", "H4"))
    assert game.state.phase is Phase.RETAINED
    assert [seats_of(game).time_ms(seat) for seat in ("ana", "luc")] == [20_000, 0]


def test_several_race_each_with_their_own_time() -> None:
    game = topping("ana", "luc")
    game.do(PlayWord("luc", "HUTTE", "H4"), now=NOW + 12_000)
    assert game.state.phase is Phase.THINKING
    game.do(RingBell(), now=NOW + 60_000)
    assert game.state.played[-1].reason == "found"
    assert seats_of(game).time_ms("luc") == 12_000
    assert seats_of(game).time_ms("ana") == 80_000
