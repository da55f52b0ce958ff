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
    """Both clocks, stopped now: a move's thirty seconds are whole again for the next."""
    control = course.state.options.time
    return interrupted(course) if control.kind == "clock" else stopped_at_start(control)


def interrupted(course: Course[State]) -> Timing:
    """Both clocks, stopped now with what is left on them, of a move as of a game."""
    left, side = course.state.timing.left, course.state.timing.running
    deadline = course.state.timing.deadline
    if side is None or deadline is None:
        return Timing(left)
    rest = max(0, deadline - course.env.now)
    return Timing((rest, left[1]) if side == 0 else (left[0], rest))


def running(course: Course[State], side: int) -> Timing:
    """The clocks with this side's running from now, and the other's stopped.

    A chess clock goes on from where it was; a move's thirty seconds begin again.
    """
    return _run(course, stopped(course).left, side)


def resumed(course: Course[State], side: int) -> Timing:
    """The clocks after an interruption: even a move has no more than it had left."""
    return _run(course, course.state.timing.left, side)


def _run(course: Course[State], left: tuple[int, int], side: int) -> Timing:
    if course.state.options.time.kind == "none":
        return Timing(left, side)
    return Timing(left, side, course.env.now + left[side])
