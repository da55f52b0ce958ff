"""Files that appear whole or not at all, and that carry the proof that they are whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from pioche.core.errors import InputError
from pioche.core.folders import sync_folder
from pioche.store.lock import delete_held, try_lock

_PARTIAL = ".partiel"


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Write a file that only its owner may read; nothing is left when writing fails."""
    if path.exists():
        raise InputError("store.target-exists", path=path)
    partial = path.with_name(f".{path.name}.{os.getpid()}{_PARTIAL}")
    try:
        _sweep(path.parent)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:  # one that is there already is another writer's: it stays
        raise InputError("store.file-error", path=path, why=error.strerror) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            try_lock(file)
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.rename(path)
        sync_folder(path.parent)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InputError("store.file-error", path=path, why=error.strerror) from error
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _sweep(folder: Path) -> None:
    """Remove what a writer that was killed left behind: nobody holds it any more."""
    for stale in folder.glob(f".*{_PARTIAL}"):
        with suppress(OSError), stale.open("ab") as file:
            if try_lock(file):
                delete_held(stale, file)
