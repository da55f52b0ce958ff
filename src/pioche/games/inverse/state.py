"""A game of Scrabble inversé at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.board import Board
from pioche.games.inverse.events import GameEnded, GameOpened, LettersRemoved
from pioche.games.inverse.removals import Removal, all_removals


@dataclass(frozen=True, slots=True)
class Inverse:
    """Everything there is to know; nothing is secret."""

    opened: GameOpened
    admitted: frozenset[str]
    board: Board
    scores: tuple[int, ...]
    turn: int = 0
    history: tuple[LettersRemoved, ...] = ()
    ended: GameEnded | None = None

    @property
    def removals(self) -> tuple[Removal, ...]:
        """Every legal removal now."""
        return () if self.ended is not None else all_removals(self.board, self.admitted)

    def removals_of(self, seat: str) -> tuple[Removal, ...]:
        """Every removal that a player may make now; none for who must wait."""
        return self.removals if seat == self.opened.seats[self.turn] else ()
