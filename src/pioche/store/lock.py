"""One server per embedded store: a lock held by the operating system, gone with the process."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import IO

from pioche.core.errors import InputError
from pioche.room.log import StoreUnavailable

_PATIENCE_S = 1.5


class FileLock:
    """An exclusive lock of a file of SQLite; it cannot outlive a crash.

    On Linux the file itself is locked, where SQLite's own locks are of another kind: neither
    another name of the file nor a lock file that somebody deleted opens a second door. Elsewhere
    a file beside it is.
    """

    #: Files locked by this process. SQLite forgets its own locks of a file when any handle of the
    #: process on it is closed, so that one that is held must not even be tried.
    _held: set[tuple[int, int]] = set()  # noqa: RUF012 - of the class, on purpose

    def __init__(self, database: Path) -> None:
        path = database.resolve()
        if sys.platform != "linux":
            path = path.with_name(path.name + ".verrou")
        try:
            self._key = _identity(path) if path.exists() else None
            if self._key in self._held:
                raise InputError("store.in-use", path=database)
            self._file: IO[bytes] = path.open("ab")
            self._key = _identity(path)
        except OSError as error:
            raise StoreUnavailable("store.read-only") from error
        # A server killed a moment ago may not be quite gone when the next one starts.
        deadline = time.monotonic() + _PATIENCE_S
        while not try_lock(self._file):
            if time.monotonic() > deadline:
                self._file.close()
                raise InputError("store.in-use", path=database)
            time.sleep(0.05)
        self._held.add(self._key)

    def release(self) -> None:
        """Let another server use the store; only once SQLite has closed it."""
        if self._key is not None:
            self._held.discard(self._key)
        self._file.close()


def delete_held(path: Path, file: IO[bytes]) -> None:
    """Delete a file that this process has locked, and let it go.

    Where an open file can be deleted it goes while it is held, so that nobody takes it between.
    Windows deletes no open file, whoever has it open: that keeps others' files just as well.
    """
    if sys.platform == "win32":
        file.close()
    path.unlink(missing_ok=True)
    file.close()


def _identity(path: Path) -> tuple[int, int]:
    facts = path.stat()
    return facts.st_dev, facts.st_ino


if sys.platform == "win32":  # pragma: no cover - exercised on Windows only
    import msvcrt

    def try_lock(file: IO[bytes]) -> bool:
        """Lock a file for as long as it is open; whether nobody else has."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Lock a file for as long as it is open; whether nobody else has."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
