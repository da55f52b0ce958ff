"""A stream as gzip: pieces that know nothing of one another, and nothing that waits."""

from __future__ import annotations

import gzip
import zlib

from pioche.room.live import Shared
from pioche.web.wire import Gzip, Plain

SHARED = Shared(b'"board":["%b"],' % (b"." * 15 * 200))


def test_what_was_sent_is_read_at_once_and_whole() -> None:
    wire, reader, heard = Gzip(), zlib.decompressobj(31), b""
    long = bytes(range(256)) * 1000
    raw = b""
    for pieces in ([b"retry: 1\n\n"], [b"id: 1\n", SHARED, b"own\n\n"], [long, SHARED], [b":\n\n"]):
        sent = wire.send(pieces)
        raw += sent
        text = reader.decompress(sent)
        assert text == Plain().send(pieces)
        heard += text
    raw += wire.end()
    assert gzip.decompress(raw) == heard
    assert gzip.decompress(Gzip().end()) == b""


def test_only_what_is_shared_is_packed() -> None:
    """Where a secret stands in a packed text beside words of others, the length tells about it."""
    own = b"TOPSECRETTOPSECRETTOPSECRETTOPSECRET" * 4
    first, second = Gzip().send([SHARED, own]), Gzip().send([SHARED, b"x" * len(own)])
    assert own in first
    assert len(first) == len(second)
    assert SHARED.packed in first and SHARED.packed in second
    assert len(SHARED.packed) < len(SHARED.plain) / 10
    assert zlib.decompress(SHARED.packed + b"\x03\x00", -zlib.MAX_WBITS) == SHARED.plain
