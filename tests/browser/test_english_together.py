"""Pages in English that need more than one game, browser or server; the others: `test_english.py`.

What people wrote is French here on purpose: a competition's name, a hall's, the players'.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from pioche.core.board import Board
from support.browser import LAPTOP, PROJECTOR, Visitors
from support.competition import PEOPLE, hall
from support.english import LOCALES, Words, french_left
from support.evening import real_server
from support.home import Home, finder
from support.live import open_game
from support.multiplex import code_of, in_phase, open_follower, open_head, play
from support.proxy import Proxy

say = Words("en")
SMALL = {"width": 360, "height": 640}
VALUES = "(all) => all.map((one) => one.value)"
SHOTS = os.environ.get("PIOCHE_SHOTS", "")
#: What people wrote, and the machine's names, which are its own.
OWN = ".portrait, [data-seat] .name, .salon .seat b, bdi"
NAMES = ("Ève", "Zoé", *(str(one[key]) for one in PEOPLE for key in ("name", "club") if key in one))


@pytest.fixture
def english(visitors: Visitors) -> Visitors:
    """Visitors whose browsers are set to English."""
    visitors.locale = LOCALES["en"]
    return visitors


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """English visitors of another server, of whoever sits at its machine."""
    with real_server(tmp_path / "ailleurs", desk=True, evenings=True, lan="192.0.2.7") as address:
        visitors = Visitors(browser, address)
        visitors.locale = LOCALES["en"]
        yield visitors
        visitors.close()
        assert visitors.watch.faults == []


def assert_english(name: str, page: Page, *names: str) -> None:
    """No French is left; what it looks like is kept where it is asked for."""
    for size in (LAPTOP, SMALL) if SHOTS else ():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.screenshot(path=Path(SHOTS) / f"{name}-{size['width']}.png", full_page=True)
    assert french_left(page, OWN, (*NAMES, *names)) == [], name


def test_a_saved_competition(english: Visitors) -> None:
    english.watch.expected.append("422")
    page = Home(english).page
    games = [
        hall(page, english.address, title, "1 =", "2 fa h8", "3 de h7", "4 v")
        for title in ("Matin", "Soir")
    ]
    teams = [
        {"name": "Tours 1", "players": ["Ana Roux", "Zoé Lys"]},
        {"name": "Blois 1", "players": ["Luc Bon", "Personne"]},
    ]
    body = {
        "name": "Coupe de l’été", "place": "Blois", "kind": "interclubs", "games": games,
        "teams": teams, "cuts": [{"after": 1, "keeps": 2}],
    }  # fmt: skip
    made = page.request.post("/api/competitions", data=body, headers={"Origin": english.address})
    assert made.ok, made.text()
    id = made.json()["competition"]
    own = (body["name"], "Personne", "Matin", "Soir")
    page.goto(f"/competition/{id}")
    page.locator("section:has(#h-teams) tbody tr").first.wait_for()
    assert_english("competition", page, *own)
    which = page.get_by_label(say("Quel classement"))
    for value in which.locator("option").evaluate_all(VALUES):
        which.select_option(value)
        assert french_left(page, OWN, (*NAMES, *own)) == [], value
    page.get_by_text(say("Réglages"), exact=True).click()
    form = page.locator("pi-competition-form")
    for select in form.locator("select").all():
        for value in select.locator("option").evaluate_all(VALUES):
            select.select_option(value)
            assert french_left(page, OWN, (*NAMES, *own)) == [], value
    assert_english("competition-settings", page, *own)
    page.get_by_role("button", name=say("Oublier cette compétition")).click()
    assert_english("competition-forget", page, *own)
    wall = english.page(f"/competition/{id}/mur", PROJECTOR)
    wall.locator("section:has(#h-ranking) tbody tr").first.wait_for()
    assert_english("competition-wall", wall, *own, "É. D. M. D. L. T.")
    page.goto("/competitions")
    page.get_by_role("link", name=body["name"]).wait_for()
    assert_english("competitions", page, *own)


def test_the_server_page(elsewhere: Visitors) -> None:
    with httpx.Client(base_url=elsewhere.address, timeout=60) as client:
        open_game(client, "duplicate")
        folder = client.get("/api/server").json()["folder"]
    page = elsewhere.page("/serveur")
    backup = page.get_by_role("button", name=say("Sauvegarder maintenant"))
    for message in ("C’est sauvegardé.", "Rien n’a changé depuis la dernière sauvegarde."):
        backup.click()
        expect(page.get_by_text(say(message))).to_be_visible()
        assert_english("server", page, folder)
    page.get_by_role("button", name=say("Restaurer"), exact=True).click()
    assert_english("server-restore", page, folder)
    asked = page.get_by_role("group", name=say("Confirmation"))
    asked.get_by_role("button", name=say("Annuler")).click()
    page.get_by_role("button", name=say("Arrêter le serveur")).click()
    assert_english("server-stop", page, folder)


def test_the_consoles_of_a_multiplex(english: Visitors, elsewhere: Visitors) -> None:
    head = open_head(lambda: httpx.Client(base_url=english.address, timeout=30))
    invited = head.chief.post(
        f"/api/games/{head.game}/members", json={"role": "juge-arbitre"}
    ).json()
    desk = english.page(invited["link"])
    desk.locator(".entry").wait_for()
    desk.keyboard.press("k")
    desk.get_by_role("dialog").wait_for()
    assert_english("multiplex-opening", desk)
    desk.keyboard.press("Escape")
    code = code_of(head, telephone="06 00 00 00 42")
    desk.get_by_role("region", name=say("Centres")).wait_for()
    assert_english("multiplex-alone", desk)
    elsewhere.watch.expected.append("409")
    page = elsewhere.page("/multiplex")
    page.locator("[name=url]").fill(english.address)
    page.locator("[name=link_code]").fill("AAAA AAAA")
    page.locator("[name=centre]").fill("Chartres")
    page.get_by_role("button", name=say("Rejoindre"), exact=True).click()
    page.get_by_role("alert").wait_for()
    assert_english("multiplex-refused", page)
    cable = Proxy(int(english.address.rsplit(":", 1)[1]))
    try:
        follower = open_follower(
            lambda: httpx.Client(base_url=elsewhere.address, timeout=30),
            f"http://127.0.0.1:{cable.port}", code, "Chartres",
        )  # fmt: skip
        invited = follower.chief.post(
            f"/api/games/{follower.game}/members", json={"role": "juge-arbitre"}
        ).json()
        page.goto(invited["link"])
        page.locator(".ban").wait_for()
        both = (("head", desk), ("follower", page))
        play(head, [follower], 1)
        wall = elsewhere.page(f"/tableau/{follower.game}")
        expect(wall.locator("pi-ranking")).to_contain_text("Blois")
        assert_english("multiplex-wall", wall)
        head.do("draw-rack")
        head.do("start-clock")
        follower.until(in_phase(2, "thinking"))
        for name, one in both:
            expect(one.locator(".strip h1")).to_have_text(say("Coup {n}", n=2))
            assert_english(f"multiplex-{name}", one)
            one.set_viewport_size({"width": 1366, "height": 768})
            one.keyboard.press("k")
            one.get_by_role("dialog").locator("pi-ranking").wait_for()
            assert_english(f"multiplex-{name}-dialog", one)
            one.keyboard.press("Escape")
        # The bell: who has closed, and who has not.
        head.do("ring-bell")
        head.do("close-coup")
        expect(desk.get_by_role("region", name=say("Centres"))).to_contain_text("1 / 2")
        assert_english("multiplex-head-closed", desk)
        follower.until(in_phase(2, "bell"))
        cable.hold()
        cable.cut()
        page.locator(".ban button").first.wait_for()
        assert_english("multiplex-lost", page)
        page.set_viewport_size({"width": 1366, "height": 768})
        page.locator(".ban button").first.click()
        expect(page.locator(".ban button")).to_have_count(0)
        follower.do("close-coup")
        page.locator(".dictated").wait_for()
        assert_english("multiplex-by-hand", page)
        expect(desk.locator(".multiplex .lost")).to_be_visible()
        assert_english("multiplex-head-lost", desk)
        # A top heard wrongly on the telephone: the link comes back, and says that they differ.
        seen = head.view()
        other = finder().moves(Board.of_rows(seen["board"]), seen["rack"])[1]
        dictated = page.locator(".dictated")
        dictated.locator("input").nth(0).fill(other.word)
        dictated.locator("input").nth(1).fill(other.ref)
        dictated.get_by_role("button").click()
        follower.until(in_phase(2, "retained"))
        head.do("retain-top")
        cable.release()
        expect(page.locator(".ban--zero")).to_contain_text(other.word)
        assert_english("multiplex-differs", page)
        told = follower.told(lambda board: board["link"]["problem"])["link"]["problem"]
        assert told["fr"].startswith("Coup 2 : votre salle a") and told["en"] != told["fr"]
    finally:
        cable.close()


def test_a_waiting_room(english: Visitors) -> None:
    home = Home(english)
    host = home.page
    home.door(say("Classique"))
    host.get_by_label(say("Votre nom")).fill("Ève")
    host.get_by_label(say("Place {n}", n=2), exact=True).select_option("")
    host.get_by_role("button", name=say("Commencer")).click()
    host.locator("main.salon").wait_for()
    link = host.locator(".salon__invite input").first.input_value()
    assert_english("salon-alone", host)
    friend = english.page(link, SMALL)
    name = friend.get_by_label(say("Votre nom"))
    name.wait_for()
    assert_english("salon-enter", friend)
    name.fill("Zoé")
    friend.get_by_role("button", name=say("Entrer")).click()
    expect(friend.locator(".salon .seat")).to_have_count(2)
    host.get_by_role("button", name=say("Je suis prêt")).click()
    expect(friend.locator(".salon__head h2")).to_have_text(say("On n’attend plus que vous."))
    for n, page in enumerate((host, friend)):
        assert_english(f"salon-{n}", page)


def test_the_results_of_the_day(english: Visitors) -> None:
    home = Home(english, path="/jour")
    page = home.page
    page.get_by_label(say("Nom au classement")).fill("Ève")
    page.get_by_role("button", name=say("Jouer la partie du jour")).click()
    page.wait_for_url("**/jeu/*")
    page.get_by_role("button", name=say("Premier tirage")).click()
    page.get_by_role("timer").first.wait_for()
    assert_english("day-game", page)
    seen = home.view()
    top = finder().tops(Board.of_rows(seen["board"]), seen["rack"])[0]
    page.get_by_label(say("Mot et place")).fill(f"{top.word} {top.ref}")
    page.keyboard.press("Enter")
    page.locator(".state--ok").wait_for()
    page.get_by_role("button", name=say("Voir le top")).click()
    page.get_by_role("button", name=say("Coup suivant")).wait_for()
    assert_english("day-top", page)
    page.get_by_role("button", name=say("Finir la partie"), exact=True).click()
    page.get_by_role("button", name=say("{act}, vraiment", act=say("Finir la partie"))).click()
    page.get_by_role("heading", name=say("Partie finie")).wait_for()
    assert_english("day-over", page)
    page.get_by_role("link", name=say("Classement du jour")).click()
    page.locator(".dres .big").wait_for()
    assert_english("day-results", page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert_english("day-home", page)
    asked = page.request.get("/api/daily/problem").json()
    page.goto("/probleme")
    page.locator("pi-slip").wait_for()
    moves = finder().moves(Board.of_rows(asked["rows"]), asked["rack"])
    for n, move in enumerate((moves[1], moves[0])):
        page.get_by_label(say("Mot et place")).fill(f"{move.word} {move.ref}")
        page.keyboard.press("Enter")
        page.locator(".result" if n else ".state--ok").wait_for()
        assert_english(f"day-problem-{n}", page)
