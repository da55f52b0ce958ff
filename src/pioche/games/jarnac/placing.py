"""Letters and lines: what a word takes from a mat, and the mats after it.

Only letters count here; whether the word exists is the judge's business, and only if contested.
"""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.core.tiles import lacking
from pioche.games.jarnac.model import LINES, LONGEST, SHORTEST, Mat


def without(held: str, used: str) -> str:
    """Take letters away; the others keep their order."""
    for letter in used:
        held = held.replace(letter, "", 1)
    return held


def letters_used(mat: Mat, word: str, line: int | None) -> str:
    """The loose letters of a mat that a word takes; refuses what cannot be made there.

    A transformed line keeps all its old letters, in any order, and gains at least one; a word
    of loose letters alone needs a free line on the mat.
    """
    if not SHORTEST <= len(word) <= LONGEST:
        raise RuleViolation(
            "jarnac.word-length", word=word, length=len(word), shortest=SHORTEST, longest=LONGEST
        )
    if line is None:
        if mat.full:
            raise RuleViolation("jarnac.mat-full", word=word, lines=LINES)
        added = word
    else:
        added = _added_to(mat, word, line)
    missing = lacking(mat.loose, added)
    if missing:
        raise RuleViolation(
            "jarnac.letters-missing", word=word, missing=missing, loose=mat.loose or "∅"
        )
    return added


def _added_to(mat: Mat, word: str, line: int) -> str:
    if not 0 <= line < len(mat.lines):
        raise RuleViolation("jarnac.line-empty", line=line + 1)
    old = mat.lines[line]
    lost = lacking(word, old)
    if lost:
        raise RuleViolation("jarnac.letters-lost", word=word, old=old, lost=lost)
    if len(word) == len(old):
        raise RuleViolation("jarnac.nothing-added", word=word, old=old)
    return without(word, old)


def laid(mat: Mat, word: str, line: int | None, used: str) -> Mat:
    """A mat after its owner laid a word: on the next free line, or in the place of a line."""
    lines = mat.lines
    lines = (*lines, word) if line is None else (*lines[:line], word, *lines[line + 1 :])
    return replace(mat, loose=without(mat.loose, used), lines=lines)


def robbed(mat: Mat, line: int | None, used: str) -> Mat:
    """A mat after a Jarnac on it: letters and line are gone, the lines close up."""
    lines = mat.lines
    if line is not None:
        lines = (*lines[:line], *lines[line + 1 :])
    return replace(mat, loose=without(mat.loose, used), lines=lines)


def enriched(mat: Mat, word: str) -> Mat:
    """The taker's mat after a Jarnac, which never transforms a line: it needs a free one."""
    return replace(mat, lines=(*mat.lines, word), jarnacs=mat.jarnacs + 1)
