"""The compiled list: one file of named sections, meant to be mapped in memory as it is.

Layout (little or big endian as the machine that wrote it; the cache key names the order)::

    header   magic, format, number of sections, size of the file, fingerprint of the words,
             SHA-256 of everything after the table, CRC-32 of the header and the table
    table    per section: name, offset, size
    sections each aligned on 64 bytes

The file carries a *stamp*: its modification time is set to a moment derived from its own
checksum, before 2020. Whoever writes to the file afterwards moves that time, so a file whose
size and stamp agree with its header needs no further look, and any other gets its whole
checksum verified before a byte is used. Renaming keeps the stamp; a copy that loses it costs
one verification, after which the stamp is put back.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pioche.core.folders import sync_folder

MAGIC = b"PIOCHLEX"
FORMAT = 1
_HEADER = struct.Struct("=8sIIQ32s32sI")
_ROW = struct.Struct("=24sQQ")
_ALIGN = 64
_MOST_SECTIONS = 64
_STAMP_START = 978_307_200  # 1 January 2001: long before any file of ours was written
_STAMP_SPAN = 1 << 28


class DamagedContainer(Exception):  # noqa: N818 - says what the file is
    """The file is not a whole compiled list of this format."""


def _aligned(position: int) -> int:
    return -(-position // _ALIGN) * _ALIGN


def _stamp(checksum: bytes) -> int:
    # Even seconds, because some file systems keep no finer time.
    return _STAMP_START + int.from_bytes(checksum[:4], "big") % _STAMP_SPAN * 2


def make_container(fingerprint: bytes, sections: Mapping[str, bytes]) -> list[bytes]:
    """Put sections into one container, given in pieces so that nothing large is copied.

    The same sections always give the same bytes.
    """
    from hashlib import sha256  # slow to import, and loading never needs it

    start = position = _aligned(_HEADER.size + _ROW.size * len(sections))
    table = b""
    body: list[bytes] = []
    for name, data in sections.items():
        table += _ROW.pack(name.encode("ascii"), position, len(data))
        end = position + len(data)
        position = _aligned(end)
        body += [data, bytes(position - end)]
    checksum = sha256()
    for piece in body:
        checksum.update(piece)
    head = (MAGIC, FORMAT, len(sections), position, fingerprint, checksum.digest())
    crc = zlib.crc32(_HEADER.pack(*head, 0) + table)
    front = _HEADER.pack(*head, crc) + table
    return [front, bytes(start - len(front)), *body]


def save_container(pieces: Sequence[bytes], path: Path) -> None:
    """Write a container, with its stamp, by `replace_file`."""
    replace_file(path, pieces, _stamp(_HEADER.unpack_from(pieces[0])[5]))


def replace_file(path: Path, pieces: Sequence[bytes], stamp: int | None = None) -> None:
    """Write a file so that it is whole or as it was before, whatever happens meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.writelines(pieces)
            file.flush()
            if stamp is not None:
                os.utime(temporary, (stamp, stamp))
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


class Container:
    """A compiled list, read where it lies."""

    def __init__(self, buffer: mmap.mmap | bytes) -> None:
        self.buffer = buffer
        self._view = memoryview(buffer)
        self._read_table()

    @classmethod
    def open(cls, path: Path) -> Container:
        """Map a file; verify it whole if its stamp has moved. Raises `DamagedContainer`."""
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if status.st_size < _HEADER.size:
                raise DamagedContainer("shorter than a header")
            container = cls(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        stamp = _stamp(container.checksum)
        if status.st_mtime_ns != stamp * 1_000_000_000:
            container.verify()
            with suppress(OSError):  # someone else's file: verified again next time
                os.utime(path, (stamp, stamp))
        return container

    def _read_table(self) -> None:
        view = self._view
        if len(view) < _HEADER.size:
            raise DamagedContainer("shorter than a header")
        *head, crc = _HEADER.unpack_from(view)
        magic, version, count, size, fingerprint, checksum = head
        self.fingerprint: bytes = fingerprint
        self.checksum: bytes = checksum
        if magic != MAGIC or version != FORMAT or count > _MOST_SECTIONS:
            raise DamagedContainer("foreign, or of another format")
        end = _HEADER.size + count * _ROW.size
        if size != len(view) or end > size:
            raise DamagedContainer("truncated")
        if crc != zlib.crc32(_HEADER.pack(*head, 0) + bytes(view[_HEADER.size : end])):
            raise DamagedContainer("damaged header")
        self._body = _aligned(end)
        self._sections: dict[str, tuple[int, int]] = {}
        for name, offset, length in _ROW.iter_unpack(view[_HEADER.size : end]):
            if offset + length > size:
                raise DamagedContainer("section outside the file")
            self._sections[name.rstrip(b"\0").decode("ascii")] = (offset, length)

    def verify(self) -> None:
        """Compare the whole content with its checksum."""
        from hashlib import sha256

        if sha256(self._view[self._body :]).digest() != self.checksum:
            raise DamagedContainer("the checksum differs")

    def __contains__(self, name: object) -> bool:
        return name in self._sections

    def names(self) -> tuple[str, ...]:
        """The sections, as they follow one another in the file."""
        return tuple(self._sections)

    def section(self, name: str) -> memoryview:
        """A section as a read-only view on the map; KeyError if there is none."""
        offset, length = self._sections[name]
        return self._view[offset : offset + length]

    def offset(self, name: str) -> int:
        """Where a section begins, in bytes from the start of the buffer."""
        return self._sections[name][0]

    def __len__(self) -> int:
        return len(self._view)
