"""Letters laid on the grid are dragged on, and back to the rack: by mouse and by finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser import LAPTOP, PHONE, Visitors
from support.evening import Organizer
from support.home import Home
from support.pointer import Drag, by_finger, by_mouse

HANDS = pytest.mark.parametrize(
    ("drag", "size"), [(by_mouse, LAPTOP), (by_finger, PHONE)], ids=["mouse", "finger"]
)


def square(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=f"{name},")


def ghosts(page: Page) -> Locator:
    return page.locator(".board .tile--ghost")


def reading(page: Page) -> Any:
    """What the builder's test page last said of the word."""
    told = [event for event in page.evaluate("window.said") if event["name"] == "slip"]
    return told[-1]["detail"]["reading"]


def assert_drags_there_and_back(page: Page, drag: Drag, letter: str, rack: Locator) -> None:
    """A letter goes from the rack to E3, on to N3, and back; what is on the grid follows."""
    home = rack.get_by_role("button", name=f"{letter}, ").and_(
        rack.locator("button:not([aria-disabled])")
    )
    expect(home.first).to_be_visible()
    here = home.count()
    drag(page, home.first, square(page, "E3"))
    expect(square(page, "E3")).to_have_accessible_name(f"E3, {letter}, en cours de saisie")
    expect(home).to_have_count(here - 1)
    drag(page, square(page, "E3"), square(page, "N3"))
    expect(square(page, "N3")).to_contain_text(letter)
    expect(ghosts(page)).to_have_count(1)
    drag(page, square(page, "N3"), rack)
    expect(ghosts(page)).to_have_count(0)
    expect(home).to_have_count(here)


@HANDS
class TestBuilder:
    def test_to_another_square_and_back(
        self, bench: Visitors, drag: Drag, size: dict[str, int]
    ) -> None:
        page = bench.page("/static/dev/slip.html", size)
        page.get_by_label("Mot et place").fill("gos j5")
        assert reading(page)["word"] == "GOS"
        # A letter already on the grid is not the player's, a taken square keeps what it has.
        drag(page, square(page, "J7"), square(page, "J6"))
        drag(page, square(page, "J6"), page.locator("pi-rack"))
        assert reading(page)["word"] == "GOS"
        drag(page, square(page, "J7"), square(page, "L12"))
        assert reading(page)["reference"] == "L12"
        drag(page, square(page, "L12"), page.locator("pi-rack button").nth(0))
        assert reading(page) is None
        # Dropped on a place of the rack, it lies there; the one that lay there takes its place.
        faces = page.locator("pi-rack button")
        expect(faces.nth(0)).to_have_accessible_name("S, 1 point")
        expect(faces.nth(2)).to_have_accessible_name("R, 1 point")

    def test_a_joker_keeps_its_letter_on_the_grid_and_loses_it_in_the_rack(
        self, bench: Visitors, drag: Drag, size: dict[str, int]
    ) -> None:
        page = bench.page("/static/dev/slip.html", size)
        page.get_by_label("Mot et place").fill("go(n) j5")
        assert reading(page)["circled"] == [2]
        drag(page, square(page, "J7"), square(page, "A11"))
        expect(square(page, "A11")).to_have_accessible_name("A11, N, joker, en cours de saisie")
        drag(page, square(page, "A11"), page.locator("pi-rack"))
        expect(ghosts(page)).to_have_count(0)
        joker = page.locator("pi-rack").get_by_role("button", name="joker", exact=True)
        expect(joker).to_be_enabled()
        drag(page, joker, square(page, "A11"))
        page.get_by_role("dialog").get_by_role("button", name="E", exact=True).click()
        expect(square(page, "A11")).to_have_accessible_name("A11, E, joker, en cours de saisie")


def test_on_a_zoomed_grid_a_finger_drags_too(bench: Visitors) -> None:
    page = bench.page("/static/dev/slip.html", PHONE)
    square(page, "J7").tap()
    expect(page.get_by_role("button", name="Toute la grille")).to_be_visible()
    page.locator("pi-rack").get_by_role("button", name="S, 1 point").tap()
    assert reading(page)["word"] == "GOS"
    by_finger(page, square(page, "J7"), square(page, "J11"))
    assert reading(page)["reference"] == "J11"
    by_finger(page, square(page, "J11"), page.locator("pi-rack"))
    assert reading(page) is None
    expect(page.get_by_role("button", name="Toute la grille")).to_be_visible()


@HANDS
def test_in_the_hall(hall: Visitors, room_address: str, drag: Drag, size: dict[str, int]) -> None:
    organizer = Organizer(room_address)
    organizer.open(options={"name": "Essai"}, players=[{"name": "Anne", "table": 1}])
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    page = hall.page(organizer.player_links()[1], size)
    rack = page.locator("pi-rack")
    assert_drags_there_and_back(page, drag, "T", rack)
    # Dragged aside and back, the word is whole again; and so it is deposited.
    page.get_by_label("Mot et place").fill("hutte h4")
    drag(page, square(page, "H8"), square(page, "E3"))
    drag(page, square(page, "E3"), square(page, "H8"))
    page.get_by_label("Score annoncé").fill("24")
    page.locator(".go").click()
    expect(page.locator(".state--ok")).to_contain_text("HUTTE H4, 24 points")
    # Once the bell has rung nothing moves.
    organizer.order("ring-bell")
    expect(page.get_by_text("Bulletin fermé à la cloche")).to_be_visible()
    expect(page.locator(".sq--movable")).to_have_count(0)
    organizer.close()


@HANDS
@pytest.mark.parametrize("door", ["Duplicate", "Topping", "Classique"])
def test_at_home(visitors: Visitors, door: str, drag: Drag, size: dict[str, int]) -> None:
    home = Home(visitors, size)
    home.door(door)
    home.begin()
    page = home.page
    if door == "Classique":
        rack = home.view()["table"]["rack"]
    else:
        page.get_by_role("button", name="Premier tirage").click()
        rack = home.until(lambda view: view.get("rack"))["rack"]
    letter = next(one for one in rack if one != "?")
    expect(page.get_by_label("Mot et place")).to_be_visible()
    assert_drags_there_and_back(page, drag, letter, page.locator("pi-slip pi-rack"))
