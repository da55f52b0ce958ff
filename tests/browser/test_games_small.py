"""Loto and Scrabble inversé, to their end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pioche.core.place import Place
from support.browser import PHONE, Visitors
from support.home import Home, assert_accessible


def test_a_game_of_loto(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Loto")
    home.begin()
    page = home.page
    visitors.watch.expected.append("409")
    page.get_by_label("Premier mot").fill("maisonz")
    page.get_by_label("Second mot").fill("tableau")
    page.get_by_role("button", name="Écrire ma carte").click()
    expect(page.locator(".messages .notice--zero")).to_contain_text("MAISONZ")
    page.get_by_label("Premier mot").fill("maisons")
    page.get_by_role("button", name="Écrire ma carte").click()
    home.until(lambda view: view["phase"] == "drawing")
    # Letters are drawn and crossed by hand, then the rest is hurried.
    for _draw in range(60):
        page.get_by_role("button", name="Tirer une lettre").click()
        if page.locator(".cross.is-open").count():
            page.locator(".cross.is-open").first.click()
            expect(page.locator(".cross.is-crossed").first).to_be_visible()
            break
        page.wait_for_timeout(60)
    expect(page.locator(".cross.is-crossed")).to_have_count(1)
    assert_accessible(page)
    for _draw in range(120):
        view = home.view()
        if view["phase"] == "over":
            break
        for word, letter in next(
            (one["letters"] for one in view["actions"] if one["name"] == "cross"), ()
        ):
            home.order("cross", seat="1", word=word, letter=letter)
        if not any(one["name"] == "call" for one in home.view().get("actions", ())):
            home.order("draw", seat="1")
        elif page.get_by_role("button", name="Scrabble Loto !").is_visible():
            page.get_by_role("button", name="Scrabble Loto !").click()
            home.until(lambda view: view["phase"] == "over")
    expect(page.get_by_role("heading", name=re.compile("^Scrabble Loto !"))).to_be_visible()
    expect(page.locator(".card")).to_have_count(2)
    assert_accessible(page)


def test_a_game_of_inverse(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Inversé")
    home.begin()
    page = home.page
    view = home.until(lambda view: bool(view["actions"]))
    removal = max(view["actions"], key=lambda one: one["points"])
    for name in removal["squares"]:
        place = Place.parse(name)
        page.locator(f'[data-row="{place.row}"][data-col="{place.col}"]').click()
    expect(page.locator(".ask")).to_contain_text(f"{removal['points']} point")
    assert_accessible(page)
    page.get_by_role("button", name="Retirer").click()
    expect(page.locator(".coups")).to_contain_text(removal["letters"])
    for _turn in range(200):
        view = home.until(lambda view: bool(view["ended"] or view["actions"]))
        if view["ended"]:
            break
        best = max(view["actions"], key=lambda one: len(one["squares"]))
        home.order("remove", seat="1", squares=best["squares"])
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".result")).to_contain_text(re.compile("grille est vide|Plus rien"))
    assert_accessible(page)


def test_inverse_on_a_phone_does_not_scroll_sideways(visitors: Visitors) -> None:
    home = Home(visitors, PHONE)
    home.door("Inversé")
    home.begin()
    assert not home.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
