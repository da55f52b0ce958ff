"""From words to the sections of a compiled list: words, entries, and what the searches need."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

from pioche.core.graph import search_sections

from .container import make_container
from .inference import Known, infer, learn
from .manifest import BUNDLED, DATA
from .source import Source, read_source
from .tables import EntryRow, entry_sections, word_sections
from .tags import read_readings

Progress = Callable[[float], None]


def bundled_source() -> Source:
    """Read the bundled list with its entries: two files, since two licences."""
    base, additions = ((DATA / name).read_bytes() for name in BUNDLED)
    return read_source(base).joined(read_source(additions))


def fingerprint(words: Iterable[str]) -> str:
    """SHA-256 of sorted upper-case words joined by LF: what names a list for ever."""
    return hashlib.sha256("\n".join(words).encode("ascii")).hexdigest()


def compile_bundled() -> list[bytes]:
    """Compile `francais`, whose entries are known and never inferred."""
    return _with_searches(_bundled_sections())


def _bundled_sections() -> dict[str, bytes]:
    source = bundled_source()
    forms = list(source.forms())
    words = sorted({form for _, form, _ in forms})
    rank = {word: i for i, word in enumerate(words)}
    analyses = ((rank[form], entry, number) for entry, form, number in forms)
    rows = [EntryRow(e.lemma, source.paradigms[e.paradigm].kind) for e in source.entries]
    return word_sections(words) | entry_sections(words, analyses, rows, source.readings)


def compile_words(words: Sequence[str], progress: Progress = lambda share: None) -> list[bytes]:
    """Compile a user's list of sorted words: entries joined from `francais`, others inferred."""
    sections = _joined_sections(words, progress)
    progress(0.8)
    pieces = _with_searches(sections)
    progress(1.0)
    return pieces


def _joined_sections(words: Sequence[str], progress: Progress) -> dict[str, bytes]:
    source = bundled_source()
    rank = {word: i for i, word in enumerate(words)}
    kinds = [source.paradigms[entry.paradigm].kind for entry in source.entries]
    singular = [_may_be_singular(text) for text in source.readings]
    infinitive = ["infi" in text for text in source.readings]
    numbers: dict[int, int] = {}
    analyses: list[tuple[int, int, int]] = []
    known: set[str] = set()
    infinitives: set[str] = set()
    nominal: set[str] = set()
    for entry, form, reading in source.forms():
        if form in rank:
            analyses.append((rank[form], numbers.setdefault(entry, len(numbers)), reading))
            known.add(form)
            if kinds[entry] == "n" and singular[reading]:
                nominal.add(form)
            elif kinds[entry] == "v" and infinitive[reading]:
                infinitives.add(form)
    progress(0.2)
    rows = [EntryRow(source.entries[e].lemma, kinds[e]) for e in numbers]
    readings = {text: i for i, text in enumerate(source.readings)}
    if len(known) < len(words):
        facts = Known(known, infinitives, nominal)
        found = infer(rank.keys(), facts, learn(source), lambda share: progress(0.2 + 0.6 * share))
        for inferred in found:
            for form, text in inferred.forms:
                analyses.append((rank[form], len(rows), readings.setdefault(text, len(readings))))
            rows.append(EntryRow(inferred.lemma, inferred.kind, inferred=True))
    return word_sections(words) | entry_sections(words, analyses, rows, list(readings))


def _may_be_singular(text: str) -> bool:
    return any(
        not reading.isdisjoint(("nom", "adj")) and "pl" not in reading
        for reading in read_readings(text)
    )


def _with_searches(sections: dict[str, bytes]) -> list[bytes]:
    # Called when all that the words and entries took in memory is free again.
    text = sections["words"]
    return make_container(hashlib.sha256(text).digest(), sections | search_sections(text))
