"""Which letters of a word are jokers (2011: 5.2, 5.6).

The joker's letter is the circled one. Where circles are missing or wrong, every square that the
joker may hold is kept, and the score decides later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from pioche.rules.slips.position import Position


@dataclass(frozen=True, slots=True)
class JokerReading:
    """The sets of laid letters (indices) that may be the jokers, and what the circles did."""

    options: tuple[frozenset[int], ...]
    not_circled: bool = False
    wrong_circle: bool = False


CLEAN = JokerReading((frozenset(),))


def lacking(position: Position, word: str, laid: Sequence[int]) -> str:
    """The letters that the rack cannot supply; empty when jokers make up for them all."""
    missing = Counter(word[index] for index in laid) - position.letters
    if missing.total() <= position.jokers:
        return ""
    return "".join(sorted(missing.elements()))


def read_jokers(
    position: Position, word: str, laid: Sequence[int], circled: Collection[int]
) -> JokerReading:
    """Find which laid letters are jokers, as the circles say or as near to that as can be.

    The rack is known to suffice. A needless circle is obeyed while a joker is left: that letter
    is the joker (reading).
    """
    wanted = [index for index in laid if index in circled]
    short = (Counter(word[index] for index in laid) - position.letters).total()
    if not short and not wanted:
        return CLEAN
    if not position.jokers:
        return JokerReading((frozenset(),), wrong_circle=True)
    best: list[frozenset[int]] = []
    best_key = (len(laid) + 1, 0)
    for size in range(short, min(position.jokers, len(laid)) + 1):
        for chosen in combinations(laid, size):
            jokers = frozenset(chosen)
            real = Counter(word[index] for index in laid if index not in jokers)
            if real - position.letters:
                continue
            key = (sum(index not in jokers for index in wanted), len(jokers.difference(wanted)))
            if key < best_key:
                best, best_key = [], key
            if key == best_key:
                best.append(jokers)
    wrong, uncircled = best_key
    return JokerReading(tuple(best), not_circled=uncircled > wrong, wrong_circle=wrong > 0)
