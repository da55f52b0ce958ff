"""What a search for exact play answers."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.move import Move


@dataclass(frozen=True, slots=True)
class Solution:
    """The best line found from here."""

    line: tuple[Move | None, ...]
    """Moves in turn; `None` is a pass."""
    spread: int
    proven: bool

    @property
    def move(self) -> Move | None:
        """What to play now; `None` to pass."""
        return self.line[0] if self.line else None
