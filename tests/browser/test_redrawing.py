"""Drawing a move touches what changed: counted by the browser itself, which no load disturbs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from support.browser import Visitors
from support.home import Home, typed
from support.trace import CATEGORIES, events_of, restyled

SQUARES = 225


def test_a_coup_never_restyles_the_whole_grid(
    browser: Browser, visitors: Visitors, tmp_path: Path
) -> None:
    home = Home(visitors, reduced_motion="no-preference")
    page = home.page
    page.get_by_role("button", name="Partie guidée").click()
    page.wait_for_url("**/jeu/*")
    expect(page.locator(".rack--play button")).to_have_count(7)
    trace = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
    for coup in (1, 2):
        page.locator("pi-slip .field input").fill(typed(home.moves(home.view())[0]))
        page.keyboard.press("Enter")
        expect(page.locator(".state--ok")).to_be_visible()
        page.get_by_role("button", name="Voir le top").click()
        expect(page.locator(".vd--gold")).to_be_visible()
        page.get_by_role("button", name="Coup suivant").click()
        home.until(lambda view, coup=coup: view["coup"] == coup + 1 and view["rack"])
        expect(page.locator(".rack--play button")).to_have_count(7)
    browser.stop_tracing()
    drawn = restyled(events_of(trace))
    assert sum(drawn) > SQUARES, "something was drawn"
    assert max(drawn) < SQUARES
