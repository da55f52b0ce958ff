"""A solitaire at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.solitaire.opening import SolitaireOpened
from pioche.games.turns.actions import Action
from pioche.games.turns.actions import actions as table_actions
from pioche.games.turns.state import Table


@dataclass(frozen=True, slots=True)
class Solitaire:
    """How it opened, and the table."""

    opened: SolitaireOpened
    table: Table

    @property
    def acting(self) -> str:
        """The rack that the person plays now."""
        table = self.table
        owing = (seat for seat, owed in zip(table.seats, table.owed, strict=True) if owed)
        return next(owing, table.seats[table.turn])


def actions(state: Solitaire, seat: str) -> tuple[Action, ...]:
    """List what the person may do now; nobody else may do anything."""
    return table_actions(state.table, state.acting) if seat == state.opened.seat else ()
