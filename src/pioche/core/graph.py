"""What the searches keep in a compiled list, and the word graph built in Python.

With the kernel a list gets a `graph` and a `wordmap`; without it, a `dawg`: a graph of the same
form that has only its forward half, enough for the searches in Python.

A graph is a pool of 32-bit numbers. The node at index n: `pool[n]` has a bit for each letter that
leads on, `pool[n + 1]` one for each letter that ends a word, and the indices of the children
follow in the order of the bits. See kernel/graph.h.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from pioche.core import native

#: The version of the graphs built here; kernel/graph.h has the same.
DAWG_FORMAT = 2
_MAGIC = int.from_bytes(b"PKG1", "little")
_AT_MAGIC, _AT_FORMAT, _AT_LENGTH, _AT_DAWG, _AT_WORDS, _HEADER = 0, 1, 2, 3, 5, 16


def section_formats() -> tuple[str, ...]:
    """Name the sections that this installation puts into a compiled list, with their formats."""
    if native.available():
        return (f"graph{native.graph_format()}", f"wordmap{native.wordmap_format()}")
    return (f"dawg{DAWG_FORMAT}",)


def search_sections(words: bytes) -> dict[str, bytes]:
    """Build these sections from sorted upper-case words joined by LF."""
    if native.available():
        return {"graph": native.build_graph(words), "wordmap": native.build_wordmap(words)}
    return {"dawg": build_dawg(words)}


def build_dawg(words: bytes) -> bytes:
    """Build the forward half of a graph, in Python: some seconds for 400,000 words."""
    return _DawgBuilder().build(words.decode("ascii").split())


class _DawgBuilder:
    """Minimises sorted words as they come: equal nodes are written once."""

    def __init__(self) -> None:
        self._pool = array("I", bytes(4 * _HEADER))
        if self._pool.itemsize != 4:
            raise RuntimeError("this platform has no 32-bit unsigned int")
        self._known: dict[tuple[int, ...], int] = {}
        # Per depth of the word being added: letters that lead on, that end a word, children.
        self._drafts: list[tuple[list[int], list[int]]] = [([0, 0], []) for _ in range(17)]

    def build(self, words: list[str]) -> bytes:
        previous = ""
        for word in words:
            common = 0
            for a, b in zip(previous, word, strict=False):
                if a != b:
                    break
                common += 1
            self._close(previous, common)
            self._drafts[len(word) - 1][0][1] |= 1 << (ord(word[-1]) - 65)
            previous = word
        self._close(previous, 0)
        root = self._settle(0)
        pool = self._pool
        pool[_AT_MAGIC], pool[_AT_FORMAT] = _MAGIC, DAWG_FORMAT
        pool[_AT_LENGTH], pool[_AT_DAWG], pool[_AT_WORDS] = len(pool), root, len(words)
        return pool.tobytes()

    def _close(self, word: str, depth: int) -> None:
        for at in range(len(word) - 1, depth, -1):
            node = self._settle(at)
            if node:
                masks, children = self._drafts[at - 1]
                masks[0] |= 1 << (ord(word[at - 1]) - 65)
                children.append(node)

    def _settle(self, at: int) -> int:
        masks, children = self._drafts[at]
        if masks == [0, 0]:
            return 0
        node = (*masks, *children)
        self._drafts[at] = ([0, 0], [])
        index = self._known.get(node)
        if index is None:
            index = self._known[node] = len(self._pool)
            self._pool.extend(node)
        return index


class Dawg:
    """Walks a graph forwards. A node is an index; 0 is no node."""

    def __init__(self, image: memoryview | bytes) -> None:
        self.pool = pool = memoryview(image).cast("B").cast("I")
        if len(pool) < _HEADER or pool[_AT_MAGIC] != _MAGIC or pool[_AT_LENGTH] != len(pool):
            raise ValueError("not a word graph")
        self.root: int = pool[_AT_DAWG]

    def child(self, node: int, letter: int) -> int:
        """Follow a letter (0 to 25)."""
        children, bit = self.pool[node], 1 << letter
        if not node or not children & bit:
            return 0
        return self.pool[node + 2 + (children & (bit - 1)).bit_count()]

    def accepts(self, node: int, letter: int) -> bool:
        """Whether a letter ends a word here."""
        return bool(node and self.pool[node + 1] >> letter & 1)

    def walk(self, node: int, text: str) -> int:
        """Follow upper-case letters."""
        for letter in text:
            node = self.child(node, ord(letter) - 65)
            if not node:
                break
        return node

    def edges(self, node: int) -> Iterator[tuple[int, int, bool]]:
        """Letter, child (or 0) and whether a word ends, for each letter that may follow."""
        pool = self.pool
        children, accepts = pool[node], pool[node + 1]
        at, letters = node + 2, children | accepts
        while letters:
            bit = letters & -letters
            letters ^= bit
            child = 0
            if children & bit:
                child = pool[at]
                at += 1
            yield bit.bit_length() - 1, child, bool(accepts & bit)
