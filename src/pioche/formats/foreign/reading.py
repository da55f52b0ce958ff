"""What a file from elsewhere is, and the games in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.formats.foreign.eliot import read_eliot
from pioche.formats.foreign.gcg import read_gcg_game
from pioche.formats.foreign.text import read_text
from pioche.formats.recorded import RecordedGame, parse_games

MOST_BYTES = 4 * 1024 * 1024
AUTO = "auto"
Found = tuple[list[RecordedGame], list[str]]


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: how to tell it, and how to read it."""

    name: str
    title: str
    looks_like: Callable[[bytes], bool]
    read: Callable[[bytes, str], Found]


def decode_text(data: bytes) -> str:
    """Read text as programs write it: UTF-8, UTF-16 with its mark, else Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        codecs: tuple[str, ...] = ("utf-16",)
    else:
        codecs = ("utf-8-sig", "cp1252")
    for codec in codecs:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise InputError("foreign.encoding")


def _begins(data: bytes) -> bytes:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:4096]


def _read_text(data: bytes, name: str) -> Found:
    return read_text(decode_text(data), name)


def _read_own(data: bytes, name: str) -> Found:
    return parse_games(data, name), []


#: The first that recognises a file reads it; text recognises whatever the others leave.
READERS: tuple[Reader, ...] = (
    Reader("pioche", "Pioche", lambda data: _begins(data)[:1] in (b"[", b"{"), _read_own),
    Reader("eliot", "Eliot (XML)", lambda data: _begins(data)[:1] == b"<", read_eliot),
    Reader(
        "gcg",
        "GCG",
        lambda data: re.search(rb"(?m)^#player\d", _begins(data)) is not None,
        read_gcg_game,
    ),
    Reader("texte", "Texte", lambda data: True, _read_text),
)


def read_foreign(
    data: bytes, name: str, format: str = AUTO, readers: tuple[Reader, ...] = READERS
) -> tuple[list[RecordedGame], list[str]]:
    """Read the games of a file; beside them, sentences about what was left out."""
    if len(data) > MOST_BYTES:
        raise InputError("foreign.too-big", most=MOST_BYTES // 1024 // 1024)
    if not data.strip():
        raise InputError("foreign.nothing")
    named = {reader.name: reader for reader in readers}
    if format == AUTO:
        reader = next(one for one in readers if one.looks_like(data))
    elif format in named:
        reader = named[format]
    else:
        raise InputError("foreign.format", format=format, known=", ".join((AUTO, *named)))
    return reader.read(data, name)
