"""From words to the sections of a compiled list: words, entries, and what the searches need."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .container import FORMAT, write_container
from .source import Source, read_source
from .tables import EntryRow, entry_sections, word_sections

#: Raise it when the way entries are joined or guessed changes, so that caches are made anew.
ENTRIES_VERSION = 1

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is known of a list without opening it."""

    name: str
    words: int
    sha256: str
    origin: str
    license: str = ""
    source_sha256: str = ""


@cache
def bundled_manifest() -> Manifest:
    """Give the manifest of the bundled list `francais`."""
    text = (resources.files("pioche") / "data/lexicons/francais.json").read_text("utf-8")
    facts = json.loads(text)
    return Manifest(**{key: facts[key] for key in Manifest.__slots__})


def bundled_source() -> Source:
    """Read the bundled list with its entries."""
    return read_source((resources.files("pioche") / "data/lexicons/francais.xz").read_bytes())


def fingerprint(words: Iterable[str]) -> str:
    """Give the fingerprint of sorted upper-case words: SHA-256 of them joined by LF."""
    return hashlib.sha256("\n".join(words).encode("ascii")).hexdigest()


def search_formats() -> tuple[str, ...]:
    """Name the search sections that this installation makes, with their formats."""
    return ()


def search_sections(words: bytes) -> dict[str, bytes]:
    """Build the sections that the searches use."""
    return {}


@cache
def build_key() -> str:
    """Tell apart compiled files that another version, machine or kernel would make."""
    facts = [str(FORMAT), str(ENTRIES_VERSION), sys.byteorder, bundled_manifest().source_sha256]
    return hashlib.sha256("|".join([*facts, *search_formats()]).encode()).hexdigest()[:12]


def compile_bundled() -> bytes:
    """Compile `francais`."""
    source = bundled_source()
    forms = list(source.forms())
    words = sorted({form for _, form, _ in forms})
    rank = {word: i for i, word in enumerate(words)}
    analyses = ((rank[form], entry, number) for entry, form, number in forms)
    rows = [EntryRow(e.lemma, source.paradigms[e.paradigm].kind) for e in source.entries]
    return _assemble(words, entry_sections(words, analyses, rows, source.readings))


def compile_words(words: Sequence[str]) -> bytes:
    """Compile a user's list: entries joined from `francais`."""
    source = bundled_source()
    rank = {word: i for i, word in enumerate(words)}
    numbers: dict[int, int] = {}
    analyses: list[tuple[int, int, int]] = []
    for entry, form, reading in source.forms():
        if form in rank:
            analyses.append((rank[form], numbers.setdefault(entry, len(numbers)), reading))
    rows = [
        EntryRow(source.entries[e].lemma, source.paradigms[source.entries[e].paradigm].kind)
        for e in numbers
    ]
    return _assemble(words, entry_sections(words, analyses, rows, source.readings))


def _assemble(words: Sequence[str], entries: dict[str, bytes]) -> bytes:
    sections = word_sections(words)
    text = sections["words"]
    sections |= entries
    sections |= search_sections(text)
    return write_container(hashlib.sha256(text).digest(), sections)
