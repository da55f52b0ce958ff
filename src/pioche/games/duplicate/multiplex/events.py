"""What can happen between a hall and the head that it follows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeadHeard:
    """What the head told, up to a fact, is done here; `confirmed` is its last top."""

    number: int
    confirmed: int


@dataclass(frozen=True, slots=True)
class GoneByHand:
    """The hall goes on by hand."""

    by: str


@dataclass(frozen=True, slots=True)
class JoinedAgain:
    """The hall follows again."""
