"""A solitaire at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.solitaire.opening import GameOpened
from pioche.games.turns.state import Table


@dataclass(frozen=True, slots=True)
class Solitaire:
    """How it opened, and the table."""

    opened: GameOpened
    table: Table

    @property
    def acting(self) -> str:
        """The rack that the person plays now."""
        table = self.table
        owing = (seat for seat, owed in zip(table.seats, table.owed, strict=True) if owed)
        return next(owing, table.seats[table.turn])
