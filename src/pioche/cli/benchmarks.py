"""The measurements behind `pioche bench`: what is timed, on which positions, and how.

Positions are those of seeded games of duplicate in which a top is laid each coup, so they are the
same everywhere. Each is searched with no joker, then with one and with two tiles of its rack
turned into jokers. A figure is taken from the quickest of three passes, through the Python API.
Positions come as in their games, each board following from the one before, or in random order, as
a server or a simulation meets them: then the whole board has to be read each time.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from statistics import fmean, median

from pioche.core import native
from pioche.core.alphabet import BAG, JOKER
from pioche.core.board import Board
from pioche.core.chance import SeededChance, shuffle
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.movelist import MoveList

RACK = 7
PASSES = 3
SEED = 2011
#: The functions of the kernel that a search calls one after the other. Its entry points themselves
#: are called by libffi in a way that hides them from callgrind.
COUNTED_PARTS = {
    "tops": ("board_sync", "tops_search", "moves_sort", "moves_take"),
    "moves": ("board_sync", "all_moves_search", "moves_rank", "moves_take"),
}
#: Positions searched under callgrind, where everything is fifty times slower.
COUNTED = 120

Position = tuple[Board, str]
Search = Callable[[Board, str], MoveList]


@dataclass(frozen=True, slots=True)
class Timing:
    """Microseconds per position."""

    mean: float
    median: float
    p99: float
    moves: float  # found per position, on average


def games(finder: Finder, count: int) -> Iterator[Position]:
    """Every position with a full rack, of games played by their tops."""
    chance = SeededChance(SEED)
    for _game in range(count):
        bag = [tile for tile, number in BAG.items() if tile != JOKER for _ in range(number)]
        board, rack = Board(), ""
        while bag:
            while bag and len(rack) < RACK:
                rack += bag.pop(chance.below(len(bag)))
            if len(rack) == RACK:
                yield board, rack
            tops = finder.tops(board, rack)
            if not tops:
                break
            move = tops[chance.below(len(tops))]
            board = board.play(move)
            for tile in move.tiles:
                rack = rack.replace(tile, "", 1)


def with_jokers(positions: list[Position], jokers: int) -> list[Position]:
    """Turn so many tiles of each rack into jokers."""
    chance = SeededChance(SEED + jokers)
    changed = []
    for board, rack in positions:
        tiles = list(rack)
        for _joker in range(jokers):
            tiles.pop(chance.below(len(tiles)))
        changed.append((board, "".join(tiles) + JOKER * jokers))
    return changed


def shuffled(positions: list[Position]) -> list[Position]:
    """The same positions in an order of chance."""
    mixed = list(positions)
    shuffle(mixed, SeededChance(SEED))
    return mixed


def timed(search: Search, positions: list[Position]) -> Timing:
    """Search every position three times over; keep the quickest pass."""
    clock = time.perf_counter_ns
    passes: list[list[int]] = []
    found = 0
    gc.collect()
    gc.disable()
    try:
        for _pass in range(PASSES):
            spent, found = [], 0
            for board, rack in positions:
                start = clock()
                moves = search(board, rack)
                spent.append(clock() - start)
                found += len(moves)
            passes.append(spent)
    finally:
        gc.enable()
    best = sorted(min(passes, key=sum))
    at = min(len(best) - 1, len(best) * 99 // 100)
    return Timing(fmean(best) / 1000, median(best) / 1000, best[at] / 1000, found / len(positions))


def alternated(finder: Finder, positions: list[Position]) -> float:
    """Mean microseconds of tops when each search follows one for all moves: caches are cold."""
    clock = time.perf_counter_ns
    best = float("inf")
    for _pass in range(PASSES):
        spent = 0
        for board, rack in positions:
            finder.moves(board, rack)
            start = clock()
            finder.tops(board, rack)
            spent += clock() - start
        best = min(best, spent / len(positions) / 1000)
    return best


def games_per_second(finder: Finder, count: int) -> float:
    """Whole games by their tops, drawing and laying included."""
    start = time.perf_counter()
    for _position in games(finder, count):
        pass
    return count / (time.perf_counter() - start)


def anagram_queries(lexicon: Lexicon) -> float:
    """Mean milliseconds for the nine searches of a full mat of Jarnac: eight words, and none."""
    from pioche.core.anagrams import Anagrams

    chance = SeededChance(SEED)
    words = [word for word in lexicon if 4 <= len(word) <= 8]
    bag = "".join(tile * number for tile, number in BAG.items() if tile != JOKER)
    anagrams = Anagrams.of(lexicon)
    anagrams.words("", "AS")
    mats = 200
    queries = []
    for _mat in range(mats):
        loose = "".join(bag[chance.below(len(bag))] for _ in range(8))
        queries += [(words[chance.below(len(words))], loose) for _ in range(8)] + [("", loose)]
    start = time.perf_counter()
    for word, loose in queries:
        anagrams.words(word, loose, 3, 9)
    return (time.perf_counter() - start) * 1000 / mats


def build_seconds(lexicon: Lexicon) -> tuple[float, float]:
    """Seconds to build the graph and the word map of a list."""
    words = "\n".join(lexicon).encode("ascii")
    start = time.perf_counter()
    native.build_graph(words)
    middle = time.perf_counter()
    native.build_wordmap(words)
    return middle - start, time.perf_counter() - middle


_FRESH = """
import time
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
start = time.perf_counter()
lexicon = Lexicon.load({name!r})
loaded = time.perf_counter()
finder = Finder(lexicon)
finder.tops(Board(), "AEIRSTN")
first = time.perf_counter()
from pioche.cli.benchmarks import games
for _position in games(finder, 20): pass
try:
    import resource
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
except ImportError:
    memory = 0
print(loaded - start, first - loaded, memory)
"""


def fresh_process(name: str) -> tuple[float, float, float]:
    """In a new process: milliseconds to load, then to the first tops; megabytes after 20 games."""
    runs = [
        [float(number) for number in _run("-c", _FRESH.format(name=name)).split()]
        for _run_number in range(PASSES)
    ]
    load, first, memory = (min(column) for column in zip(*runs, strict=True))
    return load * 1000, first * 1000, memory


def cold_start(name: str) -> float:
    """Seconds of a whole `pioche top AEIRSTN`, the quickest of five."""
    command = "from pioche.cli.main import main; main()"
    best = float("inf")
    for _turn in range(5):
        start = time.perf_counter()
        _run("-c", command, "top", "AEIRSTN", "--lexique", name)
        best = min(best, time.perf_counter() - start)
    return best


def _run(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, text=True
    ).stdout


def can_count_instructions() -> bool:
    """Whether callgrind is there to count, and a kernel to be counted."""
    return native.available() and which("valgrind") is not None


def instructions(name: str, search: str, positions: list[Position]) -> float | None:
    """Millions of instructions per position inside the kernel; None if callgrind fails.

    Of the positions so many are counted, spread over all the games.
    """
    counted = spread(positions)
    collected = _collected(name, search, counted, COUNTED_PARTS[search])
    return collected / len(counted) / 1e6 if collected else None


def instructions_with_python(name: str, search: str, positions: list[Position]) -> float | None:
    """The same, what Python does for a call included: what all positions cost a process more than
    the first of them alone."""
    counted = spread(positions)
    first, every = (_collected(name, search, some, ()) for some in (counted[:1], counted))
    return (every - first) / (len(counted) - 1) / 1e6 if first and every else None


def spread(positions: list[Position]) -> list[Position]:
    """The positions that are counted."""
    return positions[:: -(-len(positions) // COUNTED)]


def _collected(
    name: str, search: str, positions: list[Position], parts: tuple[str, ...]
) -> int | None:
    """Instructions of a process that searches some positions, or of some functions of it."""
    with tempfile.TemporaryDirectory() as directory:
        listed = Path(directory) / "positions"
        listed.write_text("".join(f"{board.cells.decode()} {rack}\n" for board, rack in positions))
        done = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={directory}/out",
                *(f"--toggle-collect={part}" for part in parts),
                sys.executable,
                "-m",
                "pioche.cli.benchmarks",
                name,
                search,
                str(listed),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    for line in done.stderr.splitlines():
        if "Collected" in line and done.returncode == 0:
            return int(line.rpartition(":")[2])
    return None


def _replay(name: str, search: str, path: str) -> None:
    """Search the positions of a file once: what runs under callgrind."""
    finder = Finder(Lexicon.load(name))
    find: Search = finder.tops if search == "tops" else finder.moves
    for line in Path(path).read_text().splitlines():
        cells, rack = line.split()
        find(Board(cells.encode("ascii")), rack)


if __name__ == "__main__":
    _replay(*sys.argv[1:])
