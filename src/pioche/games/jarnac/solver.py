"""Every word that a mat allows: new words, transformations, and so every Jarnac open on it.

A Jarnac is a word that the opponent could have made: the plays of the opponent's mat, if there
is a free line to put it on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.model import LINES, LONGEST
from pioche.games.jarnac.wordindex import Search, WordIndex


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
        self._index = WordIndex.of(lexicon, rules.conjugations)
        self._chains = rules.chains

    def openings(self, mat: OpenMat) -> Openings:
        """Give every word that a mat's owner can make now."""
        search = self._index.among(mat.loose)
        new = search.words() if len(mat.lines) < LINES else ()
        return Openings(mat.lines, new, tuple(self._grown(search, old) for old in mat.lines))

    def _grown(self, search: Search, old: str) -> Sequence[str]:
        if len(old) >= LONGEST:
            return ()
        words = search.words(old)
        return words if self._chains else self._index.of_other_entries(old, words)

    def jarnacs(self, opponent: OpenMat, own: OpenMat) -> Openings:
        """Give every Jarnac that can be taken on the opponent's mat."""
        if len(own.lines) >= LINES:
            return Openings(opponent.lines, (), ((),) * len(opponent.lines))
        return self.openings(opponent)


@lru_cache(maxsize=8)
def solver_for(lexicon: Lexicon, rules: WordRules) -> Solver:
    """Give the solver of a list and a formula; the same one each time."""
    return Solver(lexicon, rules)
