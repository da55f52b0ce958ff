"""The levels of play, weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.bots.levels import level_among
from pioche.bots.vocabulary import EVERYDAY, USUAL, Vocabulary


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer player plays."""

    name: str
    vocabulary: Vocabulary | None = None
    """`None` knows every word of the list."""
    eyes: int = 100
    """Chances in a hundred that a tile more to lay does not hide a move; 100 sees them all."""
    form: int = 0
    """By how much a good day sharpens the eyes, and a bad one dulls them."""
    flashes: int = 0
    """Chances in a hundred of a turn in which everything known is seen."""
    contests: int = 100
    """Chances in a hundred that a word which is none is challenged."""
    leaves: bool = False
    """Whether the tiles kept are valued."""
    searches: int = 0
    """Searches of look-ahead a move, after the first; 0 plays by static judgement."""
    endgame: int = 0
    """Steps of exact play once the bag is empty; 0 plays by static judgement."""

    @property
    def sees_like_people(self) -> bool:
        """Whether words are found one by one, rather than all searched."""
        return not self.searches


#: Meant to win 65 to 80 % against the one before; docs/machine.md tells what was measured.
LEVELS = (
    Level("débutant", Vocabulary(4_000, EVERYDAY), 46, form=17, flashes=6, contests=30),
    Level("apprenti", Vocabulary(6_000, EVERYDAY), 53, form=19, flashes=6, contests=40),
    Level("amateur", Vocabulary(8_300, USUAL), 61, form=22, flashes=6, contests=50),
    Level("habitué", Vocabulary(12_200, USUAL), 68, form=19, flashes=6, contests=60),
    Level("confirmé", Vocabulary(21_000, USUAL, 2, learnt=2), 78, form=19, flashes=6, contests=75),
    Level(
        "aguerri", Vocabulary(34_000, by_heart=2, learnt=19), 87, form=17, flashes=6, contests=90
    ),
    Level("fort", Vocabulary(47_000, by_heart=3, learnt=77), 94, form=15, leaves=True),
    Level("expert", leaves=True, searches=20_000, endgame=1000),
)


def level_named(name: str) -> Level:
    """See `level_among`."""
    return level_among(LEVELS, name)
