"""The list of legal removals against brute force, and what must hold after each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.core.alphabet import VALUES
from pioche.core.board import Board
from pioche.games.inverse import all_removals
from pioche.games.inverse.grid import Connection, fragments, spelled, words
from support.grids import random_grid
from support.table import small_lexicon

Squares = frozenset[tuple[int, int]]


def admitted_on(board: Board) -> frozenset[str]:
    found = tuple(words(board))
    standing = {spelled(board, word) for word in found}
    return frozenset({w for w in fragments(board, found) if w in small_lexicon()} | standing)


# The obvious way: every choice of squares, the whole grid looked at again.


def tiles_of(board: Board) -> dict[tuple[int, int], str]:
    return {
        (row, col): letter.upper()
        for row, line in enumerate(board.rows())
        for col, letter in enumerate(line)
        if letter != "."
    }


def slow_words(tiles: dict[tuple[int, int], str]) -> Iterator[tuple[str, Squares]]:
    for across in (True, False):
        for line in range(15):
            text, squares = "", []
            for at in range(16):
                square = (line, at) if across else (at, line)
                if square in tiles:
                    text += tiles[square]
                    squares.append(square)
                    continue
                if len(text) > 1:
                    yield text, frozenset(squares)
                text, squares = "", []


def in_order(tiles: dict[tuple[int, int], str], standing: set[str]) -> bool:
    """Valid words, no letter alone, one connected group."""
    covered: set[tuple[int, int]] = set()
    for text, squares in slow_words(tiles):
        if text not in standing and text not in small_lexicon():
            return False
        covered |= squares
    if covered != set(tiles):
        return False
    return not tiles or len(reach(tiles)) == len(tiles)


def reach(tiles: dict[tuple[int, int], str]) -> set[tuple[int, int]]:
    waiting = [next(iter(tiles))]
    seen = set(waiting)
    while waiting:
        row, col = waiting.pop()
        for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if near in tiles and near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen


def brute_force(board: Board, standing: set[str]) -> set[Squares]:
    tiles = tiles_of(board)
    found: set[Squares] = set()
    for _text, squares in slow_words(tiles):
        for count in range(1, 7):
            for taken in combinations(sorted(squares), count):
                rest = {square: tile for square, tile in tiles.items() if square not in taken}
                if in_order(rest, standing):
                    found.add(frozenset(taken))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_small_grids_against_brute_force(seed: int) -> None:
    board = random_grid(small_lexicon(), words=1 + seed % 6, seed=seed)
    standing = {text for text, _squares in slow_words(tiles_of(board))}
    listed = all_removals(board, admitted_on(board))
    assert {frozenset(removal.squares) for removal in listed} == brute_force(board, standing)
    assert len(listed) == len({removal.squares for removal in listed})


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_a_game_against_brute_force(seed: int) -> None:
    """Later positions have lost letters: what may remain is still judged by the first grid."""
    board = random_grid(small_lexicon(), words=9, seed=100 + seed)
    admitted = admitted_on(board)
    standing = {text for text, _squares in slow_words(tiles_of(board))}
    while listed := all_removals(board, admitted):
        assert {frozenset(removal.squares) for removal in listed} == brute_force(board, standing)
        board = board.without(set(listed[len(listed) // 2].squares))


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    many=st.integers(1, 25),
    choices=st.lists(st.integers(0, 10_000), min_size=60, max_size=60),
)
def test_interlocking_and_validity_hold_after_every_removal(
    seed: int, many: int, choices: list[int]
) -> None:
    board = random_grid(small_lexicon(), words=many, seed=seed)
    admitted = admitted_on(board)
    standing = {text for text, _squares in slow_words(tiles_of(board))}
    for choice in choices:
        listed = all_removals(board, admitted)
        if not listed:
            break
        removal = listed[choice % len(listed)]
        assert 1 <= len(removal.squares) <= 6
        assert any(
            set(removal.squares) <= squares for _text, squares in slow_words(tiles_of(board))
        )
        letters = "".join(board[square] for square in removal.squares)
        assert removal.letters == letters
        assert removal.points == sum(0 if x.islower() else VALUES[x] for x in letters)
        board = board.without(set(removal.squares))
        assert in_order(tiles_of(board), standing)


def test_the_last_word_goes_whole_up_to_six_letters() -> None:
    for word, whole in (("SAPINS", True), ("MAISONS", False)):
        board = Board.of([[word, "H4"]])
        listed = all_removals(board, frozenset({word}))
        assert any(len(removal.squares) == len(word) for removal in listed) is whole


def test_a_joker_brings_nothing() -> None:
    board = Board.of([["ZeN", "H8"]])
    (removal,) = all_removals(board, frozenset({"ZEN"}))
    assert (removal.letters, removal.points, removal.word) == ("ZeN", 11, "ZEN")


def test_the_most_valuable_comes_first() -> None:
    board = random_grid(small_lexicon(), words=12, seed=5)
    points = [removal.points for removal in all_removals(board, admitted_on(board))]
    assert points == sorted(points, reverse=True)


def test_nothing_at_all_is_in_one_piece() -> None:
    assert Connection(Board()).holds_without()
    apart = Board().with_tiles({(0, 14): "A", (1, 0): "A"})
    assert not Connection(apart).holds_without()


def test_no_more_than_six_letters_go_on_both_sides_of_what_stays() -> None:
    board = Board.of([["ABCDEFGHIJ", "H4"]])
    whole = "ABCDEFGHIJ"
    assert [len(one.squares) for one in all_removals(board, frozenset({whole, "GHIJ"}))] == [6]
    assert all_removals(board, frozenset({whole, "GHI"})) == ()
    assert all_removals(board, frozenset({whole, "HIJ"})) == ()
    assert [len(one.squares) for one in all_removals(board, frozenset({whole, "FGHI"}))] == [6]


def test_words_are_read_across_then_down() -> None:
    board = Board.of([["TAS", "H8"], ["SE", "10H"]])
    assert [spelled(board, word) for word in words(board)] == ["TAS", "SE"]
