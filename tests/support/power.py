"""A power cut: what a file was told since it was last synced is forgotten.

`bench/room/unsynced.c`, preloaded into the servers, notes what each write changes; here the notes
are undone, last first, down to what was synced or, as a disk may have begun, to some write after.
"""

from __future__ import annotations

import random
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "bench" / "room" / "unsynced.c"
_HEAD = struct.Struct("=qqq")
Record = tuple[int, int, bytes]


class Power:
    """The electricity of one store."""

    def __init__(self, place: Path) -> None:
        self._notes = place / "notes"
        self._notes.mkdir()
        self._shim = place / "unsynced.so"
        self._store = Path()
        command = ["cc", "-O1", "-shared", "-fPIC", "-o", str(self._shim), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True)
        self.forgotten = 0
        """Writes undone."""

    def environment(self, store: str) -> dict[str, str]:
        """What makes a process note its writes."""
        self._store = Path(store)
        return {
            "LD_PRELOAD": str(self._shim),
            "PIOCHE_UNSYNCED_STORE": store,
            "PIOCHE_UNSYNCED_NOTES": str(self._notes),
        }

    def cut(self, chance: random.Random) -> None:
        """Forget what was not synced; only once every process that writes is dead."""
        for path in self._store.iterdir():
            notes = self._notes / str(path.stat().st_ino)
            if path.name.endswith("-shm"):
                path.unlink()  # memory
            elif notes.exists():
                self._undo(path, _records(notes.read_bytes()), chance)
        for notes in self._notes.iterdir():
            notes.unlink()

    def _undo(self, path: Path, records: list[Record], chance: random.Random) -> None:
        kept = 0 if chance.random() < 0.5 else chance.randint(0, len(records))
        with path.open("r+b") as file:
            for offset, size, old in reversed(records[kept:]):
                file.seek(offset)
                file.write(old)
                file.truncate(size)
                self.forgotten += 1


def _records(data: bytes) -> list[Record]:
    """Offset, size of the file and bytes before each write; a note cut short was never followed."""
    found, at = [], 0
    while at + _HEAD.size <= len(data):
        offset, size, length = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if at + length > len(data):
            break
        found.append((offset, size, data[at : at + length]))
        at += length
    return found
