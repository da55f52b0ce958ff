"""What a level sees of what is open, as people do: short and straightforward words first.

Misses are drawn from the position itself, not from a generator: asked twice, a player answers
the same, and a word missed stays missed until the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from pioche.bots.jarnac.levels import Level
from pioche.games.jarnac import Opening

#: Each letter added beyond the first makes a transformation harder to see.
_LETTER_PENALTY = 8
#: So does an old word that cannot be read any more inside the new one.
_SHUFFLE_PENALTY = 20


def roll(*grounds: object) -> int:
    """A number from 0 to 99 that only depends on its grounds."""
    return crc32("|".join(map(str, grounds)).encode()) % 100


def knows(level: Level, word: str) -> bool:
    """Say whether a level knows a word; always the same words."""
    return len(word) <= level.longest and roll("word", word) < level.vocabulary


def difficulty(opening: Opening) -> int:
    """Say how much harder than a plain addition a transformation is to see."""
    if not opening.before:
        return 0
    added = len(opening.word) - len(opening.before)
    shuffled = opening.before not in opening.word
    return _LETTER_PENALTY * (added - 1) + _SHUFFLE_PENALTY * shuffled


def seen(
    level: Level, openings: Iterable[Opening], moment: object, *, jarnac: bool = False
) -> list[Opening]:
    """The openings that a level sees at this moment of the game, in their order."""
    return [opening for opening in openings if _sees(level, opening, moment, jarnac)]


def _sees(level: Level, opening: Opening, moment: object, jarnac: bool) -> bool:
    if not knows(level, opening.word):
        return False
    share = level.grown_words if opening.before else level.new_words
    if jarnac:
        share = level.jarnacs
    # What is hard costs the weak most; whoever misses nothing does not miss it either.
    harder = difficulty(opening) * (100 - share) / 50
    return roll(moment, opening.word, opening.before) < share - harder
