"""Deadlines that pass, flags that fall, clocks that stop (TEMPS DE RÉFLEXION).

Readings. Thirty seconds gone without a clock: the hand passes, or draws what it had to draw.
A chess clock runs for whoever has the hand, from the first six letters on; passing presses it.
« Hors temps » in the ten seconds at the end, a player may still point a Jarnac out in them.
"""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.due import due, window_is_due
from pioche.games.jarnac.events import BagPassed, ClocksRestarted, ClocksStopped, FlagFell
from pioche.games.jarnac.model import Phase, State
from pioche.games.jarnac.passing import close_window, end, pass_bag
from pioche.games.jarnac.playing import draw_now, draw_waiting
from pioche.games.jarnac.timing import interrupted, resumed, running, stopped


def deadline_first(course: Course[State], command: object) -> None:
    """Let a deadline that has passed take effect before whatever comes after it.

    Even if nobody has fired it yet: who is quicker must not depend on the room's own clock.
    """
    overdue = due(course.state)
    if overdue is not None and overdue[0] <= course.env.now:
        course.order(overdue[1])


def time_up(course: Course[State], command: cmd.TimeUp) -> None:
    """Apply the deadline that has passed."""
    next_due = due(course.state)
    if next_due is None or next_due[1] != command or course.env.now < command.at:
        raise RuleViolation("jarnac.not-yet")
    waiting = course.state.waiting
    if waiting is not None:
        draw_waiting(course, waiting)
    elif window_is_due(course.state):
        close_window(course)
    elif course.state.options.time.kind == "clock":
        _flag_fall(course)
    elif course.state.phase is Phase.PLAY:
        pass_bag(course, "time")
    else:
        draw_now(course)


def _flag_fall(course: Course[State]) -> None:
    state = course.state
    seat = state.seat(state.hand)
    course.add(FlagFell(seat, stopped(course)))
    if state.theirs.out_of_time:
        end(course, "flags")
    elif state.phase is not Phase.WINDOW:
        course.add(BagPassed(seat, "flag", False, 0, running(course, 1 - state.hand)))


def stop_clocks(course: Course[State], command: cmd.StopClocks) -> None:
    """Interrupt the game: nothing runs, nothing can be done."""
    course.add(ClocksStopped(interrupted(course), course.env.now))


def restart_clocks(course: Course[State], command: cmd.RestartClocks) -> None:
    """Go on: the clock of the hand runs again, from where it stood."""
    state = course.state
    if not state.stopped:
        raise RuleViolation("jarnac.clocks-running")
    begun = any(mat.opened for mat in state.mats)
    in_window = state.window is not None and (
        state.mine.out_of_time or state.options.time.kind != "clock"
    )
    runs = begun and not in_window and state.waiting is None
    timing = resumed(course, state.hand) if runs else stopped(course)
    course.add(ClocksRestarted(timing, course.env.now))
