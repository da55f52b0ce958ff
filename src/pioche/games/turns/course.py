"""The events of one decision, as they pile up, and the table after them."""

from __future__ import annotations

from pioche.games.shape import Env
from pioche.games.turns.events import TableEvent
from pioche.games.turns.evolve import evolve
from pioche.games.turns.state import Table


class Course:
    """Collects events; `table` always shows the position after them."""

    __slots__ = ("env", "events", "table")

    def __init__(self, table: Table, env: Env) -> None:
        self.table = table
        self.env = env
        self.events: list[TableEvent] = []

    def add(self, event: TableEvent) -> None:
        """Let an event happen."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def until(self) -> int | None:
        """Give the end of a window that opens now, where windows are timed."""
        window = self.table.rules.window_ms
        return None if window is None else self.env.now + window
