"""Every word that a mat allows: new words, transformations, and so every Jarnac open on it.

A Jarnac is a word that the opponent could have made: the plays of the opponent's mat, if there
is a free line to put it on. The letters are searched by the core; here the formula's criteria
are applied, as `judge` does word by word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from pioche.core.anagrams import Anagrams
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.model import LINES, LONGEST, SHORTEST

#: More of one letter than a word has places would only slow the search.
_MOST_OF_A_LETTER = LONGEST


class OpenMat(Protocol):
    """A mat as far as words are concerned: the game's own, or a view of it."""

    @property
    def loose(self) -> str:
        """The loose letters."""
        ...

    @property
    def lines(self) -> tuple[str, ...]:
        """The words, from the first line on."""
        ...


@dataclass(frozen=True, slots=True)
class Opening:
    """A word that can be made on a mat: on a new line, or from one of its lines."""

    word: str
    line: int | None
    before: str

    @property
    def gain(self) -> int:
        """The points that it adds to the mat it is made on."""
        return len(self.word) ** 2 - len(self.before) ** 2


@dataclass(frozen=True, slots=True)
class Openings:
    """All words open on a mat; iterating gives them one by one."""

    lines: tuple[str, ...]
    new: Sequence[str]
    grown: tuple[Sequence[str], ...]
    """For each line, the words that it can become."""

    def __len__(self) -> int:
        return len(self.new) + sum(len(words) for words in self.grown)

    def __iter__(self) -> Iterator[Opening]:
        for word in self.new:
            yield Opening(word, None, "")
        for line, words in enumerate(self.grown):
            for word in words:
                yield Opening(word, line, self.lines[line])


class Solver:
    """Finds the openings of mats, for one word list and one formula."""

    def __init__(self, lexicon: Lexicon, rules: WordRules) -> None:
        self._words = Anagrams.of(lexicon).words
        self._entry_ids = lexicon.entry_ids
        self._chains = rules.chains
        self._admitted = (
            None if rules.conjugations and rules.chains else _admitted(lexicon, rules.conjugations)
        )

    def openings(self, mat: OpenMat) -> Openings:
        """Every word that the mat's owner can make now; a full mat only grows."""
        loose = _within_reach(mat.loose)
        new = self.new_words(loose) if len(mat.lines) < LINES else []
        grown = tuple(self.grown_words(old, loose) for old in mat.lines)
        return Openings(mat.lines, new, grown)

    def new_words(self, loose: str) -> list[str]:
        """Words of loose letters alone, wherever they may then lie."""
        return self._kept(self._words("", loose, SHORTEST, LONGEST))

    def grown_words(self, old: str, loose: str) -> list[str]:
        """What a line can become: all its letters and at least one more."""
        if len(old) >= LONGEST or not loose:
            return []
        found = self._words(old, loose, len(old) + 1, LONGEST)
        if self._chains or self._admitted is None:
            return self._kept(found)
        # An old word may be a bad one that nobody contested: it is looked up apart.
        ids, apart = self._admitted.get, self._entry_ids(old).isdisjoint
        return [word for word in found if (own := ids(word)) is not None and apart(own)]

    def _kept(self, found: list[str]) -> list[str]:
        admitted = self._admitted
        return found if admitted is None else [word for word in found if word in admitted]

    def jarnacs(self, opponent: OpenMat, own: OpenMat) -> Openings:
        """Every Jarnac that can be taken: none without a free line of one's own."""
        if len(own.lines) >= LINES:
            return Openings(opponent.lines, (), ((),) * len(opponent.lines))
        return self.openings(opponent)


@lru_cache(maxsize=8)
def solver_for(lexicon: Lexicon, rules: WordRules) -> Solver:
    """One solver for each list and formula: its tables take seconds to build."""
    return Solver(lexicon, rules)


@lru_cache(maxsize=4)
def _admitted(lexicon: Lexicon, conjugations: bool) -> dict[str, tuple[int, ...]]:
    """The words that may be laid, with the ids of their entries; equal ones kept once."""
    kept: dict[tuple[int, ...], tuple[int, ...]] = {}
    found: dict[str, tuple[int, ...]] = {}
    for word, numbers in lexicon.words_with_ids(conjugated=conjugations):
        if SHORTEST <= len(word) <= LONGEST:
            ids = tuple(numbers)
            found[word] = kept.setdefault(ids, ids)
    return found


def _within_reach(loose: str) -> str:
    if len(loose) <= _MOST_OF_A_LETTER:
        return loose
    return "".join(letter * min(_MOST_OF_A_LETTER, loose.count(letter)) for letter in set(loose))
