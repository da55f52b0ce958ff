"""The levels of play, weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.bots.levels import level_among
from pioche.bots.vocabulary import EVERYDAY, USUAL, Vocabulary


@dataclass(frozen=True, slots=True)
class Level:
    """What a computer player knows, what it overlooks, and how far it thinks.

    Shares are chances in a hundred.
    """

    name: str
    vocabulary: Vocabulary | None = None
    """`None` knows every word of the list."""
    eyes: float = 100
    """The share of plain new words that it sees; what is harder to see is seen less often."""
    form: float = 0
    """By how much a good day sharpens the eyes, and a bad one dulls them."""
    contests: int = 100
    """The share of bad words that it contests."""
    exchanges: bool = False
    """Whether it weighs an exchange against a draw."""
    futures: int = 0
    """How many ends of the turn it imagines for each word that it considers."""


#: Meant to win 65 to 80 % against the one before; docs/machine.md tells what was measured.
LEVELS = (
    Level("débutant", Vocabulary(11_200, EVERYDAY), 81, form=20, contests=30, futures=2),
    Level("apprenti", Vocabulary(15_500, USUAL, learnt=1), 82, form=19, contests=40, futures=2),
    Level("amateur", Vocabulary(21_500, USUAL, learnt=4), 85, form=17, contests=50, futures=3),
    Level("habitué", Vocabulary(28_000, learnt=13), 87, form=15, contests=60, futures=4),
    Level("confirmé", Vocabulary(34_500, learnt=30), 90, form=13, contests=75, futures=5),
    Level("aguerri", Vocabulary(42_000, learnt=57), 94, form=11, contests=90, futures=7),
    Level("fort", Vocabulary(45_000, learnt=83), 97, form=8, exchanges=True, futures=10),
    Level("expert", exchanges=True, futures=10),
)


def level_named(name: str) -> Level:
    """See `level_among`."""
    return level_among(LEVELS, name)
