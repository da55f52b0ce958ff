"""The two modes of reference, each alone, from the second coup on (2011: 4.2, 4.3)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.rules.slips import recoveries
from pioche.rules.slips.altered import read_altered
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case, ModeReading, behind, refused, zero
from pioche.rules.slips.extension import read_partial
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import Fit, altered_places, block_places, fits, turned
from pioche.rules.slips.slip import Direction


def reference_place(case: Case) -> Place | None:
    """Read the reference box; None where it is empty, illegible or no place of the grid."""
    if "reference" in case.illegible:
        return None
    try:
        return Place.parse(case.solution.reference or "")
    except InputError:
        return None


def by_reference(case: Case) -> ModeReading:
    """Read the reference alone (4.2), against the direction in which the word is drawn."""
    if "reference" in case.illegible:
        return ModeReading((), (Finding("reference-illegible"),))
    place = reference_place(case)
    if place is None:
        text = (case.solution.reference or "").strip()
        return ModeReading((), (Finding("reference-wrong", {"word": case.word, "ref": text}),))
    if place.across != case.across:
        return _one_inverted(case, place)
    found = case.attempt(place)
    if found.legal:
        return ModeReading((found,), (), (place,))
    return (
        recoveries.last_letter_missing(case, (place,))
        or recoveries.shifted_reference(case, place)
        or _both_inverted(case, place)
        or refused(found)
    )


def _one_inverted(case: Case, place: Place) -> ModeReading:
    """Direction and reference disagree (5.2): whichever can be played; if both, the score tells.

    If neither can, a penalty may be found besides: the warning adds nothing to it (5.5).
    """
    by_hand = replace(place, across=case.across)
    tried = case.attempt(place), case.attempt(by_hand)
    playable = tuple(found for found in tried if found.legal)
    inverted = Finding("inverted", {"word": case.word, "ref": str(place)})
    if playable:
        return ModeReading(playable, (inverted,), (place,), ambiguous=False)
    recovered = (
        recoveries.last_letter_missing(case, (place, by_hand))
        or recoveries.shifted_reference(case, place)
        or recoveries.shifted_reference(case, by_hand)
    )
    box, hand = tried
    nowhere = refused(box if box.options or not hand.options else hand)
    return behind(recovered, inverted) or nowhere


def _both_inverted(case: Case, place: Place) -> ModeReading | None:
    """Direction and reference agree but are both wrong: playable the other way round (5.4).

    Reading: the slip is judged where it says; only what cannot be played there, and could be
    played transposed, is « both inverted ».
    """
    other = case.attempt(replace(place, across=not place.across))
    if not other.legal:
        return None
    return _inverted_twice(case, other, place)


def _inverted_twice(case: Case, other: Attempt, place: Place) -> ModeReading:
    """Weigh a slip that can only be played turned over: zero, but for one letter of two words."""
    params: dict[str, str | int] = {"word": case.word, "ref": str(place)}
    move = other.options[0]
    if case.policy.single_letter_both_ways and len(move.laid) == 1 and len(move.words) == 2:
        return ModeReading((other,), (Finding("inverted", params),), (place,))
    return ModeReading((), (Finding("both-inverted", params),), (place,), understood=other)


def raccord_fits(case: Case) -> list[Fit]:
    """Find the places that the raccord can mean, under the edition's rule on stray letters.

    Where strays are ignored, those that leave fewest.
    """
    ignored = case.policy.stray_letter == "ignored"
    raccord = case.solution.raccord
    found = fits(case.position, case.word, case.across, raccord, stray_ignored=ignored)
    if not (ignored and raccord and found):
        return found
    most = max(fit.outside for fit in found)
    return [fit for fit in found if fit.outside == most]


def transposed(case: Case) -> Case:
    """The same slip drawn in the other direction, raccord and all."""
    other = redirected(case)
    raccord = turned(case.solution.raccord)
    return replace(other, solution=replace(other.solution, raccord=raccord))


def redirected(case: Case) -> Case:
    """The same slip with the word alone in the other direction, the letters around it as drawn."""
    direction: Direction = "down" if case.across else "across"
    return replace(case, solution=replace(case.solution, direction=direction))


def by_raccord(case: Case, *, turn: bool = True) -> ModeReading:
    """Read the letters of raccord alone (4.3), those of the word included.

    Where they lead nowhere as drawn, the word's direction may be inverted: a warning, as it is
    beside a reference (5.2), whatever else a raccord is forgiven. `turn` is false where the
    reference tells the direction already.
    """
    if "raccord" in case.illegible:
        return ModeReading((), (Finding("reference-illegible"),))
    nowhere = case.policy.unlocated == "one-value" and not case.solution.raccord
    reading = _anywhere(case) if nowhere else _by_letters(case)
    if turn and (reading is None or not reading.attempts):
        other = _by_letters(redirected(case))
        if other is not None and other.attempts:
            place = str(other.attempts[0].place)
            inverted = Finding("inverted", {"word": case.word, "ref": place})
            return replace(other, findings=(inverted, *other.findings))
    if reading is not None:
        return reading
    places = tuple(block_places(case.position, case.across, case.solution.raccord))
    return replace(_unplaced(case, raccord_fits(case)), written=places)


def _by_letters(case: Case) -> ModeReading | None:
    """Read a raccord as it is drawn, right or with a fault that the edition understands."""
    found = raccord_fits(case)
    raccord = case.solution.raccord
    return (
        _playable(case, found, case.letters_needed)
        or read_partial(case)
        or _playable(case, found, case.letters_tolerated)
        or recoveries.altered_raccord(case, raccord)
        or read_altered(case)
        or _last_letter(case)
        or recoveries.shifted_raccord(case, raccord)
    )


def _anywhere(case: Case) -> ModeReading | None:
    """Where a place may be left out: every place where the word can be played, both ways."""
    size = range(case.position.board.size)
    places = (Place(row, col, across) for across in (True, False) for row in size for col in size)
    playable = tuple(one for place in places if (one := case.attempt(place)).legal)
    return ModeReading(playable) if playable else None


def _playable(case: Case, found: list[Fit], least: int) -> ModeReading | None:
    """Read the places that have at least so many letters of raccord, if one can be played."""
    enough = [case.attempt(fit.place) for fit in found if fit.letters >= least]
    playable = tuple(one for one in enough if one.legal)
    if not playable:
        return None
    short = Finding("raccord-short", {"word": case.word})
    return ModeReading(
        playable,
        (short,) if least < case.letters_needed else (),
        tuple(one.place for one in playable),
        fits_refused=any(one.options and not one.legal for one in enough),
    )


def _last_letter(case: Case) -> ModeReading | None:
    """Understand a raccord that suffices once the missing letter, which is on the grid, is counted.

    Letters of raccord may touch no letter of the word but the missing one. That the raccord is
    short or altered besides adds nothing to the penalty (5.5).
    """
    if not case.policy.recover_last_letter:
        return None
    places: dict[str, list[Place]] = {"": [], "raccord-short": [], "raccord-altered": []}
    position, raccord = case.position, case.solution.raccord
    for letter in position.squares:
        whole = replace(case, word=case.word + letter, tried={})
        for fit in raccord_fits(whole):
            if fit.letters >= case.letters_tolerated:
                fault = "" if fit.letters >= case.letters_needed else "raccord-short"
                places[fault].append(fit.place)
        if case.policy.recover_altered and raccord:
            altered = altered_places(position, whole.word, case.across, raccord)
            places["raccord-altered"] += altered
    for fault, found in places.items():
        reading = recoveries.last_letter_missing(case, found)
        if reading is not None:
            return behind(reading, Finding(fault, {"word": case.word})) if fault else reading
    return None


def _unplaced(case: Case, found: list[Fit]) -> ModeReading:
    """Say why a raccord leads nowhere."""
    params: dict[str, str | int] = {"word": case.word}
    enough = [case.attempt(fit.place) for fit in found if fit.letters >= case.letters_tolerated]
    if enough:
        return refused(min(enough, key=lambda one: (not one.options, len(one.refusals))))
    few = next((one for fit in found if (one := case.attempt(fit.place)).legal), None)
    if few is None and case.policy.inverted_raccord:
        inverted = _raccord_inverted(case)
        if inverted is not None:
            return _inverted_twice(case, inverted, inverted.place)
    if not case.solution.raccord:
        missing = Finding("reference-missing", params)
        return ModeReading((), (missing, *_bad_word(case)), understood=few)
    if few is not None:
        short = zero("raccord-short", params, "faults.raccord-wrong")
        return ModeReading((), (short,), understood=few)
    return ModeReading((), (Finding("raccord-wrong", params), *_bad_word(case)))


def _raccord_inverted(case: Case) -> Attempt | None:
    """Find where the slip could be played, drawn the other way round (2009: 4.2)."""
    other = transposed(case)
    for fit in raccord_fits(other):
        if fit.letters >= case.letters_needed and (tried := other.attempt(fit.place)).legal:
            return tried
    return None


def _bad_word(case: Case) -> tuple[Finding, ...]:
    if case.position.admits(case.word):
        return ()
    return (Finding("word-invalid", {"word": case.word}),)
