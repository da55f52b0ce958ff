"""Which affix class of our dictionary inflects a word that it has not got.

The class is that of the words with the same ending, where they agree. Where they do not, the forms
that they all share are sure, and what a class makes beyond them must be attested.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from itertools import product

from pioche.core.lexicon.normal import fold

from ..build_francais.affixes import Affixes, Stem
from ..build_francais.entries import is_verb

#: Endings compared, longest first; one decides if so many words have it.
_ENDINGS = range(7, 1, -1)
_ENOUGH = 12
#: Classes of so few words of a hundred with the ending are oddities.
_ODD = 5
#: A class of fewer words than this is an exception: impersonal verbs, plurals of Latin.
_USUAL = 30

#: Flags, and the fields that go with them.
Class = tuple[frozenset[str], tuple[str, ...]]


def _class(stem: Stem) -> Class:
    """A stem's class: the elisions make no word, and a gender is not to be guessed."""
    flags = frozenset(flag for flag in stem.flags if "'" not in flag)
    if is_verb(stem):
        return flags, tuple(f"po:{kind[:2]}" for kind in stem.values("po")[:1])
    return flags, () if flags else ("is:inv",)


def _kinds(stem: Stem) -> set[str]:
    return {"v"} if is_verb(stem) else {"nom", "adj"} & set(stem.values("po"))


class Classes:
    """The classes of a dictionary, by the endings of its words."""

    def __init__(self, made: Mapping[Stem, Collection[str]], affixes: Affixes) -> None:
        self._affixes = affixes
        self._by_ending: dict[tuple[str, str], Counter[Class]] = defaultdict(Counter)
        sizes: dict[Class, list[int]] = defaultdict(list)
        for stem, forms in made.items():
            sizes[_class(stem)].append(len(forms))
        #: How many forms a word makes if the class fits it; a few of its own do not quite.
        self._whole = {
            klass: sorted(counts)[len(counts) // 20]
            for klass, counts in sizes.items()
            if len(counts) >= _USUAL
        }
        for stem in made:
            klass = _class(stem)
            for kind, length in product(_kinds(stem), _ENDINGS):
                # Only a noun in S, X or Z is invariable by rule.
                if klass in self._whole and (
                    klass[0] or (kind == "nom" and stem.word[-1] in "sxz")
                ):
                    self._by_ending[kind, stem.word[-length:]][klass] += 1

    def stem(self, lemma: str, kinds: tuple[str, ...], attested: Collection[str]) -> Stem | None:
        """The lemma with the class that inflects it; nothing where neither rule nor use decides."""
        stems = {klass: _with(lemma, kinds, klass) for klass in self._contested(lemma, kinds[-1])}
        texts = {
            klass: {form.text for form in self._affixes.expand(stem, frozenset())}
            for klass, stem in stems.items()
        }
        made = {
            klass: frozenset(map(fold, forms))
            for klass, forms in texts.items()
            if lemma in forms and len(forms) >= self._whole[klass]
        }
        sure = frozenset[str | None]().union(*made.values()).intersection(*made.values())
        able = [klass for klass in made if all(form in attested for form in made[klass] - sure)]
        best = max(able, key=lambda k: (len(made[k]), self._whole[k], sorted(k[0])), default=None)
        return None if best is None else stems[best]

    def _contested(self, lemma: str, kind: str) -> list[Class]:
        """The classes of the words with the same ending: one alone if they agree."""
        for length in _ENDINGS:
            found = self._by_ending.get((kind, lemma[-length:]), Counter())
            if (total := found.total()) >= _ENOUGH:
                return [klass for klass, n in found.items() if 100 * n >= _ODD * total]
        return []


def _with(lemma: str, kinds: tuple[str, ...], klass: Class) -> Stem:
    flags, fields = klass
    named = () if kinds == ("v",) else tuple(f"po:{kind}" for kind in kinds)
    return Stem(lemma, flags, (*named, *fields))
