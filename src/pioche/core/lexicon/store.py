"""Imported lists on disk, under their names.

Under `PIOCHE_HOME`::

    lexicons/<name>.json           what is known of a list: writing it makes the list exist
    lexicons/words/<sha256>.txt    its words, from which it can be compiled again
    lexicons/compiled/             see `cache`

Every file appears whole, by rename, and a list changes by the rename of its manifest alone:
a power cut leaves the old list or the new one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from pioche.core.errors import InputError
from pioche.core.home import home

from .cache import cache_directory, compiled_path, locked, open_or_compile
from .container import Container, replace_file
from .manifest import Manifest, bundled_manifest

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


def lists_directory() -> Path:
    """Where imported lists lie; it may not exist yet."""
    return home() / "lexicons"


def _manifest_path(name: str) -> Path:
    return lists_directory() / f"{name}.json"


def _words_path(sha256: str) -> Path:
    return lists_directory() / "words" / f"{sha256}.txt"


def checked_name(name: str) -> str:
    """A name as it is stored: lower case, fit for a file, and not the bundled list's."""
    plain = name.strip().lower()
    if not _NAME.fullmatch(plain) or plain.endswith((".txt", ".json")):
        raise InputError("lexicon.name", name=name)
    if plain == bundled_manifest().name:
        raise InputError("lexicon.bundled", name=plain)
    return plain


def find_list(name: str) -> Manifest | None:
    """What is known of a bundled or imported list; None if there is none of that name."""
    plain = name.strip().lower()
    if plain == bundled_manifest().name:
        return bundled_manifest()
    if not _NAME.fullmatch(plain):
        return None
    try:
        manifest = Manifest(**json.loads(_manifest_path(plain).read_text("utf-8")))
        if manifest.name != plain or not _FINGERPRINT.fullmatch(manifest.sha256):
            raise ValueError("not the manifest of this list")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, TypeError) as error:
        raise InputError("lexicon.damaged", name=plain) from error
    return manifest


def known_lists() -> list[Manifest]:
    """Every list that can be read: the bundled one, then the imported ones by name."""
    found = [bundled_manifest()]
    for path in sorted(lists_directory().glob("*.json")):
        try:
            manifest = find_list(path.stem)
        except InputError:  # said when someone asks for that list
            continue
        if manifest is not None:
            found.append(manifest)
    return found


def save_list(manifest: Manifest, words: Sequence[str]) -> None:
    """Keep an imported list: its words first, then its manifest, which makes it exist."""
    text = json.dumps(asdict(manifest), ensure_ascii=False, indent=2) + "\n"
    with locked():
        replace_file(_words_path(manifest.sha256), ["\n".join(words).encode("ascii")])
        replace_file(_manifest_path(manifest.name), [text.encode()])
        _drop_unused_words()


def delete_list(name: str) -> str:
    """Forget an imported list, whole or damaged; gives its name."""
    plain = checked_name(name)
    try:
        with locked():
            _manifest_path(plain).unlink()
            _drop_unused_words()
    except FileNotFoundError:
        raise unknown_list(name) from None
    except OSError as error:
        raise InputError("lexicon.home-refused", directory=lists_directory()) from error
    return plain


def _drop_unused_words() -> None:
    """Throw away words that no list has any more, with their compiled form."""
    lists = known_lists()
    if len(lists) - 1 < len(list(lists_directory().glob("*.json"))):
        return  # a damaged manifest: its words may be wanted yet
    used = {manifest.sha256 for manifest in lists}
    for path in (lists_directory() / "words").glob("*.txt"):
        if path.stem not in used:
            path.unlink(missing_ok=True)
            _drop_compiled(compiled_path(path.stem))


def _drop_compiled(path: Path) -> None:
    """Throw away a compiled list, unless the system keeps it for a server that has it open."""
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        if sys.platform != "win32":
            raise  # not open files but a folder that is not ours


def sweep() -> None:
    """Throw away compiled lists of other versions, and of lists once given by their path."""
    kept = {compiled_path(manifest.sha256) for manifest in known_lists()}
    try:
        with locked():
            for path in cache_directory().glob("*.lex"):
                if path not in kept:
                    _drop_compiled(path)
    except OSError as error:
        raise InputError("lexicon.home-refused", directory=cache_directory()) from error


def unknown_list(name: str) -> InputError:
    """Make the refusal of a name that no list has."""
    known = ", ".join(manifest.name for manifest in known_lists())
    return InputError("lexicon.unknown", name=name, known=known)


def list_words(manifest: Manifest) -> list[str]:
    """Read back the words of an imported list, checked against its fingerprint."""
    from hashlib import sha256

    try:
        data = _words_path(manifest.sha256).read_bytes()
    except OSError as error:
        raise InputError("lexicon.damaged", name=manifest.name) from error
    if sha256(data).hexdigest() != manifest.sha256:
        raise InputError("lexicon.damaged", name=manifest.name)
    return data.decode("ascii").split("\n")


def open_list(manifest: Manifest) -> Container:
    """Open the compiled form of a known list; compile it if it is absent or damaged."""

    def compile_() -> list[bytes]:
        from . import compiling  # heavy, and needed once

        if manifest == bundled_manifest():
            return compiling.compile_bundled()
        return compiling.compile_words(list_words(manifest))

    return open_or_compile(manifest.name, manifest.sha256, compile_)
