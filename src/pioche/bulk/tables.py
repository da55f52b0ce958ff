"""Games as columns of Parquet. What is written depends on the games alone: no time, no machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from pioche.bulk.playing import QuickGame
from pioche.core.coups import NEEDS_JOKER, ONLY_WORD, RETAINED
from pioche.core.place import Place

#: `core.coups.COUP`, by column.
_COUP = np.dtype(
    [
        ("score", "<i4"),
        ("laid", "u1"),
        ("down", "u1"),
        ("line", "u1"),
        ("start", "u1"),
        ("word", "S16"),
        ("ties", "<i4"),
        ("words", "<i4"),
        ("coup", "u1"),
        ("rejets", "u1"),
        ("jokers", "u1"),
        ("replaced", "S1"),
        ("rack", "S10"),
        ("kept", "u1"),
        ("padding", "u1"),
    ]
)
_TOP_WORD = np.dtype([("word", "S15"), ("flags", "u1")])
_SIZE = 15
#: What is counted of each word.
COUNTED = ("tops", "alone", "tops_without_joker", "alone_without_joker", "retained")
#: Numbers that the flags of a word may be.
FLAGS = 1 + (ONLY_WORD | NEEDS_JOKER | RETAINED)
#: Columns of few values, which a dictionary shortens; for others it takes time and room.
FEW_VALUES = ["end", "kept", "rejets", "ref", "laid", "jokers", "joker_replaced_by"]
#: Rows of tallies held before they are added up: some hundred megabytes.
MOST_ROWS = 2_000_000
WORDS = pa.schema([("word", pa.string()), *((name, pa.int64()) for name in COUNTED)])


@dataclass(frozen=True, slots=True)
class ChunkFiles:
    """The files of some games: themselves, their coups, and the words that were their tops."""

    games: bytes
    coups: bytes
    words: bytes


def chunk_files(first: int, seed: int, games: Sequence[QuickGame]) -> ChunkFiles:
    """Write games numbered from `first` on, the game numbered 0 having this seed."""
    counts = [len(game.coups) // _COUP.itemsize for game in games]
    coups = np.frombuffer(b"".join(game.coups for game in games), _COUP)
    ends = np.cumsum(counts)
    cumul = np.cumsum(coups["score"])
    before = np.concatenate(([0], cumul[ends[:-1] - 1]))
    numbers = np.arange(first, first + len(games))
    played = pa.table(
        {
            "game": numbers,
            "seed": numbers + seed,
            "coups": pa.array(counts, pa.int16()),
            "total": pa.array(cumul[ends - 1] - before, pa.int32()),
            "end": [game.reason for game in games],
            "left": [game.left for game in games],
        }
    )
    places = (coups["down"].astype("i2") * _SIZE + coups["line"]) * _SIZE + coups["start"]
    by_coup = pa.table(
        {
            "game": np.repeat(numbers, counts),
            "coup": coups["coup"],
            "rack": _text(coups["rack"]),
            "kept": coups["kept"],
            "rejets": coups["rejets"],
            "word": _text(coups["word"]),
            "ref": _refs().take(pa.array(places)),
            "score": coups["score"].astype("i2"),
            "cumul": (cumul - np.repeat(before, counts)).astype("i2"),
            "laid": coups["laid"],
            "jokers": coups["jokers"],
            "joker_replaced_by": _text(coups["replaced"]),
            "ties": coups["ties"],
            "words": coups["words"],
        }
    )
    return ChunkFiles(parquet(played), parquet(by_coup), parquet(_tally(games)))


def _text(letters: NDArray[Any]) -> pa.Array:
    return pa.array(letters).cast(pa.string())


@cache
def _refs() -> pa.Array:
    """The name of every place, by direction, line and start."""
    squares = range(_SIZE)
    across = [str(Place(line, start, True)) for line in squares for start in squares]
    down = [str(Place(start, line, False)) for line in squares for start in squares]
    return pa.array(across + down)


def _tally(games: Iterable[QuickGame]) -> pa.Table:
    """How often each word was a top, as words first come."""
    found = np.frombuffer(b"".join(game.words for game in games), _TOP_WORD)
    words = _text(found["word"]).dictionary_encode()
    size = FLAGS * len(words.dictionary)
    by_flags = np.bincount(FLAGS * words.indices.to_numpy() + found["flags"], minlength=size)
    flags = np.arange(FLAGS)
    alone, plain = flags & ONLY_WORD != 0, flags & NEEDS_JOKER == 0
    counted = (plain | ~plain, alone, plain, alone & plain, flags & RETAINED != 0)
    numbers = (by_flags.reshape(-1, FLAGS) @ one.astype(np.int64) for one in counted)
    return pa.table([words.dictionary, *map(pa.array, numbers)], schema=WORDS)


def add_tallies(words: Iterable[str], tallies: Iterable[pa.Table]) -> pa.Table:
    """Add up tallies, for every word of a list; a few are held at a time."""
    column = pa.array(words, pa.string())
    zeros = pa.array(np.zeros(len(column), np.int64))
    held = [pa.table([column, *(zeros for _name in COUNTED)], schema=WORDS)]
    for tally in tallies:
        held.append(tally)
        if sum(map(len, held)) > MOST_ROWS:
            held = [_added(held)]
    return _added(held)


def _added(tallies: list[pa.Table]) -> pa.Table:
    both = pa.concat_tables(tallies).group_by("word")
    added = both.aggregate([(name, "sum") for name in COUNTED])
    return added.select(["word", *(f"{name}_sum" for name in COUNTED)]).rename_columns(WORDS.names)


def playability(tally: pa.Table, coups: int) -> pa.Table:
    """The table of all words: their length, what was counted, and the share of the coups."""
    table = tally.sort_by("word")
    tops = table["tops"].to_numpy()
    lengths = pc.utf8_length(table["word"]).cast(pa.uint8())
    return table.add_column(1, "length", lengths).append_column("share", pa.array(tops / coups))


def parquet(table: pa.Table) -> bytes:
    """The bytes of a file of Parquet."""
    out = BytesIO()
    pq.write_table(table, out, compression="zstd", use_dictionary=FEW_VALUES)
    return out.getvalue()
