"""What players of loto may ask."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a game of loto."""

    seats: tuple[str, ...]
    neutral: bool = False
    """Whether the first seat announces the letters and writes no card."""
    waits: tuple[str, ...] = ()
    """Who must say that they are ready before it begins; nobody: it begins at once."""


@dataclass(frozen=True, slots=True)
class Write:
    """Write one's two words; nothing is drawn until everyone has."""

    seat: str
    words: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next letter and announce it: any player, or the neutral person alone."""

    seat: str


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross one letter of one's card: word 0 or 1, letter 0 to 6."""

    seat: str
    word: int
    letter: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call « Scrabble Loto »: the card is verified."""

    seat: str
