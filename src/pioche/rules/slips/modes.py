"""The two modes of reference, each alone, from the second coup on (2011: 4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.rules.slips import recoveries
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case, ModeReading, refused, zero
from pioche.rules.slips.extension import read_partial
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import Fit, block_places, fits, turned
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
    """Direction and reference disagree (5.2): whichever can be played; if both, the score tells."""
    by_box = case.attempt(place)
    by_hand = case.attempt(replace(place, across=case.across))
    playable = tuple(found for found in (by_box, by_hand) if found.legal)
    inverted = Finding("inverted", {"word": case.word, "ref": str(place)})
    if playable:
        return ModeReading(playable, (inverted,), (place,), ambiguous=False)
    return refused(by_box if by_box.options or not by_hand.options else by_hand)


def _both_inverted(case: Case, place: Place) -> ModeReading | None:
    """Direction and reference agree but are both wrong: playable the other way round (5.4).

    Reading: the slip is judged where it says; only what cannot be played there, and could be
    played transposed, is « both inverted ».
    """
    other = case.attempt(replace(place, across=not place.across))
    if not other.legal:
        return None
    params: dict[str, str | int] = {"word": case.word, "ref": str(place)}
    move = other.options[0]
    if case.policy.single_letter_both_ways and len(move.laid) == 1 and len(move.words) == 2:
        return ModeReading((other,), (Finding("inverted", params),), (place,))
    return ModeReading((), (Finding("both-inverted", params),), (place,), understood=other)


def raccord_fits(case: Case) -> list[Fit]:
    """Find the places that the raccord can mean, under the edition's rule on stray letters."""
    ignored = case.policy.stray_letter == "ignored"
    raccord = case.solution.raccord
    return fits(case.position, case.word, case.across, raccord, stray_ignored=ignored)


def transposed(case: Case) -> Case:
    """The same slip drawn in the other direction, raccord and all."""
    direction: Direction = "down" if case.across else "across"
    raccord = turned(case.solution.raccord)
    return replace(case, solution=replace(case.solution, raccord=raccord, direction=direction))


def by_raccord(case: Case) -> ModeReading:
    """Read the letters of raccord alone (4.3), those of the word included."""
    if "raccord" in case.illegible:
        return ModeReading((), (Finding("reference-illegible"),))
    found = raccord_fits(case)
    reading = (
        _playable(case, found, case.letters_needed)
        or read_partial(case)
        or _playable(case, found, case.letters_tolerated)
    )
    if reading is not None:
        return reading
    raccord = case.solution.raccord
    recovered = (
        recoveries.altered_raccord(case, raccord)
        or recoveries.last_letter_missing(case, _last_letter_places(case))
        or recoveries.shifted_raccord(case, raccord)
    )
    if recovered is not None:
        return recovered
    places = tuple(block_places(case.position, case.across, raccord))
    return replace(_unplaced(case, found), written=places)


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


def _last_letter_places(case: Case) -> Iterator[Place]:
    """Where the raccord suffices once the missing letter, which is on the grid, is counted.

    Letters of raccord may touch no letter of the word but the missing one.
    """
    if not case.policy.recover_last_letter:
        return
    for letter in case.position.squares:
        whole = replace(case, word=case.word + letter, tried={})
        for fit in raccord_fits(whole):
            last = case.position.holds(*fit.place.square(len(case.word)))
            if last == letter and fit.letters >= case.letters_needed:
                yield fit.place


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
            turned_over = Finding("both-inverted", {**params, "ref": str(inverted.place)})
            return ModeReading((), (turned_over,), understood=inverted)
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
