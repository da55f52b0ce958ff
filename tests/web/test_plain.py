"""What a phone loads of the pages is their code, not what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.web.pages.shell import STATIC
from pioche.web.plain import plain_script, plain_sheet

SCRIPTS = sorted(STATIC.glob("js/**/*.js"))
SHEETS = sorted(STATIC.glob("css/*.css"))


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("// Why.\nlet a = 1;\n", "\nlet a = 1;\n"),
        ("/** Why,\n * and how. */\nlet a = 1;\n", "\n\nlet a = 1;\n"),
        ("  /** @type {string} */ this.a = 1;\n", "this.a = 1;\n"),
        ("call(a, // one\n  // two\n  b);\n", "call(a, // one\n\n  b);\n"),
        ('const there = "http://a"; // there\n', 'const there = "http://a"; // there\n'),
        ("const half = a /* x */ / 2;\n", "const half = a /* x */ / 2;\n"),
    ],
)
def test_a_comment_leaves_its_line_and_nothing_else(written: str, served: str) -> None:
    assert plain_script(written) == served


def test_a_text_between_backticks_is_no_comment() -> None:
    written = "// `a`\nconst a = `\n// no comment\n  /* nor this */ b\n`;\n// one\n"
    assert plain_script(written) == "\nconst a = `\n// no comment\n  /* nor this */ b\n`;\n\n"


def test_a_sheet_keeps_its_rules() -> None:
    written = "/* The ink,\n   dark. */\na { color: red; /* bright */ }\n"
    assert plain_sheet(written) == "\n\na { color: red;  }\n"


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.relative_to(STATIC).as_posix())
def test_every_line_of_code_is_served_where_it_stands(file: Path) -> None:
    written = file.read_text(encoding="utf-8")
    served = plain_script(written)
    commented = False
    for line, left in zip(written.split("\n"), served.split("\n"), strict=True):
        begins = line.lstrip().startswith(("//", "/*"))
        if left != line:
            assert commented or begins, line
            assert line.endswith(left), line
        else:
            assert not line.strip() or not begins, f"a comment is served: {line}"
        block = commented or line.lstrip().startswith("/*")
        commented = block and "*/" not in line


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: file.name)
def test_every_rule_is_served_where_it_stands(file: Path) -> None:
    written = file.read_text(encoding="utf-8")
    served = plain_sheet(written)
    assert served.count("\n") == written.count("\n")
    assert "/*" not in served
    assert "*/" not in served
    assert served.count("{") == served.count("}")
