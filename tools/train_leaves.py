"""Learn what tiles kept are worth, by self-play with our own search.

    .venv/bin/python -m tools.train_leaves [--parties N] [--tirages N] [--tours N] [--graine N]

Games that static judgement plays against itself give positions; in each, racks are drawn at random
from the tiles unseen, and the best equity of each is searched: score, and the worth of what that
keeps by the table of the round before. A rack drawn so is any of its sub-racks and a random
completion, so the mean over all racks that hold a leave is what that leave brings, from the next
turn on. Racks are compared with those drawn in the same position, so that rich and poor positions
do not blur what the tiles do. The first round knows no leaves; all but the last have few games.

Single tiles and pairs tell besides what a leave gains or loses by the tiles that are to come. Were
the worth of a rack the sum of what its tiles bring and of what its pairs bring beyond, each tile
kept would gain, for each tile drawn, what the pair of both brings; and each tile kept takes the
place of one that might have been drawn. The first comes true by three quarters with one tile kept
and by less with more, the second by nine tenths; taking less of the first played no better. What a
leave is worth is learned with that taken away, and the game adds it again for the tiles unseen.

Leaves of five and six tiles are rare in samples. What a leave brings beyond all its sub-leaves is
held back the more the fewer samples it has, and the less such leaves differ by more than chance.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from pioche.bots.classic.leaves import (
    HUNDREDTHS,
    LARGEST,
    RESOURCE,
    SIZE,
    STARTS,
    STEPS,
    TABLE_SIZE,
    Leaves,
)
from pioche.core.alphabet import BAG
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import TILES
from tools.selfplay import played

RACK = 7
KINDS = len(TILES)
#: Racks looked at together.
BLOCK = 1_000_000
#: Rounds before the last have so many times fewer games.
EARLIER = 5
OUTPUT = Path(__file__).parents[1] / "src" / "pioche" / RESOURCE

_FULL_BAG = np.array([BAG[tile] for tile in TILES], dtype=float)
_STEPS = np.array(STEPS)
Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """Racks drawn in self-play: kinds, sorted, and how far their equity is above the mean of their
    position; of each position how many tiles of each kind no board shows, and racks drawn."""

    racks: Bytes
    worth: Floats
    unseen: Bytes
    draws: int


@dataclass(frozen=True, slots=True)
class Coming:
    """What tiles to come bring, in points: each pair of one kept and one drawn beyond what both
    bring anyhow, and each tile drawn beyond the mean one."""

    meetings: Floats
    drawn: Floats


def sample(games: int, draws: int, seed: int, leaves: Leaves, finder: Finder) -> Sample:
    """Draw racks in games of static judgement against itself."""
    racks: list[Bytes] = []
    worths: list[Floats] = []
    unseen: list[Bytes] = []
    seeds = range(seed, seed + games)
    for game in track(played(finder, (leaves, leaves), seeds, draws), "Parties", total=games):
        racks.append(np.sort(game.racks["kinds"], axis=1))
        equity = game.racks["equity"].reshape(-1, draws) / HUNDREDTHS
        worths.append((equity - equity.mean(axis=1, keepdims=True)).ravel())
        # Racks are drawn as long as the bag is not too small: in the first turns.
        unseen.append(game.turns["off_board"][: len(equity)])
    return Sample(np.concatenate(racks), np.concatenate(worths), np.concatenate(unseen), draws)


def numbers(tiles: NDArray[np.integer], places: tuple[int, ...]) -> Ints:
    """Where the leaves made of the tiles at these places stand in the table."""
    index = np.full(len(tiles), STARTS[len(places)])
    for place, at in enumerate(places):
        index += _STEPS[place][tiles[:, at]]
    return index


def means(drawn: Sample, largest: int, coming: Coming | None = None) -> tuple[Floats, Floats]:
    """For every leave up to a size, the mean worth of the racks that hold it, and their number;
    without what the tiles to come are thought to bring."""
    total, count = np.zeros(SIZE), np.zeros(SIZE)
    pairs, singles = within(coming) if coming else (np.zeros(SIZE), np.zeros(SIZE))
    unseen = drawn.unseen.astype(float)
    meetings, sums = (unseen @ coming.meetings.T, unseen @ coming.drawn) if coming else ((), ())
    for start in track(range(0, len(drawn.racks), BLOCK), "Reliquats"):
        racks, worth = drawn.racks[start : start + BLOCK], drawn.worth[start : start + BLOCK]
        if coming:
            position = np.arange(start, start + len(racks)) // drawn.draws
            met = np.take_along_axis(meetings[position], racks, axis=1)
            rich, sizes = sums[position], unseen.sum(axis=1)[position]
        for size in range(1, largest + 1):
            for places in combinations(range(RACK), size):
                index, value = numbers(racks, places), worth
                if coming:
                    # What is kept itself is no longer to be drawn.
                    meets = met[:, places].sum(axis=1) - pairs[index]
                    gain = (RACK - size) * meets - size * (rich - singles[index])
                    value = worth - gain / (sizes - size)
                total += np.bincount(index, weights=value, minlength=SIZE)
                count += np.bincount(index, minlength=SIZE)
    return np.divide(total, count, out=np.zeros(SIZE), where=count > 0), count


def within(coming: Coming) -> tuple[Floats, Floats]:
    """For every leave what its tiles bring meeting each other and themselves, and by themselves."""
    pairs: list[Floats] = []
    singles: list[Floats] = []
    for leaves in every_leave():
        held = [leaves[:, at] for at in range(leaves.shape[1])]
        nothing = np.zeros(len(leaves))
        pairs.append(sum((coming.meetings[a, b] for a in held for b in held), nothing))
        singles.append(sum((coming.drawn[a] for a in held), nothing))
    return np.concatenate(pairs), np.concatenate(singles)


def every_leave() -> Iterator[Ints]:
    """Every leave's tiles by rank, in the order of the table, one array for each size."""
    level = np.zeros((1, 0), dtype=np.int64)
    for size in range(LARGEST + 1):
        yield level
        # The numbering compares the last (greatest) tile first.
        level = np.concatenate(
            [
                np.column_stack(
                    (level[: comb(last + size, size)], np.full(comb(last + size, size), last))
                )
                for last in range(KINDS)
            ]
        )


def what_comes(own: Floats, count: Floats) -> Coming:
    """What tiles to come bring, by the worth of single tiles and pairs."""
    singles = own[STARTS[1] : STARTS[2]]
    pairs = np.zeros((KINDS, KINDS))
    for at, (first, second) in enumerate(list(every_leave())[2], STARTS[2]):
        # No rack holds two of a kind of which there is one.
        beyond = own[at] - singles[first] - singles[second] if count[at] else 0.0
        pairs[first, second] = pairs[second, first] = beyond
    share = _FULL_BAG / _FULL_BAG.sum()
    # A full bag brings nothing beyond what leaves are worth anyhow.
    return Coming(pairs - (pairs @ share)[:, None], singles - share @ singles)


def held_back(own: Floats, count: Floats, spread: float) -> Floats:
    """A value for every leave: what it brings beyond its sub-leaves, as far as that is known.

    `spread` is the variance of the worth of racks.
    """
    values, beyond = np.zeros(SIZE), np.zeros(SIZE)
    for leaves in every_leave():
        size = leaves.shape[1]
        place = slice(STARTS[size], STARTS[size] + len(leaves))
        for smaller in range(1, size):
            for places in combinations(range(size), smaller):
                values[place] += beyond[numbers(leaves, places)]
        seen = count[place]
        if not size or not seen.any():
            continue
        gap = np.where(seen > 0, own[place] - values[place], 0.0)
        # Chance alone makes means differ so much; what they differ by more is the leaves'.
        chance = spread - (seen * own[place] ** 2).sum() / seen.sum()
        real = max((seen * gap**2 - chance * (seen > 0)).sum() / seen.sum(), 1e-3)
        beyond[place] = gap * seen / (seen + chance / real)
        values[place] += beyond[place]
    return values


def learn(drawn: Sample) -> Leaves:
    """The table that these racks tell of."""
    coming = what_comes(*means(drawn, 2))
    values = held_back(*means(drawn, LARGEST, coming), float(np.mean(drawn.worth**2)))
    # Tenths are finer than what the samples can tell, and pack better.
    tenths = 10 * np.clip(np.rint(values * 10), -3000, 3000)
    more = np.rint(HUNDREDTHS * np.concatenate((coming.meetings.ravel(), coming.drawn)))
    return Leaves(array("h", np.concatenate((tenths, more)).astype(int).tolist()))


def main() -> None:
    """Sample and learn, round after round, then write."""
    parser = argparse.ArgumentParser(description="Apprend la valeur des reliquats.")
    parser.add_argument("--parties", type=int, default=12_000, help="du dernier tour")
    parser.add_argument("--tirages", type=int, default=50, help="tirages essayés par position")
    parser.add_argument("--tours", type=int, default=3)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--sortie", type=Path, default=OUTPUT)
    parser.add_argument("--lexique", default="francais")
    options = parser.parse_args()
    finder = Finder(Lexicon.load(options.lexique))
    leaves = Leaves(array("h", [0] * TABLE_SIZE))
    for number in range(options.tours):
        games = options.parties // (1 if number + 1 == options.tours else EARLIER)
        seed = options.graine + number * options.parties
        leaves = learn(sample(games, options.tirages, seed, leaves, finder))
        print(f"Tour {number + 1} : joker {leaves.value('?'):+.1f}, S {leaves.value('S'):+.1f}")
    options.sortie.write_bytes(leaves.to_bytes())
    print(f"{options.sortie.name} : {options.sortie.stat().st_size} octets")


if __name__ == "__main__":
    main()
