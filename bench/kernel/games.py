"""What whole games cost: `python bench/kernel/games.py [--games N] [--instructions]`.

Games a second of one core, each figure the best of several short passes of processor time, which
other processes disturb least: by `pioche bench`, which draws and lays in Python; by the kernel
alone; and as `pioche parties` plays them, Parquet included. With `--instructions`, those of a coup
too, counted by callgrind as what more games cost a process.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pioche.bulk.campaign import Plan, play_chunk
from pioche.bulk.playing import QuickPlayer
from pioche.cli.benchmarks import games_per_second
from pioche.core.coups import COUP
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon

EDITION, FORMULA, LIST = "fisf-2011", "normale", "francais"
PASSES = 8
#: Games played under callgrind, where everything is fifty times slower.
FEW, MANY = 2, 42


def rate(games: int, play: Callable[[], object]) -> float:
    """Games a second of processor time, in the best pass."""
    spent = []
    for _pass in range(PASSES):
        start = time.process_time()
        play()
        spent.append(time.process_time() - start)
    return games / min(spent)


def play(player: QuickPlayer, games: int) -> int:
    """Play the first games; how many coups they had."""
    return sum(len(player.play(seed).coups) // COUP.size for seed in range(games))


def instructions(games: int) -> int:
    """Instructions of a process that plays so many games."""
    with tempfile.TemporaryDirectory() as directory:
        out = Path(directory) / "out"
        command = [sys.executable, __file__, "--play", str(games)]
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        subprocess.run([*valgrind, *command], check=True, capture_output=True)
        (line,) = (line for line in out.read_text().splitlines() if line.startswith("summary:"))
    return int(line.split()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    games, lexicon = arguments.games, Lexicon.load(LIST)
    player = QuickPlayer(EDITION, FORMULA, lexicon)
    if arguments.play is not None:
        play(player, arguments.play)
        return
    finder = Finder(lexicon)
    plan = Plan(games, 0, EDITION, FORMULA, lexicon.name, lexicon.sha256, chunk=games)
    print(f"pioche bench    {rate(games, lambda: games_per_second(finder, games)):8.0f} games/s")
    print(f"the kernel      {rate(games, lambda: play(player, games)):8.0f} games/s")
    print(f"pioche parties  {rate(games, lambda: play_chunk(plan, 0)):8.0f} games/s")
    if arguments.instructions:
        coups = play(player, MANY) - play(player, FEW)
        print(f"instructions    {(instructions(MANY) - instructions(FEW)) / coups:8.0f} a coup")


if __name__ == "__main__":
    main()
