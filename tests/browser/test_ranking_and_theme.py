"""The referee's ranking, the theme of each screen, and a console that fits smaller windows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, PHONE, PROJECTOR, Visitors, serious
from support.evening import Organizer

NAMES = ("Anne", "Bruno", "Chloé")


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    organizer.open(
        options={"name": "Essai", "measure": False},
        players=[{"name": name, "table": table} for table, name in enumerate(NAMES, start=1)],
    )
    yield organizer
    organizer.close()


def one_coup(organizer: Organizer) -> None:
    """Bruno finds the top, Anne something, Chloé nothing."""
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    found = organizer.solutions()
    lower = next(one for one in found if one[2] < found[0][2])
    organizer.order("type-line", line="2 =")
    organizer.order("type-line", line=f"1 {lower[0].lower()} {lower[1]} {lower[2]}")
    organizer.order("type-line", line="3 v")
    organizer.order("ring-bell")
    organizer.order("close-coup")
    organizer.order("retain-top")


def test_the_referee_reads_the_ranking_by_keyboard(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.referee, bypass_csp=True)
    page.wait_for_selector(".entry")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog")).to_contain_text("paraît après le premier coup")
    page.keyboard.press("Escape")
    one_coup(organizer)
    expect(page.locator(".keys")).to_contain_text("classement")
    page.keyboard.press("c")
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows.nth(0)).to_have_text(re.compile(r"1\s+Bruno\s+t. 2"))
    expect(rows).to_have_count(len(NAMES))
    assert serious(page) == []
    page.keyboard.press("Escape")
    # Once the game is over the ranking takes the place of the solutions.
    organizer.order("end-game", note="")
    expect(page.locator(".final tbody tr").first).to_contain_text("Bruno")
    expect(page.locator(".final footer")).to_contain_text("Résultats (PDF)")
    expect(page.locator("pi-solutions")).to_have_count(0)
    expect(page.get_by_role("timer")).to_have_count(0)
    for key in page.locator(".keys button").all():
        box = key.bounding_box()
        assert box is not None and box["x"] + box["width"] <= LAPTOP["width"], key.inner_text()
    assert serious(page) == []
    page.get_by_role("link", name="Rejouer coup par coup").click()
    page.wait_for_url("**/rejouer/*")


def theme(page: Page) -> str:
    """The theme shown, or the system's."""
    return str(page.evaluate("document.documentElement.dataset.theme ?? 'system'"))


def test_each_theme_is_found_and_kept(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.referee)
    button = page.get_by_role("button", name="Thème")
    expect(button).to_have_accessible_name("Thème clair ; changer")
    for wanted in ("dark", "projector", "light", "dark"):
        button.click()
        assert theme(page) == wanted
    page.reload()
    expect(button).to_have_accessible_name("Thème sombre ; changer")
    # The same laptop shows the wall: that one stays the projector's until changed there.
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Mur").click()
    wall = opened.value
    wall.wait_for_selector("pi-board")
    assert theme(wall) == "projector"
    wall.get_by_role("button", name="Thème").click()
    assert theme(wall) == "light"
    page.reload()
    expect(button).to_have_accessible_name("Thème sombre ; changer")
    assert theme(page) == "dark"


def test_a_player_finds_the_theme(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.player_links()[1], PHONE)
    page.get_by_role("button", name="Feuille de route").click()
    page.get_by_role("button", name="Thème").click()
    assert theme(page) == "dark"


@pytest.mark.parametrize("size", [(1366, 640), (1093, 614), (1024, 768)])
def test_nothing_of_the_console_is_cut(bench: Visitors, size: tuple[int, int]) -> None:
    width, height = size
    page = bench.page("/static/dev/console.html?saisie", {"width": width, "height": height})
    page.wait_for_selector(".entry")
    parts = [*page.locator(".keys button").all(), page.locator("pi-clock").first]
    for part in [*parts, page.locator(".entry")]:
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width + 1, part.inner_text()
        assert box["y"] + box["height"] <= height + 1, part.inner_text()


def test_large_screens_enlarge_the_page(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html?theme=projector", PROJECTOR)
    page.wait_for_selector(".entry")
    before = page.locator("h1").bounding_box()
    page.set_viewport_size({"width": 1920, "height": 1080})
    after = page.locator("h1").bounding_box()
    assert before is not None and after is not None
    assert after["height"] > 1.3 * before["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board, entry = (page.locator(one).bounding_box() for one in (".board", ".entry"))
    assert board is not None and entry is not None
    assert board["y"] + board["height"] <= entry["y"]


def test_whoever_did_not_play_is_not_told_you(hall: Visitors, organizer: Organizer) -> None:
    one_coup(organizer)
    organizer.order("end-game", note="")
    page = hall.page(f"/rejouer/{organizer.game}")
    expect(page.get_by_role("heading", name="Coup 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Les tops")).to_be_visible()
    expect(page.locator(".chart .tp")).to_have_count(1)
    expect(page.locator(".chart .me")).to_have_count(0)
    expect(page.locator("pi-replay")).not_to_contain_text("vous")
    expect(page.locator("pi-replay")).not_to_contain_text("votre mot")
