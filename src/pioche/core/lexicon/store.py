"""Lists on disk: imported words under their names, compiled lists in a cache.

Under `PIOCHE_HOME`::

    lexicons/<name>.json    what is known of an imported list
    lexicons/<name>.txt     its words, sorted: the source from which it can be compiled again
    lexicons/compiled/<fingerprint>-<build>.lex

A compiled list is shared by all names with the same words. Every file appears whole, by
rename; a lock spares two processes the same work, it is not needed for safety.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from pioche.core.errors import InputError
from pioche.core.home import home
from pioche.texts import sentence

from .container import Container, DamagedContainer, save_container, sync_directory
from .manifest import Manifest, build_key, bundled_manifest

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


def lists_directory() -> Path:
    """Give the directory of imported lists."""
    return home() / "lexicons"


def checked_name(name: str) -> str:
    """Give a list's name as it is stored, or refuse it."""
    plain = name.strip().lower()
    if not _NAME.fullmatch(plain) or plain.endswith((".txt", ".json")):
        raise InputError("lexicon.name", name=name)
    return plain


def find_list(name: str) -> Manifest | None:
    """Give what is known of a bundled or imported list, or nothing."""
    plain = name.strip().lower()
    if plain == bundled_manifest().name:
        return bundled_manifest()
    if not _NAME.fullmatch(plain):
        return None
    try:
        facts = json.loads((lists_directory() / f"{plain}.json").read_text("utf-8"))
        return Manifest(**facts)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, TypeError) as error:
        raise InputError("lexicon.damaged", name=plain) from error


def known_lists() -> list[Manifest]:
    """Give every list: the bundled one, then the imported ones by name."""
    names = sorted(path.stem for path in lists_directory().glob("*.json"))
    found = (find_list(name) for name in names if _NAME.fullmatch(name))
    return [bundled_manifest(), *(manifest for manifest in found if manifest)]


def save_list(manifest: Manifest, words: Sequence[str]) -> None:
    """Keep an imported list: its words first, then its manifest, which makes it exist."""
    directory = lists_directory()
    directory.mkdir(parents=True, exist_ok=True)
    _replace(directory / f"{manifest.name}.txt", "\n".join(words).encode("ascii"))
    text = json.dumps(asdict(manifest), ensure_ascii=False, indent=2) + "\n"
    _replace(directory / f"{manifest.name}.json", text.encode())
    sync_directory(directory)


def delete_list(name: str) -> Manifest:
    """Forget an imported list, and its compiled form unless another name has the same words."""
    manifest = find_list(name)
    if manifest is None:
        raise unknown_list(name)
    if manifest.name == bundled_manifest().name:
        raise InputError("lexicon.bundled", name=manifest.name)
    directory = lists_directory()
    try:
        (directory / f"{manifest.name}.json").unlink(missing_ok=True)
        (directory / f"{manifest.name}.txt").unlink(missing_ok=True)
        if all(other.sha256 != manifest.sha256 for other in known_lists()):
            compiled_path(manifest.sha256).unlink(missing_ok=True)
    except OSError as error:
        raise InputError("lexicon.home-refused", directory=directory) from error
    return manifest


def unknown_list(name: str) -> InputError:
    """Make the refusal of a name that no list has."""
    known = ", ".join(manifest.name for manifest in known_lists())
    return InputError("lexicon.unknown", name=name, known=known)


def list_words(manifest: Manifest) -> list[str]:
    """Read back the words of an imported list, checked against its fingerprint."""
    try:
        text = (lists_directory() / f"{manifest.name}.txt").read_text("ascii")
    except (OSError, ValueError) as error:
        raise InputError("lexicon.damaged", name=manifest.name) from error
    from .compiling import fingerprint

    words = text.split("\n")
    if fingerprint(words) != manifest.sha256:
        raise InputError("lexicon.damaged", name=manifest.name)
    return words


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def compiled_path(sha256: str) -> Path:
    """Give the place of the compiled form of a list in the cache."""
    return lists_directory() / "compiled" / f"{sha256}-{build_key()}.lex"


def sweep() -> None:
    """Throw away compiled lists that this version would not read, or that no list needs."""
    kept = {compiled_path(manifest.sha256) for manifest in known_lists()}
    for path in (lists_directory() / "compiled").glob("*.lex"):
        if path not in kept:
            path.unlink(missing_ok=True)


def open_list(manifest: Manifest) -> Container:
    """Open the compiled form of a known list; compile it if it is absent or damaged."""

    def compile_() -> bytes:
        from . import compiling  # heavy, and needed once

        if manifest == bundled_manifest():
            return compiling.compile_bundled()
        return compiling.compile_words(list_words(manifest))

    return open_or_compile(manifest.name, manifest.sha256, compile_)


def open_or_compile(name: str, sha256: str, compile_: Callable[[], bytes]) -> Container:
    """Open a compiled list from the cache, or make it and keep it there."""
    path = compiled_path(sha256)
    container = _open(path, sha256)
    if container is not None:
        return container
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _lock(path.parent):
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
        return Container(compile_())
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
def _lock(directory: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: two processes may do the same work, nothing worse
        yield
        return
    with (directory / ".lock").open("wb") as file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
