"""Words, fragments and connection on a grid: what a removal must leave in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from pioche.core.board import EMPTY, Board

Square = tuple[int, int]
Word = tuple[Square, ...]


def words(board: Board) -> Iterator[Word]:
    """The squares of every word of two letters or more, across then down."""
    size = board.size
    for across in (True, False):
        for line in range(size):
            squares = [(line, at) if across else (at, line) for at in range(size)]
            yield from (run for run in _runs(board, squares) if len(run) > 1)


def _runs(board: Board, squares: Iterable[Square]) -> Iterator[Word]:
    run: list[Square] = []
    for square in squares:
        if board[square] != EMPTY:
            run.append(square)
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def spelled(board: Board, squares: Iterable[Square]) -> str:
    """Read squares as a word; a joker reads as its letter."""
    return "".join(map(board.__getitem__, squares)).upper()


def run_through(board: Board, square: Square, *, across: bool) -> Word:
    """The squares in line with one, as far as tiles touch; just itself if alone."""
    step_row, step_col = (0, 1) if across else (1, 0)
    row, col = square
    while board[row - step_row, col - step_col] != EMPTY:
        row, col = row - step_row, col - step_col
    run = []
    while board[row, col] != EMPTY:
        run.append((row, col))
        row, col = row + step_row, col + step_col
    return tuple(run)


def fragments(board: Board, whole_words: Iterable[Word]) -> frozenset[str]:
    """Spell every part of two letters or more of these words."""
    found: set[str] = set()
    for word in whole_words:
        text = spelled(board, word)
        found.update(
            text[start:end] for start in range(len(text)) for end in range(start + 2, len(text) + 1)
        )
    return frozenset(found)


class Connection:
    """Tells whether a grid without some squares is still in one piece.

    Tiles are bits of one number, rows kept apart by an empty column, so that a whole front
    grows by four shifts.
    """

    __slots__ = ("_bits", "_stride")

    def __init__(self, board: Board) -> None:
        self._stride = board.size + 1
        self._bits = self._mask(
            divmod(at, board.size) for at, cell in enumerate(board.cells) if chr(cell) != EMPTY
        )

    def _mask(self, squares: Iterable[Square]) -> int:
        return sum(1 << (row * self._stride + col) for row, col in squares)

    def holds_without(self, squares: Collection[Square] = ()) -> bool:
        """Say whether what remains touches by the sides; nothing at all is in one piece."""
        rest = self._bits & ~self._mask(squares)
        reached = rest & -rest
        while True:
            near = reached << 1 | reached >> 1 | reached << self._stride | reached >> self._stride
            grown = reached | (near & rest)
            if grown == reached:
                return reached == rest
            reached = grown
