"""Time, as deadlines: thirty seconds a move, or a chess clock, or none.

A deadline is fixed when something happens and written in the event; nobody counts ticks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pioche.games.course import Course
    from pioche.games.jarnac.model import State

MOVE_MS = 30_000
CLOCK_MS = 20 * 60_000
WINDOW_MS = 10_000
#: Late means received this long after the deadline; a chess clock has no such grace.
GRACE_MS = 2_000
#: Online, hands are quicker than words: a draw waits this long for a contest.
CONTEST_MS = 3_000
LONGEST_CONTEST_MS = 60_000
LONGEST_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How thinking is limited: `move` (each move), `clock` (each side's whole game), `none`."""

    kind: Literal["move", "clock", "none"] = "move"
    ms: int = MOVE_MS

    @classmethod
    def clock(cls, ms: int = CLOCK_MS) -> TimeControl:
        """A chess clock, twenty minutes each unless told otherwise."""
        return cls("clock", ms)

    @classmethod
    def unlimited(cls) -> TimeControl:
        """No limit, for a friendly game."""
        return cls("none", 0)


@dataclass(frozen=True, slots=True)
class Timing:
    """Both clocks at a moment: what each has left when stopped, which runs, until when."""

    left: tuple[int, int]
    running: int | None = None
    deadline: int | None = None


def stopped_at_start(control: TimeControl) -> Timing:
    """Both clocks set, both stopped: before the game."""
    return Timing((control.ms, control.ms))


def stopped(course: Course[State]) -> Timing:
    """Both clocks, stopped now."""
    return _stop(course.state.timing, course.state.options.time, course.env.now)


def running(course: Course[State], side: int) -> Timing:
    """The clocks with this side's running from now, and the other's stopped.

    A chess clock goes on from where it was; a move's thirty seconds begin again.
    """
    control, now = course.state.options.time, course.env.now
    left = _stop(course.state.timing, control, now).left
    if control.kind == "none":
        return Timing(left, side)
    return Timing(left, side, now + left[side])


def _stop(timing: Timing, control: TimeControl, now: int) -> Timing:
    if timing.running is None or timing.deadline is None or control.kind != "clock":
        return Timing(timing.left)
    rest = max(0, timing.deadline - now)
    left = (rest, timing.left[1]) if timing.running == 0 else (timing.left[0], rest)
    return Timing(left)
