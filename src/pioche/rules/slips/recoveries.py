"""What an edition understands although it is written wrong (2011: 5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

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

#: One row and/or one column away, straight shifts first.
_SHIFTS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))


def shifted_reference(case: Case, place: Place) -> ModeReading | None:
    """Understand a reference off by one row and/or one column (5.3)."""
    if not _may_be_shifted(case, place):
        return None
    for row, col in _SHIFTS:
        found = _exact(case, _moved(case, place, row, col))
        if found is not None:
            shift = Finding("shifted", {"word": case.word, "ref": str(found.place)})
            return ModeReading((found,), (shift,), (place,), recovered=True)
    return None


def shifted_raccord(case: Case, raccord: Raccord) -> ModeReading | None:
    """Understand a raccord displaced as one block by one row and/or one column (5.3, reading)."""
    for place in block_places(case.position, case.across, raccord):
        if not _may_be_shifted(case, place):
            continue
        for row, col in _SHIFTS:
            right = tuple(RaccordLetter(d.letter, d.row - row, d.col - col) for d in raccord)
            found = _exact(case, _moved(case, place, row, col))
            if found is None or not _is_right(case, found.place, right):
                continue
            shift = Finding("shifted", {"word": case.word, "ref": str(found.place)})
            return ModeReading((found,), (shift,), (place,), recovered=True)
    return None


def _may_be_shifted(case: Case, place: Place) -> bool:
    """The word is whole, and adds at the place written no letter of the rack to a placed word."""
    return (
        case.policy.recover_shift
        and case.whole
        and case.claimed is not None
        and not joined_badly(case.position, case.word, place)
    )


def _is_right(case: Case, place: Place, raccord: Raccord) -> bool:
    found = fits(case.position, case.word, case.across, raccord, stray_ignored=False)
    return any(fit.place == place and fit.letters >= case.letters_needed for fit in found)


def _moved(case: Case, place: Place, row: int, col: int) -> Place | None:
    size = case.position.board.size
    row, col = place.row + row, place.col + col
    return Place(row, col, place.across) if 0 <= row < size and 0 <= col < size else None


def _exact(case: Case, place: Place | None) -> Attempt | None:
    """Try a place; it counts only if it can be played for exactly the score claimed."""
    if place is None or present_letters(case.position, case.word, place) < 0:
        return None
    return with_score(case.attempt(place), case.claimed)


def with_score(found: Attempt, score: int | None) -> Attempt | None:
    """Keep of an attempt the moves that have a score; None if it has none."""
    if not found.legal:
        return None
    options = tuple(move for move in found.options if move.score == score)
    return replace(found, options=options) if options else None


def last_letter_missing(case: Case, places: Iterable[Place]) -> ModeReading | None:
    """Understand a word without its last letter, when that letter lies on the grid (5.3)."""
    if not (case.policy.recover_last_letter and case.whole):
        return None
    for place in places:
        letter = case.position.holds(*place.square(len(case.word)))
        if not letter:
            continue
        found = with_score(case.attempt(place, case.word + letter), case.claimed)
        if found is not None:
            missing = Finding("last-letter-missing", {"word": case.word, "whole": found.word})
            return ModeReading((found,), (missing,), (place,), recovered=True)
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
