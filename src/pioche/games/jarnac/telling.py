"""Verdicts in French, with the entries on which they rest."""

from __future__ import annotations

from pioche.games.jarnac.judge import UsedEntry, Verdict
from pioche.texts import sentence


def verdict_text(verdict: Verdict) -> str:
    """Tell a verdict: what it is, the entries used, and what could not be decided."""
    names = {"word": verdict.word, "before": verdict.before}
    parts = [sentence(f"jarnac.verdict-{verdict.reason}", **names)]
    if verdict.entries:
        entries = " ; ".join(_entry_text(entry) for entry in verdict.entries)
        parts.append(sentence("jarnac.verdict-entries", entries=entries))
    for criterion in verdict.undecided:
        parts.append(sentence(f"jarnac.verdict-undecided-{criterion}", **names))
    return " ".join(parts)


def _entry_text(entry: UsedEntry) -> str:
    kind = "verb" if entry.kind == "v" else "other"
    text = sentence(f"jarnac.entry-{kind}", lemma=entry.lemma)
    return sentence("jarnac.entry-inferred", entry=text) if entry.inferred else text
