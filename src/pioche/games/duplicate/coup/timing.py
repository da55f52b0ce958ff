"""The clock of a coup (2011: 3.3): start, pause, signal, bell. It is a deadline, not a tick."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.commands import (
    CloseCoup,
    GiveSignal,
    PauseClock,
    ResumeClock,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.coup.checks import require_clock, require_phase, thinking_phases
from pioche.games.duplicate.events import (
    BellRung,
    BellWithdrawn,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    ClockWithdrawn,
    CoupClosed,
    CoupReopened,
    SignalGiven,
)
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Clock, Phase, State
from pioche.games.shape import Env


@decides(StartClock)
def start_clock(state: State, _command: StartClock, env: Env) -> tuple[ClockStarted, ...]:
    """Start the time of the coup, as the tempo or the formula sets it."""
    require_clock(state)
    require_phase(state, Phase.DRAWN)
    time = state.time
    return (ClockStarted(state.coup, env.now, time.seconds * 1000, time.signal_seconds * 1000),)


@decides(PauseClock)
def pause_clock(state: State, _command: PauseClock, env: Env) -> tuple[ClockPaused, ...]:
    """Stop the clock for a while."""
    require_phase(state, Phase.THINKING)
    return (paused(state, env.now),)


def paused(state: State, now: int) -> ClockPaused:
    """Give the event that stops a running clock."""
    clock = running(state)
    assert clock.deadline is not None  # it runs
    return ClockPaused(state.coup, now, max(0, clock.deadline - now))


def running(state: State) -> Clock:
    """Give the clock, which must run."""
    if state.clock is None or state.clock.deadline is None:
        raise RuleViolation("duplicate.clock-stands")
    return state.clock


@decides(ResumeClock)
def resume_clock(state: State, _command: ResumeClock, env: Env) -> tuple[ClockResumed, ...]:
    """Let the clock run again."""
    require_phase(state, Phase.THINKING)
    if state.clock is None or state.clock.deadline is not None:
        raise RuleViolation("duplicate.clock-runs")
    return (ClockResumed(state.coup, env.now),)


@decides(GiveSignal)
def give_signal(state: State, _command: GiveSignal, env: Env) -> tuple[SignalGiven, ...]:
    """Warn the players, once."""
    require_phase(state, Phase.THINKING)
    clock = running(state)
    if clock.signalled or not clock.signal_ms:
        raise RuleViolation("duplicate.signal-given")
    return (SignalGiven(state.coup, clock.signal_ms // 1000),)


@decides(RingBell)
def ring_bell(state: State, _command: RingBell, env: Env) -> tuple[BellRung, ...]:
    """End the time of the coup."""
    require_phase(state, *thinking_phases(state))
    return (BellRung(state.coup, env.now),)


@decides(CloseCoup)
def close_coup(state: State, command: CloseCoup, env: Env) -> tuple[CoupClosed, ...]:
    """Close the coup once its slips are collected."""
    require_phase(state, Phase.BELL)
    return (CoupClosed(state.coup, command.slips, command.slips_sha256),)


@evolves(ClockStarted)
def clock_started(state: State, event: ClockStarted) -> State:
    """Set the deadline."""
    clock = Clock(event.total_ms, event.signal_ms, event.at + event.total_ms, event.total_ms)
    return replace(state, phase=Phase.THINKING, clock=clock)


@evolves(ClockPaused)
def clock_paused(state: State, event: ClockPaused) -> State:
    """Keep what is left."""
    assert state.clock is not None  # a clock that stops has started
    return replace(state, clock=replace(state.clock, deadline=None, left_ms=event.left_ms))


@evolves(ClockResumed)
def clock_resumed(state: State, event: ClockResumed) -> State:
    """Set a new deadline."""
    assert state.clock is not None  # a clock that runs again has started
    clock = replace(state.clock, deadline=event.at + state.clock.left_ms)
    return replace(state, clock=clock)


@evolves(ClockWithdrawn)
def clock_withdrawn(state: State, _event: ClockWithdrawn) -> State:
    """Forget the start."""
    return replace(state, phase=Phase.DRAWN, clock=None)


@evolves(SignalGiven)
def signal_given(state: State, _event: SignalGiven) -> State:
    """Remember the signal, which is given once."""
    assert state.clock is not None  # a signal is given while the clock runs
    return replace(state, clock=replace(state.clock, signalled=True))


@evolves(BellRung)
def bell_rung(state: State, event: BellRung) -> State:
    """End the time; what was left is kept in case the bell was a mistake."""
    clock = state.clock
    if clock is not None and clock.deadline is not None:
        clock = replace(clock, deadline=None, left_ms=max(0, clock.deadline - event.at))
    return replace(state, phase=Phase.BELL, clock=clock, bell_at=event.at)


@evolves(BellWithdrawn)
def bell_withdrawn(state: State, _event: BellWithdrawn) -> State:
    """Go back to a clock that stands; to the rack where there is no clock."""
    phase = Phase.THINKING if state.setup.timed else Phase.DRAWN
    return replace(state, phase=phase, bell_at=None)


@evolves(CoupClosed)
def coup_closed(state: State, _event: CoupClosed) -> State:
    """Count one more collection."""
    return replace(state, phase=Phase.CLOSED, collected=state.collected + 1)


@evolves(CoupReopened)
def coup_reopened(state: State, _event: CoupReopened) -> State:
    """Take the collection back."""
    return replace(state, phase=Phase.BELL, collected=state.collected - 1)
