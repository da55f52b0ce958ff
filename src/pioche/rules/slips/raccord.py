"""Letters of raccord: which places of the grid they can mean (2011: 4.3).

A letter of raccord lies on the grid and is in the word, or touches a letter of the word, or
touches another letter of raccord. Letters of the word that lie on the grid count by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pioche.core.place import Place
from pioche.rules.slips.position import Position
from pioche.rules.slips.slip import RaccordLetter

Square = tuple[int, int]
Raccord = tuple[RaccordLetter, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """A place that the raccord can mean: how many letters of raccord, how many outside the word."""

    place: Place
    letters: int
    outside: int


def turned(raccord: Raccord) -> Raccord:
    """The raccord as it would be drawn in the other direction."""
    return tuple(RaccordLetter(drawn.letter, drawn.col, drawn.row) for drawn in raccord)


def around(place: Place, raccord: Iterable[RaccordLetter]) -> dict[Square, str]:
    """The squares of the drawn letters, for a word that begins at a place."""
    return {
        (place.row + drawn.row, place.col + drawn.col): drawn.letter.upper() for drawn in raccord
    }


def present_letters(position: Position, word: str, place: Place) -> int | None:
    """Count the letters of a word that lie on the grid already; None where it cannot be laid.

    It cannot where it leaves the grid, contradicts a letter, or lies there entire.
    """
    line, start = (place.row, place.col) if place.across else (place.col, place.row)
    length = len(word)
    if start + length > position.board.size:
        return None
    present = 0
    for at, letter in position.tiles[place.across][line]:
        if start <= at < start + length:
            if word[at - start] != letter:
                return None
            present += 1
    return present if present < length else None


def crossing_places(position: Position, word: str, across: bool) -> Iterator[tuple[Place, int]]:
    """Each place where the word can be laid through letters of the grid, and how many."""
    size, length = position.board.size, len(word)
    for line, tiles in enumerate(position.tiles[across]):
        starts = {
            start
            for at, _letter in tiles
            for start in range(max(0, at - length + 1), min(at, size - length) + 1)
        }
        for start in sorted(starts):
            place = Place(line, start, True) if across else Place(start, line, False)
            present = present_letters(position, word, place)
            if present:
                yield place, present


#: « trois lettres consécutives ou plus faisant partie d'un même mot déjà placé » (2011: 5.2).
LEAST_RUN = 3


def _drawn_places(
    position: Position, word: str, across: bool, raccord: Raccord, *, near: bool
) -> Iterator[tuple[Place, int]]:
    """Each place where the word can be laid so that a drawn letter is on the grid, or `near`."""
    size = position.board.size
    starts = {
        (row - drawn.row, col - drawn.col)
        for drawn in raccord
        for row, col in position.squares.get(drawn.letter.upper(), ())
    }
    if near:
        starts = starts.union(*map(_beside, starts))
    for row, col in sorted(starts):
        if 0 <= row < size and 0 <= col < size:
            place = Place(row, col, across)
            present = present_letters(position, word, place)
            if present is not None:
                yield place, present


def fits(
    position: Position, word: str, across: bool, raccord: Raccord, *, stray_ignored: bool
) -> list[Fit]:
    """Find the places that the raccord can mean.

    Every drawn letter must be a letter of raccord there; where strays are ignored, what is left
    of them counts, and the letters of the word alone if nothing is.
    """
    if not word:
        return []
    found = []
    # Every drawn letter must be right: the places of the first one are all there are.
    drawn_letters = raccord if stray_ignored else raccord[:1]
    for place, present in _drawn_places(position, word, across, drawn_letters, near=False):
        drawn = around(place, raccord)
        inside = frozenset(place.square(index) for index in range(len(word)))
        good = attached(position, drawn, inside, word, place)
        if len(good) == len(drawn) or stray_ignored:
            outside = len(good - inside)
            if outside or not stray_ignored:
                found.append(Fit(place, present + outside, outside))
    if raccord and not stray_ignored:
        return found
    known = {fit.place for fit in found}
    crossing = crossing_places(position, word, across)
    return found + [Fit(place, n, 0) for place, n in crossing if place not in known]


def right_letters(position: Position, word: str, place: Place, raccord: Raccord) -> int:
    """Count the letters drawn around a word that are letters of raccord, at a place."""
    inside = frozenset(place.square(index) for index in range(len(word)))
    return len(attached(position, around(place, raccord), inside, word, place) - inside)


def attached(
    position: Position,
    drawn: dict[Square, str],
    inside: frozenset[Square],
    word: str,
    place: Place,
) -> frozenset[Square]:
    """The right letters joined to the word, one by one; those inside it must be its own."""
    right = {square for square, letter in drawn.items() if position.holds(*square) == letter}
    good = {
        square
        for square in right & inside
        if word[square[1] - place.col if place.across else square[0] - place.row] == drawn[square]
    }
    waiting, reached = right - inside, set(inside)
    while touching := {square for square in waiting if reached & _beside(square)}:
        good |= touching
        reached |= touching
        waiting -= touching
    return frozenset(good)


def _beside(square: Square) -> set[Square]:
    row, col = square
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def block_places(position: Position, across: bool, raccord: Raccord) -> Iterator[Place]:
    """The places for which every drawn letter is on the grid, whatever the word says."""
    if not raccord:
        return
    size, first = position.board.size, raccord[0]
    for at_row, at_col in position.squares.get(first.letter.upper(), ()):
        row, col = at_row - first.row, at_col - first.col
        if not (0 <= row < size and 0 <= col < size):
            continue
        drawn = around(Place(row, col, across), raccord)
        if all(position.holds(*square) == letter for square, letter in drawn.items()):
            yield Place(row, col, across)


def altered_places(position: Position, word: str, across: bool, raccord: Raccord) -> list[Place]:
    """Find the places whose right raccord differs from the drawn one by one slip of the pen.

    2011: 5.2. One letter omitted or changed, or two consecutive letters swapped; the right
    raccord is three consecutive letters or more of one placed word.
    """
    found = []
    for place, _present in _drawn_places(position, word, across, raccord, near=True):
        inside = [place.square(index) for index in range(len(word))]
        drawn = {
            square: letter
            for square, letter in around(place, raccord).items()
            if square not in inside
        }
        if drawn and any(
            _is_run(position, right, inside) for right in _corrected(position, drawn, inside)
        ):
            found.append(place)
    return found


def _corrected(
    position: Position, drawn: dict[Square, str], inside: list[Square]
) -> Iterator[set[Square]]:
    """The squares of each right raccord that one slip of the pen turns into the drawn one."""
    wrong = [square for square, letter in drawn.items() if position.holds(*square) != letter]
    if not wrong:
        # All are right, but one between them was left out, its square blank.
        for square in set().union(*map(_beside, drawn)) - drawn.keys() - set(inside):
            if position.holds(*square):
                yield {*drawn, square}
    if len(wrong) == 1 and position.holds(*wrong[0]):
        yield set(drawn)
    if len(wrong) == 2 and wrong[1] in _beside(wrong[0]):
        one, other = wrong
        if position.holds(*one) == drawn[other] and position.holds(*other) == drawn[one]:
            yield set(drawn)
    yield from _closed_up(position, drawn, inside)


def _closed_up(
    position: Position, drawn: dict[Square, str], inside: list[Square]
) -> Iterator[set[Square]]:
    """A letter was left out and the following ones closed up: move one side away by a square.

    The letter left out lies between two that are written; else the whole raccord is displaced,
    which is another fault (5.3).
    """
    squares = sorted(drawn)
    for step in ((0, 1), (1, 0)):
        for cut, left_out in enumerate(squares):
            for side, sign in ((squares[cut:], 1), (squares[: cut + 1], -1)):
                moved = {
                    (row + sign * step[0], col + sign * step[1]): drawn[row, col]
                    for row, col in side
                }
                kept = {square: drawn[square] for square in squares if square not in side}
                right = {**kept, **moved}
                if (
                    position.holds(*left_out)
                    and all(one in right or one in inside for one in _neighbours(left_out, step))
                    and all(position.holds(*square) == letter for square, letter in right.items())
                ):
                    yield {*right, left_out}


def _neighbours(square: Square, step: Square) -> set[Square]:
    """The squares before and after one, along a line."""
    row, col = square
    return {(row - step[0], col - step[1]), (row + step[0], col + step[1])}


def _is_run(position: Position, squares: set[Square], inside: list[Square]) -> bool:
    """Whether squares, with those of the word in their line, are 3+ consecutive letters."""
    for fixed in (0, 1):
        numbers = {square[fixed] for square in squares}
        if len(numbers) == 1:
            line = squares | {
                square for square in inside if square[fixed] in numbers and position.holds(*square)
            }
            if _run(line, 1 - fixed):
                return _touches(line, inside)
    return False


def _run(squares: set[Square], axis: int) -> bool:
    at = sorted(square[axis] for square in squares)
    return len(at) >= LEAST_RUN and at[-1] - at[0] == len(at) - 1


def _touches(squares: set[Square], inside: list[Square]) -> bool:
    word = set(inside)
    return any(square in word or _beside(square) & word for square in squares)
