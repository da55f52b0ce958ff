"""The roster of a hall in the console's place, by keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

COLUMNS = ("table", "name", "licence", "club", "category", "series", "presence", "fee", "code")


def open_roster(page: Page) -> None:
    """Open it, and wait until the keyboard is in it."""
    page.keyboard.press("j")
    page.locator(".sheet td:focus").wait_for()


def row(page: Page, table: int, *, second: bool = False) -> Locator:
    """The line of a table, or of the second person there."""
    return page.locator(f'.sheet tr[data-line="{table}/{2 if second else 1}"]')


def go(page: Page, table: int, column: str, *, second: bool = False) -> Locator:
    """Bring the cursor into a cell by arrows alone."""
    wanted = row(page, table, second=second).locator(f"td.c-{column}")
    page.keyboard.press("Home")
    for _ in range(COLUMNS.index(column)):
        page.keyboard.press("ArrowRight")
    lines = [one.get_attribute("data-line") for one in page.locator(".sheet tbody tr").all()]
    here = page.locator(".sheet tr:has(td[tabindex='0'])").get_attribute("data-line")
    steps = lines.index(f"{table}/{2 if second else 1}") - lines.index(here)
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
    expect(wanted).to_be_focused()
    return wanted


def write(page: Page, *names: str) -> None:
    """Write names one below the other, faster than the server answers."""
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def said(page: Page) -> Locator:
    """The card that says what was done, or refused."""
    return page.get_by_label("Ce qui vient d’être fait")
