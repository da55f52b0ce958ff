"""The map of what tests share names every module, once, and nothing that is gone."""

import re
from pathlib import Path

SUPPORT = Path(__file__).parent / "support"


def test_the_map_names_every_module_once():
    page = (SUPPORT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(named) == sorted(path.stem for path in SUPPORT.glob("*.py"))
