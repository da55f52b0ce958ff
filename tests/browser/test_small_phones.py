"""Phones smaller than most, or held sideways: what was handed in and the button stay in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from support.browser import LAPTOP, PHONE, Visitors
from support.evening import Organizer

SIZES = [(375, 667), (360, 640), (844, 390)]


def inside(part: Locator, width: int, height: int) -> bool:
    """Whether all of something is in the window."""
    box = part.bounding_box()
    assert box is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= width
        and box["y"] + box["height"] <= height
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["saisie", "horsligne", "vide"])
def test_what_was_handed_in_is_in_sight(bench: Visitors, size: tuple[int, int], state: str) -> None:
    page = bench.page(size=PHONE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/static/dev/player.html?etat={state}")
    page.wait_for_selector(".dock .state")
    for part in (".dock .state", ".dock button", ".rack--play"):
        assert inside(page.locator(part), *size), part
    # A sentence is said to its end.
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".dock .state *:not(svg, svg *)").evaluate_all(cut) == 0
    # The dock covers nothing of the rack.
    rack, dock = (page.locator(part).bounding_box() for part in (".rack--play", ".dock"))
    assert rack is not None and dock is not None
    if size[0] < size[1]:
        assert rack["y"] + rack["height"] <= dock["y"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("state", ["saisie", "horsligne", "vide"])
def test_no_message_and_no_tool_is_under_the_dock(bench: Visitors, state: str) -> None:
    page = bench.page(size=PHONE)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/static/dev/player.html?etat={state}")
    page.wait_for_selector(".dock .state")
    dock, tools = (page.locator(part).bounding_box() for part in (".dock", ".tools"))
    assert dock is not None and tools is not None
    assert tools["y"] + tools["height"] <= dock["y"] + 1
    # A word that cannot be laid: why is said in sight, over nothing that is needed.
    page.get_by_label("Mot et place").fill("zzz h8")
    told = page.locator(".notice", has_text="En H8 il y a déjà E.")
    expect(told).to_be_visible()
    assert inside(told, 360, 640)
    hit = """(one) => { const { x, y, width, height } = one.getBoundingClientRect();
               return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    for part in (told, page.locator(".tools button").first, page.locator(".dock .go")):
        assert part.evaluate(hit)
    dock, tools = (page.locator(part).bounding_box() for part in (".dock", ".tools"))
    assert dock is not None and tools is not None
    assert tools["y"] + tools["height"] <= dock["y"] + 1


@pytest.mark.parametrize("size", [(360, 640), (375, 667), (320, 568)])
@pytest.mark.parametrize("solos", [0, 1])
def test_what_warnings_cost_is_told_under_the_verdict(
    bench: Visitors, size: tuple[int, int], solos: int
) -> None:
    page = bench.page(size=PHONE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/static/dev/player.html?etat=averti")
    page.wait_for_selector(".vd--warning")
    page.locator("pi-player").evaluate(
        "(it, solos) => (it.model = { ...it.model, solos }, it.updateComplete)", solos
    )
    totals = page.locator(".tot")
    expect(totals).to_contain_text("−10 à la fin")
    for cell in totals.locator("div").all():
        box = cell.bounding_box()
        assert box is not None and box["x"] + box["width"] <= size[0], cell.inner_text()
    if size[1] >= 640:  # on a lower one it is a finger’s scroll away
        assert inside(totals, *size)
    over = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert totals.locator("div").evaluate_all(over) == 0


@pytest.mark.parametrize("state", ["saisie", "horsligne", "verdict"])
def test_the_grid_is_whole_on_a_laptop(bench: Visitors, state: str) -> None:
    page = bench.page(f"/static/dev/player.html?etat={state}", LAPTOP)
    page.wait_for_selector(".board")
    assert inside(page.locator(".board"), LAPTOP["width"], LAPTOP["height"])


def test_too_many_wrong_codes_are_told_as_they_are(hall: Visitors, room_address: str) -> None:
    organizer = Organizer(room_address)
    organizer.open(
        options={"name": "Essai", "measure": False}, players=[{"name": "Anne", "table": 1}]
    )
    hall.watch.expected += ["403", "401", "404", "429"]
    page = hall.page(f"/jeu/{organizer.game}", PHONE)
    for _attempt in range(8):
        page.get_by_label("Table").fill("1")
        page.get_by_label("Code").fill("AAAA")
        page.get_by_role("button", name="Entrer").click()
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("button", name="Entrer")).to_be_enabled()
        if "Trop de codes" in page.get_by_role("alert").inner_text():
            break
    expect(page.get_by_role("alert")).to_contain_text("Trop de codes faux")
    organizer.close()
