"""What players of Scrabble inversé may ask."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Open:
    """Begin on a finished grid: 15 rows, lower case for jokers. The first seat plays first."""

    seats: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the letters off some squares of one word."""

    seat: str
    squares: tuple[str, ...]
