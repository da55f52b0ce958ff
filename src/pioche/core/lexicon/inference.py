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

from .normal import LONGEST, fold
from .source import Source
from .tags import read_readings, write_readings

#: A verb's pattern must predict this share of forms that the list has…
_VERB_SHARE = 0.93
#: …of which so many unknown before: else it is a known verb met again.
_VERB_NEWS = 5
#: Patterns seen less often than this in `francais` are accidents.
_VERB_USES, _NOUN_USES = 2, 5
_LONGEST_ENDING = 6
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
    """What `francais` teaches, per ending of the lemma.

    Of verbs: sets of endings and their uses, and *probes*: endings of which a verb has one at
    least, whatever the pattern, so that most words are given up at once. Of the rest: sets of
    endings, the largest first, then the most used.
    """

    verbs: Mapping[str, Mapping[Forms, int]]
    probes: Mapping[str, tuple[str, ...]]
    nouns: Mapping[str, tuple[Forms, ...]]


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
    # One form alone proves nothing.
    frequent = {
        ending: {f: n for f, n in table.items() if n >= _VERB_USES and len(f) > 1}
        for ending, table in verbs.items()
    }
    return Patterns(
        verbs=frequent,
        probes={ending: _probes(ending, table) for ending, table in frequent.items()},
        nouns={ending: _bare(ending, table) for ending, table in nouns.items()},
    )


def _probes(own: str, table: Mapping[Forms, int]) -> tuple[str, ...]:
    """Choose endings, but the lemma's own, so that a word without any fails every pattern."""
    shared = Counter(end for forms in table for end, _ in forms)
    chosen: set[str] = set()
    for forms in table:
        needed = int(len(forms) * (1 - _VERB_SHARE)) + 1
        ends = sorted((-shared[end], end) for end, _ in forms if end != own)
        chosen.update(end for _, end in ends[:needed])
    return tuple(sorted(chosen))


def _bare(own: str, table: Counter[Forms]) -> tuple[Forms, ...]:
    """Merge patterns with the same endings, keep the number of the commonest, drop the rare.

    The lemma's own ending comes last: it needs no looking up.
    """
    total: Counter[tuple[str, ...]] = Counter()
    commonest: dict[tuple[str, ...], Forms] = {}
    for forms, count in sorted(table.items(), key=lambda item: (-item[1], item[0])):
        endings = tuple(end for end, _ in forms)
        total[endings] += count
        ordered = sorted(forms, key=lambda form: (form[0] == own, form))
        commonest.setdefault(endings, tuple((end, _number(text)) for end, text in ordered))
    kept = [ends for ends, uses in total.items() if uses >= _NOUN_USES and len(ends) > 1]
    return tuple(commonest[ends] for ends in sorted(kept, key=lambda e: (-len(e), -total[e], e)))


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
    unknown = words - known.forms
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
        forms = _fit_verb(word, words, known.forms, patterns)
        if forms:
            found.append(InferredEntry(word.lower(), "v", forms))
            explained.update(form for form, _ in forms)
    for done, word in enumerate(sorted(unknown, key=lambda word: (len(word), word))):
        if not done % 4096:
            progress(0.5 + 0.5 * done / len(unknown))
        if word in explained:
            continue
        forms = _fit_noun(word, unknown, patterns.nouns)
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


def _fit_verb(word: str, words: Set[str], known: Set[str], patterns: Patterns) -> Forms:
    best: tuple[tuple[float, int], Forms] | None = None
    for length in range(2, min(_LONGEST_ENDING, len(word) - 1) + 1):
        stem = word[: len(word) - length]
        ending = word[len(stem) :]
        probes = patterns.probes.get(ending, ())
        if not any(stem + end in words or len(stem + end) > LONGEST for end in probes):
            continue
        for pattern, uses in patterns.verbs[ending].items():
            hits, share = _try_pattern(stem, pattern, words)
            news = sum(form not in known for form, _ in hits)
            if len(hits) < 2 or share < _VERB_SHARE or news < min(_VERB_NEWS, len(hits)):
                continue
            if 2 * news < len(hits):  # mostly forms of another verb: ÉCROUER, for ÉCROUIR
                continue
            score = (share + len(hits) / 100, uses)
            if best is None or score > best[0]:
                best = (score, hits)
    return best[1] if best else ()


def _try_pattern(stem: str, pattern: Forms, words: Set[str]) -> tuple[Forms, float]:
    """The forms that the list has, and their share; nothing as soon as it is too small."""
    hits: list[tuple[str, str]] = []
    missed = 0
    allowed = len(pattern) * (1 - _VERB_SHARE)
    for ending, text in pattern:
        form = stem + ending
        if form in words:
            hits.append((form, text))
        elif len(form) <= LONGEST:
            missed += 1
            if missed > allowed:
                return (), 0.0
    return tuple(hits), len(hits) / max(1, len(hits) + missed)


def _fit_noun(word: str, unknown: Set[str], nouns: Mapping[str, tuple[Forms, ...]]) -> Forms:
    best_stem = ""
    best: Forms = ()
    for length in range(min(_LONGEST_ENDING, len(word))):
        stem = word[: len(word) - length]
        for pattern in nouns.get(word[len(stem) :], ()):
            if len(pattern) < len(best):
                break
            for ending, _ in pattern:
                form = stem + ending
                if form not in unknown and len(form) <= LONGEST:
                    break
            else:
                best_stem, best = stem, pattern
                break
    forms = [(best_stem + ending, text) for ending, text in best]
    forms = [form for form in forms if len(form[0]) <= LONGEST]
    # The word itself is the lemma.
    return tuple(sorted(forms, key=lambda f: (f[0] != word, f[0]))) if len(forms) > 1 else ()
