"""Small word lists: whole ones, each compiled once, and as much of one as a finder reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from pioche.core import native
from pioche.core.graph import build_dawg
from pioche.core.lexicon import Lexicon


@cache
def lexicon_of(*words: str, name: str = "liste") -> Lexicon:
    """A list of just these words.

    However short, each looks its entries up in the whole bundled list, for a second: whoever asks
    again for the same words is given the same list.
    """
    return Lexicon.of(words, name)


class SmallList:
    """As much of `Lexicon` as the searches read."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        text = "\n".join(self).encode("ascii")
        self._sections = {"dawg": build_dawg(text)}
        if native.available():
            self._sections["graph"] = native.build_graph(text)
            self._sections["wordmap"] = native.build_wordmap(text)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.words))

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word.upper() in self.words

    def has_section(self, name: str) -> bool:
        return name in self._sections

    def section(self, name: str) -> memoryview:
        return memoryview(self._sections[name])


def syllables() -> list[str]:
    """A list of 790 words that never changes: consonants and vowels in turn, 2 to 6 letters."""
    sounds = [c + v for c, v in product("BLRST", "AEIO")]
    words = set(sounds)
    for first, second in product(sounds, repeat=2):
        words |= {first + second, first[1] + second, first + second[0] + "S"}
        if first < second:
            words.add(first + second + first)
    return sorted(words)
