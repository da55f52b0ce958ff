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
    """An exclusive lock beside a file of SQLite; it cannot outlive a crash."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".verrou")
        try:
            self._file: IO[bytes] = self._path.open("ab")
        except OSError as error:
            raise StoreUnavailable("store.read-only") from error
        # A server killed a moment ago may not be quite gone when the next one starts.
        deadline = time.monotonic() + _PATIENCE_S
        while not _try_lock(self._file):
            if time.monotonic() > deadline:
                self._file.close()
                raise InputError("store.in-use", path=database)
            time.sleep(0.05)

    def release(self) -> None:
        """Let another server use the store."""
        self._file.close()


if sys.platform == "win32":  # pragma: no cover - exercised on Windows only
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
