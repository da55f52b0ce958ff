"""The levels of play, weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.bots.classic.vocabulary import AMATEUR, BEGINNER, Vocabulary
from pioche.bots.levels import level_among


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer player plays."""

    name: str
    vocabulary: Vocabulary | None = None
    """`None` knows every word of the list."""
    misses: int = 0
    """Chances in a hundred that a move which could be played is not seen."""
    leaves: bool = False
    """Whether the tiles kept are valued."""
    searches: int = 0
    """Searches of look-ahead a move, after the first; 0 plays by static judgement."""
    endgame: int = 0
    """Steps of exact play once the bag is empty; 0 plays by static judgement."""


LEVELS = (
    Level("débutant", vocabulary=BEGINNER, misses=60),
    Level("amateur", vocabulary=AMATEUR, misses=50),
    Level("confirmé", misses=60),
    # Always the highest score: what most strong players of duplicate do at a classic table.
    Level("fort"),
    Level("expert", leaves=True, searches=20_000, endgame=1000),
)


def level_named(name: str) -> Level:
    """See `level_among`."""
    return level_among(LEVELS, name)
