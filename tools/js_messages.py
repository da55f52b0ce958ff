"""Finds the messages of the pages' modules for `pybabel extract`.

Babel's own reader of JavaScript loses its way in nested templates; our calls are plain, and read
as they are when a module is served in another language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from pioche.web.worded import CALL, literal

Message = tuple[int, str, str | tuple[str, str], list[str]]


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Message]:
    """Line, function, message (or singular and plural) of each call."""
    source = file.read().decode("utf-8")
    for found in CALL.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        first = literal(found["one"])
        if found["call"] == "t":
            yield line, "t", first, []
        elif found["many"]:
            yield line, "tn", (first, literal(found["many"])), []
