"""Games that static judgement plays against itself in the kernel, for the tools that learn.

`kernel/selfplay.h` says what is noted of each.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_char, c_int32, c_uint64, c_void_p
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pioche.bots.classic.leaves import Leaves
from pioche.core import native
from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.finder import Finder

_MOST_TURNS = 200
TURN = np.dtype(
    [("margin", "i4"), ("unseen", "i2"), ("score", "i2"), ("off_board", "u1", (27,))], align=True
)
SAMPLE = np.dtype([("equity", "i4"), ("kinds", "u1", (7,)), ("bag", "u1")])


class _Game(ctypes.Structure):
    _fields_ = (
        ("leaves", c_void_p * 2),
        ("seed", c_uint64),
        ("tiles", c_int32),
        ("samples", c_int32),
        ("bag", c_char * 256),
        ("scores", c_int32 * 2),
        ("turns", c_int32),
        ("racks", c_int32),
    )


@dataclass(frozen=True, slots=True)
class Played:
    """A game: final scores, what was noted of its turns, and the racks tried on the way."""

    scores: tuple[int, int]
    turns: NDArray[np.void]
    racks: NDArray[np.void]


def played(
    finder: Finder, leaves: tuple[Leaves, Leaves], seeds: range, samples: int = 0
) -> Iterator[Played]:
    """Play games on all cores; the same seeds give the same games in the same order."""

    def play(seed: int) -> Played:
        return _play(finder, leaves, seed, samples)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(play, seeds)


def _play(finder: Finder, leaves: tuple[Leaves, Leaves], seed: int, samples: int) -> Played:
    kernel = finder.kernel(Board())
    library = native.library()
    assert kernel is not None, "self-play needs the kernel"
    assert library is not None
    tiles = "".join(tile * count for tile, count in BAG.items()).encode()
    game = _Game(
        leaves=(c_void_p * 2)(*(table.address for table in leaves)),
        seed=seed,
        tiles=len(tiles),
        samples=samples,
        bag=tiles,
    )
    turns = np.zeros(_MOST_TURNS, TURN)
    racks = np.zeros(_MOST_TURNS * samples, SAMPLE)
    status = library.pk_self_play(
        kernel.context, ctypes.byref(game), turns.ctypes.data, racks.ctypes.data
    )
    native.raise_for(status, tiles)
    return Played(
        (game.scores[0], game.scores[1]), turns[: game.turns].copy(), racks[: game.racks].copy()
    )
