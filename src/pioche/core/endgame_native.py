"""Exact play at the end of a game by the kernel, called by ctypes; see kernel/endgame.h."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from dataclasses import dataclass
from functools import cache
from typing import cast

from pioche.core import native
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.movelist import RECORD, MoveList

_MOST_TURNS = 4 * native.MOST_TILES + 2
_MOST_NODES = 2**60
_Stop = CFUNCTYPE(c_int32, c_int64)


class _Result(ctypes.Structure):
    _fields_ = (
        ("nodes", c_int64),
        ("spread", c_int32),
        ("proven", c_int32),
        ("depth", c_int32),
        ("length", c_int32),
        ("line", c_char * (RECORD.size * _MOST_TURNS)),
    )


@dataclass(frozen=True, slots=True)
class BestLine:
    """What both sides do from here, as far as the search went."""

    moves: tuple[Move | None, ...]
    """In turn; `None` is a pass."""
    spread: int
    """Points to come for the side to move, less the other's."""
    proven: bool
    nodes: int = 0
    """Positions that the kernel looked at, and what finding moves cost it, in positions."""

    @property
    def move(self) -> Move | None:
        """What to play now; `None` to pass."""
        return self.moves[0] if self.moves else None


@cache
def _entry() -> Callable[..., int] | None:
    lib = native.library()
    if lib is None or not hasattr(lib, "pk_endgame"):
        return None
    entry = lib.pk_endgame
    entry.restype = c_int64
    entry.argtypes = (
        *(c_void_p, c_char_p, c_char_p, c_size_t, c_char_p, c_size_t),
        *(c_int32, c_int64, _Stop),
    )
    return cast("Callable[..., int]", entry)


def search(
    finder: Finder,
    board: Board,
    mine: str,
    theirs: str,
    *,
    passed: bool,
    most_nodes: int,
    stop: Callable[[int], bool] | None = None,
) -> BestLine | None:
    """Search until all is known, or as long as allowed; None where there is no kernel for it.

    `stop` is asked now and then, with the number of positions looked at so far. Between its
    questions the GIL is free.
    """
    kernel, entry = finder.kernel(board), _entry()
    if kernel is None or entry is None:
        return None
    question = _Question(stop)
    own, other = mine.encode(), theirs.encode()
    status = entry(
        kernel.context,
        board.cells,
        own,
        len(own),
        other,
        len(other),
        passed,
        min(most_nodes, _MOST_NODES),
        question.callback,
    )
    if question.raised is not None:
        raise question.raised
    native.raise_for(status, own + other)
    answer = kernel.answer(ctypes.sizeof(_Result))
    result = _Result.from_buffer_copy(answer)
    records = answer[_Result.line.offset :][: result.length * RECORD.size]
    return BestLine(_moves(board, records), result.spread, bool(result.proven), result.nodes)


class _Question:
    """What C calls to ask whether to stop; an error raised in the answer stops it too."""

    def __init__(self, stop: Callable[[int], bool] | None) -> None:
        self.raised: BaseException | None = None
        self._stop = stop
        self.callback = _Stop(self._ask) if stop is not None else _Stop()

    def _ask(self, nodes: int) -> int:
        assert self._stop is not None
        try:
            return int(self._stop(nodes))
        except BaseException as error:  # no error crosses C: it is raised again behind it
            self.raised = error
            return 1


def _moves(board: Board, records: bytes) -> tuple[Move | None, ...]:
    """Read the moves of a line, each on the board that the moves before it leave."""
    moves: list[Move | None] = []
    for start in range(0, len(records), RECORD.size):
        record = records[start : start + RECORD.size]
        if not RECORD.unpack(record)[1]:
            moves.append(None)
            continue
        move = MoveList(board, record)[0]
        moves.append(move)
        board = board.play(move)
    return tuple(moves)
