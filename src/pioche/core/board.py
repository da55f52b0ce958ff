"""The grid: which squares hold which tiles. A value: playing gives a new board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pioche.core.errors import InputError
from pioche.core.layout import STANDARD, Layout
from pioche.core.place import square_name

if TYPE_CHECKING:
    from pioche.core.move import Move

EMPTY = "."
_EMPTY_BYTE = ord(EMPTY)
_SIGNS = b".ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CONTENTS = frozenset(_SIGNS)


class Board:
    """A grid. Upper case is a tile, lower case a joker standing for that letter, `.` empty."""

    __slots__ = ("cells", "layout")

    cells: bytes
    layout: Layout

    def __init__(self, cells: bytes | None = None, layout: Layout = STANDARD) -> None:
        area = layout.size * layout.size
        self.layout = layout
        self.cells = bytes([_EMPTY_BYTE]) * area if cells is None else bytes(cells)
        if len(self.cells) != area:
            raise ValueError(f"{len(self.cells)} squares for a grid of {area}")
        # One pass over the bytes: a server makes a board for every question.
        strange = self.cells.translate(None, _SIGNS)
        if strange:
            at = self.cells.index(strange[0])
            raise InputError(
                "core.board-character",
                square=square_name(*divmod(at, layout.size)),
                letter=chr(strange[0]),
            )

    @classmethod
    def of(cls, moves: Iterable[Sequence[object]], layout: Layout = STANDARD) -> Board:
        """Lay moves written `["QuIZ", "H6"]` one after the other; words are not looked up.

        Raises `IllegalMove` where a move contradicts the grid.
        """
        from pioche.core.scoring import place_move

        board = cls(layout=layout)
        for written in moves:
            board = board.play(place_move(board, written))
        return board

    @classmethod
    def of_rows(cls, rows: Sequence[str], layout: Layout = STANDARD) -> Board:
        """Read the rows of a grid, top to bottom."""
        if len(rows) != layout.size:
            raise InputError("core.board-rows", size=layout.size, row=len(rows), count=0)
        for number, row in enumerate(rows, 1):
            if len(row) != layout.size:
                raise InputError("core.board-rows", size=layout.size, row=number, count=len(row))
        text = "".join(rows)
        for at, letter in enumerate(text):
            if ord(letter) not in _CONTENTS:
                square = square_name(*divmod(at, layout.size))
                raise InputError("core.board-character", square=square, letter=letter)
        return cls(text.encode("ascii"), layout)

    @property
    def size(self) -> int:
        """The number of rows, and of columns."""
        return self.layout.size

    @property
    def empty(self) -> bool:
        """Whether nothing has been laid yet."""
        return self.cells.count(_EMPTY_BYTE) == len(self.cells)

    @property
    def tile_count(self) -> int:
        """Tiles laid, jokers included."""
        return len(self.cells) - self.cells.count(_EMPTY_BYTE)

    @property
    def tiles(self) -> str:
        """Every tile on the grid, as it lay in the bag: `?` for a joker."""
        return "".join(
            "?" if cell >= 97 else chr(cell) for cell in self.cells if cell != _EMPTY_BYTE
        )

    def __getitem__(self, square: tuple[int, int]) -> str:
        """What a square holds; outside the grid, nothing (`.`)."""
        row, col = square
        size = self.layout.size
        if 0 <= row < size and 0 <= col < size:
            return chr(self.cells[row * size + col])
        return EMPTY

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Board) and self.cells == other.cells and self.layout == other.layout
        )

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Board.of_rows({self.rows()!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def rows(self) -> list[str]:
        """What `of_rows` reads."""
        text, size = self.cells.decode("ascii"), self.layout.size
        return [text[start : start + size] for start in range(0, size * size, size)]

    def transposed(self) -> Board:
        """The grid mirrored on its diagonal: rows become columns, the layout stays."""
        size = self.layout.size
        return Board(b"".join(self.cells[col::size] for col in range(size)), self.layout)

    def with_tiles(self, tiles: Mapping[tuple[int, int], str]) -> Board:
        """The board with these tiles, over whatever lay there."""
        return self._changed(tiles)

    def without(self, squares: Collection[tuple[int, int]]) -> Board:
        """The board with these squares empty."""
        return self._changed(dict.fromkeys(squares, EMPTY))

    def play(self, move: Move) -> Board:
        """The board after a move; that it fits is the move's business."""
        return self._changed({(row, col): letter for row, col, letter in move.laid})

    def _changed(self, tiles: Mapping[tuple[int, int], str]) -> Board:
        cells, size = bytearray(self.cells), self.layout.size
        for (row, col), letter in tiles.items():
            if not (0 <= row < size and 0 <= col < size):
                raise ValueError((row, col))
            cells[row * size + col] = ord(letter)
            if cells[row * size + col] not in _CONTENTS:
                raise ValueError(letter)
        # Only what changed needs checking: searches lay thousands of moves a second.
        board = Board.__new__(Board)
        board.cells, board.layout = bytes(cells), self.layout
        return board
