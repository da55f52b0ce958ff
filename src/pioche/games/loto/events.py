"""What happens in a game of loto."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The game is set."""

    seats: tuple[str, ...]
    word_list: WordList
    neutral: str | None = None
    """The seat that announces the letters and plays no card, if one does."""
    waits: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The seats that write a card."""
        return tuple(seat for seat in self.seats if seat != self.neutral)


@dataclass(frozen=True, slots=True)
class CardWritten:
    """A player has written two words."""

    seat: str
    words: tuple[str, str]


@dataclass(frozen=True, slots=True)
class LetterDrawn:
    """A letter left the bag and was announced."""

    tile: str


@dataclass(frozen=True, slots=True)
class LetterCrossed:
    """A player crossed a letter, thanks to a draw."""

    seat: str
    word: int
    letter: int
    draw: int
    """Which draw, counted from 0: each serves a player once."""


@dataclass(frozen=True, slots=True)
class CallRejected:
    """A player called too soon: these letters are not crossed. The game goes on."""

    seat: str
    missing: str


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """All the others have given up: who is left has won."""

    seat: str


@dataclass(frozen=True, slots=True)
class LotoWon:
    """A call was verified: every letter is crossed, each by a draw."""

    seat: str
