"""On a phone every target is at least 44 px wide and high, and no page scrolls sideways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from support import finished
from support.browser import PHONE, Visitors
from support.evening import Organizer
from support.finished import ALONE, FRIENDS, MACHINE, SMALL, Played
from support.targets import assert_fits_a_thumb, small_targets

DOORS = ("Duplicate", "Topping", "Classique", "Jarnac", "Solitaires", "Loto", "Inversé")


class Phone:
    """A phone at home: games are opened by the API, then shown."""

    def __init__(self, visitors: Visitors) -> None:
        self._visitors = visitors

    def visitor(self) -> httpx.Client:
        return httpx.Client(base_url=self._visitors.address, timeout=30)

    def show(self, game: Played, path: str = "jeu", wait: str = "main") -> Page:
        """Open a page of a game in its first player's browser."""
        context = self._visitors.profile(PHONE)
        context.add_cookies(
            [
                {"name": one.name, "value": str(one.value), "url": self._visitors.address}
                for one in game.client.cookies.jar
            ]
        )
        page = context.new_page()
        self._visitors.watch.follow(page)
        page.goto(f"/{path}/{game.id}")
        page.wait_for_selector(wait)
        return page

    def play(self, kind: str, players: Any = ALONE, **options: Any) -> tuple[Page, Played]:
        game = Played(self.visitor(), kind, players, **options)
        return self.show(game), game


@pytest.fixture
def phone(visitors: Visitors) -> Phone:
    return Phone(visitors)


def test_the_small_ones_are_found(visitors: Visitors) -> None:
    """The measure sees what is too small, and lets a label count for its field."""
    page = visitors.page("/mots", PHONE, bypass_csp=True)
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend", `
          <button id="tiny">x</button>
          <label style="display: block; height: 50px"><input type="checkbox"> assez grand</label>
          <p>Voir <a href="/">la règle</a> ici.</p>`)"""
    )
    (found,) = small_targets(page)
    assert found.startswith("button")


# -- doors ---------------------------------------------------------------------------------------


def test_the_home_page_and_its_doors(visitors: Visitors) -> None:
    page = visitors.page("/", PHONE)
    page.wait_for_selector("main")
    expect(page.get_by_role("button", name="Duplicate", exact=True)).to_be_visible()
    assert_fits_a_thumb(page)
    for door in (*DOORS, "Ouvrir une soirée"):
        page.get_by_role("button", name=door, exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        if door == "Classique":
            page.get_by_label("Thématique").check()
            page.get_by_label("Contestables par l’adversaire").check()
            page.get_by_role("button", name="Ajouter une place").click()
        assert_fits_a_thumb(page)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def test_the_word_tools(visitors: Visitors) -> None:
    page = visitors.page("/mots", PHONE)
    page.wait_for_selector("main")
    page.locator("input").first.fill("maison")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert_fits_a_thumb(page)


def test_the_home_page_with_past_games(phone: Phone) -> None:
    page = phone.show(finished.solitaire(phone.visitor), "rejouer", ".told")
    page.goto("/")
    expect(page.locator(".past li").first).to_be_visible()
    assert_fits_a_thumb(page)


def test_joining(visitors: Visitors, phone: Phone) -> None:
    game = Played(phone.visitor(), "classic", FRIENDS, wording="strict")
    page = visitors.page(f"/jeu/{game.id}", PHONE)  # without a link: the form asks
    page.wait_for_selector(".join")
    assert_fits_a_thumb(page)


# -- a hall --------------------------------------------------------------------------------------


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    yield organizer
    organizer.close()


def test_a_player_in_a_hall(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.player_links()[1], PHONE)
    expect(page.locator(".rack--play button")).to_have_count(7)
    assert_fits_a_thumb(page)
    page.get_by_label("Mot et place").fill("HUTTE H4")
    page.get_by_label("Score annoncé").fill("24")
    page.get_by_role("button", name="Déposer").click()
    expect(page.get_by_text("Déposé, reçu à")).to_be_visible()
    assert_fits_a_thumb(page)
    organizer.order("ring-bell")
    page.wait_for_timeout(2500)  # the grace for slips under way
    organizer.order("close-coup")
    organizer.order("retain-top")
    expect(page.get_by_text("C’est le top.")).to_be_visible()
    assert_fits_a_thumb(page)


# -- duplicate at home ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"formula": "normale", "timed": False},
        {"formula": "7-8-9", "timed": False},
        {"formula": "topping", "timed": False},
    ],
    ids=lambda options: options["formula"],
)
def test_duplicate_alone(phone: Phone, options: dict[str, Any]) -> None:
    page, game = phone.play("duplicate", at_home=True, measure=False, **options)
    assert_fits_a_thumb(page)
    assert game.order("draw-rack")
    expect(page.locator(".rack--play button").first).to_be_visible()
    assert_fits_a_thumb(page)
    if options["formula"] == "topping":
        return
    rack = game.view["rack"].replace("?", "")
    page.get_by_label("Mot et place").fill(f"{rack[:2]} H8")
    assert_fits_a_thumb(page)
    assert game.order("retain-top")
    expect(page.get_by_role("button", name="Voir les sous-tops")).to_be_visible()
    page.get_by_role("button", name="Voir les sous-tops").click()
    assert_fits_a_thumb(page)
    assert game.order("end-game", note="assez")
    expect(page.get_by_role("link", name="Rejouer coup par coup")).to_be_visible()
    assert_fits_a_thumb(page)
    page = phone.show(game, "rejouer", ".told")
    expect(page.locator(".sol tbody tr").first).to_be_visible()
    assert_fits_a_thumb(page)
    for tab in ("Feuille de route", "Occasions manquées"):
        if page.get_by_role("button", name=tab).count():
            page.get_by_role("button", name=tab).click()
            assert_fits_a_thumb(page)


# -- tables --------------------------------------------------------------------------------------


def test_a_classic_table(phone: Phone) -> None:
    game = Played(phone.visitor(), "classic", FRIENDS, wording="challenge", window_ms=None)
    other = finished.seated(phone.visitor, game)
    page = phone.show(game)
    if game.view["table"]["turn"] == "2":
        finished.act(other, game, "pass", "2")
    expect(page.get_by_role("button", name="Échanger")).to_be_visible()
    assert_fits_a_thumb(page)
    page.get_by_text("Inviter").click()
    assert_fits_a_thumb(page)
    page.get_by_role("button", name="Échanger").click()
    expect(page.locator(".pool button")).to_have_count(7)
    assert_fits_a_thumb(page)
    page.keyboard.press("Escape")
    finished.act(game.client, game, "pass", "1")
    rack = other.get(f"{game.base}/view").json()["view"]["table"]["rack"]
    top = finished.best(["." * 15] * 15, rack)
    finished.act(other, game, "play", "2", word=top.word, place=top.ref)
    expect(page.get_by_role("group", name="Contester")).to_be_visible()
    assert_fits_a_thumb(page)


@pytest.mark.parametrize(
    "options",
    [
        {"variants": ["consonnes-voyelles"]},
        {"variants": ["dictionnaire-ouvert", "recyclage"]},
        {"variants": ["thematique"], "theme": {"name": "Maison", "words": [], "bonus": 5}},
    ],
    ids=lambda options: options["variants"][0],
)
def test_the_variants_of_a_table(phone: Phone, options: dict[str, Any]) -> None:
    game = Played(phone.visitor(), "classic", FRIENDS, wording="strict", **options)
    page = phone.show(game)
    if "consonnes-voyelles" in options["variants"]:
        expect(page.get_by_role("button", name="Une voyelle")).to_be_visible()
        page.get_by_role("button", name="Une voyelle").click()
        assert_fits_a_thumb(page)
        return
    if game.view["table"]["turn"] == "2":
        finished.act(finished.seated(phone.visitor, game), game, "pass", "2")
    expect(page.get_by_role("button", name="Échanger")).to_be_visible()
    if "dictionnaire-ouvert" in options["variants"]:
        page.get_by_role("button", name="Suggestions").click()
        expect(page.locator(".found-words button").first).to_be_visible()
    table = game.view["table"]
    top = finished.best(table["rows"], table["rack"])
    page.get_by_label("Mot et place").fill(f"{top.word.upper()} {top.ref}")
    page.wait_for_timeout(300)
    assert_fits_a_thumb(page)


@pytest.mark.parametrize("which", ["a", "b", "c"])
def test_the_solitaires(phone: Phone, which: str) -> None:
    page, _game = phone.play("solitaire", which=which)
    if which == "c":
        expect(page.locator(".pool button").first).to_be_visible()
        page.locator(".pool button").nth(3).click()
    else:
        expect(page.locator(".rack--play button")).to_have_count(7)
    assert_fits_a_thumb(page)


# -- the other games -----------------------------------------------------------------------------


def test_a_loto(phone: Phone) -> None:
    page, game = phone.play("loto", MACHINE)
    expect(page.get_by_label("Premier mot")).to_be_visible()
    assert_fits_a_thumb(page)
    game.order("write", seat="1", words=["MAISONS", "TABLEAU"])
    expect(page.locator(".cross")).to_have_count(14)
    assert_fits_a_thumb(page)


def test_an_inverse_game(phone: Phone) -> None:
    page, game = phone.play("inverse", MACHINE, rows=SMALL)
    game.until(lambda view: view.get("removals"))
    page.get_by_text("retraits permis").click()
    expect(page.locator(".found-words button").first).to_be_visible()
    assert_fits_a_thumb(page)


def test_a_jarnac(phone: Phone) -> None:
    duel = finished.Duel(phone.visitor)
    page = phone.show(duel.game)
    expect(page.get_by_role("button", name=re.compile("Tirer au sort"))).to_be_visible()
    assert_fits_a_thumb(page)
    duel.begin("1")
    # One's own turn: lines and letters to touch, a word under way.
    expect(page.get_by_role("button", name=re.compile("^Je passe"))).to_be_visible()
    expect(page.locator(".side .loose button").first).to_be_visible()
    page.locator(".side .loose button").first.click()
    assert_fits_a_thumb(page)
    expect(page.locator(".mat button.line").first).to_be_visible()
    page.locator(".mat button.line").first.click()
    assert_fits_a_thumb(page)
    # The other's mat, where a Jarnac is open.
    duel.act("pass")
    duel.act("draw")
    duel.act("pass")
    expect(page.get_by_label("Mot du Jarnac")).to_be_visible()
    assert_fits_a_thumb(page)
    page.get_by_role("button", name=re.compile("^Échanger")).click()
    assert_fits_a_thumb(page)
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Abandonner, vraiment").click()
    expect(page.get_by_role("link", name="Rejouer étape par étape")).to_be_visible()
    assert_fits_a_thumb(page)


# -- replays -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "tabs"),
    [
        (finished.classic, ("Feuille de route", "Occasions manquées")),
        (finished.solitaire, ("Feuille de route",)),
        (finished.jarnac, ("Ce qui a échappé",)),
        (finished.loto, ()),
        (finished.inverse, ()),
    ],
    ids=["classic", "solitaire", "jarnac", "loto", "inverse"],
)
def test_replays(
    phone: Phone, play: Callable[[finished.Visitor], Played], tabs: tuple[str, ...]
) -> None:
    page = phone.show(play(phone.visitor), "rejouer", ".told")
    page.get_by_role("button", name="Suivant").tap()
    page.wait_for_timeout(400)
    assert_fits_a_thumb(page)
    for tab in tabs:
        page.get_by_role("button", name=tab).tap()
        expect(page.locator(".whole, .missed")).to_be_visible()
        assert_fits_a_thumb(page)


def test_a_phone_held_sideways(visitors: Visitors, phone: Phone) -> None:
    """Fingers are as thick on a wide screen."""
    game = finished.jarnac(phone.visitor)
    wide = {"width": 844, "height": 390}
    page = visitors.page("/", wide, has_touch=True, is_mobile=True)
    expect(page.get_by_role("button", name="Duplicate", exact=True)).to_be_visible()
    assert_fits_a_thumb(page)
    page.goto(f"/rejouer/{game.id}")  # a spectator
    page.wait_for_selector(".told")
    page.get_by_role("button", name="Fin", exact=True).tap()
    assert_fits_a_thumb(page)
    page.goto("/mots")
    page.wait_for_selector("main")
    assert_fits_a_thumb(page)
