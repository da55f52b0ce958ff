"""Bytes into lines: UTF-8 with or without mark, UTF-16 with one, else Windows-1252 (latin-1)."""

from __future__ import annotations

import codecs

from pioche.core.errors import InputError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def lines_of(data: bytes) -> list[str | None]:
    """The lines of a file; None for one that cannot be read.

    A file whose accents are mostly UTF-8 is UTF-8, and a line of it that is not is unreadable: a
    file cut short, or two files glued together. Otherwise it is Windows-1252, which reads all.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark) and encoding != "utf-8":
            try:
                return list(data[len(mark) :].decode(encoding).splitlines())
            except UnicodeDecodeError as error:
                raise InputError("people.not-text") from error
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\0" in data:
        raise InputError("people.not-text")
    try:
        return list(_split(data.decode("utf-8")))
    except UnicodeDecodeError:
        pass
    raw = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    read = [_utf8(line) for line in raw]
    accented = sum(text is not None and not text.isascii() for text in read)
    if accented > read.count(None):
        return list(read)
    return [line.decode("cp1252", errors="replace") for line in raw]


def _split(text: str) -> list[str]:
    # Not `splitlines`: U+2028 and others inside a cell are not the end of a line.
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _utf8(line: bytes) -> str | None:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return None
