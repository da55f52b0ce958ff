"""Friends: from the waiting room to the rematch, one of them dropping out and coming back."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from support.browser import Visitors
from support.home import Home, assert_accessible

SMALL = {"width": 360, "height": 640}
SHOTS = os.environ.get("PIOCHE_SHOTS", "")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def test_two_people_from_the_waiting_room_to_the_rematch(visitors: Visitors) -> None:
    host = Home(visitors)
    host.door("Classique")
    host.page.get_by_label("Votre nom").fill("Ève")
    host.page.get_by_label("Place 2", exact=True).select_option("")
    shot(host.page, "opening-1366")
    host.begin()
    expect(
        host.page.get_by_role("heading", name="On vous attend, avec une personne.")
    ).to_be_visible()
    # The address bar's own link leads to the same room.
    expect(host.page).to_have_url(re.compile("#code="))
    shot(host.page, "salon-seul-1366")
    friend = Home(visitors, SMALL, host.page.url)
    friend.page.get_by_label("Votre nom").fill("Zoé")
    shot(friend.page, "entrer-360")
    friend.page.get_by_role("button", name="Entrer").click()
    expect(friend.page.locator(".salon .seat")).to_have_count(2)
    zoe = host.page.locator('.salon .seat[data-seat="2"]')
    expect(zoe).to_contain_text("Zoé")
    expect(zoe).to_contain_text("Pas encore prêt")
    host.page.get_by_role("button", name="Je suis prêt").click()
    expect(friend.page.get_by_role("heading", name="On n’attend plus que vous.")).to_be_visible()
    shot(host.page, "salon-1366")
    shot(friend.page, "salon-360")
    assert_accessible(friend.page)
    friend.page.get_by_role("button", name="Je suis prêt").click()
    for one in (host, friend):
        one.page.wait_for_selector("main.table")
        expect(one.page).to_have_url(re.compile("/jeu/[0-9A-Z]+$"))
