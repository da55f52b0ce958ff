"""A classic game at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from pioche.games.classic.opening import GameOpened, TossDrawn
from pioche.games.company import Company
from pioche.games.turns.state import Table


@dataclass(frozen=True, slots=True)
class Classic:
    """How it opened, who won the toss, and the table."""

    opened: GameOpened
    table: Table
    toss: TossDrawn | None = None
    """None until everybody is ready."""
    company: Company = field(default_factory=Company)
