"""The clock of a coup (2011: 3.3): start, pause, signal, bell. It is a deadline, not a tick."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    GiveSignal,
    PauseClock,
    ResumeClock,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.coup.events import (
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
from pioche.games.duplicate.coup.state import Clock, Phase
from pioche.games.duplicate.state import State


def start_clock(course: Course[State], _command: StartClock) -> None:
    """Start the time of the coup, as the tempo or the formula sets it."""
    state = course.state
    if not state.setup.timed:
        raise RuleViolation("duplicate.untimed")
    require_phase(state, Phase.DRAWN)
    time, now = state.time, course.env.now
    course.add(ClockStarted(state.coup, now, time.seconds * 1000, time.signal_seconds * 1000))


def pause_clock(course: Course[State], _command: PauseClock) -> None:
    """Stop the clock for a while."""
    state, now = course.state, course.env.now
    clock = _running(state)
    assert clock.deadline is not None  # it runs
    course.add(ClockPaused(state.coup, now, max(0, clock.deadline - now)))


def _running(state: State) -> Clock:
    """The clock, which must run."""
    require_phase(state, Phase.THINKING)
    if state.clock is None or state.clock.deadline is None:
        raise RuleViolation("duplicate.clock-stands")
    return state.clock


def resume_clock(course: Course[State], _command: ResumeClock) -> None:
    """Let the clock run again."""
    state = course.state
    require_phase(state, Phase.THINKING)
    if state.clock is None or state.clock.deadline is not None:
        raise RuleViolation("duplicate.clock-runs")
    course.add(ClockResumed(state.coup, course.env.now))


def give_signal(course: Course[State], _command: GiveSignal) -> None:
    """Warn the players, once."""
    state, clock = course.state, _running(course.state)
    if clock.signalled or not clock.signal_ms:
        raise RuleViolation("duplicate.signal-given")
    course.add(SignalGiven(state.coup, clock.signal_ms // 1000))


def ring_bell(course: Course[State], _command: RingBell) -> None:
    """End the time of the coup."""
    require_phase(course.state, *course.state.thinking_phases)
    course.add(BellRung(course.state.coup, course.env.now))


def close_coup(course: Course[State], command: CloseCoup) -> None:
    """Close the coup once its slips are collected."""
    require_phase(course.state, Phase.BELL)
    course.add(CoupClosed(course.state.coup, command.slips, command.slips_sha256))


def clock_started(state: State, event: ClockStarted) -> State:
    """Set the deadline."""
    clock = Clock(event.total_ms, event.signal_ms, event.at + event.total_ms, event.total_ms)
    return replace(state, phase=Phase.THINKING, clock=clock)


def clock_paused(state: State, event: ClockPaused) -> State:
    """Keep what is left."""
    assert state.clock is not None  # a clock that stops has started
    return replace(state, clock=_stopped(state.clock, event.at, event.left_ms))


def _stopped(clock: Clock, at: int, left_ms: int) -> Clock:
    return replace(clock, deadline=None, left_ms=left_ms, stopped_at=at)


def clock_resumed(state: State, event: ClockResumed) -> State:
    """Set a new deadline."""
    assert state.clock is not None  # a clock that runs again has started
    clock = state.clock
    stopped = event.at if clock.stopped_at is None else clock.stopped_at
    clock = replace(
        clock,
        deadline=event.at + clock.left_ms,
        stopped_at=None,
        stops=(*clock.stops, (stopped, event.at)),
    )
    return replace(state, clock=clock)


def clock_withdrawn(state: State, _event: ClockWithdrawn) -> State:
    """Forget the start."""
    return replace(state, phase=Phase.DRAWN, clock=None)


def signal_given(state: State, _event: SignalGiven) -> State:
    """Remember the signal, which is given once."""
    assert state.clock is not None  # a signal is given while the clock runs
    return replace(state, clock=replace(state.clock, signalled=True))


def bell_rung(state: State, event: BellRung) -> State:
    """End the time; what was left is kept in case the bell was a mistake."""
    clock = state.clock
    if clock is not None and clock.deadline is not None:
        clock = _stopped(clock, event.at, max(0, clock.deadline - event.at))
    return replace(state, phase=Phase.BELL, clock=clock, bell_at=event.at)


def bell_withdrawn(state: State, _event: BellWithdrawn) -> State:
    """Go back to a clock that stands; to the rack where there is no clock."""
    phase = Phase.THINKING if state.setup.timed else Phase.DRAWN
    return replace(state, phase=phase, bell_at=None)


def coup_closed(state: State, _event: CoupClosed) -> State:
    """Count one more collection."""
    return replace(state, phase=Phase.CLOSED, collected=state.collected + 1)


def coup_reopened(state: State, _event: CoupReopened) -> State:
    """Take the collection back."""
    return replace(state, phase=Phase.BELL, collected=state.collected - 1)
