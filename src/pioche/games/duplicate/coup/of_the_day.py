"""The game of the day: what its player may not do, so that it is the same for everybody.

The clock starts with the draw and does not stop, the program's top is laid, nothing is hinted at.
Between two coups one takes the time one likes: the next rack is drawn when one asks for it.
"""

from __future__ import annotations

from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import InputError, RuleViolation
from pioche.games.course import Course
from pioche.games.daily import closes_at, read_day, seed, today
from pioche.games.duplicate.coup.commands import (
    DrawRack,
    Open,
    PauseClock,
    RetainTop,
    StartClock,
)
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.coup.timing import start_clock
from pioche.games.duplicate.state import State
from pioche.games.shape import Player


def opening_of(day: str, name: str = "") -> dict[str, object]:
    """The options that open the game of a day."""
    return {"daily": day, "name": name}


def as_on_every_server(course: Course[State], command: Open) -> None:
    """Refuse a day to come, a hall, and every way of playing that is not the day's."""
    if not command.daily:
        return
    if read_day(command.daily) > today(course.env.now):
        raise RuleViolation("daily.to-come", day=command.daily)
    alone = len(command.seats) <= 1
    usual = Open(command.name, seats=command.seats, daily=command.daily, timed=command.timed)
    if not alone or command != usual:
        raise InputError("daily.one-way")


def chance(state: State, usual: Chance) -> Chance:
    """What a draw comes from: in the game of a day, from the day, the words and the coup."""
    setup = state.setup
    if not setup.daily:
        return usual
    return SeededChance(seed(setup.daily, setup.lexicon_sha256, "partie", state.next_coup))


def private_until(state: State) -> int | None:
    """Until when nobody but its player sees a game: others still look for the same tops."""
    return closes_at(read_day(state.setup.daily)) if state.setup.daily else None


def runs_on(course: Course[State], _command: PauseClock) -> None:
    """Its player does not stop the clock; the room may, after a crash."""
    if course.state.setup.daily and isinstance(course.env.by, Player):
        raise RuleViolation("daily.runs-on")


def lays_the_programs(course: Course[State], command: RetainTop) -> None:
    """Nobody chooses among equal tops: the next racks would be another game's."""
    if course.state.setup.daily and command.word is not None:
        raise RuleViolation("daily.programs-top")


def starts_at_once(course: Course[State], _command: DrawRack) -> None:
    """A rack that is seen is thought about."""
    state = course.state
    if state.setup.daily and state.setup.timed and state.phase is Phase.DRAWN:
        start_clock(course, StartClock())
