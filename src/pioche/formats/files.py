"""Reading and writing files, with French reasons when that fails."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from pioche.core.errors import InputError


def read_bytes(path: Path, most: int = -1) -> bytes:
    """A whole file, of `most` bytes at most; an `InputError` says why it cannot be read."""
    data = read_start(path, most + 1 if most >= 0 else -1)
    if 0 <= most < len(data):
        raise InputError("files.too-big", path=path, most=most // 1024 // 1024)
    return data


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of a file, for whoever says themselves what is too long; −1: all."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise _failed(path, error) from error


def write_new(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file that must not exist yet; `private`: for its owner alone."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(path, flags, 0o600 if private else 0o666), "wb") as file:
            file.write(data)
    except OSError as error:
        raise _failed(path, error) from error


def write_again(path: Path, data: bytes, replaces: Callable[[bytes], bool]) -> None:
    """Write a file whole or not at all; one that is there is replaced only if it may be."""
    if path.exists() and not replaces(read_bytes(path)):
        raise InputError("files.exists", path=path)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        write_new(beside, data)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        beside.unlink(missing_ok=True)


def _failed(path: Path, error: OSError) -> InputError:
    match error:
        case FileNotFoundError():
            return InputError("files.missing", path=path)
        case FileExistsError():
            return InputError("files.exists", path=path)
        case IsADirectoryError():
            return InputError("files.directory", path=path)
        case PermissionError():
            return InputError("files.forbidden", path=path)
        case _other:
            return InputError("files.failed", path=path)
