"""Write docs/regulations.md: article × edition × policy × test, and our readings of the texts.

    python tools/regulation_table.py            writes the page
    python tools/regulation_table.py --check    says whether it is current (status 1 if not)

The tests are those that name an article (tests/support/articles.py); `tools/check_policies.py`
proves that each fails when its policy changes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pioche.rules.edition import Regulation, editions
from pioche.rules.formula import formula_article, read_formulas

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "regulations.md"
SOURCES = ("src/pioche/rules", "src/pioche/data/editions", "src/pioche/games/duplicate")
HEAD = """# The regulations, article by article

Written by `tools/regulation_table.py`; `--check` says whether it is current. Each edition is data
(`src/pioche/data/editions/`): a policy, its value, the article that decides it. A test named here
fails when that policy is changed in that edition (`tools/check_policies.py`). An article in
*italics* is another edition's: the edition is silent and that one decides. No article: the
edition does not know the rule. Where no test is named, the value is another edition's, shown by
the tests named there.
"""
#: How a reading is marked: `Reading: …`, `(reading)`, `(reading: …)`, `…, reading)`.
_READING = re.compile(r"\breading[):]|\bReading(?::| for\b)|; reading:")


class _Collector:
    """A pytest plugin that only gathers what the tests claim."""

    def __init__(self) -> None:
        self.tests: dict[tuple[str, str], set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        claims_of: Any = import_module("support.articles").claims_of
        for item in items:
            for claim in claims_of(item):
                name = claim.test.partition("[")[0].rpartition("::")[2]
                self.tests[claim.edition, claim.policy].add(name)


def collect() -> dict[tuple[str, str], set[str]]:
    """The tests of each policy of each edition, without running them."""
    sys.path.insert(0, str(ROOT / "tests"))
    collector = _Collector()
    quiet = ["-o", "addopts=--strict-markers --import-mode=importlib", "-p", "no:terminal"]
    folders = [str(ROOT / "tests" / name) for name in ("rules", "games")]
    arguments = [*quiet, "--collect-only", "-p", "no:cacheprovider", *folders]
    status = pytest.main(arguments, plugins=[collector])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"pytest could not collect the tests (status {int(status)})")
    return collector.tests


def article_key(article: str) -> tuple[int, ...]:
    """Sort articles as numbers; none comes last."""
    return tuple(int(part) for part in re.findall(r"\d+", article)) or (99,)


def edition_chapter(name: str, tests: dict[tuple[str, str], set[str]]) -> list[str]:
    """The table of an edition, by article, inherited policies last."""
    regulation = Regulation.load(name)
    lines = [f"## {regulation.title} (`{name}`)", "", "| article | policy | value | tests |"]
    lines.append("|---|---|---|---|")
    rows = []
    for path, policy in regulation.policies.items():
        own = policy.edition == name
        shown = policy.article if own else f"*{policy.edition} {policy.article}*"
        key = (not own, article_key(policy.article), path)
        rows.append((key, _row(shown, path, policy.value, tests.get((name, path), ()))))
    lines += [row for _key, row in sorted(rows)]
    return [*lines, ""]


def formula_chapter(tests: dict[tuple[str, str], set[str]]) -> list[str]:
    """The table of the formulas (2011, article 7)."""
    lines = ["## Formulas (`fisf-2011`, article 7)", "", "| article | policy | value | tests |"]
    lines.append("|---|---|---|---|")
    for name, keys in read_formulas().items():
        for key, entry in keys.items():
            path = f"formula.{name}.{key}"
            names = tests.get(("fisf-2011", path), ())
            lines.append(_row(formula_article(name, key), path, entry["value"], names))
    return [*lines, ""]


def _row(article: str, path: str, value: object, names: Iterable[str]) -> str:
    shown = str(value).replace("|", "\\|")
    listed = ", ".join(f"`{name}`" for name in sorted(names))
    return f"| {article} | `{path}` | {shown} | {listed} |"


def readings() -> list[str]:
    """Gather the sentences in which the sources mark a reading of our own."""
    lines = [
        "## Readings",
        "",
        "Where a text is unclear we say how we read it, beside the code:",
        "",
    ]
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                lines += [
                    f"- `{path.relative_to(ROOT / 'src' / 'pioche')}`: {sentence}"
                    for sentence in _readings_of(path)
                ]
    return lines


def _readings_of(path: Path) -> list[str]:
    """The sentences of a file's comments and docstrings that mark a reading."""
    found = []
    for paragraph in _prose(path):
        text = " ".join(paragraph.split())
        if _READING.search(text):
            sentences = re.split(r"(?<=[.:;]) (?=[A-Z«])", text)
            found.append(" ".join(one for one in sentences if _READING.search(one)))
    return found


def _prose(path: Path) -> Iterator[str]:
    """The paragraphs that people read: docstrings, and comments in a row."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                yield from re.split(r"\n\s*\n", str(node.value.value))
    for comments in re.findall(r"(?m)(?:^\s*#.*\n)+", source):
        yield re.sub(r"(?m)^\s*#:? ?", "", comments)


def page() -> str:
    """Write the whole page."""
    tests = collect()
    lines = [HEAD]
    for name in editions():
        lines += edition_chapter(name, tests)
    lines += formula_chapter(tests)
    lines += readings()
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    wanted = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(wanted, encoding="utf-8")
        print(f"{PAGE.relative_to(ROOT)}: {wanted.count(chr(10))} lines")
        return 0
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted:
        print(f"{PAGE.relative_to(ROOT)} is not current: python tools/regulation_table.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
