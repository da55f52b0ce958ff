"""Cards in the page: by the keyboard and by the thumb, their answer, the day's end; the figures of
a player; a profile carried to another device and erased."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from pioche.core.lexicon import Lexicon
from pioche.training.cards import Card
from pioche.training.questions import answers
from support.browser import LAPTOP, Visitors, serious
from support.finished import best
from support.home import assert_accessible
from support.targets import assert_fits_a_thumb

SMALL = {"width": 360, "height": 640}
OUTSIDE = """[...document.querySelectorAll(".z, .z *")].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".sr")).length"""
"""How much of a card runs off the side."""
KINDS = [
    "deux", "rallonges", "devant", "benjamins", "cheres", "raccords", "scrabbles-7",
    "scrabble-ou-non",
]  # fmt: skip


def follow(page: Page, *decks: str, new: int = 3) -> None:
    """Choose decks, as the dialog does."""
    body = {
        "lexicon": "francais", "decks": list(decks), "new_per_day": new, "reviews_per_day": 50,
    }  # fmt: skip
    assert page.request.post("/api/training/plan", data=body).ok


def begin(page: Page) -> None:
    page.goto("/entrainement")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_selector(".card .q")


def asked(page: Page) -> Card:
    """The card that the server would ask now: the one in sight."""
    coming = page.request.get("/api/training/next").json()["asked"]
    return Card(coming["card"], "francais", coming["deck"], 0)


def shown(page: Page) -> None:
    expect(page.get_by_role("button", name="Je savais")).to_be_visible()


def test_ten_seconds_to_begin_by_the_keyboard(visitors: Visitors, francais: Lexicon) -> None:
    page = visitors.page("/entrainement", LAPTOP)
    expect(page.get_by_role("button", name="Commencer")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".card .q")
    card = asked(page)
    assert card.kind == "exists"
    right = answers(card, francais)[0]
    page.keyboard.press("o" if right == "oui" else "n")
    shown(page)
    expect(page.locator(".ans")).to_contain_text("Juste.")
    expect(page.get_by_role("button", name="Je savais")).to_have_class(re.compile("primary"))
    page.keyboard.press("Enter")
    expect(page.locator(".prog")).to_contain_text("1 sur")
    # The next is another card, and Escape stops.
    assert asked(page).id != card.id
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()


def test_words_are_added_one_by_one(visitors: Visitors, francais: Lexicon) -> None:
    page = visitors.page("/entrainement")
    follow(page, "scrabbles-7")
    begin(page)
    card = asked(page)
    right = answers(card, francais)
    field = page.get_by_role("textbox", name="Un mot")
    expect(field).to_be_focused()
    for word in right[:-1]:
        field.type(word.lower())
        page.keyboard.press("Enter")
    expect(page.locator(".slots .wd")).to_have_count(len(right) - 1)
    page.keyboard.press("Enter")
    shown(page)
    expect(page.locator(".ans")).to_contain_text(f"{len(right) - 1} mots sur {len(right)}")
    expect(page.get_by_role("button", name="Raté")).to_have_class(re.compile("primary"))
    # By hand one says what one knew.
    page.keyboard.press("2")
    expect(page.locator(".prog")).to_contain_text("1 sur")


def test_hooks_are_typed_in_front_and_behind(visitors: Visitors, francais: Lexicon) -> None:
    page = visitors.page("/entrainement")
    follow(page, "rallonges")
    begin(page)
    right = answers(asked(page), francais)
    page.keyboard.press("ArrowLeft")
    for one in right:
        if one[0] == "-":
            page.keyboard.press(one[1].lower())
    page.keyboard.press("ArrowRight")
    for one in right:
        if one[0] == "+":
            page.keyboard.press(one[1].lower())
    page.keyboard.press("Enter")
    shown(page)
    expect(page.locator(".k.good")).to_have_count(len(right))
    expect(page.locator(".k.miss, .k.bad")).to_have_count(0)


def test_a_day_ends_and_says_what_tomorrow_holds(visitors: Visitors) -> None:
    page = visitors.page("/entrainement")
    follow(page, "deux", new=1)
    begin(page)
    for _time in range(2):  # new, then once more on its day
        page.get_by_role("button", name="Oui").click()
        shown(page)
        page.keyboard.press("2")
        page.wait_for_timeout(100)
    expect(page.get_by_text("C’est fini pour aujourd’hui.")).to_be_visible()
    page.get_by_role("button", name="Dix nouvelles de plus").click()
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()


@pytest.mark.parametrize("deck", KINDS)
def test_every_kind_of_card_fits_a_small_phone(deck: str, visitors: Visitors) -> None:
    page = visitors.page("/entrainement", SMALL, has_touch=True, is_mobile=True)
    follow(page, deck)
    begin(page)
    _fits(page)
    if page.locator(".pick").count():
        page.get_by_role("button", name="Non").tap()
    else:
        page.locator(".ans .btn--primary").tap()
    shown(page)
    _fits(page)
    assert serious(page) == []


def _fits(page: Page) -> None:
    """Nothing runs off the side, and the button is in sight."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SMALL["width"]
    inner = page.evaluate(OUTSIDE)
    assert inner == 0
    box = page.locator(".ans").bounding_box()
    assert box is not None and box["y"] + box["height"] <= SMALL["height"] + 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_pages_are_accessible(theme: str, size: dict[str, int], visitors: Visitors) -> None:
    page = visitors.page("/entrainement", size, color_scheme=theme)
    for deck in ("deux", "rallonges", "scrabbles-7"):
        follow(page, deck)
        begin(page)
        assert serious(page) == [], deck
        if page.locator(".pick").count():
            page.get_by_role("button", name="Oui").click()
        else:
            page.locator(".ans .btn--primary").click()
        shown(page)
        assert serious(page) == [], deck
    page.goto("/entrainement")
    page.get_by_role("button", name="Paquets et limites").click()
    assert serious(page) == []
    page.goto("/profil")
    page.wait_for_selector(".who .box")
    assert serious(page) == []


def lost_game(page: Page) -> str:
    """A game at home: one top, then nothing found."""
    body: dict[str, Any] = {
        "id": uuid4().hex, "kind": "duplicate", "title": "Essai",
        "options": {"at_home": True, "timed": False}, "players": [{"name": "Ève"}],
    }  # fmt: skip
    game: str = page.request.post("/api/games", data=body).json()["game"]

    def order(name: str, **order_body: Any) -> bool:
        sent = {"id": uuid4().hex, "type": name, "body": order_body}
        return page.request.post(f"/api/games/{game}/commands", data=sent).ok

    for coup in range(4):
        assert order("draw-rack")
        view = page.request.get(f"/api/games/{game}/view").json()["view"]
        if coup == 0:
            top = best(view["board"], view["rack"])
            assert order("play-word", seat="1", word=top.word, ref=top.ref, final=True)
        else:
            assert order("finish", seat="1")
    assert order("end-game")
    return game


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_missed_top_is_found_on_its_grid(size: dict[str, int], visitors: Visitors) -> None:
    page = visitors.page("/", size)
    lost_game(page)
    follow(page, "manques")
    begin(page)
    expect(page.locator(".card h2")).to_have_text("Trouvez le top.")
    expect(page.get_by_label("Grille de la carte")).to_be_visible()
    coming = page.request.get("/api/training/next").json()["asked"]["question"]["missed"]
    top = best(coming["rows"], coming["rack"])
    page.get_by_label("Mot et place").fill(f"{top.word} {top.ref}")
    page.keyboard.press("Enter")
    shown(page)
    expect(page.locator(".ans")).to_contain_text("C’est le top.")
    assert_accessible(page)


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_figures_of_ones_own_games(size: dict[str, int], visitors: Visitors) -> None:
    page = visitors.page("/statistiques", size)
    expect(page.get_by_text("Rien à compter encore.")).to_be_visible()
    lost_game(page)
    page.reload()
    figures = page.request.get("/api/profile/statistics").json()
    share = int(1000 * figures["points"] / figures["top"]) / 10
    expect(page.locator(".kpis")).to_contain_text(f"{share:.1f}".replace(".", ","))
    expect(page.locator(".kpis")).to_contain_text("25\u202f% des coups")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.get_by_role("button", name="30 jours").click()
    expect(page.get_by_role("button", name="30 jours")).to_have_attribute("aria-pressed", "true")


def test_a_profile_goes_to_a_phone_by_its_link_and_is_erased(visitors: Visitors) -> None:
    page = visitors.page("/profil")
    expect(page.get_by_text("Pas encore de profil ici")).to_be_visible()
    game = lost_game(page)
    page.reload()
    page.get_by_role("button", name="Montrer le code et les mots").click()
    words = page.locator(".phrase").inner_text()
    assert len(words.split()) == 6
    expect(page.get_by_alt_text("Code QR du lien de ce profil")).to_be_visible()
    phone = visitors.page(f"/profil#mots={words.replace(' ', '-')}", SMALL)
    # The words leave the address at once.
    expect(phone).to_have_url(re.compile(r"/profil$"))
    phone.get_by_role("button", name="Reprendre").click()
    expect(phone.get_by_text("ce profil est ici aussi")).to_be_visible()
    assert [one["game"] for one in phone.request.get("/api/games").json()["games"]] == [game]
    assert_fits_a_thumb(phone)
    phone.get_by_role("button", name="Effacer ce profil").click()
    phone.get_by_role("button", name="Effacer, vraiment").click()
    expect(phone.get_by_text("Tout est effacé.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Pas encore de profil ici")).to_be_visible()


def test_what_is_learnt_leaves_in_a_file_and_comes_back(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.page("/entrainement")
    follow(page, "deux")
    begin(page)
    page.get_by_role("button", name="Oui").click()
    shown(page)
    page.keyboard.press("1")
    expect(page.locator(".prog")).to_contain_text("1 sur")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Paquets et limites").click()
    page.get_by_text("Emporter, ramener").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Emporter").click()
    file = tmp_path / "cartes.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["cards"]) == 1
    other = visitors.page("/entrainement")
    other.get_by_role("button", name="Paquets et limites").click()
    other.get_by_text("Emporter, ramener").click()
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("1 carte ramenée")).to_be_visible()


def test_an_own_list_becomes_a_deck(visitors: Visitors) -> None:
    visitors.watch.expected.append("422")  # a list that cannot be read
    page = visitors.page("/entrainement")
    page.get_by_role("button", name="Paquets et limites").click()
    page.get_by_text("Une liste à soi").click()
    page.get_by_label("Nom", exact=True).fill("Mes bêtes")
    page.get_by_label("Mots, séparés par des blancs").fill("chien niche, abricot")
    page.get_by_role("button", name="En faire un paquet").click()
    expect(page.get_by_text("La liste est un paquet")).to_be_visible()
    page.get_by_label("Mots, séparés par des blancs").fill("x2")
    page.get_by_role("button", name="En faire un paquet").click()
    expect(page.get_by_role("alert")).to_contain_text("2")
    page.get_by_role("button", name="Annuler").click()
    page.get_by_role("button", name="Commencer").click()
    expect(page.locator(".from")).to_contain_text("Mes bêtes")
