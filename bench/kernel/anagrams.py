"""Anagram searches by the word map and by the graph: `python bench/kernel/anagrams.py`.

The kernel takes the word map up to a number of parts (`anagrams_search` in kernel/anagrams.c):
this shows where the two ways cross, on letters drawn from the bag.
"""

from __future__ import annotations

import time
from math import prod

from pioche.core import native
from pioche.core.alphabet import BAG, JOKER
from pioche.core.chance import SeededChance
from pioche.core.layout import STANDARD
from pioche.core.lexicon import Lexicon
from pioche.core.scoring import STANDARD_SCORES

GRAPH, WORDMAP = 1, 2
TURNS = 15


def least(kernel: native.Kernel, contains: str, among: str, way: int) -> float:
    """Microseconds of the quickest of a few searches."""
    best = float("inf")
    for _turn in range(TURNS):
        start = time.perf_counter()
        kernel.anagrams(contains.encode(), among.encode(), 2, 15, way)
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def main() -> None:
    lexicon = Lexicon.load("francais")
    kernel = native.Kernel(
        lexicon.section("graph"), lexicon.section("wordmap"), 7, STANDARD_SCORES, STANDARD
    )
    chance = SeededChance(1)
    bag = "".join(tile * count for tile, count in BAG.items() if tile != JOKER)
    print("contains  among             parts   by graph µs   by word map µs")
    for contains in ("", "LAC", "MAISON"):
        for size in (5, 7, 9, 11, 13, 15, 18):
            among = "".join(bag[chance.below(len(bag))] for _ in range(size))
            parts = prod(among.count(letter) + 1 for letter in set(among))
            graph = least(kernel, contains, among, GRAPH)
            wordmap = least(kernel, contains, among, WORDMAP)
            print(f"{contains:<8}  {among:<18}{parts:>6}{graph:>14.0f}{wordmap:>17.0f}")


if __name__ == "__main__":
    main()
