"""Moves as the finders give them: a sequence over records, each made a `Move` when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from struct import Struct
from typing import overload

from pioche.core.board import Board
from pioche.core.move import Move
from pioche.core.place import Place

#: score, tiles laid, down, line, start, word: `Move` of kernel/moves.h
RECORD = Struct("=iBBBB16s")
#: A record unpacked; the word is padded with zeros, a joker is in lower case.
Record = tuple[int, int, int, int, int, bytes]


def record_of(move: Move) -> bytes:
    """Pack a move as the finders do."""
    place = move.place
    line, start = (place.row, place.col) if place.across else (place.col, place.row)
    return RECORD.pack(
        move.score, len(move.tiles), not place.across, line, start, move.word.encode("ascii")
    )


class MoveList(Sequence[Move]):
    """Moves, best first.

    Those of one score: across before down, line by line, from the start of the line, then in
    alphabetical order, then with fewest jokers, then with jokers nearest the start.
    Twenty thousand moves cost one block of bytes until they are looked at.
    """

    __slots__ = ("_records", "board")

    def __init__(self, board: Board, records: bytes) -> None:
        self.board = board
        self._records = records

    def __len__(self) -> int:
        return len(self._records) // RECORD.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> MoveList: ...
    def __getitem__(self, index: int | slice) -> Move | MoveList:
        if isinstance(index, slice):
            size, records = RECORD.size, self._records
            start, stop, step = index.indices(len(self))
            if step == 1:
                return MoveList(self.board, records[start * size : max(start, stop) * size])
            chosen = (records[i * size : (i + 1) * size] for i in range(start, stop, step))
            return MoveList(self.board, b"".join(chosen))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(index)
        return self._move(*RECORD.unpack_from(self._records, at * RECORD.size))

    def __iter__(self) -> Iterator[Move]:
        move = self._move
        for record in RECORD.iter_unpack(self._records):
            yield move(*record)

    def _move(self, score: int, _laid: int, down: int, line: int, start: int, word: bytes) -> Move:
        place = Place(start, line, False) if down else Place(line, start, True)
        return Move(self.board, word.rstrip(b"\0").decode("ascii"), place, score)

    @property
    def best_score(self) -> int | None:
        """The highest score; None without moves. Makes no `Move`."""
        return RECORD.unpack_from(self._records)[0] if self._records else None

    @property
    def ties(self) -> int:
        """How many moves have the highest score. Makes no `Move`."""
        best = self.best_score
        return sum(1 for _ in takewhile(lambda score: score == best, self.scores()))

    def scores(self) -> Iterator[int]:
        """The scores in order. Makes no `Move`."""
        return (record[0] for record in RECORD.iter_unpack(self._records))

    def matching(self, tests: Iterable[Callable[[Record], object]]) -> list[int]:
        """The indices of the moves that pass every test. Makes no `Move`."""
        kept = list(enumerate(RECORD.iter_unpack(self._records)))
        for test in tests:
            kept = [one for one in kept if test(one[1])]
        return [index for index, _record in kept]

    def with_first(self, indices: Sequence[int]) -> MoveList:
        """The same moves, those at some indices first, in that order."""
        if list(indices) == list(range(len(indices))):
            return self
        size, records, moved = RECORD.size, self._records, set(indices)
        others = (index for index in range(max(moved) + 1) if index not in moved)
        head = [records[at * size : (at + 1) * size] for at in (*indices, *others)]
        return MoveList(self.board, b"".join(head) + records[len(head) * size :])

    def __repr__(self) -> str:
        shown = ", ".join(map(str, islice(self, 5)))
        return f"<MoveList of {len(self)}: {shown}{', …' if len(self) > 5 else ''}>"
