"""Words of three to nine letters by their letters, for searches in any order of letters.

A multiset of letters is one integer, five bits a letter: adding integers adds letters, and one
subtraction compares all counts at once. The parts of the loose letters are enumerated once and
serve for every line of the mat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pioche.core.alphabet import LETTERS
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.model import LONGEST, SHORTEST

_BITS = 5
_UNIT = {letter: 1 << (_BITS * rank) for rank, letter in enumerate(LETTERS)}
#: The top bit of every letter's field, where a borrow would show.
_GUARD = sum(unit << (_BITS - 1) for unit in _UNIT.values())
#: Beyond this many parts of the loose letters, looking through the whole index is quicker.
_MOST_PARTS = 20_000


def signature(letters: Iterable[str]) -> int:
    """Give the integer of a multiset of letters."""
    return sum(map(_UNIT.__getitem__, letters))


class WordIndex:
    """The words of a list, with or without conjugated forms, by their letters."""

    def __init__(self, lexicon: Lexicon, conjugations: bool) -> None:
        self._lexicon = lexicon
        groups: dict[int, list[str]] = {}
        for word in lexicon:
            if not SHORTEST <= len(word) <= LONGEST:
                continue
            if conjugations or not lexicon.conjugated_only(word):
                groups.setdefault(signature(word), []).append(word)
        self.groups = groups

    @classmethod
    def of(cls, lexicon: Lexicon, conjugations: bool) -> WordIndex:
        """Give the index of a list; the same one each time."""
        return _index(lexicon, conjugations)

    def among(self, loose: str) -> Search:
        """Prepare searches with these loose letters."""
        return Search(self.groups, loose)

    def of_other_entries(self, old: str, words: Sequence[str]) -> Sequence[str]:
        """Keep the words that share no entry with `old`."""
        share_entry = self._lexicon.share_entry
        return [word for word in words if not share_entry(old, word)]


@lru_cache(maxsize=8)
def _index(lexicon: Lexicon, conjugations: bool) -> WordIndex:
    return WordIndex(lexicon, conjugations)


class Search:
    """Searches with the same loose letters, alone or with the letters of a line."""

    def __init__(self, groups: dict[int, list[str]], loose: str) -> None:
        self._groups = groups
        self._loose = loose
        self._parts = _parts_by_size(loose)

    def words(self, old: str = "") -> list[str]:
        """Give the words made of all letters of `old` and at least one loose letter."""
        if self._parts is None:
            return self._words_by_scanning(old)
        base = signature(old)
        shortest = max(1, SHORTEST - len(old))
        get = self._groups.get
        found: list[str] = []
        for parts in self._parts[shortest : LONGEST - len(old) + 1]:
            for part in parts:
                words = get(base + part)
                if words is not None:
                    found += words
        return found

    def _words_by_scanning(self, old: str) -> list[str]:
        # A word takes nine letters at most: more of one kind would only overflow its field.
        least = signature(old)
        capped = "".join(c * min(9, (old + self._loose).count(c)) for c in set(old + self._loose))
        most = signature(capped) | _GUARD
        found: list[str] = []
        for key, words in self._groups.items():
            if (most - key) & ((key | _GUARD) - least) & _GUARD == _GUARD and key != least:
                found += words
        return found


def _parts_by_size(loose: str) -> list[list[int]] | None:
    """Give the distinct parts of the loose letters by size, or nothing if they are too many."""
    by_size: list[list[int]] = [[0]] + [[] for _ in range(LONGEST)]
    total = 1
    for letter in sorted(set(loose)):
        unit, most = _UNIT[letter], loose.count(letter)
        for size in range(LONGEST, 0, -1):
            for copies in range(1, min(most, size) + 1):
                by_size[size] += [part + unit * copies for part in by_size[size - copies]]
        total = sum(map(len, by_size))
        if total > _MOST_PARTS:
            return None
    return by_size
