"""Where chance comes from.

Live games use the system's generator. A seeded game (``--graine``) uses our own, so that the
same seed gives the same game on every platform and in every version of Python: SplitMix64,
numbers below *n* by rejection, so that none is favoured.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Protocol, TypeVar

from pioche.core.errors import InputError

_T = TypeVar("_T")
_MASK = (1 << 64) - 1


class Chance(Protocol):
    """A source of chance: all that a game may draw from."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        ...


class SystemChance:
    """The system's generator, which nobody can foresee."""

    def __init__(self) -> None:
        from secrets import randbelow  # its cryptography is no business of a seeded game

        self._below = randbelow

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from the system."""
        return self._below(n)


class SeededChance:
    """SplitMix64 from a seed: the same numbers for ever."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise InputError("core.seed", text=seed)
        self.state = seed & _MASK
        """Where it stands: set again, it goes on from there."""

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, the same wherever the seed is; `ValueError` for n < 1."""
        if n <= 0:
            raise ValueError(n)
        # The last, incomplete run of n numbers would favour the small ones: draw again.
        limit = (1 << 64) - (1 << 64) % n
        while True:
            number = self._next()
            if number < limit:
                return number % n


class NotedChance:
    """Another chance, whose numbers are kept: what was drawn can be drawn again."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.numbers: list[int] = []

    def below(self, n: int) -> int:
        """A number of the source, noted."""
        number = self._source.below(n)
        self.numbers.append(number)
        return number


class ChanceSpent(Exception):  # noqa: N818 - today's rules draw otherwise than was drawn then
    """No number was noted for this draw."""


class RepeatedChance:
    """Gives noted numbers again, in their order."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        """The next number, which must be one that could come out."""
        number = next(self._numbers, n)
        if number >= n:
            raise ChanceSpent
        return number


def chance_of(seed: int | None) -> Chance:
    """The system's chance, or where a seed is given, always the same."""
    return SystemChance() if seed is None else SeededChance(seed)


def shuffle(items: MutableSequence[_T], chance: Chance) -> None:
    """Shuffle in place (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = chance.below(last + 1)
        items[last], items[other] = items[other], items[last]
