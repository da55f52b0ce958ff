"""What happens in a game of Scrabble inversé."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The game is set; `admitted` are all the words that may ever remain."""

    seats: tuple[str, ...]
    rows: tuple[str, ...]
    admitted: tuple[str, ...]
    word_list: WordList


@dataclass(frozen=True, slots=True)
class LettersRemoved:
    """A player took letters off a word."""

    seat: str
    squares: tuple[str, ...]
    word: str
    letters: str
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The grid is empty, or nothing valid can be removed."""

    reason: Literal["empty", "blocked"]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
