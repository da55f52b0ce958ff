"""The game of the day: drawn from the date, and opened in one way, the same for everybody.

It is played in earnest: see `in_earnest`.
"""

from __future__ import annotations

from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import InputError, RuleViolation
from pioche.games.course import Course
from pioche.games.daily import closes_at, read_day, seed, today
from pioche.games.duplicate.coup.commands import Open
from pioche.games.duplicate.state import State


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
