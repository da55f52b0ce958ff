"""What a computer player knows when it is to move: its rack, the grid, and what it cannot see."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.alphabet import VALUES
from pioche.core.board import Board
from pioche.core.tiles import unseen


@dataclass(frozen=True, slots=True)
class Situation:
    """A position of classic play as one seat sees it."""

    board: Board
    rack: str
    bag: int
    """How many tiles are in the bag."""
    spread: int
    """Own score less the best other score."""
    opponents: tuple[int, ...]
    """How many tiles each other player holds, in turn order after us."""
    passes: int = 0
    """How many turns running have been passes."""
    form: float = 0.0
    """How good a day it is for this player, from −1 to 1: the same for the whole game."""

    @property
    def unseen(self) -> str:
        """The tiles in the bag and on the other racks, sorted."""
        return unseen(self.board.tiles + self.rack)

    @property
    def two_players(self) -> bool:
        """Whether there is just one opponent: the case that exact play can solve."""
        return len(self.opponents) == 1


def rack_value(tiles: str) -> int:
    """The points that tiles left on a rack cost at the end."""
    return sum(map(VALUES.__getitem__, tiles))
