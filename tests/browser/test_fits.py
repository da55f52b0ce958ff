"""Nothing is cut on the screens of a hall, at the sizes that laptops and projectors have."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser import Visitors

SIZES = [(1024, 768), (1280, 800), (1366, 768), (1920, 1080)]
#: As long as people's names come, with spaces and without.
NAMES = ["Marie-Madeleine de La Rochefoucauld-Doud", "Wolfeschlegelsteinhausenbergerdorffwelch"]
MEASURE = 'await import("/static/dev/fits.js")'
DIALOGS = [
    ("rack", {}),
    ("help", {}),
    ("say", {}),
    ("appeal", {"table": 1, "coup": 15}),
    ("amend", {"line": "12@7 championnats h4 124"}),
    ("ties", {}),
    ("options", {}),
    ("print", {}),
    ("ranking", {}),
    ("differ", {"table": 1}),
]


def cut(page: Page) -> list[str]:
    """What is not seen whole, in words."""
    found: list[str] = page.evaluate(f"async () => ({MEASURE}).cut()")
    return found


def long_console(bench: Visitors, width: int, height: int) -> Page:
    """The console with the longest of everything."""
    page = bench.page("/static/dev/console.html", {"width": width, "height": height})
    page.wait_for_selector("pi-solutions")
    page.evaluate(f"async (names) => ({MEASURE}).lengthenConsole(names)", NAMES)
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_console_cuts_nothing(bench: Visitors, width: int, height: int) -> None:
    page = long_console(bench, width, height)
    assert cut(page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_column_of_the_solutions_is_seen(bench: Visitors, width: int, height: int) -> None:
    page = long_console(bench, width, height)
    heads = page.locator("pi-solutions th")
    assert heads.all_inner_texts() == ["n°", "Mot", "Place", "Pts", "Écart", "Tables"]
    assert all(head.is_visible() for head in heads.all())
    # What a cell says ends where the next one begins, and the last one inside the list.
    beyond = """(rows) => rows.flatMap((row) => [...row.cells].flatMap((cell, at, all) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const end = (all[at + 1] ?? row.closest(".sol__rows")).getBoundingClientRect();
      const edge = all[at + 1] ? end.left : end.right;
      const over = range.getBoundingClientRect().right - edge;
      return over > 0.5 ? [`${row.rowIndex}.${at} ${cell.textContent.trim()}: ${over}`] : [];
    }))"""
    assert page.locator("pi-solutions tr[data-at]").evaluate_all(beyond) == []
    sizes = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    assert min(page.locator("pi-solutions .word").evaluate_all(sizes)) >= 8


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_dialog_is_cut(bench: Visitors, width: int, height: int) -> None:
    page = long_console(bench, width, height)
    for name, about in DIALOGS:
        page.evaluate(
            "([name, about]) => document.querySelector('pi-console').ask(name, about)",
            [name, about],
        )
        expect(page.get_by_role("dialog")).to_be_visible()
        assert cut(page) == [], name
        page.keyboard.press("Escape")


def test_a_long_name_in_a_narrow_ranking_can_still_be_read(bench: Visitors) -> None:
    page = long_console(bench, 1366, 768)
    page.evaluate("document.querySelector('pi-console').ask('ranking', {})")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.evaluate("(one) => (one.style.width = '320px')")
    sizes = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    assert min(dialog.locator(".fit p").evaluate_all(sizes)) >= 11


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("moment", ["coup", "entre", "fin", "solos", "accueil"])
def test_the_wall_cuts_no_name(bench: Visitors, width: int, height: int, moment: str) -> None:
    page = bench.page(f"/static/dev/wall.html?moment={moment}", {"width": width, "height": height})
    page.wait_for_selector("main h1")
    page.evaluate(f"async (names) => ({MEASURE}).lengthenWall(names)", NAMES)
    assert cut(page) == []
