"""Finds what an edition says of itself for `pybabel extract`: its title and the line about it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import IO

Message = tuple[int, None, str, list[str]]


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Message]:
    """Line and text of each message."""
    source = file.read().decode("utf-8")
    edition = tomllib.loads(source)
    for name in ("title", "about"):
        if name in edition:
            yield source.count("\n", 0, source.index(f"{name} =")) + 1, None, edition[name], []
