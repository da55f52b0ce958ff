"""Is a word good? The word list decides, then the two criteria of LA FORMULE COMPÉTITION.

Both criteria rest on the word's entries. Where the list knows none, a criterion cannot be
decided: the word is not refused on a guess, and the verdict says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pioche.core.lexicon import Entry, Lexicon

Reason = Literal["valid", "absent", "conjugated", "same-entry"]
Criterion = Literal["conjugations", "chains"]


@dataclass(frozen=True, slots=True)
class WordRules:
    """The formula: two criteria, each with or without. Competition is without both."""

    conjugations: bool = False
    """Verb forms beside the infinitive and the participles are admitted."""
    chains: bool = False
    """« Enchaînements » : a word may grow into another form of one of its own entries."""


COMPETITION = WordRules()


@dataclass(frozen=True, slots=True)
class UsedEntry:
    """An entry of the word list on which a verdict rests."""

    lemma: str
    kind: str
    """`v` for a verb, `n` for anything else."""
    inferred: bool
    """Whether the entry was inferred from inflection patterns, not given by the list."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of a word, and on what grounds."""

    word: str
    before: str
    """The word that it grew from; empty for a word of loose letters."""
    valid: bool
    reason: Reason
    entries: tuple[UsedEntry, ...] = ()
    undecided: tuple[Criterion, ...] = ()
    """Criteria that could not be decided, because the list knows no entry: not held against."""


def judge_word(word: str, before: str, rules: WordRules, lexicon: Lexicon) -> Verdict:
    """Judge a word that grew from `before` (empty for a word of loose letters)."""
    if word not in lexicon:
        return Verdict(word, before, False, "absent")
    entries = tuple(lexicon.entries(word))
    undecided: list[Criterion] = []
    if not rules.conjugations:
        if not entries:
            undecided.append("conjugations")
        elif lexicon.conjugated_only(word):
            return Verdict(word, before, False, "conjugated", _used(entries))
    if before and not rules.chains:
        ids = {entry.id for entry in lexicon.entries(before)}
        if not entries or not ids:
            undecided.append("chains")
        elif shared := [entry for entry in entries if entry.id in ids]:
            return Verdict(word, before, False, "same-entry", _used(shared))
    return Verdict(word, before, True, "valid", _used(entries), tuple(undecided))


def _used(entries: Iterable[Entry]) -> tuple[UsedEntry, ...]:
    return tuple(UsedEntry(entry.lemma, entry.kind, entry.inferred) for entry in entries)
