"""The cache of compiled lists, under the fingerprint of their words and the build's key.

A compiled list is shared by all names with the same words. The file appears whole, by rename;
a lock spares two processes the same work, it is not needed for safety.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from pioche.core.errors import InputError
from pioche.core.home import home
from pioche.texts import sentence

from .container import Container, DamagedContainer, save_container
from .manifest import build_key


def cache_directory() -> Path:
    """Where compiled lists lie; it may not exist yet."""
    return home() / "lexicons" / "compiled"


def compiled_path(sha256: str) -> Path:
    """The file of a compiled list; another build of Pioche has another."""
    return cache_directory() / f"{sha256}-{build_key()}.lex"


def open_or_compile(name: str, sha256: str, compile_: Callable[[], Sequence[bytes]]) -> Container:
    """Open a compiled list from the cache, or make it and keep it there."""
    path = compiled_path(sha256)
    container = _open(path, sha256)
    if container is not None:
        return container
    try:
        with locked():
            container = _open(path, sha256)  # another process may have made it meanwhile
            if container is not None:
                return container
            _announce(name)
            save_container(compile_(), path)
    except OSError:
        # No room or no right to write: the list still serves, from memory.
        import warnings

        text = sentence("lexicon.cache-refused", directory=path.parent)
        warnings.warn(text, stacklevel=2)
        return Container(b"".join(compile_()))
    container = _open(path, sha256)
    if container is None:
        raise InputError("lexicon.damaged", name=name)
    return container


def _open(path: Path, sha256: str) -> Container | None:
    try:
        container = Container.open(path)
    except (OSError, DamagedContainer):
        return None
    return container if container.fingerprint.hex() == sha256 else None


def _announce(name: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        print(sentence("lexicon.compiling", name=name), file=sys.stderr, flush=True)


@contextmanager
def locked() -> Iterator[None]:
    """Keep other processes from compiling, importing or sweeping meanwhile."""
    directory = cache_directory()
    directory.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":  # two processes may do the same work, nothing worse
        yield
        return
    import fcntl

    with (directory / ".lock").open("wb") as file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
