"""The pages lead somewhere, and their pictures are what their descriptions say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def links(page: Path) -> list[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return ["".join(found) for found in LINK.findall(text)]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    heads = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue  # elsewhere
        path, _hash, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_the_readme_leads_to_every_page() -> None:
    named = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "README.md")}
    assert not [page.name for page in PAGES[1:] if page not in named]


def test_the_pictures_are_current() -> None:
    answer = subprocess.run(
        [sys.executable, "tools/draw_pictures.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr


SOURCES = (ROOT, ROOT / "src/pioche", ROOT / "src/pioche/web", ROOT / "src/pioche/web/static")
JS = ROOT / "src/pioche/web/static/js"
PATH = re.compile(r"`((?:[\w.-]+/)+[\w*-]+\.[\w.]+)`")


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/screens.md"])
def test_every_file_named_is_there(name: str) -> None:
    places = (*SOURCES, JS, ROOT / "tests")
    text = FENCE.sub("", (ROOT / name).read_text(encoding="utf-8"))
    missing = [path for path in PATH.findall(text) if not any(_any(at, path) for at in places)]
    assert not missing


def _any(folder: Path, path: str) -> bool:
    return next(folder.glob(path), None) is not None
