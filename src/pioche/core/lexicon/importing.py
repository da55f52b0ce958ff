"""Text lists of users: any case, accents, line ends and encoding; with an account of each line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pioche.core.errors import InputError

from .cache import compiled_path
from .compiling import compile_words, fingerprint
from .container import MAGIC, save_container
from .manifest import Manifest
from .normal import LONGEST, SHORTEST, fold
from .store import checked_name, find_list, save_list


@dataclass(frozen=True, slots=True)
class TextList:
    """The words of a text list, and what became of its lines."""

    words: tuple[str, ...]
    lines: int
    too_long: int
    too_short: int
    not_letters: int
    repeated: int
    encoding: str
    examples: dict[str, tuple[str, ...]]
    """A few lines that were left out, under the name of the count above."""


def decode(data: bytes, shown: str) -> tuple[str, str]:
    """Read bytes as UTF-8 (a BOM is forgiven) or else latin-1; refuse what is no text."""
    if data.startswith(MAGIC):
        raise InputError("lexicon.compiled-file", file=shown)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), "utf-16"
        except UnicodeDecodeError as error:
            raise InputError("lexicon.not-text", file=shown) from error
    if b"\0" in data:
        raise InputError("lexicon.not-text", file=shown)
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        # Windows writes œ where latin-1 has a control character; the rest is the same.
        text = data.decode("cp1252", errors="replace")
        return text, "latin-1"


def read_list(path: Path) -> TextList:
    """Read a text list; refuses a file that is absent, no text, or without a single word."""
    return read_words(_bytes_of(path), str(path))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise InputError("lexicon.file-absent", file=str(path)) from error
    except IsADirectoryError as error:
        raise InputError("lexicon.file-directory", file=str(path)) from error
    except OSError as error:
        raise InputError("lexicon.file-refused", file=str(path)) from error


def read_words(data: bytes, shown: str) -> TextList:
    """Read the bytes of a text list, one word a line; `shown` names it in messages."""
    text, encoding = decode(data, shown)
    kept: set[str] = set()
    lines = too_long = too_short = not_letters = repeated = 0
    examples: dict[str, list[str]] = {}

    def note(what: str, line: str) -> None:
        found = examples.setdefault(what, [])
        if len(found) < 5:
            found.append(line[:40])

    for line in text.splitlines():
        stripped = line.strip()
        if not stripped:
            continue
        lines += 1
        word = fold(stripped)
        if word is None:
            not_letters += 1
            note("not_letters", stripped)
        elif len(word) > LONGEST:
            too_long += 1
            note("too_long", stripped)
        elif len(word) < SHORTEST:
            too_short += 1
            note("too_short", stripped)
        elif word in kept:
            repeated += 1
            note("repeated", stripped)
        else:
            kept.add(word)
    if not kept:
        raise InputError("lexicon.no-word", file=shown)
    if not_letters > len(kept):
        raise InputError("lexicon.not-a-list", file=shown, bad=not_letters, lines=lines)
    return TextList(
        words=tuple(sorted(kept)),
        lines=lines,
        too_long=too_long,
        too_short=too_short,
        not_letters=not_letters,
        repeated=repeated,
        encoding=encoding,
        examples={what: tuple(found) for what, found in examples.items()},
    )


def import_list(
    name: str,
    path: Path,
    *,
    replace: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[Manifest, TextList]:
    """Read a text list, compile it, and keep it under a name."""
    checked_name(name)
    data = _bytes_of(path)
    return import_words(name, data, path.name, str(path), replace=replace, progress=progress)


def import_words(
    name: str,
    data: bytes,
    origin: str,
    shown: str,
    *,
    replace: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[Manifest, TextList]:
    """Compile the bytes of a text list, and keep it under a name; `shown` names it in messages.

    Nothing of an earlier list of that name is touched before the new one is whole on disk.
    """
    plain = checked_name(name)
    text = read_words(data, shown)
    progress(0.1)
    manifest = Manifest(
        name=plain, words=len(text.words), sha256=fingerprint(text.words), origin=origin
    )
    if not replace:
        existing = _existing(plain)
        if existing is not None and existing.sha256 != manifest.sha256:
            raise InputError("lexicon.exists", name=plain)
    pieces = compile_words(text.words, lambda share: progress(0.1 + 0.85 * share))
    target = compiled_path(manifest.sha256)
    try:
        save_container(pieces, target)
        save_list(manifest, text.words)
    except OSError as error:
        raise InputError("lexicon.home-refused", directory=target.parents[1]) from error
    progress(1.0)
    return manifest, text


def _existing(name: str) -> Manifest | None:
    try:
        return find_list(name)
    except InputError:  # damaged: importing it again is the way out
        return None
