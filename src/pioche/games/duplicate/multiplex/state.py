"""What a hall remembers of the head that it follows, and a head of the halls that follow it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Following:
    """A hall that plays the racks and tops of another, the head."""

    head: str
    """What the head's hall is called."""
    heard: int = 0
    """The last fact of the head that was written down here."""
    confirmed: int = 0
    """The last coup whose top the head has told: of the coups after it, nothing here knows one."""
    missed: int = 0
    """The last fact about a coup that was over when this hall joined: its tables were not there."""
    by_hand: bool = False
    """Whether the link is lost, and racks and tops are typed as the telephone tells them."""


@dataclass(frozen=True, slots=True)
class Led:
    """A head that other halls follow."""

    generation: int = 0
    """How often its code was changed."""
    out: Mapping[str, str] = field(default_factory=dict)
    """The halls put out: by link, what each was called."""
