"""The game and the problem of the day in the page: from the home page to the table and the text to
paste, and again without changing it; a phone that comes second; a position solved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pioche.core.board import Board
from support.browser import LAPTOP, Visitors
from support.home import Home, assert_accessible, finder
from support.targets import assert_fits_a_thumb

SMALL = {"width": 360, "height": 640}


def daily(page: Page) -> Any:
    return page.request.get("/api/daily").json()


def play_top(home: Home) -> str:
    """Type the top of the rack in sight; gives its word."""
    seen = home.view()
    top = finder().tops(Board.of_rows(seen["board"]), seen["rack"])[0]
    home.page.get_by_label("Mot et place").fill(f"{top.word} {top.ref}")
    home.page.keyboard.press("Enter")
    home.page.locator(".state--ok").wait_for()
    return str(top.word)


def stop(page: Page) -> None:
    """End the game by its own button: two presses."""
    page.get_by_role("button", name="Finir la partie", exact=True).click()
    page.get_by_role("button", name="Finir la partie, vraiment").click()
    page.get_by_role("heading", name="Partie finie").wait_for()


def test_the_day_is_played_once_for_the_table_and_shared(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    page.get_by_role("link", name="Jouer la partie du jour").click()
    page.get_by_label("Nom au classement").fill("Ève")
    assert_accessible(page)
    page.get_by_role("button", name="Jouer la partie du jour").click()
    page.wait_for_url("**/jeu/*")
    ranked = home.game
    page.get_by_role("button", name="Premier tirage").click()
    page.get_by_role("timer").first.wait_for()
    # Time is time, and nothing is hinted at.
    expect(page.get_by_role("button", name="Indice")).to_have_count(0)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    # While it counts, this browser has no words looked up.
    visitors.watch.expected.append("403")
    other = page.context.new_page()
    other.goto("/mots?q=AEIRST")
    expect(other.get_by_text("Votre partie du jour est en cours")).to_be_visible()
    other.goto("/")
    back = other.get_by_role("link", name="Reprendre la partie du jour")
    expect(back).to_have_attribute("href", f"/jeu/{ranked}")
    other.close()
    word = play_top(home)
    page.get_by_role("button", name="Voir le top").click()
    page.get_by_role("button", name="Coup suivant").wait_for()
    stop(page)
    page.get_by_role("link", name="Classement du jour").click()
    # What came of it: the share, the place, a square a coup, nothing of the game.
    expect(page.locator(".dres .big")).to_contain_text("%")
    expect(page.locator(".rank .me")).to_contain_text("Ève (vous)")
    seen = daily(page)["mine"]
    assert seen["tops"] == 1 and seen["game"] == ranked
    expect(page.locator(".sqs i")).to_have_count(len(seen["coups"]))
    paste = page.locator(".share .paste").inner_text()
    assert word not in paste and word not in seen["text"] and ranked not in seen["text"]
    assert "1 top" in paste and "série 1" in paste
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copier le texte").click()
    expect(page.locator(".said")).to_have_text("Copié.")
    assert page.evaluate("navigator.clipboard.readText()") == seen["text"]
    assert_accessible(page)
    # A second play changes nothing in the table.
    table = daily(page)["ranking"]
    page.get_by_role("button", name="Rejouer, hors classement").click()
    page.wait_for_url("**/jeu/*")
    assert home.game != ranked
    page.get_by_role("button", name="Premier tirage").click()
    page.get_by_role("timer").first.wait_for()
    assert play_top(home) == word
    page.get_by_role("button", name="Voir le top").click()
    page.get_by_role("button", name="Coup suivant").wait_for()
    stop(page)
    assert daily(page)["ranking"] == table


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_the_problem_is_looked_for_and_found(visitors: Visitors, size: dict[str, int]) -> None:
    visitors.watch.expected.append("409")
    home = Home(visitors, size, "/jour")
    page = home.page
    # Whoever has not played reads how many did, not what they scored.
    page.locator(".hello").wait_for()
    assert daily(page)["ranking"] == []
    expect(page.locator(".rank")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if size == SMALL:
        assert_fits_a_thumb(page)
    page.get_by_role("link", name="Problème du jour").click()
    page.locator("pi-slip").wait_for()
    title = page.locator("h1").bounding_box()
    assert title is not None and title["height"] < 32, "on one line"
    asked = page.request.get("/api/daily/problem").json()
    moves = finder().moves(Board.of_rows(asked["rows"]), asked["rack"])
    top, lower = moves[0], moves[1]
    typed = page.get_by_label("Mot et place")
    typed.fill(f"{lower.word} {lower.ref}")
    page.keyboard.press("Enter")
    expect(page.locator(".state--ok")).to_contain_text(f"il reste {top.score - lower.score} point")
    assert top.word not in json.dumps(page.request.get("/api/daily/problem").json())
    assert_accessible(page)
    if size == SMALL:
        assert_fits_a_thumb(page)
    typed.fill(f"{top.word} {top.ref}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="C’est le top.")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("2 essais")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert_accessible(page)
    page.reload()
    expect(page.get_by_role("heading", name="C’est le top.")).to_be_visible()
