"""Coups of duplicate played by the kernel, one after the other to the end; see kernel/coups.h.

A coup that asks for more than letters and searches is left to whoever calls.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import POINTER, byref, c_char, c_char_p, c_int32, c_uint8, c_uint32, c_uint64, c_void_p
from functools import cache
from struct import Struct
from typing import Any, cast

from pioche.core import native
from pioche.core.native import Kernel

#: The retained move as `movelist.RECORD` has it; moves of the highest score, different words among
#: them; number of the coup, racks put back, jokers laid, the letter laid in a joker's place; the
#: rack, and how many of its letters were kept.
COUP = Struct("=iBBBB16siiBBBc10sBx")
#: A word of those that make a top, and what is said of it.
TOP_WORD = Struct("=15sB")
ONLY_WORD, NEEDS_JOKER, RETAINED = 1, 2, 4
#: `CoupGame.end`, when it is not 0.
ALL_PLACED, SINGLE_LETTER, ONE_KIND = 1, 2, 3

_MOST_COUPS = 64
_MOST_WORDS = 1 << 16
_TILES = 27


class CoupRules(ctypes.Structure):
    """What every coup follows, as far as the kernel needs to know."""

    _fields_ = (
        ("rack_size", c_int32),
        ("early_minimum", c_int32),
        ("early_coups", c_int32),
        ("late_minimum", c_int32),
        ("vowels", c_uint32),
        ("either", c_uint32),
        ("either_prevents", c_int32),
        ("joker_is_either", c_uint8),
        ("either_settles", c_uint8),
        ("relaxed", c_uint8),
        ("rejet_returns_all", c_uint8),
        ("keeps_joker", c_uint8),
        ("ends_compulsorily", c_uint8),
        ("end_all_placed", c_uint8),
        ("end_single_letter", c_uint8),
        ("end_one_kind", c_uint8),
    )


class CoupGame(ctypes.Structure):
    """A game between two coups: letters as numbers of each tile, A to Z and the joker."""

    _fields_ = (
        ("chance", c_uint64),
        ("coup", c_int32),
        ("words", c_int32),
        ("reserve", c_uint8),
        ("end", c_uint8),
        ("bag", c_uint8 * _TILES),
        ("kept", c_uint8 * _TILES),
        ("cells", c_uint8 * 225),
    )


@cache
def _entry() -> Callable[..., int]:
    entry = native.loaded().pk_play
    entry.restype = c_int32
    entry.argtypes = (
        *(c_void_p, POINTER(CoupRules), POINTER(CoupGame)),
        *(c_char_p, c_int32, c_char_p, c_int32),
    )
    return cast("Callable[..., int]", entry)


class CoupPlayer:
    """Plays coups in one search context; for one thread at a time."""

    def __init__(self, kernel: Kernel, rules: CoupRules) -> None:
        self._kernel = kernel
        self._rules = byref(rules)
        self._held = rules
        self._entry = _entry()
        # Slices of them are bytes, which their stub does not say.
        self._coups: Any = (c_char * (_MOST_COUPS * COUP.size))()
        self._words: Any = (c_char * (_MOST_WORDS * TOP_WORD.size))()

    def play(self, game: CoupGame) -> tuple[bytes, bytes]:
        """Play on until the letters end the game, a coup has to be judged, or for long enough;
        records of `COUP`, and of `TOP_WORD` as many as each coup says."""
        count = self._entry(
            self._kernel.context,
            self._rules,
            byref(game),
            self._coups,
            _MOST_COUPS,
            self._words,
            _MOST_WORDS,
        )
        native.raise_for(count, b"")
        return self._coups[: count * COUP.size], self._words[: game.words * TOP_WORD.size]
