"""Changes of one operator: which a file allows, and some of them drawn by chance."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: What a change of these cannot show in any test: they are texts, or types.
SKIPPED = (ast.JoinedStr, ast.Import, ast.ImportFrom)
#: How much is kept or tried before another way is taken: they decide the speed, and nothing else.
TUNING = frozenset({"KEPT", "_KEPT", "_KEPT_LINES", "_BUCKETS", "MOST_RACKS", "FIRST_PASS"})
SWAPPED: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One expression of one file, and what stands there instead."""

    file: str
    line: int
    start: int
    stop: int
    """Offsets in the file's bytes."""
    before: str
    after: str
    function: str
    """The innermost function around it, as its code is named; empty outside any."""

    @property
    def key(self) -> str:
        return f"{self.file}:{self.start}:{self.after}"

    def made(self, source: bytes) -> bytes:
        """The file with the change; no line of it moves."""
        lines = "\n" * self.before.count("\n")
        return source[: self.start] + f"({self.after}{lines})".encode() + source[self.stop :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {_one_line(self.before)}  →  {self.after}"


def changes(root: Path, path: Path) -> list[Change]:
    """Every change of one operator that a file allows."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name, found = str(path.relative_to(root)), []
    for node, function in _nodes(ast.parse(source), "", ""):
        start = starts[node.lineno - 1] + node.col_offset
        stop = starts[node.end_lineno - 1] + node.end_col_offset
        before = source[start:stop].decode()
        for other in _others(node):
            after = ast.unparse(ast.fix_missing_locations(other))
            found.append(Change(name, node.lineno, start, stop, before, after, function))
    return found


def sample(every: Sequence[Change], number: int, seed: int) -> list[Change]:
    """Some of them, by chance: each has its own, so that code changed elsewhere changes few."""
    seen: Counter[tuple[str, str, str]] = Counter()
    drawn = []
    for change in every:
        what = (change.file, change.before, change.after)
        seen[what] += 1
        mark = f"{seed}\0{seen[what]}\0" + "\0".join(what)
        drawn.append((hashlib.sha256(mark.encode()).digest(), change))
    return [change for _lot, change in sorted(drawn, key=lambda one: one[0])[:number]]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _nodes(node: ast.AST, function: str, inside: str) -> Iterator[tuple[Any, str]]:
    """Expressions that run, each with its function: no annotation, decorator or docstring.

    `inside` is what the names of functions defined here begin with.
    """
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _says_nothing(child):
                continue
            if isinstance(child, ast.expr):
                yield child, function
            match child:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    # Defaults are evaluated where the function is made.
                    yield from _nodes(child.args, function, inside)
                    body = ast.Module(child.body, [])
                    yield from _nodes(body, inside + name, f"{inside}{name}.<locals>.")
                case ast.ClassDef(name=name):
                    yield from _nodes(child, function, f"{inside}{name}.")
                case _:
                    yield from _nodes(child, function, inside)


def _says_nothing(node: ast.AST) -> bool:
    """Whether no behaviour is in it: a text, a type, how a field is shown, how much is kept."""
    match node:
        case ast.Call(func=ast.Name(id="field")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name in TUNING or _is_union(value)
    return isinstance(node, SKIPPED)


def _is_union(node: ast.expr) -> bool:
    """Whether this is `A | B | C`, a type: changed, it is not even imported."""
    match node:
        case ast.BinOp(left, ast.BitOr(), ast.Name()):
            return isinstance(left, ast.Name) or _is_union(left)
    return False


def _others(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(operator)]()], [right])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(SWAPPED[type(operator)](), values)
        case ast.BinOp(left, operator, right) if type(operator) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(operator)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
