"""How a stream lies on the wire: as it is, or as gzip for whoever reads it.

One gzip stream is made of pieces that look back at nothing before them: what a crowd shares, which
was packed once, and what is each one's own, which is stored as it is. So nothing waits in a buffer,
a phone costs no packing, and no secret ever stands beside words that others chose in something
whose length depends on both.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Protocol

from pioche.room.live import Shared

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
#: An empty last piece.
_LAST = b"\x03\x00"
_LONGEST = 0xFFFF
#: Before a piece that is not packed: how long it is, twice.
_STORED = struct.Struct("<BHH")
_MASK = 0xFFFFFFFF

Piece = bytes | Shared


class Wire(Protocol):
    """Turns pieces of text into what is sent."""

    def send(self, pieces: Sequence[Piece]) -> bytes:
        """The next bytes of the stream."""
        ...

    def end(self) -> bytes:
        """The last ones."""
        ...


class Plain:
    """Text as it is."""

    def send(self, pieces: Sequence[Piece]) -> bytes:
        """The text."""
        return b"".join([one if isinstance(one, bytes) else one.plain for one in pieces])

    def end(self) -> bytes:
        """Nothing."""
        return b""


class Gzip:
    """One gzip stream; what is shared comes packed, the rest is stored."""

    __slots__ = ("_begun", "_crc", "_size")

    def __init__(self) -> None:
        self._begun = False
        self._crc = 0
        self._size = 0

    def send(self, pieces: Sequence[Piece]) -> bytes:
        """The pieces, each by itself."""
        out = [] if self._begun else [_HEAD]
        self._begun = True
        for one in pieces:
            if isinstance(one, bytes):
                text = one
                _store(out, one)
            else:
                text = one.plain
                out.append(one.packed)
            self._crc = zlib.crc32(text, self._crc)
            self._size += len(text)
        return b"".join(out)

    def end(self) -> bytes:
        """What tells that nothing was lost."""
        check = self._crc.to_bytes(4, "little") + (self._size & _MASK).to_bytes(4, "little")
        return (b"" if self._begun else _HEAD) + _LAST + check


def _store(out: list[bytes], text: bytes) -> None:
    for at in range(0, len(text), _LONGEST):
        part = text[at : at + _LONGEST] if len(text) > _LONGEST else text
        out.append(_STORED.pack(0, len(part), len(part) ^ _LONGEST))
        out.append(part)
