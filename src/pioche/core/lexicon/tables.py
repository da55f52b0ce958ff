"""The words and their entries, laid out in flat arrays that are used without being unpacked."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .container import Container
from .tags import Reading, is_conjugated, read_readings

_VERB, _INFERRED = 1, 2
_PAIRS = 26 * 26


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What is stored of an entry: its lemma, kind ``v`` or ``n``, and whether it is a guess."""

    lemma: str
    kind: str
    inferred: bool = False


def word_sections(words: Sequence[str]) -> dict[str, bytes]:
    """Lay out sorted words: their text, where each begins, and where each pair of letters does."""
    offsets, position = array("I"), 0
    for word in words:
        offsets.append(position)
        position += len(word) + 1
    offsets.append(position)
    buckets, index = array("I"), 0
    for pair in range(_PAIRS):
        prefix = chr(65 + pair // 26) + chr(65 + pair % 26)
        index = bisect_left(words, prefix, lo=index)
        buckets.append(index)
    buckets.append(len(words))
    return {
        "words": "\n".join(words).encode("ascii"),
        "word-offsets": offsets.tobytes(),
        "word-buckets": buckets.tobytes(),
    }


def entry_sections(
    words: Sequence[str],
    analyses: Iterable[tuple[int, int, int]],
    entries: Sequence[EntryRow],
    readings: Sequence[str],
) -> dict[str, bytes]:
    """Lay out analyses (word, entry, readings numbers) and the tables they point to."""
    packed = sorted({word << 48 | entry << 16 | number for word, entry, number in analyses})
    starts, owners, numbers = array("I"), array("I"), array("H")
    done = 0
    for position, value in enumerate(packed):
        word = value >> 48
        while done <= word:
            starts.append(position)
            done += 1
        owners.append(value >> 16 & 0xFFFFFFFF)
        numbers.append(value & 0xFFFF)
    starts.extend([len(packed)] * (len(words) + 1 - done))
    lemmas, position = array("I"), 0
    for entry in entries:
        lemmas.append(position)
        position += len(entry.lemma.encode()) + 1
    lemmas.append(position)
    flags = bytes(_VERB * (e.kind == "v") | _INFERRED * e.inferred for e in entries)
    return {
        "analysis-starts": starts.tobytes(),
        "analysis-entries": owners.tobytes(),
        "analysis-readings": numbers.tobytes(),
        "lemmas": "\n".join(e.lemma for e in entries).encode(),
        "lemma-offsets": lemmas.tobytes(),
        "entry-flags": flags,
        "readings": "\n".join(readings).encode("ascii"),
    }


class WordTable:
    """The words of a container: membership by bisection inside a pair of first letters."""

    __slots__ = ("_base", "_buckets", "_buffer", "_offsets", "_text")

    def __init__(self, container: Container) -> None:
        self._text = container.section("words")
        # Slicing the map itself gives bytes in one step; a view would take two.
        self._buffer, self._base = container.buffer, container.offset("words")
        self._offsets = container.section("word-offsets").cast("I")
        self._buckets = container.section("word-buckets").cast("I")

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, index: int) -> str:
        return str(self._text[self._offsets[index] : self._offsets[index + 1] - 1], "ascii")

    def __iter__(self) -> Iterator[str]:
        # A copy of the text is split at once: fast, and gone after the loop.
        return iter(str(self._text, "ascii").split("\n")) if len(self) else iter(())

    def index(self, word: str) -> int:
        """The rank of an upper-case word, or -1 if the list has not got it."""
        if not 2 <= len(word) <= 255 or not word.isascii():
            return -1
        key = word.encode("ascii")
        first, second = key[0] - 65, key[1] - 65
        if not (0 <= first < 26 and 0 <= second < 26):
            return -1
        pair = first * 26 + second
        buffer, base, offsets = self._buffer, self._base, self._offsets
        low, high = self._buckets[pair], self._buckets[pair + 1]
        while low < high:
            middle = (low + high) >> 1
            here = buffer[base + offsets[middle] : base + offsets[middle + 1] - 1]
            if here < key:
                low = middle + 1
            elif here == key:
                return middle
            else:
                high = middle
        return -1


class EntryTable:
    """The entries of a container, by number, and the analyses of each word, by its rank."""

    def __init__(self, container: Container) -> None:
        self._starts = container.section("analysis-starts").cast("I")
        self._owners = container.section("analysis-entries").cast("I")
        self._numbers = container.section("analysis-readings").cast("H")
        self._lemmas = container.section("lemmas")
        self._lemma_offsets = container.section("lemma-offsets").cast("I")
        self._flags = container.section("entry-flags")
        self._readings_text = container.section("readings")

    def __len__(self) -> int:
        return len(self._flags)

    @cached_property
    def _readings(self) -> tuple[tuple[Reading, ...], ...]:
        text = str(self._readings_text, "ascii")
        return tuple(read_readings(line) for line in text.split("\n")) if text else ()

    def row(self, entry: int) -> EntryRow:
        """An entry by its number, its lemma decoded."""
        start, end = self._lemma_offsets[entry], self._lemma_offsets[entry + 1] - 1
        flags = self._flags[entry]
        kind = "v" if flags & _VERB else "n"
        return EntryRow(str(self._lemmas[start:end], "utf-8"), kind, bool(flags & _INFERRED))

    def analyses(self, word: int) -> list[tuple[int, tuple[Reading, ...]]]:
        """Entry number and readings, for each entry of the word of that rank."""
        start, end = self._starts[word], self._starts[word + 1]
        readings = self._readings
        return [(self._owners[i], readings[self._numbers[i]]) for i in range(start, end)]

    def owners(self, word: int) -> frozenset[int]:
        """The entry numbers of the word of that rank."""
        return frozenset(self._owners[self._starts[word] : self._starts[word + 1]])

    def all_owners(self) -> Iterator[list[int]]:
        """The entry numbers of each word, by rank: `owners` in one go."""
        owners = self._owners.tolist()
        return (owners[a:b] for a, b in pairwise(self._starts.tolist()))

    def inferred_count(self) -> int:
        """Entries marked as guesses."""
        return sum(1 for flags in self._flags if flags & _INFERRED)

    def unknown_words(self) -> list[int]:
        """The ranks of the words without any entry."""
        starts = self._starts.tolist()
        return [i for i, (a, b) in enumerate(pairwise(starts)) if a == b]

    def not_only_conjugated(self) -> bytes:
        """By rank, 0 for each word that all its entries make a conjugated form, else 1."""
        conjugated = [is_conjugated(readings) for readings in self._readings]
        flags = self._flags
        marks = bytes(
            conjugated[number] and flags[owner] & _VERB
            for number, owner in zip(self._numbers, self._owners, strict=True)
        )
        return bytes(a == b or 0 in marks[a:b] for a, b in pairwise(self._starts.tolist()))
