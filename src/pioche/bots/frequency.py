"""How common words are: a rank for every entry of the bundled list, most frequent first.

The table is made by `tools/build_frequencies.py` from what people write and say; it holds one
byte an entry, since nobody's vocabulary ends at an exact rank. Words that the bundled list lacks
and an imported one may have are looked up by their form: the commonest of them are listed.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache
from importlib import resources

from pioche.core.lexicon import Lexicon

RESOURCE = "data/bots/frequencies.xz"
FIRST_LINE = "pioche-frequencies 1"
#: Bands of ranks: each is some 5 % wider than the one before, so that 255 of them reach 66,000.
BANDS_PER_DOUBLING = 15.5
#: The band of what was never met.
NEVER = 255


def band_of(rank: int) -> int:
    """The band of a rank, counted from 1."""
    return min(NEVER - 1, int(BANDS_PER_DOUBLING * (rank.bit_length() - 1 + _fraction(rank))))


def _fraction(rank: int) -> float:
    """How far a rank is on its way to the next power of two, straight: the same everywhere."""
    power = 1 << (rank.bit_length() - 1)
    return (rank - power) / power


class Frequencies:
    """The table: bands of the bundled list's entries by their id, and of forms that it lacks."""

    def __init__(self, fingerprint: str, bands: bytes, others: Mapping[str, int]) -> None:
        self.fingerprint = fingerprint
        """That of the list whose entries are ranked."""
        self.bands = bands
        self.others = others

    @classmethod
    def shipped(cls) -> Frequencies:
        """The table that ships with Pioche, read once."""
        return _shipped()

    @classmethod
    def from_bytes(cls, packed: bytes) -> Frequencies:
        """Read a table written by `to_bytes`."""
        head, _, body = lzma.decompress(packed).partition(b"\n")
        title, fingerprint, count = head.decode().rsplit(" ", 2)
        if title != FIRST_LINE:
            raise ValueError("not a table of frequencies of this version")
        bands, lines = body[: int(count)], body[int(count) :].decode("ascii").split()
        others = {word: int(band) for word, _, band in (one.partition(":") for one in lines)}
        return cls(fingerprint, bands, others)

    def to_bytes(self) -> bytes:
        """What `from_bytes` reads; the same table always gives the same bytes."""
        head = f"{FIRST_LINE} {self.fingerprint} {len(self.bands)}\n".encode()
        tail = "\n".join(f"{word}:{band}" for word, band in sorted(self.others.items())).encode()
        return lzma.compress(
            head + self.bands + tail,
            check=lzma.CHECK_SHA256,
            preset=9 | lzma.PRESET_EXTREME,
        )


@cache
def _shipped() -> Frequencies:
    return Frequencies.from_bytes((resources.files("pioche") / RESOURCE).read_bytes())


@cache
def ranked_list() -> Lexicon:
    """The list whose entries are ranked."""
    return Lexicon.load("francais")
