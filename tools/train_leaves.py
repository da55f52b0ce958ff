"""Learn what tiles kept are worth, by self-play with our own search.

    .venv/bin/python tools/train_leaves.py [--parties N] [--tirages N] [--graine N]

Greedy games (the highest score each turn) give positions; in each, racks are drawn at random
from the tiles unseen and their top is searched. A rack sampled so is any of its sub-racks plus
a random completion, so the mean of the tops over all racks that hold a leave is what that leave
brings on the next turn. What the top in turn leaves behind is valued by the table of the round
before: after a few rounds the value of, say, a Q that cannot be played has spread to the leaves
that keep it.

Leaves of five and six tiles are rare in samples. Each is drawn towards a linear model of its
tiles, pairs of tiles, vowels and consonants, fitted on all leaves, the more so the fewer
samples it has.
"""

from __future__ import annotations

import argparse
from array import array
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from pioche.bots.classic.leaves import (
    LARGEST,
    RESOURCE,
    SIZE,
    STARTS,
    STEPS,
    Leaves,
    leave_index,
)
from pioche.core.alphabet import VOWELS
from pioche.core.board import Board
from pioche.core.chance import SeededChance, shuffle
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import TILES, Bag, Rack

RACK = 7
#: A leave seen this often counts half by its own mean, half by the model.
HALF_TRUST = 60.0
#: Rounds of passing the value of what is kept one turn further.
ROUNDS = 4
#: How much of the value kept is still there a turn later; less than 1 so that rounds settle.
CARRY = 0.85
OUTPUT = Path(__file__).parents[1] / "src" / "pioche" / RESOURCE

_RANK = {tile: rank for rank, tile in enumerate(TILES)}
_SUBSETS = [subset for size in range(1, LARGEST + 1) for subset in combinations(range(RACK), size)]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def sample(games: int, draws: int, seed: int, lexicon: Lexicon) -> tuple[Ints, Floats, Ints]:
    """Play greedy games: sampled racks (ranks, sorted), their tops, and what these keep."""
    finder, chance = Finder(lexicon), SeededChance(seed)
    racks: list[list[int]] = []
    tops: list[int] = []
    rests: list[int] = []
    with Progress() as progress:
        bar = progress.add_task("Parties", total=games)
        for _game in range(games):
            board, bag = Board(), Bag.full()
            hands = ["", ""]
            turn = stuck = 0
            while stuck < 2:
                need = min(RACK - len(hands[turn]), len(bag))
                drawn, bag = bag.draw(need, chance)
                hands[turn] += drawn
                if len(bag) < RACK:
                    break
                unseen = list(bag.letters + hands[0] + hands[1])
                for _draw in range(draws):
                    shuffle(unseen, chance)
                    rack = "".join(unseen[:RACK])
                    found = finder.tops(board, rack)
                    racks.append(sorted(map(_RANK.__getitem__, rack)))
                    if len(found):
                        tops.append(found[0].score)
                        keep = str(Rack(rack).minus(found[0].tiles))
                        rests.append(leave_index(keep) if keep else 0)
                    else:
                        tops.append(0)
                        rests.append(0)
                played = finder.tops(board, hands[turn])
                if len(played):
                    move = played[chance.below(len(played))]
                    board = board.play(move)
                    hands[turn] = str(Rack(hands[turn]).minus(move.tiles))
                    stuck = 0
                else:
                    stuck += 1
                turn = 1 - turn
            progress.advance(bar)
    return np.array(racks), np.array(tops, dtype=float), np.array(rests)


def means(racks: Ints, worth: Floats) -> tuple[Floats, Floats]:
    """For every leave, the sum of the worth of the racks that hold it, and their number."""
    table = np.array(STEPS)
    total, count = np.zeros(SIZE), np.zeros(SIZE)
    for subset in _SUBSETS:
        ranks = racks[:, list(subset)]
        index = np.full(len(racks), STARTS[len(subset)])
        for place in range(len(subset)):
            index += table[place][ranks[:, place]]
        total += np.bincount(index, weights=worth, minlength=SIZE)
        count += np.bincount(index, minlength=SIZE)
    return total, count


def every_leave() -> list[tuple[int, ...]]:
    """Every leave's tiles by rank, in the order of the table."""
    found: list[tuple[int, ...]] = []
    for size in range(LARGEST + 1):
        level: list[tuple[int, ...]] = [()]
        for _place in range(size):
            level = [(*head, rank) for head in level for rank in range(head[-1] if head else 0, 27)]
        # The numbering compares the last (greatest) tile first.
        level.sort(key=lambda ranks: ranks[::-1])
        found += level
    return found


def features(leaves: list[tuple[int, ...]]) -> NDArray[np.float32]:
    """Describe leaves: tiles, repeats, pairs of different tiles, vowels against consonants."""
    pairs = {pair: number for number, pair in enumerate(combinations(range(27), 2))}
    vowels = {rank for rank, tile in enumerate(TILES) if tile in VOWELS}
    kinds = {
        shape: number
        for number, shape in enumerate(
            (v, c) for v in range(LARGEST + 1) for c in range(LARGEST + 1 - v)
        )
    }
    width = 27 + 27 + len(pairs) + len(kinds)
    described = np.zeros((len(leaves), width), dtype=np.float32)
    for row, leave in enumerate(leaves):
        held = sorted(set(leave))
        for rank in held:
            times = leave.count(rank)
            described[row, rank] = times
            described[row, 27 + rank] = (times - 1) ** 2
        for pair in combinations(held, 2):
            described[row, 54 + pairs[pair]] = 1
        v = sum(rank in vowels for rank in leave)
        c = sum(rank not in vowels and rank != 26 for rank in leave)
        described[row, 54 + len(pairs) + kinds[v, c]] = 1
    return described


def fit(described: NDArray[np.float32], values: Floats, weights: Floats) -> Floats:
    """The model's value for every leave, by weighted ridge regression."""
    width = described.shape[1]
    left, right = np.eye(width) * 5.0, np.zeros(width)
    for start in range(0, len(values), 100_000):
        block = described[start : start + 100_000].astype(np.float64)
        weight = weights[start : start + 100_000]
        left += block.T @ (block * weight[:, None])
        right += block.T @ (weight * values[start : start + 100_000])
    solution = np.linalg.solve(left, right)
    return np.concatenate(
        [
            described[start : start + 100_000].astype(np.float64) @ solution
            for start in range(0, len(values), 100_000)
        ]
    )


def learn(racks: Ints, tops: Floats, rests: Ints) -> Floats:
    """A value in points for every leave; where few racks hold one, the model's counts for more."""
    leaves = every_leave()
    described = features(leaves)
    values = np.zeros(SIZE)
    for number in range(ROUNDS):
        worth = tops + CARRY * values[rests]
        worth -= worth.mean()
        total, count = means(racks, worth)
        own = np.divide(total, count, out=np.zeros(SIZE), where=count > 0)
        model = fit(described, own, np.minimum(count, 5000.0))
        values = (own * count + model * HALF_TRUST) / (count + HALF_TRUST)
        values[0] = 0.0
        print(f"Tour {number + 1} : joker {values[leaves.index((26,))]:+.2f} point(s)")
    return values


def main() -> None:
    """Sample, learn, write."""
    parser = argparse.ArgumentParser(description="Apprend la valeur des reliquats.")
    parser.add_argument("--parties", type=int, default=3000)
    parser.add_argument("--tirages", type=int, default=40, help="tirages essayés par position")
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--lexique", default="francais")
    options = parser.parse_args()
    racks, tops, rests = sample(
        options.parties, options.tirages, options.graine, Lexicon.load(options.lexique)
    )
    print(f"{len(tops)} tirages, top moyen {tops.mean():.2f}")
    values = learn(racks, tops, rests)
    # Tenths are finer than what the samples can tell, and pack better.
    tenths = np.clip(np.rint(values * 10), -3000, 3000).astype(int)
    hundredths = array("h", (10 * tenths).tolist())
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_bytes(Leaves(hundredths).to_bytes())
    print(f"{OUTPUT.name} : {OUTPUT.stat().st_size} octets")


if __name__ == "__main__":
    main()
