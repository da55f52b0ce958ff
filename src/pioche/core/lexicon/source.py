"""The source form of a word list with entries: small, textual, compressed by xz.

An entry is a lemma and a paradigm; a paradigm is a kind (verb or not) and a list of endings,
each with the number of its readings. 404,000 forms of 66,000 entries take 0.3 MB so, and the
paradigms are also what `inference` learns from. Lines, in this order::

    pioche-source 1
    readings <count>        then one `write_readings` line each
    paradigms <count>       then `v ER:0 E:4 …` each: kind, then ending:readings
    entries <count>         then `lemma<TAB>cut<TAB>paradigm` each

A form is the folded lemma without its last `cut` letters, followed by an ending.
"""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from .normal import fold

_FIRST_LINE = "pioche-source 1"


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


def _common_start(texts: list[str]) -> str:
    low, high = min(texts), max(texts)
    same = 0
    while same < len(low) and low[same] == high[same]:
        same += 1
    return low[:same]


def make_source(entries: Iterable[tuple[str, str, Mapping[str, str]]]) -> Source:
    """Build a source from (lemma, kind, form → text of readings), whatever their order."""
    raw: list[tuple[str, int, str, tuple[tuple[str, str], ...]]] = []
    for lemma, kind, forms in sorted(entries, key=lambda e: (fold(e[0]) or "", e[0], e[1])):
        folded = fold(lemma) or ""
        stem = _common_start([folded, *forms])
        endings = tuple(sorted((form[len(stem) :], text) for form, text in forms.items()))
        raw.append((lemma, len(folded) - len(stem), kind, endings))
    uses = Counter((kind, endings) for _, _, kind, endings in raw)
    paradigms = sorted(uses, key=lambda p: (-uses[p], p))
    number = {paradigm: i for i, paradigm in enumerate(paradigms)}
    seen = Counter(text for _, endings in paradigms for _, text in endings)
    readings = sorted(seen, key=lambda t: (-seen[t], t))
    rank = {text: i for i, text in enumerate(readings)}
    return Source(
        readings=tuple(readings),
        paradigms=tuple(Paradigm(k, tuple((e, rank[t]) for e, t in es)) for k, es in paradigms),
        entries=tuple(SourceEntry(w, cut, number[kind, es]) for w, cut, kind, es in raw),
    )


def write_source(source: Source) -> bytes:
    """Write a source, compressed; the same source always gives the same bytes."""
    text = source_text(source).encode()
    return lzma.compress(text, check=lzma.CHECK_SHA256, preset=9 | lzma.PRESET_EXTREME)


def source_text(source: Source) -> str:
    """Write a source as text."""
    lines = [_FIRST_LINE, f"readings {len(source.readings)}", *source.readings]
    lines.append(f"paradigms {len(source.paradigms)}")
    for p in source.paradigms:
        lines.append(" ".join([p.kind, *(f"{ending}:{n}" for ending, n in p.endings)]))
    lines.append(f"entries {len(source.entries)}")
    lines.extend(f"{e.lemma}\t{e.cut}\t{e.paradigm}" for e in source.entries)
    return "\n".join(lines) + "\n"


def read_source(data: bytes) -> Source:
    """Read what `write_source` wrote."""
    return parse_source(lzma.decompress(data).decode())


def parse_source(text: str) -> Source:
    """Read what `source_text` wrote; ValueError if it is something else."""
    lines = text.splitlines()
    if not lines or lines[0] != _FIRST_LINE:
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
