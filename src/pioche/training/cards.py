"""A card: one question that comes back until it is known, and how well it is known by now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

LONGEST_ID = 64
MOST_BODY = 2_000
"""Signs of what a card holds beside its id: a grid, a rack, what was played."""


class Stage(IntEnum):
    """Where a card stands; the numbers are those of FSRS, which has none for a new one."""

    NEW = 0
    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A card of somebody. Its answer is not in it: it is asked of the word list."""

    id: str
    """`kind:key`: what is asked, and of what."""
    lexicon: str
    deck: str
    made_at: int
    stage: Stage = Stage.NEW
    step: int | None = None
    stability: float | None = None
    difficulty: float | None = None
    due: int | None = None
    """UTC milliseconds; nothing for a new one."""
    last: int | None = None
    """When it was last asked."""
    asked: int = 0
    missed: int = 0
    body: str = ""
    """JSON, for a question that a key cannot hold: a grid and what was played on it."""

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.id.partition(":")[0]

    @property
    def key(self) -> str:
        """Of what."""
        return self.id.partition(":")[2]

    @property
    def drilled(self) -> bool:
        """Whether it comes back on the same day."""
        return self.stage in (Stage.LEARNING, Stage.RELEARNING)


@dataclass(frozen=True, slots=True)
class StudyDay:
    """What somebody did on a day with a deck. Days are counted by the person's own midnight."""

    day: int
    deck: str
    fresh: int = 0
    """Cards asked for the first time."""
    reviewed: int = 0
    drilled: int = 0
    known: int = 0
    """Of the fresh and the reviewed, those that were known."""
    ms: int = 0


@dataclass(frozen=True, slots=True)
class OwnList:
    """Somebody's own words, made into a deck."""

    id: str
    name: str
    kind: str
    words: tuple[str, ...]
