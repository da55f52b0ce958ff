"""How much a computer player may think: so many searches, or until a clock says stop.

Nothing here reads a clock by itself; whoever has one hands it in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Budget:
    """A number of searches, and optionally a time."""

    searches: int
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    spent: int = 0
    _end: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if self.clock is not None and self.seconds is not None:
            self._end = self.clock() + self.seconds

    def spend(self, searches: int = 1) -> None:
        """Note that searches were made."""
        self.spent += searches

    @property
    def over(self) -> bool:
        """Whether it is time to answer."""
        if self.spent >= self.searches:
            return True
        return self._end is not None and self.clock is not None and self.clock() >= self._end
