"""The file of an embedded store: its owner's alone, and still the one that was opened."""

from __future__ import annotations

import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path

from pioche.core.folders import sync_folder
from pioche.room.log import StoreUnavailable

_BESIDE = ("", "-wal", "-shm")
_LEAST_ROOM = 1 << 20
_WAL_HEADER = 32
_WAL_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
_WAL_SALT = slice(16, 24)


def make_private(path: Path) -> None:
    """Make the file, or take the others' right to read it; what SQLite puts beside it follows."""
    try:
        # Not `open` on a file that is there: closing it would end SQLite's locks of this process.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        for suffix in _BESIDE:
            with suppress(OSError):  # somebody else's, or gone
                path.with_name(path.name + suffix).chmod(0o600)
    except OSError as error:
        raise StoreUnavailable("store.read-only") from error
    else:
        for folder in (path.parent, path.parent.parent):  # the first may be new as well
            sync_folder(folder)


def require_room(path: Path) -> None:
    """Refuse a disk that is as good as full: SQLite writes a little more into its own files."""
    try:
        if shutil.disk_usage(path.parent).free < _LEAST_ROOM:
            raise StoreUnavailable("store.full")
    except OSError as error:
        raise StoreUnavailable("store.gone") from error


class Watch:
    """Whether the file and its journal are those that were opened.

    SQLite goes on writing into a file that was deleted or replaced, and would lose it all at the
    end: whoever wrote asks here before answering.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(path.name + "-wal")
        self._file: tuple[int, int, int] | None = None
        self._journal: tuple[int, int, int] | None = None
        self._salt = b""
        self._lock = threading.Lock()

    def check(self) -> None:
        """Raise `StoreUnavailable` once they are gone, replaced or cut short."""
        with self._lock:  # one thread at a time, else an older look would seem shorter
            self._check()

    def _check(self) -> None:
        try:
            facts = self._path.stat()
            journal, head = self._read_journal()
        except OSError as error:
            raise StoreUnavailable("store.gone") from error
        file = (facts.st_dev, facts.st_ino, facts.st_size)
        if not _same(self._file, file):
            raise StoreUnavailable("store.gone")
        self._file = file
        if not head:
            return  # not made yet, or emptied by SQLite: what comes next begins with a header
        salt = head[_WAL_SALT]
        # SQLite begins its journal anew with another salt; as long as it is the same, it grows.
        known = self._journal if salt == self._salt else None
        if head[:4] not in _WAL_MAGIC or not _same(known, journal):
            raise StoreUnavailable("store.gone")
        self._journal, self._salt = journal, salt

    def _read_journal(self) -> tuple[tuple[int, int, int], bytes]:
        try:
            # SQLite locks nothing in its journal: a handle may come and go.
            handle = os.open(self._wal, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            if self._journal is not None:
                raise
            return (0, 0, 0), b""
        try:
            facts, head = os.fstat(handle), os.read(handle, _WAL_HEADER)
        finally:
            os.close(handle)
        identity = (facts.st_dev, facts.st_ino, facts.st_size)
        if self._journal is not None and identity[:2] != self._journal[:2]:
            raise FileNotFoundError
        return identity, head


def _same(before: tuple[int, int, int] | None, after: tuple[int, int, int]) -> bool:
    """Whether it is the same file, no shorter than it was."""
    return before is None or (before[:2] == after[:2] and after[2] >= before[2])
