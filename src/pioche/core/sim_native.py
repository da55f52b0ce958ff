"""Simulation in the kernel: options of classic play tried in worlds drawn by chance.

A world follows from its number alone (kernel/sim.h): worlds may be shared out among threads, and
the answer is the same however many there are. The GIL is free meanwhile.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from ctypes import c_char, c_int32, c_int64, c_uint64, c_void_p
from dataclasses import dataclass

from pioche.core import native
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.movelist import record_of

#: Of the table of chances to win: points ahead or behind that it knows, and its rows, by the tiles
#: that the player to move does not see.
WIN_SPAN = 400
WIN_UNSEEN = 96
SURE_WIN = 10_000
_MOST_PLAYERS = 4
_MOST_TILES_LEFT = 255


class _Job(ctypes.Structure):
    _fields_ = (
        ("leaves", c_void_p),
        ("wins", c_void_p),
        ("seed", c_uint64),
        ("first_world", c_int64),
        ("worlds", c_int32),
        ("options", c_int32),
        ("players", c_int32),
        ("others", c_int32 * _MOST_PLAYERS),
        ("spread", c_int32),
        ("turns", c_int32),
        ("finish", c_int32),
        ("unseen", c_int32),
        ("rack", c_char * (native.MOST_TILES + 1)),
        ("hidden", c_char * (_MOST_TILES_LEFT + 1)),
    )


class _Option(ctypes.Structure):
    _fields_ = (
        ("move", c_char * native.RECORD_SIZE),
        ("exchanged", c_char * 12),
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """What is the same for every option and in every world."""

    board: Board
    rack: str
    hidden: str
    """The tiles in the bag and on the other racks."""
    others: tuple[int, ...]
    """How many tiles each other player holds, in turn."""
    spread: int
    seed: int
    turns: int
    """Taken after the option, by static judgement..."""
    finish: int
    """... and to the end of the game while no more tiles than this are in the bag."""


#: A move, or the tiles exchanged; neither is a pass.
Option = tuple[Move | None, str]


def outcomes(
    finder: Finder,
    setting: Setting,
    options: Sequence[Option],
    worlds: range,
    leaves: int,
    wins: int,
) -> tuple[array[int], int] | None:
    """Two numbers for each option and world, option by option: hundredths of points gained on the
    others, and the chance to win of `SURE_WIN`; then the turns searched. None where there is no
    kernel for it.

    `leaves` and `wins` are the addresses of the tables.
    """
    kernel, library = finder.kernel(setting.board), native.library()
    if kernel is None or library is None:
        return None
    rack, hidden = setting.rack.encode(), setting.hidden.encode()
    job = _Job(
        leaves=leaves,
        wins=wins,
        seed=setting.seed,
        first_world=worlds.start,
        worlds=len(worlds),
        options=len(options),
        players=1 + len(setting.others),
        others=(c_int32 * _MOST_PLAYERS)(*setting.others),
        spread=setting.spread,
        turns=setting.turns,
        finish=setting.finish,
        unseen=len(hidden),
        rack=rack,
        hidden=hidden,
    )
    given = (_Option * len(options))()
    for place, (move, exchanged) in enumerate(options):
        if move is not None:
            # A record holds zeros, which assigning to the field would take for its end.
            ctypes.memmove(ctypes.byref(given[place]), record_of(move), native.RECORD_SIZE)
        given[place].exchanged = exchanged.encode()
    found = array("i", bytes(8 * len(options) * len(worlds)))
    status = library.pk_simulate(
        kernel.context,
        setting.board.cells,
        ctypes.byref(job),
        given,
        found.buffer_info()[0],
    )
    if status == native.NO_SEARCH:
        return None
    native.raise_for(status, rack)
    return found, status
