"""Small word lists that a finder accepts, without compiling a whole `Lexicon`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from pioche.core import native
from pioche.core.graph import build_dawg


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
