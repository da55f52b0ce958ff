"""Which words a modest player knows, by a rule anybody can check.

A vocabulary is bounded by the length of words and by verb tenses: people meet the present, the
infinitive and the participles long before the past historic. The words' entries and tenses come
from the word list; a word without entries counts as known, for want of a reason to doubt it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.lexicon import Lexicon

#: Present, imperative, and the forms that are not conjugated.
EVERYDAY = frozenset({"ipre", "impe", "infi", "ppas", "ppre"})
#: All but the past historic and the imperfect subjunctive, which few write.
USUAL = EVERYDAY | {"iimp", "ifut", "cond", "spre"}
#: Letters of few, mostly borrowed, words.
RARE = frozenset("KWXYZ")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A bound on words: longest known, tenses known, rare letters only in words this short."""

    longest: int
    tenses: frozenset[str]
    longest_rare: int

    def knows(self, word: str, lexicon: Lexicon) -> bool:
        """Whether a word lies within the bound."""
        word = word.upper()
        if len(word) > self.longest:
            return False
        if len(word) > self.longest_rare and not RARE.isdisjoint(word):
            return False
        entries = lexicon.entries(word)
        return not entries or any(
            entry.kind != "v" or not self.tenses.isdisjoint(entry.tags) for entry in entries
        )


BEGINNER = Vocabulary(longest=5, tenses=EVERYDAY, longest_rare=3)
AMATEUR = Vocabulary(longest=7, tenses=USUAL, longest_rare=5)
