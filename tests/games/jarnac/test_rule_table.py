"""The table in docs/jarnac.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "jarnac.md").read_text("utf-8")
TABLE = PAGE.partition("## Readings")[0]


def test_every_test_named_in_the_table_exists():
    named = set(re.findall(r"`(test_\w+)`", TABLE))
    defined = {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(named) > 50
    assert named - defined == set()


def test_every_module_named_in_the_table_exists():
    rows = [line.split("|") for line in TABLE.splitlines() if line.startswith("|")][2:]
    modules = {name for row in rows for name in re.findall(r"`(\w+)`", row[3])}
    package = HERE.parents[2] / "src" / "pioche" / "games" / "jarnac"
    assert {name for name in modules if not (package / f"{name}.py").exists()} == set()
