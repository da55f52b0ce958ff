"""Finds the messages of the terminal's commands for `pybabel extract`.

What any module says, and the docstrings that describe a command (`cli/english.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import IO, Any

from babel.messages.extract import extract_python


def extract(
    file: IO[bytes],
    keywords: dict[str, Any],
    comment_tags: Collection[str],
    options: dict[str, Any],
) -> Iterator[Any]:
    """Line, function, message and comments of each."""
    yield from extract_python(file, keywords, comment_tags, options)  # type: ignore[arg-type]
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.FunctionDef) and any(map(_describes, node.decorator_list)):
            said = ast.get_docstring(node)
            if said:
                yield node.lineno, None, said, []


def _describes(decorator: ast.expr) -> bool:
    """Whether it makes a command that its docstring describes."""
    return (
        isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func).endswith((".command", ".group"))
        and all(one.arg != "help" for one in decorator.keywords)
    )
