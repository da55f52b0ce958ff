"""What the tiles kept are worth beside the score of a move: kernel/keeping.c in Python.

While the bag lasts the table of leaves tells, corrected by the tiles unseen: a Q is worth more
while U's are to come, and with good tiles to come it is good to draw many. Once the bag is empty,
tiles kept cost points, and going out brings those of the others. All in hundredths of a point, the
same as in the kernel to the last of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pioche.bots.classic.leaves import HUNDREDTHS, LARGEST, Leaves
from pioche.bots.classic.situation import Situation, rack_value

FULL_RACK = 7
#: What it costs not to go out, and for each point kept: often the other goes out and gains them.
STUCK = 500
STUCK_POINT = 150
#: What it brings to leave the only opponent so few tiles to draw: who draws the last ones lets the
#: other go out first. By how far self-play then ends from where it stood.
LEAVING = (150, 800, 650, 350, 100)


def toward_zero(number: int, by: int) -> int:
    """Divide as C does."""
    return number // by if number >= 0 else -(-number // by)


class Keeping:
    """What is the same for everything that could be kept at a turn."""

    def __init__(self, leaves: Leaves, bag: int, unseen: str, others: int) -> None:
        self._leaves = leaves
        self._bag = bag
        self._unseen = unseen
        self._counts = Counter(unseen)
        self._others = others
        self._meetings: dict[str, int] = {}
        self._drawn = self._met(leaves.drawn)

    @classmethod
    def at(cls, situation: Situation, leaves: Leaves) -> Keeping:
        """What the player to move knows of it."""
        unseen = situation.unseen
        others = rack_value(unseen) if not situation.bag and any(situation.opponents) else 0
        return cls(leaves, situation.bag, unseen, others)

    def worth(self, keep: str) -> int:
        """The worth of keeping these tiles, and nothing else."""
        if not self._bag:
            if keep:
                return -STUCK - STUCK_POINT * rack_value(keep)
            return 2 * HUNDREDTHS * self._others
        # A full rack kept, by a pass, is the average rack.
        if not keep or len(keep) > LARGEST:
            return 0
        meetings = sum(map(self._meeting, keep))
        value = self._leaves.hundredths(keep)
        value += (FULL_RACK - len(keep)) * meetings - len(keep) * self._drawn
        return toward_zero(value * min(self._bag, FULL_RACK), FULL_RACK)

    def laid(self, keep: str) -> int:
        """The same where the other tiles are laid, and so many fewer left to draw."""
        left = self._bag - (FULL_RACK - len(keep))
        one_other = 0 < len(self._unseen) - self._bag <= FULL_RACK
        few = one_other and self._bag and 0 <= left < len(LEAVING)
        return self.worth(keep) + (LEAVING[left] if few else 0)

    def _meeting(self, tile: str) -> int:
        known = self._meetings.get(tile)
        if known is None:
            leaves = self._leaves
            known = self._met(lambda drawn: leaves.meeting(tile, drawn))
            self._meetings[tile] = known
        return known

    def _met(self, times: Callable[[str], int]) -> int:
        total = sum(times(tile) * count for tile, count in self._counts.items())
        return toward_zero(total, len(self._unseen)) if self._unseen else 0
