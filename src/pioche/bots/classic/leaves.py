"""What the tiles kept are worth: a table learned by self-play.

A *leave* is what stays on the rack after a move, one to six tiles. Its value is how much more,
in points, the turns that follow bring than with an average rack. The table holds a value for
every leave there can be, in hundredths of a point; `tools/train_leaves.py` makes it. Behind them
it holds what corrects them by the tiles that are to come (`keeping.py`): for each tile kept and
each drawn what their meeting brings, and for each drawn what it brings beyond the mean one.

A leave of k tiles is a multiset; multisets are numbered by the combinatorial number system, so
the table is an array and needs no keys.
"""

from __future__ import annotations

import lzma
from array import array
from functools import cache
from importlib import resources
from math import comb

from pioche.core.tiles import TILES

LARGEST = 6
HUNDREDTHS = 100
RESOURCE = "data/bots/leaves.xz"

_RANK = {tile: rank for rank, tile in enumerate(TILES)}
#: Where the leaves of each size begin in the table.
STARTS = [0]
for _size in range(LARGEST + 1):
    STARTS.append(STARTS[-1] + comb(len(TILES) + _size - 1, _size))
SIZE = STARTS[LARGEST + 1]
#: Where the corrections begin, and where they end.
_DRAWN_AT = SIZE + len(TILES) ** 2
TABLE_SIZE = _DRAWN_AT + len(TILES)
#: STEPS[i][t]: how many multisets come before those whose (i+1)-th tile has rank t.
STEPS = [[comb(rank + place, place + 1) for rank in range(len(TILES))] for place in range(LARGEST)]


def leave_index(tiles: str) -> int:
    """Where a leave stands in the table; the order of its tiles does not matter."""
    ranks = sorted(map(_RANK.__getitem__, tiles))
    index = STARTS[len(ranks)]
    for place, rank in enumerate(ranks):
        index += STEPS[place][rank]
    return index


class Leaves:
    """The table of leave values."""

    def __init__(self, hundredths: array[int]) -> None:
        if len(hundredths) != TABLE_SIZE:
            raise ValueError(f"{len(hundredths)} values, {TABLE_SIZE} expected")
        self._hundredths = hundredths
        self._memory: dict[str, int] = {}

    @property
    def address(self) -> int:
        """Where the kernel finds the values, as long as this lives."""
        return self._hundredths.buffer_info()[0]

    @classmethod
    def shipped(cls) -> Leaves:
        """The table that ships with Pioche, read once."""
        return _shipped()

    @classmethod
    def from_bytes(cls, packed: bytes) -> Leaves:
        """Read a table written by `to_bytes`."""
        values = array("h")
        values.frombytes(lzma.decompress(packed))
        return cls(values)

    def to_bytes(self) -> bytes:
        """What `from_bytes` reads."""
        return lzma.compress(self._hundredths.tobytes(), preset=9)

    def value(self, tiles: str) -> float:
        """What the tiles kept are worth, in points, with tiles to come as in a full bag."""
        return self.hundredths(tiles) / HUNDREDTHS

    def hundredths(self, tiles: str) -> int:
        """The same in hundredths; nothing kept is worth nothing."""
        known = self._memory.get(tiles)
        if known is None:
            known = self._hundredths[leave_index(tiles)] if tiles else 0
            # Racks repeat from move to move; what was asked once will be asked again.
            if len(self._memory) > 50_000:
                self._memory.clear()
            self._memory[tiles] = known
        return known

    def meeting(self, kept: str, drawn: str) -> int:
        """What one tile drawn brings to one kept, beyond what both bring anyhow; hundredths."""
        return self._hundredths[SIZE + len(TILES) * _RANK[kept] + _RANK[drawn]]

    def drawn(self, tile: str) -> int:
        """What one tile drawn brings beyond the mean one, in hundredths."""
        return self._hundredths[_DRAWN_AT + _RANK[tile]]


@cache
def _shipped() -> Leaves:
    return Leaves.from_bytes((resources.files("pioche") / RESOURCE).read_bytes())
