"""The levels of play, weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.bots.levels import level_among


@dataclass(frozen=True, slots=True)
class Level:
    """What a computer player knows, what it overlooks, and how far it thinks.

    Shares are chances in a hundred.
    """

    name: str
    longest: int = 9
    """The longest words that it knows."""
    vocabulary: int = 100
    """The share of words that it knows among those."""
    new_words: int = 100
    """The share of new words that it sees."""
    grown_words: int = 100
    """The share of transformations that it sees, before what makes them hard to see."""
    jarnacs: int = 100
    """The share of Jarnacs that it sees, on the same terms."""
    contests: int = 100
    """The share of bad words that it contests."""
    exchanges: bool = False
    """Whether it weighs an exchange against a draw."""
    futures: int = 0
    """How many ends of the turn it imagines for each word that it considers."""


LEVELS = (
    Level(
        "débutant",
        longest=6,
        vocabulary=70,
        new_words=65,
        grown_words=40,
        jarnacs=20,
        contests=30,
    ),
    Level(
        "amateur",
        longest=7,
        vocabulary=76,
        new_words=72,
        grown_words=50,
        jarnacs=32,
        contests=50,
    ),
    Level(
        "confirmé",
        longest=8,
        vocabulary=86,
        new_words=84,
        grown_words=66,
        jarnacs=55,
        contests=75,
    ),
    Level(
        "fort",
        longest=9,
        vocabulary=97,
        new_words=96,
        grown_words=90,
        jarnacs=85,
        contests=95,
        exchanges=True,
    ),
    Level("expert", exchanges=True, futures=10),
)


def level_named(name: str) -> Level:
    """See `level_among`."""
    return level_among(LEVELS, name)
