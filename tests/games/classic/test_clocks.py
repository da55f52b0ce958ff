"""Players' clocks: deadlines in events, never ticks."""

from __future__ import annotations

import pytest

from pioche.games.classic import GAME, actions
from pioche.games.classic.opening import Open
from pioche.games.shape import Public
from pioche.games.turns.commands import Draw, Exchange, FlagFall, Pass, Play
from pioche.games.turns.events import ClockSet, FlagFell, TurnPassed, WordAccepted, WordScored
from support.table import Sitting

MINUTE = 60_000


def opened(seats: int = 2, **options: object) -> tuple[Sitting, list[str]]:
    sitting = Sitting(GAME)
    names = ("nord", "est", "sud", "ouest")[:seats]
    sitting.do(Open(names, clock_ms=MINUTE, **options))  # type: ignore[arg-type]
    turn = sitting.table.turn
    return sitting, list(names[turn:] + names[:turn])


def test_the_first_player_s_clock_starts_with_the_game() -> None:
    sitting, order = opened()
    assert GAME.due(sitting.state) == (sitting.env.now + MINUTE, FlagFall(order[0]))


def test_a_turn_costs_what_it_took_and_starts_the_next_clock() -> None:
    sitting, order = opened()
    sitting.wait(12_345)
    events = sitting.do(Pass(order[0]))
    set_ = events[-1]
    assert isinstance(set_, ClockSet)
    assert set_.running == order[1]
    at = sitting.table.index(order[0])
    assert set_.remaining[at] == MINUTE - 12_345
    assert set_.remaining[1 - at] == MINUTE
    assert GAME.due(sitting.state) == (sitting.env.now + MINUTE, FlagFall(order[1]))


def test_a_flag_does_not_fall_before_its_time() -> None:
    sitting, order = opened()
    sitting.refused(FlagFall(order[0]), "classic.time-left")
    sitting.refused(FlagFall(order[1]), "classic.time-left")


def test_who_has_no_time_left_plays_no_more_and_the_others_go_on() -> None:
    sitting, order = opened(3)
    sitting.wait(MINUTE)
    sitting.refused(Pass(order[0]), "classic.time-up")
    events = sitting.do(FlagFall(order[0]))
    assert events[:2] == (FlagFell(order[0]), TurnPassed(order[0], "time"))
    assert actions(sitting.state, order[0]) == ()
    sitting.do(Pass(order[1]))
    events = sitting.do(Pass(order[2]))
    assert TurnPassed(order[0], "time") in events
    assert sitting.table.seats[sitting.table.turn] == order[1]


def test_the_game_ends_when_nobody_has_time_left() -> None:
    sitting, order = opened()
    for seat in order:
        sitting.wait(MINUTE)
        sitting.do(FlagFall(seat))
    assert sitting.table.ended is not None
    assert GAME.due(sitting.state) is None
    assert sitting.replayed() == sitting.state


def test_the_next_player_s_clock_runs_while_a_word_may_be_challenged() -> None:
    sitting, order = opened(wording="challenge")
    sitting.arrange(racks=["SPOESVA"] * 2)
    sitting.wait(1000)
    sitting.do(Play(order[0], "PASSE", "H8"))
    assert GAME.due(sitting.state) == (sitting.env.now + MINUTE, FlagFall(order[1]))
    sitting.wait(MINUTE)
    events = sitting.do(FlagFall(order[1]))
    assert WordAccepted(order[1]) in events
    assert WordScored(order[0], 16) in events
    assert TurnPassed(order[1], "time") in events


def test_nobody_s_clock_runs_while_the_first_tiles_are_chosen() -> None:
    sitting, order = opened(variants=("consonnes-voyelles",))
    assert GAME.due(sitting.state) is None
    for seat in order:
        sitting.do(Draw(seat, "VCVCVCV"))
    assert GAME.due(sitting.state) == (sitting.env.now + MINUTE, FlagFall(order[0]))


def test_who_runs_out_of_time_while_choosing_gets_tiles_all_the_same() -> None:
    sitting, order = opened(variants=("consonnes-voyelles",))
    for seat in order:
        sitting.do(Draw(seat, "VCVCVCV"))
    rack = sitting.table.rack(order[0])
    sitting.do(Exchange(order[0], rack[:3]))
    sitting.wait(MINUTE)
    sitting.do(FlagFall(order[0]))
    assert len(sitting.table.rack(order[0])) == 7
    assert sitting.table.aside == ""
    assert sitting.table.seats[sitting.table.turn] == order[1]


def test_views_tell_what_remains_and_whose_clock_runs() -> None:
    sitting, order = opened()
    sitting.wait(500)
    sitting.do(Pass(order[0]))
    clock = GAME.view(sitting.state, Public()).table.clock
    assert clock is not None
    assert clock.running == order[1]
    assert clock.since == sitting.env.now
    assert clock.remaining_ms[sitting.table.index(order[0])] == MINUTE - 500


@pytest.mark.parametrize("clock_ms", [0, -1, 999, 24 * 3600 * 1000 + 1])
def test_a_time_must_be_sensible(clock_ms: int) -> None:
    Sitting(GAME).refused(Open(("a", "b"), clock_ms=clock_ms), "classic.time-bounds")
