"""What refuses an order before anything is decided."""

from __future__ import annotations

from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.turns import commands as c
from pioche.games.turns.clocks import flag
from pioche.games.turns.state import TableCourse


def not_over(course: TableCourse, command: object) -> None:
    """Refuse everything once the game has ended."""
    if course.state.table.ended is not None:
        raise RuleViolation("classic.over")


def goes_on(course: TableCourse, command: object) -> None:
    """Refuse everything once the game has ended, or while it is paused."""
    not_over(course, command)
    if course.state.table.paused_since is not None:
        raise RuleViolation("classic.paused")


def at_table(course: TableCourse, command: Any) -> None:
    """Refuse strangers."""
    if command.seat not in course.state.table.seats:
        raise RuleViolation("classic.unknown-seat")


def may_act(course: TableCourse, command: c.SeatedCommand) -> None:
    """Refuse strangers, and players after their time, even before the flag is seen to fall."""
    goes_on(course, command)
    at_table(course, command)
    table = course.state.table
    if command.seat in table.left:
        raise RuleViolation("company.resigned-already")
    falls = flag(table)
    falling = falls is not None and falls[1] == command.seat and course.env.now >= falls[0]
    if falling or (table.clock is not None and command.seat in table.clock.fallen):
        raise RuleViolation("classic.time-up")
