"""Slips that use both the reference and the raccord (2011: 4.4; 2009 and before: 3.4)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.place import Place
from pioche.rules.slips.attempt import joined_badly
from pioche.rules.slips.case import Case, ModeReading, zero
from pioche.rules.slips.modes import (
    by_raccord,
    by_reference,
    redirected,
    reference_place,
    transposed,
)
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import present_letters, right_letters
from pioche.rules.slips.verdict import SEVERITY, Sanction, harshest


def by_both(case: Case) -> ModeReading:
    """Read both modes, and let the edition weigh them."""
    reference = by_reference(case)
    place = reference_place(case)
    disagree = place is not None and place.across != case.across
    raccord = by_raccord(case, turn=not disagree)
    if disagree and not raccord.right:
        # The word is drawn in the wrong direction, and its raccord with it or not.
        turned = (by_raccord(other, turn=False) for other in (transposed(case), redirected(case)))
        raccord = next((other for other in turned if other.right), raccord)
    if case.policy.stray_letter == "ignored" and not raccord.right:
        left = _letters_left(case, place)
        if left == 0:
            return reference
        if place is not None and left is not None and case.attempt(place).legal:
            raccord = _enough_left(case, place, left)
    if _both_inverted(reference, raccord):
        return reference
    if _each_faulty(case, reference, raccord):
        return _both_wrong(case, reference, raccord)
    if reference.right and raccord.right:
        return _both_right(case, reference, raccord)
    if reference.right or raccord.right:
        return _one_wrong(case, reference, raccord)
    if _agree(reference, raccord):
        return reference
    return _both_wrong(case, reference, raccord)


def _agree(reference: ModeReading, raccord: ModeReading) -> bool:
    """Whether both put the word at one place, where only its letters or words are refused."""
    one, other = reference.understood, raccord.understood
    if one is None or other is None or one.place != other.place:
        return False
    return bool(one.options) and not (one.legal or other.legal)


def _each_faulty(case: Case, reference: ModeReading, raccord: ModeReading) -> bool:
    """Whether both modes have a fault, in an edition for which any fault makes a mode wrong.

    2009, 3.4: « si les deux modes de référence sont fautifs, il reçoit un zéro ». A raccord of two
    letters and an inverted reference are faults. Reading: the direction of the word is neither
    mode's; it is what is inverted where the reference can be played as it stands.
    """
    if case.policy.two_modes_both_wrong != "zero" or _agree(reference, raccord):
        return False
    named = reference_place(case)
    as_named = all(found.place == named for found in reference.attempts)
    mine = _without_direction(reference) if as_named else reference
    return "none" not in (_alone(case, mine), _alone(case, _without_direction(raccord)))


def _without_direction(mode: ModeReading) -> ModeReading:
    return replace(mode, findings=tuple(one for one in mode.findings if one.code != "inverted"))


def _both_inverted(reference: ModeReading, raccord: ModeReading) -> bool:
    """Whether reference and direction are inverted, though the letters around the word be right.

    A zero (5.4), which names no exception for whoever uses both modes.
    """
    codes = [{one.code for one in mode.findings} for mode in (reference, raccord)]
    return "both-inverted" in codes[0] and "inverted" in codes[1]


def _letters_left(case: Case, place: Place | None) -> int | None:
    """What is left of the drawn letters without the strays, where the reference puts the word.

    Old regulation, 3.3.3: a stray does not exist, and what hangs on one is a stray too. None where
    nothing can be said of it: the raccord is illegible.
    """
    if "raccord" in case.illegible:
        return None
    if place is None:
        return 0
    return right_letters(case.position, case.word, place, case.solution.raccord)


def _enough_left(case: Case, place: Place, left: int) -> ModeReading:
    """Judge what is left of a raccord beside its reference: three letters, two, or too few."""
    found = case.attempt(place)
    letters = left + (present_letters(case.position, case.word, place) or 0)
    if letters < case.letters_tolerated:
        short = zero("raccord-short", {"word": case.word}, "faults.raccord-wrong")
        return ModeReading((), (short,), (place,), understood=found)
    short = Finding("raccord-short", {"word": case.word})
    return ModeReading((found,), () if letters >= case.letters_needed else (short,), (place,))


def _both_right(case: Case, reference: ModeReading, raccord: ModeReading) -> ModeReading:
    places = {found.place for found in raccord.attempts}
    common = tuple(found for found in reference.attempts if found.place in places)
    findings = tuple(dict.fromkeys((*reference.findings, *raccord.findings)))
    if common:
        return ModeReading(common, findings, reference.written)
    return ModeReading(
        (*reference.attempts, *raccord.attempts),
        (Finding("one-reference-wrong", {"word": case.word}), *findings),
        reference.written,
        ambiguous=False,
        by_score=case.policy.two_modes_differ == "score-then-lower",
    )


def _one_wrong(case: Case, reference: ModeReading, raccord: ModeReading) -> ModeReading:
    right, wrong = (reference, raccord) if reference.right else (raccord, reference)
    policy = case.policy.two_modes_one_wrong
    if policy == "right-one":
        return right
    fault = Finding("one-reference-wrong", {"word": case.word})
    if policy == "harsher" or (policy == "warning-if-whole" and not case.whole):
        understood = wrong.understood or right.attempts[0]
        return ModeReading((), (fault, *wrong.findings), wrong.written, understood=understood)
    joined = _joined(case, (wrong,), "slips.two_modes_one_wrong")
    if joined is not None:
        return ModeReading((), (joined,), wrong.written, understood=right.attempts[0])
    return ModeReading(right.attempts, (fault, *right.findings), right.written)


def _joined(case: Case, modes: tuple[ModeReading, ...], policy: str) -> Finding | None:
    """Find a placed word wrongly extended where one of the modes puts the word.

    Reading: a raccord that fits several places of the grid puts it nowhere in particular.
    """
    for mode in modes:
        if len(mode.written) == 1:
            (place,) = mode.written
            if made := joined_badly(case.position, case.word, place):
                return Finding("cross-word-invalid", {"word": made}, policy, "zero")
    return None


def _both_wrong(case: Case, reference: ModeReading, raccord: ModeReading) -> ModeReading:
    """Weigh two wrong modes: the milder sanction, zero, or the harsher."""
    params = {"word": case.word}
    mild, harsh = sorted((reference, raccord), key=lambda mode: SEVERITY[_alone(case, mode)])
    policy = case.policy.two_modes_both_wrong
    if policy == "harsher":
        chosen = harsh
    elif policy == "milder":
        joined = _joined(case, (reference, raccord), "slips.two_modes_both_wrong")
        if joined is not None:
            return ModeReading((), (joined,), understood=harsh.understood)
        chosen = mild
    else:
        zero = Finding("both-references-wrong", params, "slips.two_modes_both_wrong", "zero")
        findings = (zero, *reference.findings, *raccord.findings)
        return ModeReading((), findings, understood=harsh.understood)
    findings = chosen.findings if chosen.attempts else _null(reference, raccord)
    return ModeReading(
        chosen.attempts,
        (Finding("both-references-wrong", params), *findings),
        chosen.written,
        understood=chosen.understood,
    )


def _null(*modes: ModeReading) -> tuple[Finding, ...]:
    """The faults of every mode that earns nothing."""
    return tuple(finding for mode in modes if not mode.attempts for finding in mode.findings)


def _alone(case: Case, mode: ModeReading) -> Sanction:
    """Say what a mode would cost alone."""
    if not mode.attempts:
        return "zero"
    return harshest(*(case.rules.sanction(finding) for finding in mode.findings))
