"""Where a slip plays its word, from the second coup on (2011: 4.2 to 4.4)."""

from __future__ import annotations

from dataclasses import replace

from pioche.rules.slips.altered import read_altered
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case, ModeReading, behind
from pioche.rules.slips.extension import extended_ends, read_partial
from pioche.rules.slips.modes import (
    by_raccord,
    by_reference,
    raccord_fits,
    redirected,
    reference_place,
    transposed,
)
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.two_modes import by_both


def locate(case: Case) -> ModeReading:
    """Find where the slip plays its word, from the second coup on."""
    reading = _as_drawn(case)
    # The reference of an extension cannot be shifted either: it is ignored (4.2.2). Reading: a
    # right reference of an extension is the right mode of two beside a wrong raccord (4.4).
    shifted = any(finding.code == "shifted" for finding in reading.findings)
    if reading.attempts and not shifted:
        return reading
    if _read_as_drawn(case, reading):
        return reading
    forgiven = _extension_forgiven(case)
    if forgiven is None and shifted and any(_extends(case, one) for one in reading.attempts):
        return by_raccord(case)
    return forgiven or reading


def _read_as_drawn(case: Case, reading: ModeReading) -> bool:
    """Whether the slip is null though one knows what it plays, in the direction it is drawn.

    Reading: where the other mode of reference is at fault (old regulation, 3.4), nobody looks for
    an extension that the word might be part of the other way round.
    """
    found = reading.understood
    return found is not None and found.legal and found.place.across == case.across


def _as_drawn(case: Case) -> ModeReading:
    if not case.whole:
        return read_partial(case) or _incomplete(case)
    named = reference_place(case)
    direct = case.attempt(named) if named and named.across == case.across else None
    if direct is not None and direct.legal and not _extends(case, direct):
        extension = None
    else:
        extension = _by_extension(case, direct)
    if extension is not None:
        return extension
    if case.has_reference and case.has_raccord:
        return by_both(case)
    if case.has_reference:
        return by_reference(case)
    return by_raccord(case)


def _extension_forgiven(case: Case) -> ModeReading | None:
    """Read an extension with a fault of its letters or of its direction.

    Its reference is ignored (4.2.2), so that nothing but the direction of the word can be
    inverted: a warning (5.2), never « both inverted ».
    """
    reading = read_altered(case)
    if reading is not None:
        return reading
    for other in (redirected(case), transposed(case)):
        extended = _by_extension(other, None) if case.whole else read_partial(other)
        if extended is None or not extended.attempts:
            extended = read_altered(other)
        if extended is not None and extended.attempts:
            place = str(extended.attempts[0].place)
            return behind(extended, Finding("inverted", {"word": case.word, "ref": place}))
    return None


def _incomplete(case: Case) -> ModeReading:
    """Say why a word written in part is nothing: its blanks, or the letters drawn around it."""
    alone = replace(case, solution=replace(case.solution, raccord=()))
    extension = read_partial(alone) if case.solution.raccord else None
    if extension is not None and extension.attempts:
        return ModeReading((), (Finding("raccord-wrong", {"word": case.word}),))
    return ModeReading((), (Finding("word-incomplete", {"word": case.word, "whole": case.word}),))


def _extends(case: Case, found: Attempt) -> bool:
    """Whether this is an extension for which the reference is ignored (4.2.2)."""
    policy = case.policy
    ends = extended_ends(case, found, policy.extension_word_length)
    return 0 < ends <= policy.extension_ends


def _holds_placed_word(case: Case) -> bool:
    """Whether the word contains a placed word of its direction, as an extension does."""
    shortest = case.policy.extension_word_length
    return any(
        len(placed) >= shortest and placed in case.word
        for _line, _at, placed in case.position.placed_words[case.across]
    )


def _by_extension(case: Case, direct: Attempt | None) -> ModeReading | None:
    """Read the slip as an extension, by the rule of the raccord alone; None if it is none.

    Where the rule asks for more letters of raccord than the extended word has (two letters, old
    regulation), a right reference spares the warning (reading).
    """
    if not case.policy.extension_ends or not (case.has_reference or "raccord" in case.illegible):
        return None
    found, short = [], True
    for fit in raccord_fits(case) if _holds_placed_word(case) else ():
        if fit.letters < case.letters_tolerated:
            continue
        tried = case.attempt(fit.place)
        if tried.legal and _extends(case, tried):
            found.append(tried)
            short = short and fit.letters < case.letters_needed
    named = direct is not None and direct.legal
    if not found:
        return None if named else read_partial(case)
    if short and direct is not None and direct.legal:
        return ModeReading((direct,), (), (direct.place,))
    findings = (Finding("raccord-short", {"word": case.word}),) if short else ()
    return ModeReading(tuple(found), findings, tuple(one.place for one in found))
