"""What follows any order by itself."""

from __future__ import annotations

from pioche.games.turns.clocks import set_clock, skip_expired
from pioche.games.turns.draws import draw_owed
from pioche.games.turns.ending import end_if_over
from pioche.games.turns.state import TableCourse


def settle(course: TableCourse, command: object) -> None:
    """Draws, the turns of players without time, the end; then the clocks."""
    while course.state.table.ended is None:
        before = len(course.events)
        draw_owed(course)
        end_if_over(course)
        skip_expired(course)
        if len(course.events) == before:
            break
    set_clock(course)
