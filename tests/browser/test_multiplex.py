"""A multiplex from the pages: a head, and a hall on another server that joins and follows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import PHONE, Visitors
from support.evening import real_server
from support.home import Home, assert_accessible
from support.live import order
from support.multiplex import open_head
from support.targets import assert_fits_a_thumb


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """Visitors of another server."""
    with real_server(tmp_path / "ailleurs") as address:
        visitors = Visitors(browser, address)
        yield visitors
        visitors.close()
        assert visitors.watch.faults == []


def console(visitors: Visitors, link: str) -> Page:
    page = visitors.page(link, bypass_csp=True)
    page.locator(".entry").wait_for()
    return page


def twice(page: Page, key: str) -> None:
    """What is grave takes two presses."""
    page.keyboard.press(key)
    expect(page.locator(".keys .armed")).to_be_visible()
    page.keyboard.press(key)


def test_a_hall_joins_follows_and_is_ranked_with_the_head(
    visitors: Visitors, elsewhere: Visitors
) -> None:
    head = open_head(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    invited = head.chief.post(
        f"/api/games/{head.game}/members", json={"role": "juge-arbitre"}
    ).json()
    desk = console(visitors, invited["link"])
    desk.keyboard.press("k")
    desk.get_by_label("Nom de votre salle").fill("Blois")
    desk.get_by_role("button", name="Lire le code d’entrée").click()
    code = desk.locator(".multiplex .code").inner_text()
    assert_accessible(desk)
    desk.keyboard.press("Escape")

    # The other hall: from its home page, with a wrong code first.
    elsewhere.watch.expected += ["409"]
    page = Home(elsewhere).page
    page.get_by_role("link", name="Rejoindre un multiplex").click()
    form = page.get_by_role("form", name="Rejoindre un multiplex")
    form.get_by_label("Adresse de la salle de tête").fill(visitors.address)
    form.get_by_label("Code d’entrée").fill("AAAA AAAA")
    form.get_by_label("Nom de votre centre").fill("Chartres")
    form.get_by_label("Tables").fill("2")
    form.get_by_role("button", name="Rejoindre").click()
    expect(form.get_by_role("alert")).to_contain_text("n’est celui d’aucun multiplex")
    assert_accessible(page)
    form.get_by_label("Code d’entrée").fill(code)
    form.get_by_role("button", name="Rejoindre").click()
    page.wait_for_url("**/arbitrage/*")
    panel = page.locator(".panel.multiplex")
    expect(panel).to_contain_text("Vous suivez Blois")
    assert_accessible(page)

    # The head draws and starts; the hall has it, and no top.
    desk.keyboard.press("t")
    expect(desk.locator(".strip .tile").first).to_be_visible()
    desk.keyboard.press(" ")
    expect(page.locator(".strip")).to_contain_text("Réflexion")
    expect(page.locator(".strip .tile")).to_have_count(7)
    expect(panel).to_contain_text("top caché jusqu’à la retenue par Blois")
    expect(page.locator("pi-solutions")).to_have_count(0)
    tops = head.view()["tops"]
    top = tops["candidates"][0]
    for one in (desk, page):
        one.keyboard.type(f"1 {top['word'].lower()} {top['ref'].lower()} {tops['score']}")
        one.keyboard.press("Enter")
        expect(one.locator("pi-verdicts")).to_contain_text(str(tops["score"]))

    # Everybody closes; the head is told who has not, and may wait.
    twice(desk, "f")
    expect(page.locator(".strip")).to_contain_text("cloche")
    twice(desk, "f")
    expect(desk.locator(".keys .next")).to_contain_text("retenir")
    desk.keyboard.press("r")
    expect(desk.locator(".told")).to_contain_text("Chartres : collecte ouverte")
    twice(page, "f")
    expect(panel.locator(".badge--ok")).to_have_count(2)
    order(head.chief, head.game, "retain-top")
    expect(page.locator("pi-solutions")).to_be_visible()
    desk.keyboard.press("k")
    expect(desk.locator("pi-ranking")).to_contain_text("Chartres")
    desk.keyboard.press("Escape")

    # The wall of the hall, and a phone, show the ranking of all.
    game = page.url.rsplit("/", 1)[1]
    wall = elsewhere.page(f"/tableau/{game}")
    expect(wall.locator("pi-ranking")).to_contain_text("Classement commun")
    expect(wall.locator("pi-ranking")).to_contain_text("Blois")


def test_joining_fits_a_phone(visitors: Visitors) -> None:
    page = visitors.page("/multiplex", PHONE, bypass_csp=True)
    page.get_by_role("button", name="Rejoindre").wait_for()
    assert_fits_a_thumb(page)
