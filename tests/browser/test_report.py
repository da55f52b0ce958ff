"""After the evening: the wall shows a code, phones read the report, every page leads to papers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import PHONE, PROJECTOR, Visitors, serious
from support.evening import Organizer

PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9'/></svg>"


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    names = ("Anne Dupont", "Bruno Éluard", *(f"Chloé Œuvrard {n}" for n in range(3, 10)))
    organizer.open(
        title="Essai",
        options={"name": "Essai", "place": "Blois", "measure": False},
        players=[{"name": name, "table": table} for table, name in enumerate(names, start=1)],
    )
    yield organizer
    organizer.close()


def play(organizer: Organizer) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for line in ("1 =", "2 hue h7 12", "* v"):
        organizer.order("type-line", line=line)
    for step in ("ring-bell", "close-coup", "retain-top", "end-game"):
        organizer.order(step)


def at_the_wall(hall: Visitors, organizer: Organizer) -> Page:
    """A test's server knows itself by a name that no phone could open; what it says is given."""
    wall = hall.page("", PROJECTOR)
    said = {"address": "192.168.1.20:8000", "game": organizer.game, "link": "x"}
    wall.route("**/entrance?*", lambda route: route.fulfill(json=said))
    wall.route(
        "**/entrance/qr?*",
        lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml"),
    )
    wall.goto(f"/tableau/{organizer.game}")
    return wall


def fits(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


def test_an_evening_is_read_again_from_every_page(hall: Visitors, organizer: Organizer) -> None:
    game = organizer.game
    wall = at_the_wall(hall, organizer)
    console = hall.page(organizer.referee)
    player = hall.page(organizer.player_links()[2], PHONE)
    expect(wall.locator(".report")).to_have_count(0)
    play(organizer)

    code = wall.get_by_role("img", name=f"Code QR du rapport, 192.168.1.20:8000/rapport/{game}")
    expect(code).to_be_visible()
    assert "report=true" in (code.get_attribute("src") or "")
    # A page of the ranking and the foot have room below it, on either kind of screen.
    for size in (PROJECTOR, {"width": 540, "height": 960}):
        wall.set_viewport_size(size)  # type: ignore[arg-type]
        expect(wall.locator(".foot")).to_be_in_viewport(ratio=1)
        expect(wall.get_by_role("row", name="C. Œ.").last).to_be_in_viewport(ratio=1)

    # Where the code leads: names as the hall shows them, nothing to scroll sideways.
    report = hall.page(f"/rapport/{game}", PHONE, bypass_csp=True)
    expect(report.get_by_role("heading", name="Rapport de la partie")).to_be_visible()
    for part in ("Classement", "Les tops", "Qui a trouvé quoi", "Curiosités", "Texte à coller"):
        expect(report.get_by_role("heading", name=part)).to_be_visible()
    expect(report.get_by_role("rowheader", name="A. D.").first).to_be_visible()
    expect(report.get_by_text("Dupont")).to_have_count(0)
    assert fits(report) and serious(report) == []
    report.get_by_role("link", name="Tous les papiers").click()
    expect(report.get_by_role("link", name="Procès-verbal de la partie Grille")).to_be_visible()
    expect(report.get_by_role("link", name="Feuille d’arbitrage")).to_have_count(0)
    for theme in ("light", "dark"):
        report.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert serious(report) == []
    assert fits(report)

    # A player has their own sheet, with their own name.
    expect(player.get_by_role("link", name="Rapport de la partie")).to_be_visible()
    player.get_by_role("button", name="Ma feuille de route").click()
    player.get_by_role("link", name="La même, à imprimer").click()
    expect(player.get_by_role("heading", name="Feuille de route")).to_be_visible()
    expect(player.get_by_text("Bruno Éluard").first).to_be_visible()
    assert fits(player)
    player.goto(f"/rejouer/{game}")
    player.get_by_role("link", name="Rapport").click()
    player.wait_for_url(f"**/rapport/{game}")
    player.goto("/")
    player.get_by_role("link", name="Rapport : Essai").click()
    player.wait_for_url(f"**/rapport/{game}")

    # Who judged has every sheet, from the end of the game and from home.
    final = console.get_by_role("region", name="Classement final")
    expect(final.get_by_role("link", name="Papiers")).to_have_attribute("href", f"/papiers/{game}")
    expect(final.get_by_role("link", name="Rapport")).to_be_visible()
    console.goto("/")
    console.get_by_role("link", name="Papiers : Essai").click()
    console.get_by_role("link", name="Feuille d’arbitrage Tous").click()
    expect(console.get_by_role("rowheader", name="Anne Dupont")).to_be_visible()
