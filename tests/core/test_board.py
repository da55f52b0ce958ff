"""Boards are values: read, laid on, taken off, mirrored."""

import pytest

from pioche.core.board import Board
from pioche.core.errors import IllegalMove, InputError
from pioche.core.layout import STANDARD, Layout


def test_a_new_board_is_empty() -> None:
    board = Board()
    assert board.empty
    assert board.tile_count == 0
    assert board[7, 7] == "."
    assert board[-1, 3] == "."
    assert board[3, 15] == "."


def test_moves_are_laid_and_read_back() -> None:
    board = Board.of([["QuIZ", "H6"], ["ZEn", "9H"]])
    assert board.rows()[7] == ".....QuIZ......"
    assert board[9, 8] == "n"
    assert board.tiles == "Q?IZE?"
    assert Board.of_rows(board.rows()) == board


def test_playing_leaves_the_old_board_alone() -> None:
    before = Board()
    Board.of([["QuIZ", "H6"]])
    assert before.empty


def test_laid_and_taken_off_gives_the_same_board() -> None:
    board = Board.of([["QUIZ", "H6"]])
    squares = {(9, 9): "A", (9, 10): "b"}
    assert board.with_tiles(squares).without(squares.keys()) == board


def test_transposing_twice_gives_the_same_board() -> None:
    board = Board.of([["QUIZ", "H6"], ["ZEN", "9H"]])
    assert board.transposed() != board
    assert board.transposed().transposed() == board


def test_the_premiums_of_the_box() -> None:
    assert STANDARD.word_multipliers.count(3) == 8
    assert STANDARD.word_multipliers.count(2) == 17
    assert STANDARD.letter_multipliers.count(3) == 12
    assert STANDARD.letter_multipliers.count(2) == 24
    assert divmod(STANDARD.start, 15) == (7, 7)


@pytest.mark.parametrize(
    "rows",
    [["."], ["." * 15] * 14, ["." * 14] * 15, ["." * 15] * 14 + ["3" + "." * 14]],
)
def test_rows_that_are_no_grid_are_refused(rows: list[str]) -> None:
    with pytest.raises(InputError):
        Board.of_rows(rows)


def test_a_board_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(IllegalMove, match="H6"):
        Board.of([["QUIZ", "H6"], ["MOT", "6H"]])


def test_a_small_grid_has_its_own_centre() -> None:
    small = Layout.of_rows(["." * 5] * 5)
    board = Board(layout=small)
    assert board.size == 5
    assert divmod(small.start, 5) == (2, 2)


@pytest.mark.parametrize("rows", [["."], ["..", "."], ["x.", ".."]])
def test_a_layout_must_be_a_square_of_premiums(rows: list[str]) -> None:
    with pytest.raises(InputError):
        Layout.of_rows(rows)
