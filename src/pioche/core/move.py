"""A move: a word laid somewhere, with its score."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.core.board import EMPTY, Board
from pioche.core.place import Place

LaidTiles = tuple[tuple[int, int, str], ...]


class Move:
    """A word at a place of a board, and what it scores.

    Light: what is seldom asked for (squares laid, words formed) is worked out when asked.
    Two moves are the same when they lay the same letters, and the same jokers, on the same
    squares, whatever direction names them.
    """

    __slots__ = ("_laid", "board", "place", "score", "word")

    def __init__(self, board: Board, word: str, place: Place, score: int) -> None:
        self.board = board
        self.word = word
        self.place = place
        self.score = score
        self._laid: LaidTiles | None = None

    @property
    def ref(self) -> str:
        """The place, written: `H4` across, `4H` down."""
        return str(self.place)

    @property
    def laid(self) -> LaidTiles:
        """Row, column and letter of each tile laid; lower case for a joker."""
        if self._laid is None:
            board, place = self.board, self.place
            self._laid = tuple(
                (*square, letter)
                for offset, letter in enumerate(self.word)
                if board[square := place.square(offset)] == EMPTY
            )
        return self._laid

    @property
    def tiles(self) -> str:
        """The tiles taken from the rack, in the word's order; `?` for a joker."""
        return "".join("?" if letter.islower() else letter for _row, _col, letter in self.laid)

    @property
    def words(self) -> tuple[str, ...]:
        """Every word formed: the word played, then those that cross it, in its order."""
        return (self.word, *self._cross_words())

    def _cross_words(self) -> Iterator[str]:
        for row, col, letter in self.laid:
            word, _start = cross_word(self.board, row, col, letter, across=self.place.across)
            if len(word) > 1:
                yield word

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.board.cells == other.board.cells and set(self.laid) == set(other.laid)

    def __hash__(self) -> int:
        return hash(frozenset(self.laid))

    def __repr__(self) -> str:
        return f"<Move {self.word} {self.ref} {self.score}>"

    def __str__(self) -> str:
        return f"{self.word} {self.ref} {self.score}"


def cross_word(
    board: Board, row: int, col: int, letter: str, *, across: bool
) -> tuple[str, tuple[int, int]]:
    """The word that a letter makes at right angles to a word, and its first square."""
    step_row, step_col = (1, 0) if across else (0, 1)
    before, square = [], (row - step_row, col - step_col)
    while (held := board[square]) != EMPTY:
        before.append(held)
        square = (square[0] - step_row, square[1] - step_col)
    first = (square[0] + step_row, square[1] + step_col)
    after, square = [], (row + step_row, col + step_col)
    while (held := board[square]) != EMPTY:
        after.append(held)
        square = (square[0] + step_row, square[1] + step_col)
    return "".join(reversed(before)) + letter + "".join(after), first
