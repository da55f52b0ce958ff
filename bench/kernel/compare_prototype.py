"""Our finder beside the prototype, in one run: `python bench/kernel/compare_prototype.py [--json]`.

The prototype is read from `../shared/prototype/kernel` and built in a temporary directory, with the
flags of its own setup.py. Both search the same positions, one after the other, through Python:
ours by `Finder.tops(board, rack)`, which brings the board up to date and sorts; the prototype by a
call on a board loaded beforehand, outside the clock, and unsorted. Two figures each: the mean of
the quickest of the passes, and the mean of each position's own quickest time, which other
processes on the machine disturb less.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pioche.cli.benchmarks import Position, games, with_jokers
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon

PROTOTYPE = Path(__file__).resolve().parents[2].parent / "shared" / "prototype" / "kernel" / "src"
FLAGS = ["-O3", "-fPIC", "-w", "-fvisibility=hidden", "-march=x86-64-v2", "-shared"]
RECORD = 24


class Prototype:
    """The prototype's own way of being called: a board, then a rack; records come back."""

    def __init__(self, directory: Path, words: bytes) -> None:
        path = directory / "libgk.so"
        subprocess.run(["cc", *FLAGS, str(PROTOTYPE / "gk.c"), "-o", str(path)], check=True)
        self._lib = lib = ctypes.CDLL(str(path))
        pointer, size = ctypes.c_void_p, ctypes.c_size_t
        for name, arguments, result in (
            ("gk_lex_build", [ctypes.c_char_p, size, ctypes.POINTER(size)], pointer),
            ("gk_wmap_build", [ctypes.c_char_p, size, ctypes.POINTER(size)], pointer),
            ("gk_open", [pointer, size, pointer], pointer),
            ("gk_load", [pointer, ctypes.c_char_p], None),
            ("gk_all", [pointer, ctypes.c_char_p], ctypes.c_int),
            ("gk_best", [pointer, ctypes.c_char_p], ctypes.c_int),
            ("gk_out", [pointer], pointer),
        ):
            function = getattr(lib, name)
            function.argtypes, function.restype = arguments, result
        graph_size, map_size = size(), size()
        graph = lib.gk_lex_build(words, len(words), ctypes.byref(graph_size))
        wordmap = lib.gk_wmap_build(words, len(words), ctypes.byref(map_size))
        self._engine = lib.gk_open(graph, graph_size.value, wordmap)
        self._out = lib.gk_out(self._engine)

    def load(self, cells: bytes) -> None:
        self._lib.gk_load(self._engine, cells)

    def moves(self, rack: bytes) -> bytes:
        return ctypes.string_at(self._out, RECORD * self._lib.gk_all(self._engine, rack))

    def tops(self, rack: bytes) -> bytes:
        return ctypes.string_at(self._out, RECORD * self._lib.gk_best(self._engine, rack))


def compare(
    finder: Finder, prototype: Prototype, search: str, positions: list[Position], passes: int
) -> dict[str, float]:
    clock = time.perf_counter_ns
    ours, theirs = getattr(finder, search), getattr(prototype, search)
    spent: dict[str, list[list[int]]] = {"ours": [], "prototype": []}
    for _pass in range(passes):
        times: list[int] = []
        for board, rack in positions:
            prototype.load(board.cells)
            tiles = rack.encode()
            start = clock()
            records = theirs(tiles)
            times.append(clock() - start)
        spent["prototype"].append(times)
        times = []
        for board, rack in positions:
            start = clock()
            found = ours(board, rack)
            times.append(clock() - start)
        spent["ours"].append(times)
        if len(found) != len(records) // RECORD:
            raise SystemExit(f"{search}: {len(found)} moves, the prototype {len(records)}")
    figures = {}
    for who, runs in spent.items():
        figures[f"{who}_us"] = min(map(sum, runs)) / len(positions) / 1000
        figures[f"{who}_least_us"] = sum(map(min, *runs)) / len(positions) / 1000
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not PROTOTYPE.is_dir():
        sys.exit("../shared/prototype/kernel is absent: nothing to compare with")
    lexicon = Lexicon.load("francais")
    finder = Finder(lexicon)
    positions = list(games(finder, arguments.games))
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        prototype = Prototype(Path(directory), "\n".join(lexicon).encode("ascii"))
        for search in ("tops", "moves"):
            for jokers in (0, 1, 2):
                changed = with_jokers(positions, jokers)
                figures = compare(finder, prototype, search, changed, arguments.passes)
                rows.append({"search": search, "jokers": jokers, **figures})
    if arguments.json:
        print(json.dumps({"positions": len(positions), "rows": rows}))
        return
    print(f"{len(positions)} positions, µs per position: quickest pass / each position's quickest")
    for row in rows:
        print(
            f"{row['search']:<6} {row['jokers']} joker(s)"
            f"  ours {row['ours_us']:8.1f} / {row['ours_least_us']:8.1f}"
            f"  prototype {row['prototype_us']:8.1f} / {row['prototype_least_us']:8.1f}"
            f"  ratio {row['ours_us'] / row['prototype_us']:.2f}"
            f" / {row['ours_least_us'] / row['prototype_least_us']:.2f}"
        )


if __name__ == "__main__":
    main()
