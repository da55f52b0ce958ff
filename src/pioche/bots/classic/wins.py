"""How likely who leads by so much is to win, with so many tiles to come: a table learned by
self-play.

Rows are the tiles that the player to move does not see, columns the points that this player is
ahead, what both keep counted in. `tools/train_wins.py` makes it.
"""

from __future__ import annotations

import lzma
from array import array
from functools import cache
from importlib import resources

from pioche.core.sim_native import SURE_WIN, WIN_SPAN, WIN_UNSEEN

RESOURCE = "data/bots/wins.xz"
WIDTH = 2 * WIN_SPAN + 1


class Wins:
    """The table of chances to win."""

    def __init__(self, chances: array[int]) -> None:
        if len(chances) != WIN_UNSEEN * WIDTH:
            raise ValueError(f"{len(chances)} chances, {WIN_UNSEEN * WIDTH} expected")
        self._chances = chances

    @property
    def address(self) -> int:
        """Where the kernel finds the chances, as long as this lives."""
        return self._chances.buffer_info()[0]

    @classmethod
    def shipped(cls) -> Wins:
        """The table that ships with Pioche, read once."""
        return _shipped()

    @classmethod
    def from_bytes(cls, packed: bytes) -> Wins:
        """Read a table written by `to_bytes`."""
        steps = array("h")
        steps.frombytes(lzma.decompress(packed))
        chances, chance = array("H"), 0
        for place, step in enumerate(steps):
            chance = step if place % WIDTH == 0 else chance + step
            chances.append(chance)
        return cls(chances)

    def to_bytes(self) -> bytes:
        """What `from_bytes` reads: each row as its first chance and the steps from there."""
        steps = array("h")
        for place, chance in enumerate(self._chances):
            steps.append(chance if place % WIDTH == 0 else chance - self._chances[place - 1])
        return lzma.compress(steps.tobytes(), preset=9)

    def of_mover(self, ahead: int, unseen: int) -> int:
        """The chance of the player to move, of `SURE_WIN`."""
        row = min(max(unseen, 0), WIN_UNSEEN - 1)
        return self._chances[row * WIDTH + WIN_SPAN + max(-WIN_SPAN, min(WIN_SPAN, ahead))]


@cache
def _shipped() -> Wins:
    return Wins.from_bytes((resources.files("pioche") / RESOURCE).read_bytes())


__all__ = ["SURE_WIN", "WIDTH", "Wins"]
