"""Finds the messages of the pages' modules for `pybabel extract`.

Babel's own reader of JavaScript loses its way in nested templates; our calls are plain:
`t("…")` and `tn("…", "…", n)`, always with literal strings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import IO

_TEXT = r'"(?:[^"\\]|\\.)*"'
_CALL = re.compile(rf"(?<![\w.$])(tn?)\(\s*({_TEXT})(?:\s*,\s*({_TEXT}))?", re.DOTALL)

Message = tuple[int, str, str | tuple[str, str], list[str]]


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Message]:
    """Line, function, message (or singular and plural) of each call."""
    source = file.read().decode("utf-8")
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        first = str(ast.literal_eval(call[2]))
        if call[1] == "t":
            yield line, "t", first, []
        elif call[3]:
            yield line, "tn", (first, str(ast.literal_eval(call[3]))), []
