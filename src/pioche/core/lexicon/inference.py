"""Entries guessed for the words of a user's list that `francais` does not know.

The paradigms of `francais` are patterns: *-ANT -E -ER -ES …* for a verb, *nothing -S* for a
noun. A pattern that fits a word is tried on it, and believed only if the forms it predicts are
in the user's own list. A verb may miss a few of them (lists differ on defective verbs); other
words none. What no pattern explains stays without an entry: unknown, and said so.

Nothing is known of the meaning: an inferred noun has a number but no gender, an inferred entry
no accents, and a noun that looks like a verb form of the same list counts as that verb form.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from .normal import fold
from .source import Source
from .tags import read_readings, write_readings

#: A verb's pattern must predict this share of forms that the list has…
_VERB_SHARE = 0.93
#: …of which so many unknown before: else it is a known verb met again.
_VERB_NEWS = 5
#: Patterns seen less often than this in `francais` are accidents.
_VERB_USES, _NOUN_USES = 2, 5
_LONGEST_ENDING = 6
_LONGEST = 15
_NUMBERS = frozenset({"sg", "pl", "inv"})

Forms = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class InferredEntry:
    """A guessed entry: its lemma, kind, and forms with the text of their readings."""

    lemma: str
    kind: str
    forms: Forms


@dataclass(frozen=True, slots=True)
class Patterns:
    """What `francais` teaches: per ending of the lemma, the sets of endings and their uses."""

    verbs: Mapping[str, Mapping[Forms, int]]
    nouns: Mapping[str, Mapping[Forms, int]]


def learn(source: Source) -> Patterns:
    """Count the patterns of a source."""
    uses: Counter[tuple[str, str, int]] = Counter()
    for entry in source.entries:
        folded = fold(entry.lemma) or ""
        # A verb keeps at least the ending of its infinitive, so that ER and IR never mix.
        least = 2 if source.paradigms[entry.paradigm].kind == "v" else 0
        length = max(entry.cut, least)
        if length <= _LONGEST_ENDING and length < len(folded):
            ending = folded[len(folded) - length :]
            uses[ending, ending[: length - entry.cut], entry.paradigm] += 1
    verbs: dict[str, Counter[Forms]] = defaultdict(Counter)
    nouns: dict[str, Counter[Forms]] = defaultdict(Counter)
    for (ending, start, number), count in sorted(uses.items()):
        paradigm = source.paradigms[number]
        forms = tuple((start + end, source.readings[n]) for end, n in paradigm.endings)
        if any(end == ending for end, _ in forms):  # the lemma itself must be one of them
            (verbs if paradigm.kind == "v" else nouns)[ending][forms] += count
    return Patterns(
        verbs={e: {f: n for f, n in t.items() if n >= _VERB_USES} for e, t in verbs.items()},
        nouns={e: _bare(t) for e, t in nouns.items()},
    )


def _bare(table: Counter[Forms]) -> dict[Forms, int]:
    """Merge patterns with the same endings, keep the number of the commonest, drop the rare."""
    total: Counter[tuple[str, ...]] = Counter()
    commonest: dict[tuple[str, ...], Forms] = {}
    for forms, count in sorted(table.items(), key=lambda item: (-item[1], item[0])):
        endings = tuple(end for end, _ in forms)
        total[endings] += count
        commonest.setdefault(endings, tuple((end, _number(text)) for end, text in forms))
    # One form alone proves nothing.
    return {commonest[ends]: n for ends, n in total.items() if n >= _NOUN_USES and len(ends) > 1}


def _number(text: str) -> str:
    return write_readings(reading & _NUMBERS for reading in read_readings(text))


@dataclass(frozen=True, slots=True)
class Known:
    """The words of the list that `francais` knows; among them infinitives, and nominal forms.

    Nominal forms are nouns and adjectives that are no plurals.
    """

    forms: Set[str]
    infinitives: Set[str] = frozenset()
    nominal: Set[str] = frozenset()


def infer(
    words: Set[str],
    known: Known,
    patterns: Patterns,
    progress: Callable[[float], None] = lambda share: None,
) -> list[InferredEntry]:
    """Guess entries for the words that are not known; the same list gives the same answer."""
    unknown = sorted(words - known.forms, key=lambda word: (len(word), word))
    found: list[InferredEntry] = []
    explained: set[str] = set()
    # An unknown verb may have a known infinitive: VERGER is a noun too.
    candidates = sorted(
        word
        for word in words
        if len(word) >= 4 and word.endswith(("ER", "IR", "RE")) and word not in known.infinitives
    )
    for done, word in enumerate(candidates):
        if not done % 256:
            progress(0.5 * done / len(candidates))
        forms = _fit_verb(word, words, known.forms, patterns.verbs)
        if forms:
            found.append(InferredEntry(word.lower(), "v", forms))
            explained.update(form for form, _ in forms)
    for done, word in enumerate(unknown):
        if not done % 4096:
            progress(0.5 + 0.5 * done / len(unknown))
        if word in explained:
            continue
        forms = _fit_noun(word, words, known.forms, patterns.nouns)
        if not forms and word[-1] == "S" and word[:-1] in known.forms:
            forms = _fit_known_singular(word[:-1], words, known)
        if forms:
            found.append(InferredEntry(forms[0][0].lower(), "n", forms))
            explained.update(form for form, _ in forms)
    return found


def _fit_known_singular(singular: str, words: Set[str], known: Known) -> Forms:
    """Explain an unknown plural in S of a known word.

    `francais` has many present participles without the adjective (MOUSSANT, no MOUSSANTE) and
    leaves nouns invariable to which a list may give an S.
    """
    feminine = (singular + "E", singular + "ES")
    if all(form in words and form not in known.forms for form in feminine):
        return (
            (singular, "sg"),
            (singular + "E", "sg"),
            (singular + "ES", "pl"),
            (singular + "S", "pl"),
        )
    if singular in known.nominal:
        return ((singular, "sg"), (singular + "S", "pl"))
    return ()


def _fit_verb(
    word: str, words: Set[str], known: Set[str], verbs: Mapping[str, Mapping[Forms, int]]
) -> Forms:
    best: tuple[tuple[float, int], Forms] | None = None
    for length in range(2, min(_LONGEST_ENDING, len(word) - 1) + 1):
        stem = word[: len(word) - length]
        for pattern, uses in verbs.get(word[len(stem) :], {}).items():
            forms = [(stem + end, text) for end, text in pattern]
            forms = [form for form in forms if len(form[0]) <= _LONGEST]
            hits = tuple(form for form in forms if form[0] in words)
            news = sum(form not in known for form, _ in hits)
            share = len(hits) / len(forms)
            if len(forms) < 2 or share < _VERB_SHARE or news < min(_VERB_NEWS, len(forms)):
                continue
            if 2 * news < len(hits):  # mostly forms of another verb: ÉCROUER, for ÉCROUIR
                continue
            score = (share + len(forms) / 100, uses)
            if best is None or score > best[0]:
                best = (score, hits)
    return best[1] if best else ()


def _fit_noun(
    word: str, words: Set[str], known: Set[str], nouns: Mapping[str, Mapping[Forms, int]]
) -> Forms:
    best: tuple[tuple[int, int, int], Forms] | None = None
    for length in range(min(_LONGEST_ENDING, len(word))):
        stem = word[: len(word) - length]
        for pattern, uses in nouns.get(word[len(stem) :], {}).items():
            score = (len(pattern), length, uses)
            if best is not None and score <= best[0]:
                continue
            forms = tuple((stem + end, text) for end, text in pattern)
            if all((w in words and w not in known) or len(w) > _LONGEST for w, _ in forms):
                best = (score, _lemma_first(word, forms))
    return best[1] if best and len(best[1]) > 1 else ()


def _lemma_first(word: str, forms: Forms) -> Forms:
    return tuple(
        sorted((f for f in forms if len(f[0]) <= _LONGEST), key=lambda f: (f[0] != word, f[0]))
    )
