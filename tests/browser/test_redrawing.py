"""Drawing a move touches what changed: counted by the browser itself, which no load disturbs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from support.browser import Visitors
from support.home import Home, typed
from support.trace import CATEGORIES, events_of, restyled

SQUARES = 225
#: In which frame each part of the page was first changed, from now on.
NOTE_FRAMES = """() => {
  const parts = { grid: ".gridbox", players: ".players", turns: ".log" };
  window.changed = {};
  let frame = 0;
  const count = () => { frame += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  new MutationObserver((records) => {
    for (const { target } of records)
      for (const [name, selector] of Object.entries(parts))
        if ((target.closest ? target : target.parentElement)?.closest(selector))
          window.changed[name] ??= frame;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


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


def test_a_turn_is_drawn_part_after_part(visitors: Visitors) -> None:
    """One after the other, a frame between them: all at once would be a task too long."""
    home = Home(visitors)
    home.open("classic", players=[{"name": "Ève"}, {"name": "Zoé", "bot": "débutant"}])
    page = home.page
    home.step(home.my_turn(), "1")
    table = home.my_turn()
    turns = page.locator(".log li")
    expect(turns).to_have_count(len(table["history"]))
    best = home.best(table)
    assert best is not None
    page.locator("pi-slip .field input").fill(typed(best))
    expect(page.locator(".count-now b")).to_be_visible()
    page.evaluate(NOTE_FRAMES)
    page.keyboard.press("Enter")
    expect(turns).not_to_have_count(len(table["history"]))
    changed = page.evaluate("window.changed")
    assert changed["grid"] < changed["players"] < changed["turns"]
