"""After the evening: the wall shows a code, and a phone reads the report."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, PROJECTOR, Visitors, serious
from support.evening import Organizer


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    names = ("Anne", "Bruno", "Chloé")
    organizer.open(
        options={"name": "Essai", "place": "Blois", "measure": False},
        players=[{"name": name, "table": table} for table, name in enumerate(names, start=1)],
    )
    yield organizer
    organizer.close()


def evening(organizer: Organizer) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for line in ("1 =", "2 hue h7 12", "3 v"):
        organizer.order("type-line", line=line)
    for step in ("ring-bell", "close-coup", "retain-top", "end-game"):
        organizer.order(step)


def test_the_report_is_read_on_a_phone_without_a_table(
    hall: Visitors, organizer: Organizer
) -> None:
    evening(organizer)
    page = hall.page(f"/rapport/{organizer.game}", PHONE, bypass_csp=True)
    expect(page.get_by_role("heading", name="Rapport de la partie")).to_be_visible()
    for part in ("Les tops", "Qui a trouvé quoi", "Curiosités", "Texte à coller"):
        expect(page.get_by_role("heading", name=part)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_list_of_papers_has_no_serious_fault_of_access(
    hall: Visitors, organizer: Organizer, theme: str
) -> None:
    evening(organizer)
    page = hall.page(f"/papiers/{organizer.game}", bypass_csp=True)
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    expect(page.get_by_role("link", name="Procès-verbal de la partie Grille")).to_be_visible()
    assert serious(page) == []


def test_the_wall_shows_a_code_to_the_report_once_the_game_is_over(
    hall: Visitors, organizer: Organizer
) -> None:
    page = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    # A test's server knows itself by a name that no phone could open; what it says is given here.
    page.route(
        "**/entrance?*",
        lambda route: route.fulfill(
            json={"address": "192.168.1.20:8000", "game": organizer.game, "link": "x"}
        ),
    )
    picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9'/></svg>"
    page.route(
        "**/entrance/qr?*",
        lambda route: route.fulfill(body=picture, content_type="image/svg+xml"),
    )
    page.reload()
    expect(page.locator(".report")).to_have_count(0)
    evening(organizer)
    code = page.get_by_role("img", name="Code QR du rapport")
    expect(code).to_be_visible()
    assert "report=true" in (code.get_attribute("src") or "")
