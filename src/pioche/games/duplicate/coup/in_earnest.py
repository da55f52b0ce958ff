"""Played in earnest, by oneself: time is time, and nobody chooses.

So are the game of the day and the game by slips, which is played as in competition. The clock
starts with the draw and does not stop, the program's top is laid, nothing is hinted at. Between two
coups one takes the time one likes: the next rack is drawn when one asks for it.
"""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import DrawRack, PauseClock, RetainTop, StartClock
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.coup.timing import start_clock
from pioche.games.duplicate.state import State
from pioche.games.shape import Player


def runs_on(course: Course[State], _command: PauseClock) -> None:
    """Its player does not stop the clock; the room may, after a crash."""
    if course.state.setup.in_earnest and isinstance(course.env.by, Player):
        raise RuleViolation("duplicate.runs-on")


def lays_the_programs(course: Course[State], command: RetainTop) -> None:
    """Nobody chooses among equal tops: the next racks would be another game's."""
    if course.state.setup.in_earnest and command.word is not None:
        raise RuleViolation("duplicate.programs-top")


def starts_at_once(course: Course[State], _command: DrawRack) -> None:
    """A rack that is seen is thought about."""
    state = course.state
    if state.setup.in_earnest and state.setup.timed and state.phase is Phase.DRAWN:
        start_clock(course, StartClock())
