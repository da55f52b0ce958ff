"""Write the source form of a word list, which `pioche.core.lexicon.source` describes and reads."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable, Mapping

from pioche.core.lexicon.normal import fold
from pioche.core.lexicon.source import FIRST_LINE, Paradigm, Source, SourceEntry


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
    lines = [FIRST_LINE, f"readings {len(source.readings)}", *source.readings]
    lines.append(f"paradigms {len(source.paradigms)}")
    for p in source.paradigms:
        lines.append(" ".join([p.kind, *(f"{ending}:{n}" for ending, n in p.endings)]))
    lines.append(f"entries {len(source.entries)}")
    lines.extend(f"{e.lemma}\t{e.cut}\t{e.paradigm}" for e in source.entries)
    return "\n".join(lines) + "\n"
