"""Learn how likely who leads by so much is to win, by self-play.

    .venv/bin/python -m tools.train_wins [--parties N] [--graine N]

Every turn of every game that static judgement plays against itself says: with so many tiles
unseen, the player to move was so far ahead (what both keep counted in), and won or did not.
Counts are smoothed over near margins and near numbers of tiles, the more the fewer there are, then
made to rise with the margin (pool adjacent violators).
"""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.wins import RESOURCE, WIDTH, Wins
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.sim_native import SURE_WIN, WIN_SPAN, WIN_UNSEEN
from tools.selfplay import played

OUTPUT = Path(__file__).parents[1] / "src" / "pioche" / RESOURCE
#: How far a game tells of others: points, and tiles.
NEAR_POINTS = 6.0
NEAR_TILES = 1.2
Floats = NDArray[np.float64]


def counted(games: int, seed: int, finder: Finder) -> tuple[Floats, Floats]:
    """Turns seen and turns won (a draw is half), by tiles unseen and margin."""
    seen, won = np.zeros((WIN_UNSEEN, WIDTH)), np.zeros((WIN_UNSEEN, WIDTH))
    leaves = Leaves.shipped()
    seeds = range(seed, seed + games)
    for game in track(played(finder, (leaves, leaves), seeds), "Parties", total=games):
        first, second = game.scores
        result = 0.5 * (1 + np.sign(first - second))
        # Players take turns: the first has the even ones.
        share = np.where(np.arange(len(game.turns)) % 2 == 0, result, 1 - result)
        margin = np.rint(game.turns["margin"] / 100).astype(int)
        column = np.clip(margin, -WIN_SPAN, WIN_SPAN) + WIN_SPAN
        row = np.minimum(game.turns["unseen"], WIN_UNSEEN - 1)
        np.add.at(seen, (row, column), 1.0)
        np.add.at(won, (row, column), share)
    return seen, won


def smoothed(counts: Floats) -> Floats:
    """Let each count speak for its neighbours."""
    for axis, near in ((0, NEAR_TILES), (1, NEAR_POINTS)):
        reach = np.arange(-int(4 * near), int(4 * near) + 1)
        weights = np.exp(-0.5 * (reach / near) ** 2)
        counts = np.apply_along_axis(np.convolve, axis, counts, weights, mode="same")
    return counts


def rising(values: Floats, weights: Floats) -> Floats:
    """The nearest sequence that never falls."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            v1, w1, n1 = pools.pop()
            v0, w0, n0 = pools.pop()
            pools.append(((v0 * w0 + v1 * w1) / (w0 + w1), w0 + w1, n0 + n1))
    return np.concatenate([np.full(n, value) for value, _weight, n in pools])


def learn(seen: Floats, won: Floats) -> Wins:
    """The table of chances."""
    margins = np.arange(-WIN_SPAN, WIN_SPAN + 1)
    # Where nothing was seen, who is far ahead wins: a little of that is mixed in everywhere.
    prior = 1 / (1 + np.exp(-margins / 30.0))
    near_seen, near_won = smoothed(seen), smoothed(won)
    chances = array("H")
    for unseen in range(WIN_UNSEEN):
        weight = near_seen[unseen] + 1.0
        share = (near_won[unseen] + prior) / weight
        row = np.rint(SURE_WIN * rising(share, weight)).astype(int)
        chances.extend(row.tolist())
    return Wins(chances)


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description="Apprend les chances de gain.")
    parser.add_argument("--parties", type=int, default=200_000)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--lexique", default="francais")
    options = parser.parse_args()
    finder = Finder(Lexicon.load(options.lexique))
    wins = learn(*counted(options.parties, options.graine, finder))
    OUTPUT.write_bytes(wins.to_bytes())
    print(f"{OUTPUT.name} : {OUTPUT.stat().st_size} octets")
    for unseen in (88, 60, 30, 10):
        told = ", ".join(f"{a:+d} : {wins.of_mover(a, unseen) / 100:.1f} %" for a in (-50, 0, 50))
        print(f"{unseen} lettres inconnues – {told}")


if __name__ == "__main__":
    main()
