"""A game of Scrabble inversé at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.board import Board
from pioche.games.inverse.events import InverseEnded, InverseOpened, LettersRemoved
from pioche.games.inverse.removals import Removal, removals


@dataclass(frozen=True, slots=True)
class Inverse:
    """Everything there is to know; nothing is secret."""

    opened: InverseOpened
    admitted: frozenset[str]
    board: Board
    scores: tuple[int, ...]
    turn: int = 0
    history: tuple[LettersRemoved, ...] = ()
    ended: InverseEnded | None = None

    @property
    def removals(self) -> tuple[Removal, ...]:
        """Every legal removal now."""
        return () if self.ended is not None else removals(self.board, self.admitted)


def actions(state: Inverse, seat: str) -> tuple[Removal, ...]:
    """List every removal that a player may make now; none for who must wait."""
    awaited = state.opened.seats[state.turn]
    return state.removals if seat == awaited else ()
