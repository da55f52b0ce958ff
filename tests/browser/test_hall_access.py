"""The pages of a live hall under axe-core, at two moments of a coup and in every theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, PHONE, PROJECTOR, Visitors, serious
from support.evening import Organizer
from support.roster import go, open_roster

THEMES = ("light", "dark", "projector")


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Zoé"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    yield organizer
    organizer.close()


def faults(pages: dict[str, Page]) -> dict[str, list[str]]:
    """What axe-core finds on each page in each theme, nothing left out."""
    found = {}
    for name, page in pages.items():
        for theme in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            if here := serious(page):
                found[f"{name}, {theme}"] = here
    return found


def test_a_live_hall_has_no_serious_fault_of_access(hall: Visitors, organizer: Organizer) -> None:
    links = organizer.player_links()

    def opened(path: str, size: dict[str, int] = LAPTOP) -> Page:
        return hall.page(path, size, bypass_csp=True)  # for axe-core itself

    pages = {
        "console": opened(organizer.referee),
        "arbiter": opened(organizer.arbiter("A", [2, 3])),
        "double": opened(organizer.arbiter("D", [2], double=True)),
        "player": opened(links[1], PHONE),
        "wall": opened(f"/tableau/{organizer.game}", PROJECTOR),
    }
    console, player, wall = pages["console"], pages["player"], pages["wall"]
    expect(console.locator("pi-solutions tbody tr").first).to_contain_text("HUTTE")
    player.get_by_label("Mot et place").fill("HUTTE H4")
    player.get_by_label("Score annoncé").fill("24")
    player.get_by_role("button", name="Déposer").click()
    expect(player.get_by_text("Déposé, reçu à")).to_be_visible()
    for judge in (pages["arbiter"], pages["double"]):
        judge.wait_for_selector("pi-tables .tab")
        judge.keyboard.type("2 zut h4 30")
        judge.keyboard.press("Enter")
        expect(judge.locator(".log__rows li").first).to_contain_text("zéro")
    console.keyboard.type("3 hutte h4")  # a line under way, judged as it is typed
    expect(console.locator("#entry-verdict")).to_contain_text("Table 3")
    expect(wall.get_by_role("img", name="Tirage : H, U, T, E, J, D, T")).to_be_visible()
    assert faults(pages) == {}

    # The dialogs of the referee that hold codes: players, and a table's card.
    console.keyboard.press("Escape")
    open_roster(console)
    go(console, 2, "code")
    assert faults({"players": console}) == {}
    console.keyboard.press("Enter")
    expect(console.get_by_role("img", name="Code QR de la table 2")).to_be_visible()
    assert faults({"card": console}) == {}
    console.keyboard.press("Escape")
    console.keyboard.press("Escape")

    # The same coup once it is judged: billets, verdicts, the ranking on the wall.
    organizer.order("ring-bell")
    expect(player.get_by_text("Bulletin fermé à la cloche")).to_be_visible()
    console.wait_for_timeout(2500)  # the grace for slips under way
    organizer.order("close-coup")
    organizer.order("retain-top")
    expect(player.get_by_text("C’est le top.")).to_be_visible()
    expect(console.get_by_text("Billets à remettre")).to_be_visible()
    expect(wall.get_by_text("Classement après le coup 1")).to_be_visible()
    assert faults(pages) == {}
