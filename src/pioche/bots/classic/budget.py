"""How much a computer player may think: so many searches, or until a clock says stop.

Nothing here reads a clock by itself; whoever has one hands it in.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

#: Searches that the kernel makes on one core, roughly.
SEARCHES_A_SECOND = 25_000


@dataclass(slots=True)
class Budget:
    """A number of searches, and optionally a time; on all cores, or so many."""

    searches: int
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    spent: int = field(default=0, kw_only=True)
    _end: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if self.clock is not None and self.seconds is not None:
            self._end = self.clock() + self.seconds

    def spend(self, searches: int = 1) -> None:
        """Note that searches were made."""
        self.spent += searches

    @property
    def left(self) -> int:
        """About how many searches there is still room for."""
        left = self.searches - self.spent
        if self._end is not None and self.clock is not None:
            seconds = max(0.0, self._end - self.clock())
            left = min(left, int(seconds * SEARCHES_A_SECOND * self.threads))
        return max(0, left)

    @property
    def share(self) -> float:
        """The share that is spent, from 0 to 1, by searches or by the clock."""
        share = self.spent / self.searches if self.searches else 1.0
        if self._end is not None and self.clock is not None and self.seconds:
            share = max(share, 1 - (self._end - self.clock()) / self.seconds)
        return min(1.0, share)

    def part(self, share: float) -> Budget:
        """A budget of its own for a share of what is left."""
        seconds = None
        if self._end is not None and self.clock is not None:
            seconds = share * max(0.0, self._end - self.clock())
        left = int(share * max(0, self.searches - self.spent))
        return Budget(left, seconds, self.clock, self.threads)

    @property
    def over(self) -> bool:
        """Whether it is time to answer."""
        if self.spent >= self.searches:
            return True
        return self._end is not None and self.clock is not None and self.clock() >= self._end
