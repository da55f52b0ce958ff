"""The source form of a word list with entries: small, textual, compressed by xz.

An entry is a lemma and a paradigm; a paradigm is a kind (verb or not) and a list of endings,
each with the number of its readings. 400,000 forms of 66,000 entries take 0.3 MB so, and the
paradigms are also what `inference` learns from. Lines, in this order::

    pioche-source 1
    readings <count>        then one `write_readings` line each
    paradigms <count>       then `v ER:0 E:4 …` each: kind, then ending:readings
    entries <count>         then `lemma<TAB>cut<TAB>paradigm` each

A form is the folded lemma without its last `cut` letters, followed by an ending. Sources are
written by `tools/build_francais/source.py`.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from dataclasses import dataclass

from .normal import fold

FIRST_LINE = "pioche-source 1"


@dataclass(frozen=True, slots=True)
class Paradigm:
    """How the forms of an entry are made: kind ``v`` or ``n``, endings with their readings."""

    kind: str
    endings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One entry of the source: its lemma, the letters to cut, its paradigm's number."""

    lemma: str
    cut: int
    paradigm: int

    def stem(self) -> str:
        """The letters that all forms of the entry begin with."""
        folded = fold(self.lemma) or ""
        return folded[: len(folded) - self.cut]


@dataclass(frozen=True, slots=True)
class Source:
    """A whole list: texts of readings, paradigms, entries."""

    readings: tuple[str, ...]
    paradigms: tuple[Paradigm, ...]
    entries: tuple[SourceEntry, ...]

    def forms(self) -> Iterator[tuple[int, str, int]]:
        """Entry number, form and readings number, for every form of every entry."""
        for number, entry in enumerate(self.entries):
            stem = entry.stem()
            for ending, readings in self.paradigms[entry.paradigm].endings:
                yield number, stem + ending, readings

    def joined(self, other: Source) -> Source:
        """Both lists in one: the entries of the other come after, their numbers moved up."""
        readings = (*self.readings, *(t for t in other.readings if t not in self.readings))
        rank = {text: i for i, text in enumerate(readings)}
        paradigms = tuple(
            Paradigm(p.kind, tuple((ending, rank[other.readings[n]]) for ending, n in p.endings))
            for p in other.paradigms
        )
        moved = len(self.paradigms)
        entries = (SourceEntry(e.lemma, e.cut, e.paradigm + moved) for e in other.entries)
        return Source(readings, (*self.paradigms, *paradigms), (*self.entries, *entries))


def read_source(data: bytes) -> Source:
    """Read the compressed form."""
    return parse_source(lzma.decompress(data).decode())


def parse_source(text: str) -> Source:
    """Read the text; ValueError if it is something else."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise ValueError("not a source of this version")
    position = 1

    def block(title: str) -> list[str]:
        nonlocal position
        word, _, count = (lines[position] if position < len(lines) else "").partition(" ")
        start, position = position + 1, position + 1 + int(count or "0")
        if word != title or position > len(lines):
            raise ValueError(f"no whole block of {title}")
        return lines[start:position]

    readings = tuple(block("readings"))
    paradigms = tuple(_read_paradigm(line) for line in block("paradigms"))
    entries = []
    for line in block("entries"):
        lemma, cut, paradigm = line.split("\t")
        entries.append(SourceEntry(lemma, int(cut), int(paradigm)))
    return Source(readings, paradigms, tuple(entries))


def _read_paradigm(line: str) -> Paradigm:
    kind, *endings = line.split(" ")
    pairs = (item.rpartition(":") for item in endings)
    return Paradigm(kind, tuple((ending, int(number)) for ending, _, number in pairs))
