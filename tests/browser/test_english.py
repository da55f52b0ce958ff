"""Every page in English: no French is left there but the game's own words, and none weighs more.

The console, the phones and the wall of a hall are read all along an evening in `test_evening.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from pioche.games import registry
from pioche.web.pages.home import PLAIN
from support import finished
from support.browser import LAPTOP, PHONE, Visitors, transferred
from support.english import LOCALES, Words, french_left
from support.evening import Organizer
from support.finished import ALONE, MACHINE, SMALL, Played

say = Words("en")
NAMES = ("Ève", "Zoé", "Machine")
#: What people wrote, and the machine's names, which are its own.
OWN = ".portrait, [data-seat] .name, bdi"
GAMES: dict[str, dict[str, Any]] = {
    "duplicate": {"options": {"at_home": True, "timed": False}, "players": ALONE},
    "solitaire": {"options": {"which": "a"}, "players": ALONE},
    "classic": {"players": MACHINE},
    "jarnac": {"players": MACHINE},
    "loto": {"players": MACHINE},
    "inverse": {"options": {"rows": SMALL}, "players": MACHINE},
}


@pytest.fixture
def english(visitors: Visitors) -> Visitors:
    """Visitors whose browsers are set to English."""
    visitors.locale = LOCALES["en"]
    return visitors


@pytest.fixture
def organizer(home_address: str) -> Iterator[Organizer]:
    organizer = Organizer(home_address)
    yield organizer
    organizer.close()


def left(page: Page) -> list[str]:
    return french_left(page, OWN, NAMES)


def settled(english: Visitors, path: str, wait: str = "main", **options: Any) -> Page:
    """A page once it is there and asks for nothing more."""
    page = english.page(path, options.pop("size", LAPTOP), **options)
    page.wait_for_selector(wait)
    return page


@pytest.mark.parametrize("path", [page.path for page in PLAIN])
def test_a_page_at_home(english: Visitors, path: str) -> None:
    page = english.page()
    # As light as in French: English comes in the place of French, not beside it.
    assert 20_000 < transferred(page, path) < 150_000
    page.wait_for_selector("main")
    assert left(page) == []


@pytest.mark.parametrize(("language", "letters"), [("fr", "LMMJVSD"), ("en", "MTWTFSS")])
def test_days_have_their_letters(visitors: Visitors, language: str, letters: str) -> None:
    """Mardi and mercredi begin alike, Tuesday and Wednesday do not: no message serves for both."""
    visitors.locale = LOCALES[language]
    page = settled(visitors, "/entrainement")
    ask = "import('/static/js/lib/format.js').then((it) => it.dayLetters().join(''))"
    assert page.evaluate(ask) == letters


def test_the_doors_and_the_help(english: Visitors) -> None:
    page = settled(english, "/")
    page.wait_for_load_state("networkidle")
    doors = page.locator(".chips .chip")
    assert doors.count() >= len(registry.GAMES)
    evening = page.get_by_role("button", name=say("Ouvrir une soirée"))
    for door in (*doors.all(), evening):
        _assert_dialog(page, door)
    page.get_by_role("button", name=say("Aide")).click()
    help = page.locator("dialog.help")
    expect(help.locator("h3").first).to_be_visible()
    for game in help.get_by_role("group", name=say("Jeu")).get_by_role("button").all():
        game.click()
        assert left(page) == []


def _assert_dialog(page: Page, door: Locator) -> None:
    door.click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert left(page) == []
    # Each list of the dialog, answer by answer: what is explained changes with it.
    for select in dialog.locator("select").all():
        for value in select.locator("option").evaluate_all("(all) => all.map((one) => one.value)"):
            select.select_option(value)
        assert left(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("asked", ["q=maison", "q=AEIRST%3F", "mode=extensions&q=LAC", "q=%2B%2B"])
def test_words(english: Visitors, asked: str) -> None:
    english.watch.expected.append("422")  # what is no word is refused, in words
    page = settled(english, f"/mots?{asked}", ".found, .notice, main")
    page.wait_for_load_state("networkidle")
    # Definitions and forms are the word list's.
    assert french_left(page, ".found li, .entry, .forms") == []


@pytest.mark.parametrize("kind", registry.GAMES)
def test_a_game_at_its_beginning(english: Visitors, organizer: Organizer, kind: str) -> None:
    organizer.open(kind, **GAMES[kind])
    page = settled(english, organizer.referee, "main.table, main.duel")
    assert left(page) == []
    english.watch.expected.append("409")  # the machine may be first
    act = page.locator("main .btn--primary:visible:not([aria-disabled=true])")
    if act.count():
        act.first.click()
        page.wait_for_timeout(300)  # whatever comes of it, in words
        assert left(page) == []


@pytest.mark.parametrize("play", [getattr(finished, kind) for kind in registry.GAMES])
def test_a_game_that_is_over(english: Visitors, play: Callable[[finished.Visitor], Played]) -> None:
    game = play(lambda: httpx.Client(base_url=english.address, timeout=30))
    context = english.profile(LAPTOP)
    context.add_cookies(
        [
            {"name": one.name, "value": str(one.value), "url": english.address}
            for one in game.client.cookies.jar
        ]
    )
    page = context.new_page()
    english.watch.follow(page)
    paths = [f"/jeu/{game.id}", f"/rejouer/{game.id}", "/", "/statistiques", "/entrainement"]
    if play is finished.classic:
        paths.append(f"/analyse/{game.id}")
    for path in paths:
        page.goto(path)
        page.wait_for_selector(".told" if "rejouer" in path else "main")
        page.wait_for_timeout(200)
        if "rejouer" in path:
            page.keyboard.press("End")
        assert left(page) == [], path


KEYS = "mvpjcbxai?"


def test_the_dialogs_of_a_console_and_its_papers(english: Visitors, organizer: Organizer) -> None:
    players = [{"name": name, "table": n} for n, name in enumerate(("Ève", "Zoé"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    page = settled(english, organizer.referee, "pi-console main")
    names = (*NAMES, "Essai")
    for orders in ((), ("draw-rack", "start-clock"), ("ring-bell", "close-coup", "retain-top")):
        for order in orders:
            rack = {"letters": "HUTEJDT", "source": "hand"} if order == "draw-rack" else {}
            organizer.order(order, **rack)
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(60)
            assert french_left(page, OWN, names) == [], key
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    page.goto(f"/papiers/{organizer.game}")
    assert french_left(page, OWN, names) == []
    # A sheet is the federation's, in French, and is marked so; what stands around it is not.
    page.goto(f"/papier/{organizer.game}/arbitrage")
    assert french_left(page, OWN, (*names, page.title())) == []


def test_refusals(english: Visitors, organizer: Organizer) -> None:
    english.watch.expected += ["404", "403", "422", "409"]
    for path in ("/rien", "/jeu/0000000000", "/papiers/0000000000"):
        page = settled(english, path, "main", size=PHONE)
        assert left(page) == [], path
    organizer.open(players=[{"table": 1}])
    page = settled(english, f"/jeu/{organizer.game}", ".join", size=PHONE)
    page.get_by_label(say("Table")).fill("1")
    page.get_by_label(say("Code")).fill("XXXXXX")
    page.get_by_role("button", name=say("Entrer")).click()
    page.locator(".notice").wait_for()
    assert left(page) == []


def test_a_competition(english: Visitors) -> None:
    page = settled(english, "/competitions")
    page.get_by_role("button").first.wait_for()
    for button in page.locator("main button.btn:visible").all():
        button.click()
        page.wait_for_timeout(100)
        assert left(page) == []
        page.keyboard.press("Escape")
