"""Alone as in competition: a hall of one table at home, without a juge-arbitre."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import UNSET

from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.games.duplicate import GAME, own_coups
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    EndGame,
    GiveSignal,
    PauseClock,
    RetainTop,
    RingBell,
)
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.shapes import PlayerHall
from pioche.games.duplicate.seats.commands import Finish, HandIn, PlayWord
from pioche.games.duplicate.seats.playing import ON_THE_WAY_MS
from pioche.games.duplicate.state import State
from pioche.games.session import Session
from pioche.games.shape import Act, Player, Public
from pioche.rules.slips import Solution
from support.duplicate import NOW, replay, session

ME = Player("1", host=True)


def alone(seed: int = 1, **options: object) -> Session[State]:
    """A game whose first rack is drawn; the letters are chance's, as for everybody at home."""
    game = session(seed, seats=("1",), slips=True, measure=False, **{"timed": True, **options})
    game.do(DrawRack())
    return game


def top(game: Session[State], *, score: int | None = None) -> Solution:
    """The top of the coup as a slip has it, with a score of one's own."""
    tops = game.state.tops
    assert tops is not None
    best = tops.candidates[0]
    across = best.ref[0].isalpha()
    circled = tuple(at for at, letter in enumerate(best.word) if letter.islower())
    claimed = tops.score if score is None else score
    direction = "across" if across else "down"
    return Solution(best.word.upper(), direction, circled, False, best.ref, claimed)


def hand_in(game: Session[State], *solutions: Solution) -> None:
    game.do(HandIn("1", game.state.coup, solutions))


def hall(game: Session[State]) -> PlayerHall:
    seen = GAME.view(game.state, ME).hall
    assert isinstance(seen, PlayerHall)
    return seen


def acts(game: Session[State]) -> dict[str, Act]:
    return {act.name: act for act in GAME.acts(game.state, ME)}


def test_the_clock_starts_with_the_draw_and_nobody_stops_it() -> None:
    game = alone()
    assert game.state.phase is Phase.THINKING
    assert game.state.clock is not None and game.state.clock.deadline == NOW + 180_000
    assert "pause-clock" not in acts(game)
    with pytest.raises(RuleViolation, match="court jusqu’à la cloche"):
        GAME.decide(game.state, PauseClock(), game.env(ME))
    game.do(PauseClock())  # the room's own, after a crash
    assert acts(game)["resume-clock"].next


def test_a_slip_is_judged_at_once_and_the_top_with_it() -> None:
    game = alone()
    best = game.state.tops
    assert best is not None and best.proposed is not None
    hand_in(game, top(game))
    assert game.state.phase is Phase.RETAINED
    assert game.state.played[0].word == best.proposed.word
    assert GAME.info(game.state).totals == (best.score,) == (hall(game).total,)
    assert hall(game).sheet[0].verdict.faults == []
    assert replay(game.log) == game.state


def test_a_second_slip_or_one_of_another_coup_is_refused() -> None:
    game = alone()
    first = top(game)
    hand_in(game, first)
    for coup in (1, 2):
        with pytest.raises(RuleViolation, match="trop tard"):
            game.do(HandIn("1", coup, (first,)))
    game.do(DrawRack())
    with pytest.raises(RuleViolation, match="Coup 1 : le bulletin arrive trop tard"):
        game.do(HandIn("1", 1, (first,)))  # kept without a network, it comes a coup later
    with pytest.raises(RuleViolation, match="Aucun joueur « 2 »"):
        game.do(HandIn("2", 2, (top(game),)))
    with pytest.raises(InputError):
        hand_in(game, *[top(game)] * 4)
    assert game.state.phase is Phase.THINKING


def test_a_wrong_score_is_a_warning_and_the_fourth_costs_at_the_end() -> None:
    game = alone()
    for coup in range(1, 6):
        hand_in(game, top(game, score=1))
        assert hall(game).warnings == coup == hall(game).sheet[-1].warning
        game.do(DrawRack())
    assert (hall(game).warning_penalty, hall(game).total) == (10, game.state.total)
    hand_in(game, top(game))
    game.do(EndGame())
    assert hall(game).total == game.state.total - 10
    assert GAME.info(game.state).totals == (game.state.total - 10,)


def test_a_penalty_is_taken_off_with_its_article() -> None:
    game = alone(seed=3)
    hand_in(game, top(game))
    game.do(DrawRack())
    best, before = top(game), hall(game).total
    assert best.reference is not None
    line, column = best.reference[0], int(best.reference[1:])
    assert line.isalpha()  # across: one square further, the word does not fit there
    hand_in(game, replace(best, reference=f"{line}{column - 1}"))
    judged = hall(game).sheet[-1]
    assert (judged.verdict.sanction, judged.verdict.penalty) == ("penalty", 5)
    assert [(one.code, one.article) for one in judged.verdict.faults] == [("shifted", "5.3")]
    assert best.score is not None
    assert (judged.net, hall(game).total) == (best.score - 5, before + best.score - 5)


def test_a_word_refused_again_is_a_zero_again_and_no_mean() -> None:
    """The verdict is read at once: it is the billet, and there is no right to a mean (5.7)."""
    words = ["HUTTE", "HUE", "DUT", "DUE"]
    game = session(words=words, seats=("1",), slips=True, measure=False, timed=True)
    game.do(DrawRack("UTEHJDT"))
    hand_in(game, Solution("JUTE", "across", reference="H5", score=22))
    game.do(DrawRack("UTEHT"))
    hand_in(game, Solution("JUTE", "down", reference="8E", score=11))
    for line in hall(game).sheet:
        assert [fault.code for fault in line.verdict.faults][:1] == ["word-invalid"]
        assert (line.net, line.mean) == (0, UNSET)


def test_nothing_handed_in_at_the_bell_counts_nothing() -> None:
    game = alone()
    assert GAME.due(game.state) == (NOW + 150_000, GiveSignal())
    game.do(RingBell())
    assert not GAME.info(game.state).unaided
    assert "hand-in" not in acts(game) and "close-coup" not in acts(game)
    assert GAME.due(game.state) == (NOW + ON_THE_WAY_MS, CloseCoup())
    game.do(CloseCoup())
    assert GAME.due(game.state) == (NOW + ON_THE_WAY_MS, RetainTop())
    assert not acts(game).keys() & {"retain-top", "hand-in", "draw-rack"}
    game.do(RetainTop())
    (line,) = hall(game).sheet
    assert [fault.code for fault in line.verdict.faults] == ["missing"]
    assert GAME.info(game.state).totals == (0,)


def test_a_slip_on_its_way_when_the_bell_rang_is_taken() -> None:
    game = alone()
    slip = top(game)
    game.do(RingBell())
    hand_in(game, slip)
    assert hall(game).total == game.state.total


def test_nothing_may_be_handed_in_by_saying_so_twice() -> None:
    game = alone()
    assert acts(game)["finish"].grave
    game.do(Finish("1"))
    assert game.state.phase is Phase.RETAINED
    assert [fault.code for fault in hall(game).sheet[0].verdict.faults] == ["missing"]


def test_without_a_clock_one_hands_in_when_one_likes() -> None:
    game = alone(timed=False)
    assert game.state.phase is Phase.DRAWN
    hand_in(game, top(game))
    assert game.state.phase is Phase.RETAINED
    game.do(DrawRack())
    game.do(Finish("1"))
    assert len(hall(game).sheet) == 2


def test_nothing_is_tried_hinted_or_chosen() -> None:
    game = alone()
    assert not acts(game).keys() & {"play-word", "ring-bell", "close-coup", "retain-top"}
    with pytest.raises(RuleViolation, match="un mot ne s’essaie pas"):
        game.do(PlayWord("1", "AS", "H8"))
    with pytest.raises(RuleViolation, match="celui du programme"):
        game.do(RetainTop("AS", "H8"))
    for question in ("hints", "trial", "solutions"):
        with pytest.raises(Forbidden):
            params = {"word": "AS", "ref": "H8"}
            GAME.questions[question](game.state, ME, params, game.env())


def test_where_the_edition_judges_no_score_it_is_counted_for_the_player() -> None:
    game = alone(edition="simplifie")
    assert hall(game).scores == "computed"
    best = top(game)
    told = GAME.questions["trial"](
        game.state, ME, {"word": best.word, "ref": best.reference}, game.env()
    )
    # Points only: neither whether it is a word nor what else it makes.
    assert told.words == ()


def test_one_plays_by_slips_alone_and_for_points() -> None:
    for options in ({"seats": ("1", "2")}, {"seats": ("1",), "formula": "topping"}, {"seats": ()}):
        with pytest.raises(InputError, match="on joue ici seul"):
            session(slips=True, **options)


def test_it_is_a_game_at_home_for_everybody_who_asks() -> None:
    game = alone()
    info = GAME.info(game.state)
    assert info.unaided
    assert (info.seats, info.refereed, info.about) == (("1",), False, "comme en compétition")
    assert info.company is not None and not info.closes
    assert GAME.mail.box(game.state) is None  # the one slip is an order
    assert GAME.acts(game.state, Public()) == ()
    assert GAME.seating(game.state, ()) is None
    sequel = GAME.sequel(game.state)
    assert sequel is not None and sequel.seats == ("1",)
    assert not GAME.refereed(sequel.options)


def test_ones_coups_are_noted_as_those_of_a_hall() -> None:
    game = alone()
    hand_in(game, top(game))
    game.do(DrawRack())
    game.do(Finish("1"))
    game.do(EndGame())
    first, second = own_coups(game.state, "1")
    assert (first.points, first.own_word.upper()) == (first.top, first.word.upper())
    assert (second.points, second.own_word) == (0, "")
