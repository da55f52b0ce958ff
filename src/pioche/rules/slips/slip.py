"""The slip (bulletin de jeu) as the collector sees it, before anybody judges it.

2011: 4.1 says what a slip carries; the words are kept in `docs/regulations.md`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

SlipState = Literal["handed-in", "missing", "blank", "several", "late", "exchanged"]
Illegible = Literal["word", "reference", "raccord"]
Discipline = Literal["warning", "zero"]
Direction = Literal["across", "down"]

#: A square left blank inside an extension written in part.
BLANK = "."


@dataclass(frozen=True, slots=True)
class RaccordLetter:
    """A letter written outside the word, by its offset from the word's first letter."""

    letter: str
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Solution:
    """One word written on a slip, as drawn: direction, circles, reference, score, raccord."""

    word: str = ""
    direction: Direction = "across"
    circled: tuple[int, ...] = ()
    struck: bool = False
    reference: str | None = None
    score: int | None = None
    raccord: tuple[RaccordLetter, ...] = ()

    @property
    def across(self) -> bool:
        """Whether the word is written from left to right."""
        return self.direction == "across"


@dataclass(frozen=True, slots=True)
class Slip:
    """All that a table handed in for one coup, and what the collector saw."""

    table: int
    state: SlipState = "handed-in"
    illegible: tuple[Illegible, ...] = ()
    hard_to_read: bool = False
    discipline: Discipline | None = None
    solutions: tuple[Solution, ...] = ()

    @property
    def content(self) -> tuple[Hashable, ...]:
        """All but its table: what alone decides its verdict."""
        return (self.state, self.illegible, self.hard_to_read, self.discipline, self.solutions)
