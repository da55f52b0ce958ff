"""Two lists side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two lists share, and what each has alone."""

    common: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    by_length: dict[int, tuple[int, int, int]]
    """Per length: common, only in the first, only in the second."""


def compare(first: Lexicon, second: Lexicon) -> Comparison:
    """Compare two lists word by word; entries and readings do not count."""
    one, two = set(first), set(second)
    common, alone, other = one & two, one - two, two - one
    counts = [Counter(map(len, words)) for words in (common, alone, other)]
    lengths = sorted(set().union(*counts))
    return Comparison(
        common=len(common),
        only_first=tuple(sorted(alone)),
        only_second=tuple(sorted(other)),
        by_length={n: (counts[0][n], counts[1][n], counts[2][n]) for n in lengths},
    )
