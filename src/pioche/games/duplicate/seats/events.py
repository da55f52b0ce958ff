"""What players without slips do."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.duplicate.seats.state import Refusal


@dataclass(frozen=True, slots=True)
class WordPlayed:
    """A player proposed a word."""

    coup: int
    seat: str
    word: str
    ref: str
    points: int
    refusal: Refusal | None
    at: int
    elapsed_ms: int | None


@dataclass(frozen=True, slots=True)
class SeatFinished:
    """A player looks no further."""

    coup: int
    seat: str
