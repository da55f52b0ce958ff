"""What a level sees of what is open, as people do: short and straightforward words first.

Misses are drawn from the position itself, not from a generator: asked twice, a player answers
the same, and a word missed stays missed until the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterable

from pioche.bots.jarnac.levels import Level
from pioche.bots.luck import roll
from pioche.games.jarnac import Opening

#: Each letter added beyond the first makes a transformation harder to see, by so many steps.
_LETTER = 0.25
#: So does an old word that cannot be read any more inside the new one.
_SHUFFLE = 0.75
#: And it is the other's mat that one looks at, in a hurry.
_JARNAC = 0.5


def difficulty(opening: Opening, *, jarnac: bool = False) -> float:
    """Say how many steps it takes to see an opening: a plain new word is one."""
    steps = 1.0 + _JARNAC * jarnac
    if not opening.before:
        return steps
    added = len(opening.word) - len(opening.before)
    shuffled = opening.before not in opening.word
    return steps + _LETTER * added + _SHUFFLE * shuffled


def seen(
    level: Level, openings: Iterable[Opening], moment: str, *, jarnac: bool = False
) -> list[Opening]:
    """The openings that a level sees at this moment of the game, in their order."""
    day = moment.partition(":")[0]
    eyes = min(100.0, level.eyes + level.form * (roll("form", day) / 50 - 1)) / 100
    return [opening for opening in openings if _sees(level, eyes, opening, moment, jarnac)]


def _sees(level: Level, eyes: float, opening: Opening, moment: str, jarnac: bool) -> bool:
    if level.vocabulary is not None and not level.vocabulary.knows(opening.word):
        return False
    if eyes >= 1:
        return True
    share: float = 100 * eyes ** difficulty(opening, jarnac=jarnac)
    return roll(moment, opening.word, opening.before) < share
