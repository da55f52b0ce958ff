"""Write docs/reference.md from the docstrings; `--check` says whether it is current."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pioche

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
HEAD = """# The library, name by name

Written by `tools/document_library.py` from the docstrings. The [tutorial](tutoriel.md), in French,
shows these names at work.
"""
#: Chapters: a title, what is said of it, and names with the module that one imports them from.
CHAPTERS: tuple[tuple[str, str, dict[str, tuple[str, ...]]], ...] = (
    (
        "The façade",
        "What `import pioche` gives. These names stay.",
        {"pioche": (*pioche.__all__,), "pioche.core.movelist": ("MoveList",)},
    ),
    (
        "Regulations and slips",
        "The program’s own modules: they may change from one version to the next, and the "
        "[changelog](../CHANGELOG.md) says so.",
        {
            "pioche.rules.edition": ("Regulation", "Policy", "Article"),
            "pioche.rules.formula": ("Formula",),
            "pioche.rules.slips": (
                "adjudicate",
                "adjudicate_all",
                "Position",
                "Slip",
                "Solution",
                "Verdict",
                "Fault",
            ),
            "pioche.rules.slips.entry": ("parse_entry", "EntryLine"),
        },
    ),
    (
        "A game in a program",
        "Every game is an object of one shape, `GAME` of its package: see "
        "[the architecture](architecture.md#a-game-is-one-object).",
        {
            "pioche.games.session": ("Session", "fold", "told"),
            "pioche.games.duplicate": ("play_by_tops",),
            "pioche.core.chance": ("SeededChance", "SystemChance"),
        },
    ),
    (
        "A federation’s files",
        "For a package of one’s own, found by its entry point: see "
        "[contributing](../CONTRIBUTING.md#a-federation).",
        {
            "pioche.formats.federations": ("Federation",),
            "pioche.formats.foreign.reading": ("Reader",),
            "pioche.formats.results": ("Writer", "GameResults", "CompetitionResults"),
        },
    ),
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def node_of(thing: object) -> ast.ClassDef | Function:
    """The definition of a class or a function, as it is written."""
    source = textwrap.dedent(inspect.getsource(thing))  # type: ignore[arg-type] # any object
    node = ast.parse(source).body[0]
    assert isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    return node


def paragraphs(text: str | None, indent: str = "") -> str:
    """A docstring, its lines filled again and indented; examples stay as they are."""
    parts = inspect.cleandoc(text or "").split("\n\n")
    shown = [
        f"```pycon\n{part}\n```"
        if part.startswith(">>>")
        else part
        if part.startswith("    ")
        else " ".join(part.split())
        for part in parts
    ]
    return textwrap.indent("\n\n".join(shown), indent).strip()


def signature(node: Function, name: str, method: bool = False) -> str:
    """How it is called."""
    arguments = node.args
    if method:
        (arguments.posonlyargs or arguments.args).pop(0)
    taken = ast.unparse(arguments).replace("=", " = ")  # each has its type: PEP 8 wants spaces
    gives = f" -> {ast.unparse(node.returns)}" if node.returns and name[0].islower() else ""
    return f"{name}({taken}){gives}"


def fields(node: ast.ClassDef) -> Iterator[str]:
    """What an object holds, where its class says it line by line."""
    for at, line in enumerate(node.body):
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        if line.target.id.startswith("_"):
            continue
        after = node.body[at + 1] if at + 1 < len(node.body) else None
        said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        doc = paragraphs(str(after.value.value)) if said else ""  # type: ignore[union-attr]
        value = None if isinstance(line.value, ast.Call) else line.value  # field(…): how, not what
        shown = ast.unparse(ast.AnnAssign(line.target, line.annotation, value, 1))
        yield f"- `{shown}`" + (f": {doc}" if doc else "")


def members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """What an object does: each name with its line; those that explain themselves are left out."""
    for one in node.body:
        doc = ast.get_docstring(one) if isinstance(one, Function) else None
        if not isinstance(one, Function) or not doc or one.name == "__init__":
            continue
        if one.name.startswith("_") and not one.name.startswith("__"):
            continue
        marks = [ast.unparse(mark) for mark in one.decorator_list]
        if "overload" in marks:
            continue
        if any(mark.endswith("property") for mark in marks):
            shown = f"{one.name}: {ast.unparse(one.returns)}" if one.returns else one.name
        else:
            shown = signature(one, one.name, method="staticmethod" not in marks)
        kind = " (class method)" if "classmethod" in marks else ""
        yield one.name, f"- `{shown}`{kind}: {paragraphs(doc, '    ')}"


def described(name: str, thing: object) -> str:
    """One name: what it is, how it is made, what it holds and does."""
    node = node_of(thing)
    lines = [f"### `{name}`", "", paragraphs(ast.get_docstring(node)), ""]
    if isinstance(thing, FunctionType):
        assert not isinstance(node, ast.ClassDef)
        return "\n".join([*lines, "```", signature(node, name), "```", ""])
    assert isinstance(thing, type) and isinstance(node, ast.ClassDef)
    family = [one for one in thing.__mro__ if one.__module__.startswith("pioche.")]
    nodes = [found for one in family if isinstance(found := node_of(one), ast.ClassDef)]
    makers = [f for f in nodes[0].body if isinstance(f, Function) and f.name == "__init__"]
    if makers:
        lines += ["```", signature(makers[0], name, method=True), "```", ""]
    if issubclass(thing, Exception) and len(family) > 1:
        lines += [f"Caught as `{family[1].__name__}` too.", ""]
    done: dict[str, str] = {}
    for found in nodes:
        for member, line in members(found):
            done.setdefault(member, line)
    listed = [*fields(nodes[0]), *done.values()]
    return "\n".join(lines + ([*listed, ""] if listed else []))


def page() -> str:
    """The whole page, as it should stand on disk."""
    parts = [HEAD]
    for title, about, homes in CHAPTERS:
        parts.append(f"## {title}\n\n{about}\n")
        for home, names in homes.items():
            module = import_module(home)
            if home != "pioche":
                parts.append(f"From `{home}`:\n")
            parts += [described(name, getattr(module, name)) for name in names]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Write the page, or check it."""
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.exit(f"docs/{PAGE.name} is not current: run tools/document_library.py")
        return
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
