"""Learn what tiles kept are worth, by self-play with our own search.

    .venv/bin/python -m tools.train_leaves [--parties N] [--tirages N] [--tours N] [--graine N]

Games that static judgement plays against itself give positions; in each, racks are drawn at random
from the tiles unseen, and the best equity of each is searched: score, and the worth of what that
keeps by the table of the round before. A rack drawn so is any of its sub-racks and a random
completion, so the mean over all racks that hold a leave is what that leave brings, from the next
turn on. Racks are compared with those drawn in the same position, so that rich and poor positions
do not blur what the tiles do. Each round starts from the table of the one before (--table).

Leaves of five and six tiles are rare in samples. Each is drawn towards a linear model of its
tiles, pairs of tiles, vowels and consonants, fitted on all leaves, the more so the fewer samples
it has.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from pioche.bots.classic.leaves import LARGEST, RESOURCE, SIZE, STARTS, STEPS, Leaves
from pioche.core.alphabet import VOWELS
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import TILES
from tools.selfplay import played

RACK = 7
KINDS = len(TILES)
JOKER = KINDS - 1
#: A leave seen this often counts half by its own mean, half by the model.
HALF_TRUST = 60.0
BLOCK = 50_000
OUTPUT = Path(__file__).parents[1] / "src" / "pioche" / RESOURCE

_SUBSETS = [subset for size in range(1, LARGEST + 1) for subset in combinations(range(RACK), size)]
_PAIRS = list(combinations(range(KINDS), 2))
_VOWEL = np.array([tile in VOWELS for tile in TILES])
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def sample(
    games: int, draws: int, seed: int, leaves: Leaves, finder: Finder
) -> tuple[Ints, Floats]:
    """Racks drawn in self-play (kinds, sorted), and their equity above those of the position."""
    racks: list[Ints] = []
    worths: list[Floats] = []
    seeds = range(seed, seed + games)
    for game in track(played(finder, (leaves, leaves), seeds, draws), "Parties", total=games):
        racks.append(np.sort(game.racks["kinds"], axis=1))
        equity = game.racks["equity"].reshape(-1, draws) / 100.0
        worths.append((equity - equity.mean(axis=1, keepdims=True)).ravel())
    return np.concatenate(racks), np.concatenate(worths)


def means(racks: Ints, worth: Floats) -> tuple[Floats, Floats]:
    """For every leave, the sum of the worth of the racks that hold it, and their number."""
    table = np.array(STEPS)
    total, count = np.zeros(SIZE), np.zeros(SIZE)
    for subset in track(_SUBSETS, "Reliquats"):
        index = np.full(len(racks), STARTS[len(subset)])
        for place, at in enumerate(subset):
            index += table[place][racks[:, at]]
        total += np.bincount(index, weights=worth, minlength=SIZE)
        count += np.bincount(index, minlength=SIZE)
    return total, count


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


def described(leaves: Ints) -> Floats:
    """Describe leaves: tiles, repeats, pairs of different tiles, vowels against consonants."""
    rows = np.arange(len(leaves))
    held = np.zeros((len(leaves), KINDS))
    for place in range(leaves.shape[1]):
        np.add.at(held, (rows, leaves[:, place]), 1.0)
    there = held > 0
    pairs = np.stack([there[:, a] & there[:, b] for a, b in _PAIRS], axis=1)
    vowels = held[:, _VOWEL].sum(axis=1).astype(int)
    consonants = (leaves.shape[1] - held[:, JOKER]).astype(int) - vowels
    shapes = np.zeros((len(leaves), (LARGEST + 1) ** 2))
    shapes[rows, vowels * (LARGEST + 1) + consonants] = 1.0
    return np.hstack((held, np.maximum(held - 1, 0) ** 2, pairs, shapes))


def blocks() -> Iterator[tuple[slice, Ints]]:
    """All leaves in blocks, each with its place in the table."""
    start = 0
    for leaves in every_leave():
        for at in range(0, len(leaves), BLOCK):
            block = leaves[at : at + BLOCK]
            yield slice(start, start + len(block)), block
            start += len(block)


def fit(values: Floats, weights: Floats) -> Floats:
    """The model's value for every leave, by weighted ridge regression."""
    width = described(np.zeros((1, 1), dtype=np.int64)).shape[1]
    left, right = np.eye(width) * 5.0, np.zeros(width)
    for place, leaves in blocks():
        rows = described(leaves)
        left += rows.T @ (rows * weights[place, None])
        right += rows.T @ (weights[place] * values[place])
    solution = np.linalg.solve(left, right)
    return np.concatenate([described(leaves) @ solution for _place, leaves in blocks()])


def learn(racks: Ints, worth: Floats) -> Floats:
    """A value in points for every leave; where few racks hold one, the model's counts for more."""
    total, count = means(racks, worth)
    own = np.divide(total, count, out=np.zeros(SIZE), where=count > 0)
    model = fit(own, np.minimum(count, 5000.0))
    values = (own * count + model * HALF_TRUST) / (count + HALF_TRUST)
    values[0] = 0.0
    return values


def main() -> None:
    """Sample and learn, round after round, then write."""
    parser = argparse.ArgumentParser(description="Apprend la valeur des reliquats.")
    parser.add_argument("--parties", type=int, default=4000)
    parser.add_argument("--tirages", type=int, default=40, help="tirages essayés par position")
    parser.add_argument("--tours", type=int, default=4)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--table", type=Path, default=OUTPUT, help="celle du tour d’avant")
    parser.add_argument("--sortie", type=Path, default=OUTPUT)
    parser.add_argument("--lexique", default="francais")
    options = parser.parse_args()
    finder = Finder(Lexicon.load(options.lexique))
    leaves = Leaves.from_bytes(options.table.read_bytes())
    for number in range(options.tours):
        seed = options.graine + number * options.parties
        values = learn(*sample(options.parties, options.tirages, seed, leaves, finder))
        # Tenths are finer than what the samples can tell, and pack better.
        tenths = np.clip(np.rint(values * 10), -3000, 3000).astype(int)
        leaves = Leaves(array("h", (10 * tenths).tolist()))
        print(f"Tour {number + 1} : joker {leaves.value('?'):+.1f}, S {leaves.value('S'):+.1f}")
    options.sortie.write_bytes(leaves.to_bytes())
    print(f"{options.sortie.name} : {options.sortie.stat().st_size} octets")


if __name__ == "__main__":
    main()
