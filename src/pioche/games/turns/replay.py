"""Going through a game again, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pioche.core.board import Board
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.turns.state import Turn


def positions(turns: Iterable[Turn]) -> Iterator[tuple[Turn, Board]]:
    """Each turn with the grid on which its player decided.

    A joker taken back in the same turn is already replaced by its letter there; `Turn.rack`
    already holds it.
    """
    board = Board()
    for turn in turns:
        board = _recycled(board, turn)
        yield turn, board
        board = _played(board, turn)


def board_after(turns: Iterable[Turn]) -> Board:
    """The grid that these turns leave."""
    board = Board()
    for turn in turns:
        board = _played(_recycled(board, turn), turn)
    return board


def _recycled(board: Board, turn: Turn) -> Board:
    for square in turn.recycled:
        place = Place.parse(square)
        letter = board[place.row, place.col].upper()
        board = board.with_tiles({(place.row, place.col): letter})
    return board


def _played(board: Board, turn: Turn) -> Board:
    if turn.kind != "play":
        return board
    return board.play(place_word(board, turn.word, Place.parse(turn.place)))
