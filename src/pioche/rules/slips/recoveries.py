"""What an edition understands although it is written wrong (2011: 5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from pioche.core.place import Place
from pioche.rules.slips.attempt import Attempt, joined_badly
from pioche.rules.slips.case import Case, ModeReading
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import (
    Raccord,
    altered_places,
    block_places,
    fits,
    present_letters,
)
from pioche.rules.slips.slip import RaccordLetter


@cache
def _shifts(most: int) -> tuple[tuple[int, int], ...]:
    """Every displacement by up to so many rows and columns, the smallest and straightest first."""
    away = range(-most, most + 1)
    shifts = ((row, col) for row in away for col in away if row or col)

    def size(shift: tuple[int, int]) -> tuple[int, ...]:
        rows, cols = map(abs, shift)
        return max(rows, cols), rows + cols, rows, *shift

    return tuple(sorted(shifts, key=size))


def shifted_reference(case: Case, place: Place) -> ModeReading | None:
    """Understand a reference off by a row and/or a column (5.3)."""
    if not _may_be_shifted(case, place):
        return None
    for row, col in _shifts(case.policy.recover_shift):
        found = _exact(case, _moved(case, place, row, col))
        if found is not None:
            shift = Finding("shifted", {"word": case.word, "ref": str(found.place)})
            return ModeReading((found,), (shift,), (place,), recovered=True)
    return None


def shifted_raccord(case: Case, raccord: Raccord) -> ModeReading | None:
    """Understand a raccord displaced as one block by a row and/or a column (5.3, reading).

    Of two letters, it is short besides: the warning for that adds nothing to the penalty (5.5).
    """
    for place in block_places(case.position, case.across, raccord):
        if not _may_be_shifted(case, place):
            continue
        for row, col in _shifts(case.policy.recover_shift):
            right = tuple(RaccordLetter(d.letter, d.row - row, d.col - col) for d in raccord)
            found = _exact(case, _moved(case, place, row, col))
            letters = _letters_at(case, found.place, right) if found else 0
            if found is None or letters < case.letters_tolerated:
                continue
            shift = Finding("shifted", {"word": case.word, "ref": str(found.place)})
            short = Finding("raccord-short", {"word": case.word})
            findings = (shift,) if letters >= case.letters_needed else (shift, short)
            return ModeReading((found,), findings, (place,), recovered=True)
    return None


def _may_be_shifted(case: Case, place: Place) -> bool:
    """The word is whole, and adds at the place written no letter of the rack to a placed word."""
    return (
        case.policy.recover_shift > 0
        and case.whole
        and case.claimed is not None
        and not joined_badly(case.position, case.word, place)
    )


def _letters_at(case: Case, place: Place, raccord: Raccord) -> int:
    """How many letters of raccord the word has at a place; 0 where one of them is wrong."""
    found = fits(case.position, case.word, case.across, raccord, stray_ignored=False)
    return next((fit.letters for fit in found if fit.place == place), 0)


def _moved(case: Case, place: Place, row: int, col: int) -> Place | None:
    size = case.position.board.size
    row, col = place.row + row, place.col + col
    return Place(row, col, place.across) if 0 <= row < size and 0 <= col < size else None


def _exact(case: Case, place: Place | None) -> Attempt | None:
    """Try a place; it counts only if it can be played for exactly the score claimed."""
    if place is None or present_letters(case.position, case.word, place) is None:
        return None
    return with_score(case.attempt(place), case.claimed)


def with_score(found: Attempt, score: int | None) -> Attempt | None:
    """Keep of an attempt the moves that have a score; None if it has none."""
    if not found.legal:
        return None
    options = tuple(move for move in found.options if move.score == score)
    return replace(found, options=options) if options else None


def last_letter_missing(case: Case, places: Iterable[Place]) -> ModeReading | None:
    """Understand a word without its last letter, when that letter lies on the grid (5.3).

    No mode of reference is wrong for that.
    """
    if not (case.policy.recover_last_letter and case.whole):
        return None
    for place in places:
        letter = case.position.holds(*place.square(len(case.word)))
        if not letter:
            continue
        found = with_score(case.attempt(place, case.word + letter), case.claimed)
        if found is not None:
            missing = Finding("last-letter-missing", {"word": case.word, "whole": found.word})
            return ModeReading((found,), (missing,), (place,))
    return None


def altered_raccord(case: Case, raccord: Raccord) -> ModeReading | None:
    """Understand a raccord that one slip of the pen separates from a right one (5.2)."""
    if not (case.policy.recover_altered and raccord and case.whole):
        return None
    places = altered_places(case.position, case.word, case.across, raccord)
    found = tuple(one for place in places if (one := case.attempt(place)).legal)
    if not found:
        return None
    altered = Finding("raccord-altered", {"word": case.word})
    return ModeReading(
        found, (altered,), tuple(block_places(case.position, case.across, raccord)), True
    )
