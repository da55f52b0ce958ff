"""A game that has neither page nor replay of its own: it is offered, played and shown again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support import toygame
from support.browser import LAPTOP, PHONE, Visitors
from support.evening import real_server
from support.home import Home, assert_accessible
from support.targets import assert_fits_a_thumb


@pytest.fixture
def toys(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """Visitors of a server that has one game more."""
    with toygame.registered(), real_server(tmp_path) as address:
        visitors = Visitors(browser, address)
        yield visitors
        visitors.close()
        assert visitors.watch.faults == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_any_game_is_offered_played_and_shown_again(toys: Visitors, size: dict[str, int]) -> None:
    home = Home(toys, size)
    home.door("Jouet")
    home.page.get_by_label("Votre nom").fill("Ève")
    home.page.get_by_role("button", name="Inviter quelqu’un").click()
    home.page.get_by_label("Nom, place 2").fill("Zoé")
    home.begin()
    page = home.page
    expect(page.get_by_role("heading", name="Jouet")).to_be_visible()
    friend = Home(toys, PHONE, home.invitations()[0]).page
    expect(friend.locator(".players .sc")).to_have_text(["0", "0"])  # they listen from here on
    # An order's fields are asked from its schema; what was done is told to everybody.
    form = page.get_by_role("form", name="Ajouter")
    form.get_by_label("Nombre").fill("4")
    form.get_by_role("button", name="Ajouter").click()
    expect(page.get_by_role("list", name="Journal")).to_contain_text("Vous : Ajoute 4.")
    expect(friend.get_by_role("list", name="Journal")).to_contain_text("Ève : Ajoute 4.")
    for one in (page, friend):
        expect(one.locator(".players .sc")).to_have_text(["4", "0"])
    assert_accessible(page)
    if size == PHONE:
        assert_fits_a_thumb(page)
    # Only who opened the game leads it; what is grave takes two presses.
    expect(friend.get_by_role("button", name="Commencer")).to_have_count(0)
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("button", name="Fermer").click()
    assert home.view()["phase"] == "open"
    page.get_by_role("button", name="Fermer, vraiment").click()
    expect(friend.get_by_role("heading", name="Partie finie")).to_be_visible()
    expect(page.get_by_role("heading", name="Partie finie")).to_be_visible()
    page.get_by_role("link", name="Rejouer étape par étape").click()
    told = page.locator(".told")
    expect(told).to_contain_text("Vous. Ajoute 4.")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text(f"Le secret était {toygame.CANARY}.")
    expect(page.locator(".players .sc")).to_have_text(["4", "0"])
    assert_accessible(page)
    if size == PHONE:
        assert_fits_a_thumb(page)
    page.goto("/")
    expect(page.locator(".past li")).to_contain_text("Jouet")
    expect(page.locator(".past li")).to_contain_text("4 à 0")
