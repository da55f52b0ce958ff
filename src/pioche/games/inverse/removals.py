"""Every legal removal on a grid.

A removal takes 1 to 6 letters of one word. What remains must be valid words, all interlocked.
Taking letters never brings others together, so every word that can ever remain is a part of a
word of the first grid: the words admitted are found once, when the game opens.

All the letters taken lie in one line. Each line that crosses it loses one square at most, so
whether a square may go is known before the others are chosen; then the kept parts of the line
itself are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pioche.core.board import Board
from pioche.core.scoring import STANDARD_SCORES
from pioche.games.inverse.grid import Connection, Square, Word, run_through, spelled, words

#: « chaque joueur retire entre 1 et 6 lettres du plateau »
MOST = 6


@dataclass(frozen=True, slots=True)
class Removal:
    """Letters that may be taken off a word."""

    squares: tuple[Square, ...]
    word: str
    """The word they are taken from."""
    letters: str
    """What they are, in the word's order; lower case for a joker."""
    points: int


@lru_cache(maxsize=256)
def all_removals(board: Board, admitted: frozenset[str]) -> tuple[Removal, ...]:
    """List every legal removal, the most valuable first."""
    connection = Connection(board)
    found: dict[tuple[Square, ...], Removal] = {}
    for word in words(board):
        for squares in _candidates(board, word, admitted):
            # One letter alone belongs to two words: it is one removal.
            if squares not in found and connection.holds_without(squares):
                found[squares] = _removal(board, word, squares)
    return tuple(sorted(found.values(), key=lambda removal: (-removal.points, removal.squares)))


def _removal(board: Board, word: Word, squares: tuple[Square, ...]) -> Removal:
    letters = "".join(map(board.__getitem__, squares))
    points = sum(map(STANDARD_SCORES.value, letters))
    return Removal(squares, spelled(board, word), letters, points)


def _candidates(
    board: Board, word: Word, admitted: Collection[str]
) -> Iterator[tuple[Square, ...]]:
    """Each choice of squares that leaves every line valid; connection is not looked at."""
    across = word[0][0] == word[1][0]
    free = [_line_allows(board, square, admitted, across=not across) for square in word]
    crossed = [len(run_through(board, square, across=not across)) > 1 for square in word]
    text = spelled(board, word)

    def stands(start: int, end: int) -> bool:
        if end - start == 1:
            return crossed[start]
        return text[start:end] in admitted

    def choose(at: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Go on from `at`, where a kept part may begin."""
        if at >= len(word):
            yield taken
            return
        # Keep a part from here, then take the square after it…
        for end in range(at + 1, len(word) + 1):
            if not stands(at, end):
                continue
            if end == len(word):
                yield taken
            elif free[end] and len(taken) < MOST:
                yield from choose(end + 1, (*taken, end))
        # …or take this square too.
        if free[at] and len(taken) < MOST:
            yield from choose(at + 1, (*taken, at))

    for taken in choose(0, ()):
        if taken:
            yield tuple(word[at] for at in taken)


def _line_allows(board: Board, square: Square, admitted: Collection[str], *, across: bool) -> bool:
    """Say whether the crossing line stays valid without this square."""
    line = run_through(board, square, across=across)
    at = line.index(square)
    for part in (line[:at], line[at + 1 :]):
        if len(part) == 1:
            # A letter left alone in this line must be part of a word in the other direction.
            if len(run_through(board, part[0], across=not across)) < 2:
                return False
        elif part and spelled(board, part) not in admitted:
            return False
    return True
