"""Words from letters: all that contain some letters and otherwise use only some others."""

from __future__ import annotations

import threading
import weakref
from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from pioche.core import native
from pioche.core.alphabet import JOKER, LETTERS
from pioche.core.errors import InputError
from pioche.core.graph import Dawg, build_dawg
from pioche.core.layout import STANDARD
from pioche.core.lexicon import Lexicon
from pioche.core.scoring import STANDARD_SCORES

_LETTERS = frozenset(LETTERS)
_TILES = _LETTERS | {JOKER}
LONGEST = 15


def search(
    lexicon: Lexicon,
    contains: str = "",
    among: str = "",
    min_length: int = 2,
    max_length: int = LONGEST,
) -> list[str]:
    """All words that use every letter of `contains` and otherwise letters of `among` only.

    Letters are taken as many times as written; `?` in `among` is any letter. Sorted.

    >>> search(Lexicon.load("francais"), contains="LAC", among="ET", min_length=4)
    ['CALE', 'CALTE', 'CELA', 'CELAT', 'ECLAT', 'LACE', 'LACET', 'LACTE', 'TACLE', 'TALC']
    """
    contains, among = contains.upper(), among.upper()
    for text, allowed in ((contains, _LETTERS), (among, _TILES)):
        for letter in text:
            if letter not in allowed:
                raise InputError("kernel.letters", text=text, letter=letter)
    return sorted(Anagrams.of(lexicon).words(contains, among, min_length, max_length))


class Anagrams:
    """Searches one list again and again, with nothing checked: what a solver calls.

    Thread-safe: each thread has its own search context.
    """

    _made: ClassVar[weakref.WeakKeyDictionary[Lexicon, Anagrams]] = weakref.WeakKeyDictionary()

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = weakref.ref(lexicon)
        self._local = threading.local()

    @classmethod
    def of(cls, lexicon: Lexicon) -> Anagrams:
        """The searcher of a list, made once and dropped with the list."""
        made = cls._made.get(lexicon)
        if made is None:
            made = cls._made.setdefault(lexicon, cls(lexicon))
        return made

    def words(
        self, contains: str, among: str, min_length: int = 2, max_length: int = LONGEST
    ) -> list[str]:
        """The words, in no stated order; both arguments in upper case, `?` only in `among`."""
        if not native.available():
            return list(_walk(self._dawg(), contains, among, min_length, max_length))
        found = self._kernel().anagrams(
            contains.encode("ascii"), among.encode("ascii"), min_length, max_length
        )
        return found.split()

    def _kernel(self) -> native.Kernel:
        try:
            kernel: native.Kernel = self._local.kernel
        except AttributeError:
            from pioche.core.finder import images

            graph, wordmap = images(self._list())
            kernel = native.Kernel(graph, wordmap, 1, STANDARD_SCORES, STANDARD)
            self._local.kernel = kernel
        return kernel

    def _dawg(self) -> Dawg:
        try:
            dawg: Dawg = self._local.dawg
        except AttributeError:
            lexicon = self._list()
            image: memoryview | bytes
            if lexicon.has_section("dawg"):
                image = lexicon.section("dawg")
            else:
                image = build_dawg("\n".join(lexicon).encode("ascii"))
            dawg = self._local.dawg = Dawg(image)
        return dawg

    def _list(self) -> Lexicon:
        lexicon = self._lexicon()
        if lexicon is None:
            raise ReferenceError("the word list is gone")
        return lexicon


def _walk(dawg: Dawg, contains: str, among: str, min_length: int, max_length: int) -> Iterator[str]:
    due, spare = Counter(contains), Counter(among)
    max_length = min(max_length, LONGEST)

    def step(node: int, word: str, missing: int) -> Iterator[str]:
        for number, child, accepted in dawg.edges(node):
            letter = LETTERS[number]
            if due[letter]:
                source, tile = due, letter
            elif missing == max_length - len(word):
                continue
            elif spare[letter]:
                source, tile = spare, letter
            elif spare[JOKER]:
                source, tile = spare, JOKER
            else:
                continue
            source[tile] -= 1
            longer, left = word + letter, missing - (source is due)
            if accepted and not left and len(longer) >= min_length:
                yield longer
            if child and len(longer) < max_length:
                yield from step(child, longer, left)
            source[tile] += 1

    if dawg.root and len(contains) <= max_length:
        yield from step(dawg.root, "", len(contains))
