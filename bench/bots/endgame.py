"""How many end-games are solved exactly within a time: positions where the bag has just emptied.

.venv/bin/python bench/bots/endgame.py [--positions 40] [--secondes 5]
"""

from __future__ import annotations

import argparse
import sys
import time

from rich.progress import track

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, Rack, sort_tiles


def just_emptied(finder: Finder, seed: int) -> tuple[Board, str, str]:
    """Play a greedy game until the bag is empty; give the grid and both racks."""
    chance, board, bag = SeededChance(seed), Board(), Bag.full()
    racks = ["", ""]
    for side in (0, 1):
        racks[side], bag = bag.draw(7, chance)
    turn = 0
    while len(bag):
        tops = finder.tops(board, racks[turn])
        if len(tops):
            board = board.play(tops[0])
            rest = str(Rack(racks[turn]).minus(tops[0].tiles))
        else:
            rest, bag = "", bag.plus(racks[turn])
        drawn, bag = bag.draw(min(7 - len(rest), len(bag)), chance)
        racks[turn] = rest + drawn
        turn = 1 - turn
    return board, sort_tiles(racks[turn]), sort_tiles(racks[1 - turn])


def main() -> None:
    """Solve and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--secondes", type=float, default=5.0)
    options = parser.parse_args()
    finder = Finder(Lexicon.load("francais"))
    times, proven = [], 0
    for seed in track(range(options.positions), "Fins de partie"):
        board, mine, theirs = just_emptied(finder, seed)
        start = time.perf_counter()
        budget = Budget(sys.maxsize, options.secondes, time.perf_counter)
        proven += solve(board, mine, theirs, finder, budget).proven
        times.append(time.perf_counter() - start)
    times.sort()
    print(f"{proven} fins de partie prouvées sur {options.positions} en {options.secondes:g} s")
    print(f"temps médian {times[len(times) // 2]:.2f} s, maximum {times[-1]:.2f} s")


if __name__ == "__main__":
    main()
