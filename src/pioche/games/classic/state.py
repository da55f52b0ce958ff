"""A classic game at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.classic.opening import GameOpened, TossDrawn
from pioche.games.turns.actions import Action
from pioche.games.turns.actions import actions as table_actions
from pioche.games.turns.state import Table


@dataclass(frozen=True, slots=True)
class Classic:
    """How it opened, who won the toss, and the table."""

    opened: GameOpened
    table: Table
    toss: TossDrawn | None = None


def actions(state: Classic, seat: str) -> tuple[Action, ...]:
    """List what a player may do now."""
    return table_actions(state.table, seat)
