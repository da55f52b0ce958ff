"""How often each word is the top of a coup, from games that the program played (tools/playability).

The table holds for one word list, known by its fingerprint; for others nothing is known.
"""

from __future__ import annotations

import lzma
from functools import lru_cache
from importlib import resources

from pioche.core.lexicon import Lexicon

FOLDER = "data/playability"


def write_table(sha256: str, games: int, tops: dict[str, int]) -> bytes:
    """A table: the fingerprint and the number of games, then a line for each number of tops, the
    highest first, with the words that were a top so often."""
    lines: dict[int, list[str]] = {}
    for word in sorted(tops):
        if tops[word]:
            lines.setdefault(tops[word], []).append(word)
    text = [f"{sha256} {games}"]
    text += [f"{number} {' '.join(lines[number])}" for number in sorted(lines, reverse=True)]
    return lzma.compress("\n".join(text).encode("ascii"), preset=9 | lzma.PRESET_EXTREME)


@lru_cache(maxsize=4)
def _read(name: str) -> tuple[str, dict[str, int]]:
    path = resources.files("pioche").joinpath(f"{FOLDER}/{name}.xz")
    if not path.is_file():
        return "", {}
    head, *lines = lzma.decompress(path.read_bytes()).decode("ascii").split("\n")
    tops: dict[str, int] = {}
    for line in lines:
        number, *words = line.split(" ")
        tops |= dict.fromkeys(words, int(number))
    return head.split(" ")[0], tops


def tops_of(lexicon: Lexicon) -> dict[str, int]:
    """How often each word was a top, the most often first; those that never were are not named.

    Empty where no table was made for just these words.
    """
    sha256, tops = _read(lexicon.name)
    return tops if sha256 == lexicon.sha256 else {}
