"""An extension whose letters of the placed word hold one slip of the pen (2011: 5.2).

RE before PASSE, written REPSA, REPOSSE or REPASE: the letters of the placed word are a raccord,
and a raccord with one letter omitted or changed, or two neighbours swapped, is understood.
Reading: this is so though the letter omitted be the one that adjoins the extension (4.3.2), since
5.2 excepts no letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pioche.rules.slips.attempt import Attempt, attempt
from pioche.rules.slips.case import Case, ModeReading
from pioche.rules.slips.extension import Cut, Partial, completed, heads, raccord_of, tails
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import LEAST_RUN
from pioche.rules.slips.slip import BLANK, RaccordLetter


def read_altered(case: Case) -> ModeReading | None:
    """Understand such an extension, written whole or in part; None where the slip is none."""
    if not case.policy.recover_altered:
        return None
    case = _in_line(case)
    found: dict[tuple[str, object], Attempt] = {}
    for partial in completed(case, _cuts):
        if partial.ends <= case.policy.partial_ends and raccord_of(case, partial) is not None:
            tried = _tried(case, partial)
            if tried.legal:
                found[tried.word, tried.place] = tried
    if not found:
        return None
    altered = Finding("raccord-altered", {"word": case.word})
    return ModeReading(tuple(found.values()), (altered,), recovered=True)


def _tried(case: Case, partial: Partial) -> Attempt:
    circled = [whole for index, whole in partial.moved if index in case.circled]
    return attempt(case.position, partial.word, partial.place, circled)


def _in_line(case: Case) -> Case:
    """Take letters drawn in the word's line, against its ends, for letters written in it."""
    drawn = [
        (one.letter.upper(), *((one.col, one.row) if case.across else (one.row, one.col)))
        for one in case.solution.raccord
    ]
    line = {along: letter for letter, along, beside in drawn if not beside}
    start, stop = 0, len(case.word)
    while start - 1 in line:
        start -= 1
    while stop in line:
        stop += 1
    before = "".join(line[at] for at in range(start, 0))
    after = "".join(line[at] for at in range(len(case.word), stop))
    others = tuple(
        RaccordLetter(letter, *((beside, at - start) if case.across else (at - start, beside)))
        for letter, at, beside in drawn
        if beside or not start <= at < stop
    )
    return replace(
        case,
        word=before + case.word + after,
        circled=frozenset(at - start for at in case.circled),
        solution=replace(case.solution, raccord=others),
        tried={},
    )


def _cuts(word: str, parts: list[str], placed: str) -> Iterator[Cut]:
    """As the right cuts of an extension, with one slip of the pen in the placed word's letters."""
    if len(parts) == 2:
        head, tail = parts
        pairs = [(one, two) for one in _wrong_heads(head, placed) for two in tails(tail, placed)]
        pairs += [(one, two) for one in heads(head, placed) for two in _wrong_tails(tail, placed)]
        for (front, kept_front), (back, kept_back) in pairs:
            if (front or back) and kept_front + kept_back <= len(placed):
                yield Cut(front, back, kept_front)
        return
    (only,) = parts
    if not word.startswith(BLANK):
        for front, kept in _wrong_heads(only, placed):
            if front:
                yield Cut(front, "", kept)
    if not word.endswith(BLANK):
        for back, _kept in _wrong_tails(only, placed):
            if back:
                yield Cut("", back, 0)
    if BLANK not in word:
        for length in (len(placed) - 1, len(placed)):
            for start in range(1, len(only) - length):
                if _differs_once(only[start : start + length], placed):
                    yield Cut(only[:start], only[start + length :], length)


def _wrong_heads(head: str, placed: str) -> Iterator[tuple[str, int]]:
    """Front, and how many letters after it stand for the first letters of the placed word."""
    for at in range(len(head)):
        kept = head[at:]
        if any(_differs_once(kept, placed[:length]) for length in (len(kept), len(kept) + 1)):
            yield head[:at], len(kept)


def _wrong_tails(tail: str, placed: str) -> Iterator[tuple[str, int]]:
    for front, kept in _wrong_heads(tail[::-1], placed[::-1]):
        yield front[::-1], kept


def _differs_once(written: str, right: str) -> bool:
    """Whether one letter of three or more was changed or omitted, or two neighbours swapped."""
    if len(right) < LEAST_RUN:
        return False
    if len(written) == len(right) - 1:
        return any(written == right[:at] + right[at + 1 :] for at in range(len(right)))
    if len(written) != len(right):
        return False
    wrong = [at for at, letter in enumerate(written) if letter != right[at]]
    if len(wrong) == 2:
        one, two = wrong
        return two == one + 1 and written[one : two + 1] == right[two] + right[one]
    return len(wrong) == 1
