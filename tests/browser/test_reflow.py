"""Narrow phones, contrast themes: nothing off the page, nothing told by colour alone."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from support.browser import LAPTOP, PHONE, Visitors
from support.home import Home, finder

NARROW = {"width": 360, "height": 640}
NARROWEST = {"width": 320, "height": 568}


def too_wide(page: Page, width: int) -> list[str]:
    """What sticks out of the page on its right."""
    found: list[str] = page.evaluate(
        """(width) => [...document.querySelectorAll("body *")]
             .filter((one) => one.getBoundingClientRect().right > width + 1)
             .map((one) => `${one.tagName}.${one.className}`)""",
        width,
    )
    return found


@pytest.mark.parametrize("size", [NARROW, NARROWEST], ids=["360", "320"])
def test_words_fit_a_narrow_phone(visitors: Visitors, size: dict[str, int]) -> None:
    page = visitors.page("/mots?q=AEIRST%3F", size, has_touch=True, is_mobile=True)
    page.locator(".found").wait_for()
    assert too_wide(page, size["width"]) == []


@pytest.mark.parametrize(
    ("formula", "size"),
    [("7-sur-8", NARROW), ("7-sur-8", NARROWEST), ("normale", NARROWEST)],
    ids=["eight-360", "eight-320", "seven-320"],
)
def test_a_rack_fits_a_narrow_phone(visitors: Visitors, formula: str, size: dict[str, int]) -> None:
    home = Home(visitors, size)
    options = {"at_home": True, "formula": formula, "timed": False, "measure": False}
    home.open("duplicate", options=options, players=[{"name": "Ève"}])
    home.page.get_by_role("button", name="Premier tirage").click()
    home.page.locator(".rack--play button").first.wait_for()
    assert too_wide(home.page, size["width"]) == []


def test_the_card_of_a_loto_fits_a_narrow_phone(visitors: Visitors) -> None:
    home = Home(visitors, NARROWEST)
    home.open("loto", players=[{"name": "Ève"}, {"name": "Machine", "bot": "amateur"}])
    home.page.get_by_role("button", name="Écrire ses deux mots").wait_for()
    assert too_wide(home.page, NARROWEST["width"]) == []


PHONES = {"360": NARROW, "390": PHONE}
PAIR = [{"name": "Anne-Charlotte"}, {"name": "Machine (expert)", "bot": "expert"}]
ALONE = [{"name": "Anne-Charlotte"}]
GRID = ["." * 15] * 7 + ["...MAISONS....."] + ["." * 15] * 7
HOUR = 60 * 60_000
GAMES: dict[str, tuple[str, list[dict[str, str]], dict[str, Any]]] = {
    "classic": ("classic", PAIR, {"clock_ms": HOUR, "wording": "challenge"}),
    "four": ("classic", [*PAIR, *PAIR], {"clock_ms": HOUR}),
    "two-bags": ("classic", PAIR, {"variants": ["consonnes-voyelles", "dictionnaire-ouvert"]}),
    "solitaire-b": ("solitaire", ALONE, {"which": "b"}),
    "solitaire-c": ("solitaire", ALONE, {"which": "c"}),
    "jarnac-clock": ("jarnac", PAIR, {"time": {"kind": "clock", "ms": HOUR}}),
    "jarnac-move": ("jarnac", PAIR, {"time": {"kind": "move", "ms": 30_000}}),
    "loto": ("loto", [*ALONE, {"name": "Machine (amateur)", "bot": "amateur"}], {}),
    "inverse": ("inverse", PAIR, {"rows": GRID}),
    "duplicate": ("duplicate", ALONE, {"at_home": True, "formula": "7-8-9"}),
    "topping": ("duplicate", ALONE, {"at_home": True, "formula": "topping"}),
}


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_fits_a_phone(visitors: Visitors, name: str, size: str) -> None:
    kind, players, options = GAMES[name]
    home = Home(visitors, PHONES[size])
    visitors.watch.expected.append("409")  # the machine may toss first
    home.open(kind, options=options, players=players)
    width = PHONES[size]["width"]
    assert too_wide(home.page, width) == []
    begins = home.page.get_by_role("button", name=re.compile("Premier tirage|Tirer au sort"))
    if begins.count():
        with suppress(PlaywrightTimeout):  # the machine may toss first, and the button goes
            begins.first.click(timeout=3000)
        home.page.get_by_role("timer").first.wait_for()
        assert too_wide(home.page, width) == []


def test_a_refusal_is_in_sight_wherever_the_page_is_scrolled(visitors: Visitors) -> None:
    home = Home(visitors, NARROW)
    visitors.watch.expected.append("409")
    home.open("solitaire", options={"which": "a"}, players=ALONE)
    page = home.page
    letters = permutations(home.view()["table"]["rack"].replace("?", ""), 2)
    nonsense = next(word for word in map("".join, letters) if word not in finder().lexicon)
    page.get_by_label("Mot et place").fill(f"{nonsense} H8")
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("button", name="Poser un mot").click()
    told = page.locator(".messages .notice")
    told.wait_for()
    box = told.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < NARROW["height"] - box["height"]


def test_the_competitions_fit_a_narrow_phone(visitors: Visitors) -> None:
    page = visitors.page("/competitions", NARROW, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Ajouter").wait_for()
    assert too_wide(page, NARROW["width"]) == []


def test_the_bar_of_the_console_fits_a_narrow_phone(visitors: Visitors) -> None:
    """An arbiter may judge from a phone; grid and tables scroll in their own frames."""
    home = Home(visitors, NARROWEST)
    home.door("Ouvrir une soirée")
    home.page.get_by_label("Nombre de tables").fill("2")
    home.page.get_by_role("button", name="Commencer").click()
    home.page.wait_for_selector("pi-console .bar1")
    assert home.page.evaluate("document.documentElement.scrollWidth") <= NARROWEST["width"]


def test_lines_stand_for_colours_in_a_contrast_theme(bench: Visitors) -> None:
    page = bench.page("/static/dev/slip.html", LAPTOP, forced_colors="active")
    page.locator(".rack--play button").first.wait_for()

    def outline(selector: str) -> str:
        style = "(one) => getComputedStyle(one).outlineStyle"
        return str(page.locator(selector).first.evaluate(style))

    assert outline(".sq") == outline(".rack .tile") == "solid"
    page.locator("body").press("Tab")
    assert outline(":focus-visible") == "solid", "the ring is a shadow, which such themes drop"


def test_a_hyphen_keeps_its_width_in_names(bench: Visitors) -> None:
    page = bench.page("/static/dev/ranking.html")
    name = page.locator(".rank .name").first
    name.wait_for()
    assert name.evaluate("(one) => getComputedStyle(one).fontVariantNumeric") == "normal"
    total = page.locator(".rank .t").first
    assert total.evaluate("(one) => getComputedStyle(one).fontVariantNumeric") == "tabular-nums"


@pytest.mark.parametrize("width", [1366, 1300, 1180, 900, 360])
def test_what_is_said_hides_neither_the_titles_nor_the_field(
    visitors: Visitors, width: int
) -> None:
    home = Home(visitors, {"width": width, "height": 700})
    options = {"at_home": True, "formula": "7-sur-8+joker", "tempo": "3:00", "measure": False}
    home.open("duplicate", options=options, players=[{"name": "Ève"}])
    page = home.page
    page.get_by_role("button", name="Premier tirage").click()
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".messages .notice")).to_have_text("Posez d’abord un mot sur la grille.")
    said = page.locator(".messages .notice").bounding_box()
    assert said is not None
    for hidden in (".bar1 .titles", ".bar1 .right", "pi-slip .field input"):
        box = page.locator(hidden).bounding_box()
        assert box is not None
        beside = said["x"] >= box["x"] + box["width"] or box["x"] >= said["x"] + said["width"]
        below = said["y"] >= box["y"] + box["height"] or box["y"] >= said["y"] + said["height"]
        assert beside or below, hidden
