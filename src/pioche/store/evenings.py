"""Backups that an embedded store makes of itself, one an evening, and putting one back.

They lie in a folder beside the file of SQLite, by the day and hour: lines of JSON that any tool
reads (`store/backup.py`). A federation's PostgreSQL has backups of its own.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pioche.core.errors import InputError
from pioche.core.folders import sync_folder
from pioche.store.backup import back_up, restore
from pioche.store.engine import is_sqlite
from pioche.store.lock import FileLock
from pioche.store.log import SqlLog

FOLDER = "sauvegardes"
KEPT = 30
EVENING = 23
"""The hour at which a server that runs makes its backup; one that stops has made it then."""
BEFORE = "-avant-restauration"
_STAMP = "%Y-%m-%d-%H%M%S"
_NAME = re.compile(rf"(\d{{4}}-\d\d-\d\d-\d{{6}})({BEFORE})?\.gz")
_NEW = ".restauration.sqlite"


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup in the folder."""

    path: Path
    at: datetime
    """In the time of this machine."""
    before: bool
    """Made of what a restoration was about to replace."""
    size: int

    @property
    def name(self) -> str:
        """What it is called in the folder."""
        return self.path.name


def last_evening(now: datetime) -> datetime:
    """The hour of the last backup that should have been made."""
    evening = now.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return evening if now >= evening else evening - timedelta(days=1)


class Evenings:
    """The backups of one embedded store."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.folder = database.parent / FOLDER

    @classmethod
    def of(cls, store: SqlLog) -> Evenings | None:
        """The backups of a store that keeps its own."""
        if not is_sqlite(store.url) or not store.url.database:
            return None
        return cls(Path(store.url.database))

    def kept(self) -> list[Kept]:
        """What there is, the latest first."""
        return sorted(self._found(), key=lambda one: one.name, reverse=True)

    def _found(self) -> Iterator[Kept]:
        with suppress(OSError):
            for path in self.folder.iterdir():
                if read := _NAME.fullmatch(path.name):
                    # What has no day of any calendar is not ours; what has just gone is not there.
                    with suppress(ValueError, FileNotFoundError):
                        at, size = datetime.strptime(read[1], _STAMP), path.stat().st_size
                        yield Kept(path, at, bool(read[2]), size)

    def named(self, name: str) -> Path:
        """A backup by its name; never a path out of the folder."""
        for one in self._found():
            if one.name == name:
                return one.path
        raise InputError("store.source-missing", path=name)

    def due(self, evening: datetime) -> bool:
        """Whether there is no backup since an evening."""
        last = next(iter(self.kept()), None)
        return last is None or last.at < evening

    def keep(self, store: SqlLog, now: datetime, *, mark: str = "") -> Path | None:
        """Back up now; nothing where no game was ever opened, or nothing changed since."""
        last = next(iter(self.kept()), None)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise InputError("store.file-error", path=self.folder, why=error.strerror) from error
        while any(one.at == now.replace(microsecond=0) for one in self._found()):
            now += timedelta(seconds=1)  # each has a second of its own
        path = self.folder / f"{now.strftime(_STAMP)}{mark}.gz"
        games = back_up(store, path)
        if not mark and (not games or (last is not None and _same(last.path, path))):
            path.unlink()
            return None
        if not mark:
            self._forget()
        return path

    def _forget(self) -> None:
        for old in self.kept()[KEPT:]:
            with suppress(OSError):
                old.path.unlink()

    def put_back(self, name: str, now: datetime) -> int:
        """Replace a store that nobody has open by one of its backups; the number of games.

        The backup is first entered whole in a file of its own, and what is there now is kept aside
        as one more backup. Only then does the one file take the place of the other, in one step:
        whatever happens before leaves the store as it was.
        """
        backup = self.named(name)
        new = self.database.with_name(_NEW)
        _remove(new)
        try:
            games = _entered(backup, new)
            present = SqlLog(self.database, exclusive=True)
            try:
                self.keep(present, now, mark=BEFORE)
            finally:
                present.close()
            lock = FileLock(self.database)
            try:
                if _size(_beside(self.database, "-wal")):
                    raise InputError("store.in-use", path=self.database)
                for suffix in ("-wal", "-shm"):
                    _beside(self.database, suffix).unlink(missing_ok=True)
                new.replace(self.database)
                sync_folder(self.database.parent)
            finally:
                lock.release()
        finally:
            _remove(new)
        return games


def _entered(backup: Path, new: Path) -> int:
    made = SqlLog(new, exclusive=True)
    try:
        games = restore(made, backup)
    finally:
        made.close()
    with new.open("r+b") as file:
        os.fsync(file.fileno())
    return games


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", ".verrou"):
        with suppress(OSError):
            _beside(path, suffix).unlink(missing_ok=True)


#: What changes while nobody plays: signs of life, who looked, what the server notes for itself.
_RESTLESS = (b'["beat",', b'["session",', b'["session_right",', b'["setting",', b'{"rows":')


def _same(one: Path, other: Path) -> bool:
    """Whether two backups hold the same games and people."""
    return _digest(one) == _digest(other)


def _digest(path: Path) -> bytes:
    digest = hashlib.sha256()
    damaged = (OSError, EOFError, zlib.error)
    with suppress(*damaged), path.open("rb") as file, gzip.GzipFile(fileobj=file) as lines:
        for line in lines:
            if not line.startswith(_RESTLESS):
                digest.update(line)
    return digest.digest()
