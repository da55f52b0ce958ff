"""The pages lead somewhere, name what exists, and their pictures are what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pioche.cli.main import pioche
from pioche.rules.slips.entry import parse_entry

ROOT = Path(__file__).resolve().parents[1]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lists_and_tables_stand_apart(page: Path) -> None:
    """The site's Markdown wants a blank line before them, where the repository's forgives."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found = re.findall(r"^(?![-*|#\s>]|\d+\. )[^\n]+\n((?:\||- |\d+\. )[^\n]*)", text, re.MULTILINE)
    assert not found


def test_the_site_leads_to_every_page() -> None:
    """`make site` is not part of CI; what a new page forgets most easily is."""
    named = set(re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    pages = {page.name.lower() for page in PAGES}  # those of the root have small letters there
    assert named == pages - {"readme.md"}


def test_the_readme_leads_to_every_page() -> None:
    named = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "README.md")}
    assert not [page.name for page in PAGES if page not in {*named, ROOT / "README.md"}]


def test_the_pictures_are_current() -> None:
    answer = subprocess.run(
        [sys.executable, "tools/draw_pictures.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr


def test_every_picture_of_a_screen_can_be_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from tools.captures import guides

    taken = {f"{name}.png" for name in guides.GUIDES}
    assert taken == {path.name for path in (ROOT / "docs" / "captures").iterdir()}
    shown = {Path(link).name for page in PAGES for link in links(page) if "captures/" in link}
    assert shown == taken


SOURCES = (ROOT, ROOT / "src/pioche", ROOT / "src/pioche/web", ROOT / "src/pioche/web/static")
JS = ROOT / "src/pioche/web/static/js"
PATH = re.compile(r"`((?:[\w.-]+/)+[\w*-]+\.[\w.]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_named_is_there(page: Path) -> None:
    places = (*SOURCES, JS, ROOT / "tests")
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    missing = [path for path in PATH.findall(text) if not any(_any(at, path) for at in places)]
    assert not missing
    tests = set(re.findall(r"`(test_\w+\.py)`", text))
    assert not tests - {path.name for path in (ROOT / "tests").rglob("test_*.py")}


def _any(folder: Path, path: str) -> bool:
    return next(folder.glob(path), None) is not None


CODE = re.compile(r"`(pioche [^`]+)`|^(?:    )?(pioche (?:\\\n|[^\n])+)", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_named_exists_with_its_options(page: Path) -> None:
    for found in CODE.findall(page.read_text(encoding="utf-8")):
        written = "".join(found).replace("\\\n", " ").partition(" #")[0]
        words = [word.strip("[]") for word in written.split()[1:]]
        command: click.Command = pioche
        while words and isinstance(command, click.Group):
            inner = command.get_command(click.Context(command), words[0])
            if inner is None:
                break
            command, words = inner, words[1:]
        known = {option for parameter in command.params for option in parameter.opts}
        known |= {other for parameter in command.params for other in parameter.secondary_opts}
        if isinstance(command, click.Group):
            assert not [word for word in words if not word.startswith("<")], written
        strange = {word for word in words if word.startswith("--")} - known - {"--help"}
        assert not strange, written


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = pioche.list_commands(click.Context(pioche))
    assert names and not [name for name in names if f"`pioche {name}" not in text]


LINE = re.compile(r"(?:`|<code>)((?:\d+|\*)(?:@\d+)? [^`<]+)(?:`|</code>)")


@pytest.mark.parametrize("name", ["arbitrage.md", "guide-arbitre.md", "club.md"])
def test_every_line_of_the_referee_is_understood(name: str) -> None:
    lines = LINE.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert lines
    for line in lines:
        parse_entry(line.replace("\\|", "|"))


def test_the_guide_names_every_key_of_the_console() -> None:
    keys = re.findall(r'shown: "([^"]+)"', (JS / "hall" / "keys.js").read_text(encoding="utf-8"))
    guide = (ROOT / "docs" / "guide-arbitre.md").read_text(encoding="utf-8")
    assert keys and not [key for key in keys if f"`{key}`" not in guide]
