"""Every example in Python of the pages and of the docstrings runs, and prints what it says.

A page's blocks are one session: what one makes, the next uses. A block of ```text right after one
in Python is what it prints. A block with a title is quoted from that file, and stands there.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("*.md")))
    if "\n```py" in page.read_text(encoding="utf-8")
]
BLOCK = re.compile(
    r"^```(?:python|py)\b([^\n]*)\n(.*?)^```$(?:\s*^```text\n(.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    line: int
    title: str
    code: str
    printed: str | None


def examples(page: Path) -> Iterator[Example]:
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        title = re.search(r'title="([^"]+)"', found[1])
        line = text.count("\n", 0, found.start(2))
        yield Example(line, title[1] if title else "", found[2], found[3])


def run(code: str, session: dict[str, object], page: Path, line: int) -> str:
    """What a block prints; its lines are the page's in a traceback."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # where there is no compiler the search says that it is slow
        exec(compile("\n" * line + code, str(page), "exec"), session)
    return out.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_and_print_what_it_says(page: Path) -> None:
    session: dict[str, object] = {"__name__": "example"}
    for one in examples(page):
        if one.title:
            source = (ROOT / one.title).read_text(encoding="utf-8")
            assert " ".join(one.code.split()) in " ".join(source.split()), (page.name, one.line)
            continue
        printed = run(one.code, session, page, one.line)
        if one.printed is not None:
            assert printed == one.printed, (page.name, one.line)


def test_a_block_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nx = 1\n```\n\n```python\nprint(x)\n```\n\n```text\n2\n```\n")
    with pytest.raises(AssertionError, match=r"page\.md"):
        test_the_examples_of_a_page_run_and_print_what_it_says(page)


SOURCE = ROOT / "src"
SHOWING = [path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: path.stem)
def test_the_examples_of_docstrings_give_what_they_say(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    result = doctest.testmod(import_module(name))
    assert result.attempted and not result.failed
