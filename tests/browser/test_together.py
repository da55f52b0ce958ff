"""Friends: from the waiting room to the rematch, one of them dropping out and coming back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import Visitors
from support.evening import real_server
from support.home import Home, all_ready, assert_accessible, hurry_together, typed

SMALL = {"width": 360, "height": 640}
SHOTS = os.environ.get("PIOCHE_SHOTS", "")
#: A page that is not seen, and a browser that lets it notify.
UNSEEN = """() => {
  window.notes = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title, how) { window.notes.push(`${title} | ${how.body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


@pytest.fixture(scope="module")
def friends_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose people do not wait long for one another."""
    with real_server(tmp_path_factory.mktemp("amis"), patience_ms=1_000) as address:
        yield address


@pytest.fixture
def friends(browser: Browser, friends_address: str) -> Iterator[Visitors]:
    visitors = Visitors(browser, friends_address)
    yield visitors
    visitors.close()
    assert visitors.watch.faults == []


def shot(name: str, *pages: Page) -> None:
    """Keep what everybody sees now, where it is asked for."""
    for page in pages if SHOTS else ():
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)


def fits(*pages: Page) -> None:
    for page in pages:
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_two_people_from_the_waiting_room_to_the_rematch(friends: Visitors) -> None:
    host = Home(friends)
    host.door("Classique")
    host.page.get_by_label("Votre nom").fill("Ève")
    host.page.get_by_label("Place 2", exact=True).select_option("")
    host.choose("Pendule", "15 minutes chacun")
    host.choose("Supplément par tour", "10 secondes")
    host.begin()
    alone = host.page.get_by_role("heading", name="On vous attend, avec une personne.")
    expect(alone).to_be_visible()
    # The address bar's own link leads to the same room.
    expect(host.page).to_have_url(re.compile("#code="))
    friend = Home(friends, SMALL, host.page.url)
    friend.page.get_by_label("Votre nom").fill("Zoé")
    shot("entrer", friend.page)
    friend.page.get_by_role("button", name="Entrer").click()
    pages = (host.page, friend.page)
    expect(friend.page.locator(".salon .seat")).to_have_count(2)
    zoe = host.page.locator('.salon .seat[data-seat="2"]')
    expect(zoe).to_contain_text("Zoé")
    expect(zoe).to_contain_text("Pas encore prêt")
    expect(host.page.locator(".salon__game")).to_contain_text("15 min + 10 s")
    host.page.get_by_role("button", name="Je suis prêt").click()
    expect(friend.page.get_by_role("heading", name="On n’attend plus que vous.")).to_be_visible()
    shot("salon", *pages)
    fits(*pages)
    for page in pages:
        assert_accessible(page)
    friend.page.get_by_role("button", name="Je suis prêt").click()
    for page in pages:
        page.wait_for_selector("main.table")
        expect(page).to_have_url(re.compile("/jeu/[0-9A-Z]+$"))
    homes = {"1": host, "2": friend}
    assert host.view()["table"]["clock"] is not None

    # Whoever is to play reads it in the title, the other does not; a page out of sight notifies.
    seat = turn_of(host)
    expect(homes[seat].page).to_have_title(re.compile("^À vous — "))
    waiting = homes[other(seat)].page
    expect(waiting).not_to_have_title(re.compile("^À vous"))
    waiting.evaluate(UNSEEN)
    play(homes[seat])
    expect(waiting).to_have_title(re.compile("^À vous — "))
    waiting.wait_for_function("window.notes.length === 1")
    (note,) = waiting.evaluate("window.notes")
    assert note.startswith("À vous de jouer | ")
    shot("partie", *pages)
    fits(*pages)

    # One drops out: the other sees it, nothing jumps, and sees them come back.
    friends.watch.expected.append("ERR_INTERNET_DISCONNECTED")
    away = host.page.locator('[data-away="2"]')
    board = host.page.locator(".board").first
    before = board.bounding_box()
    friend.page.context.set_offline(True)
    expect(away).to_contain_text("Zoé est absent")
    expect(host.page.locator(".players li").filter(has_text="Zoé")).to_contain_text("absent")
    expect(friend.page.get_by_text("Hors ligne")).to_be_visible()
    assert board.bounding_box() == before
    shot("absent", *pages)
    friend.page.context.set_offline(False)
    expect(away).to_have_count(0)
    play(homes[turn_of(host)])

    # A few words; whoever opened the game may close the talk, and the words are gone.
    host.page.get_by_text("Discussion", exact=True).click()
    host.page.get_by_label("Dire à la table").fill("Bien joué !")
    host.page.get_by_label("Dire à la table").press("Enter")
    talk = friend.page.locator(".talk")
    expect(talk.locator(".count")).to_have_text("1")
    talk.locator("summary").click()
    expect(talk.locator("li")).to_contain_text("Bien joué !")
    for page in pages:
        page.locator(".talk").scroll_into_view_if_needed()
        assert_accessible(page)
    shot("discussion", *pages)
    host.page.get_by_role("button", name="Fermer la discussion").click()
    expect(talk).to_have_count(0)

    # Somebody looks on: no rack, nothing to press, no name in full.
    stranger = Home(friends, SMALL, f"/jeu/{host.game}?regarder")
    expect(stranger.page.locator(".players li")).to_have_count(2)
    expect(stranger.page.locator(".rack--play button")).to_have_count(0)
    expect(stranger.page.get_by_role("button", name="Passer")).to_have_count(0)
    assert "rack" not in stranger.view()["table"]
    assert_accessible(stranger.page)
    shot("spectateur", stranger.page)
    expect(host.page.locator(".company")).to_contain_text("Spectateurs : 1")

    # The game is played to its end; whoever is left behind follows to the rematch, looking on too.
    hurry_together(homes, lambda _seat, _table: False)
    for page in pages:
        expect(page.get_by_role("button", name="Revanche")).to_be_visible()
        expect(page).not_to_have_title(re.compile("^À vous"))
        assert_accessible(page)
    shot("fin", *pages)
    fits(*pages)
    first = host.game
    friend.page.get_by_role("button", name="Revanche").click()
    for one in homes.values():
        one.page.wait_for_selector("main.salon")
        assert one.game != first
    stranger.page.wait_for_selector("main.salon")
    shot("revanche", *pages, stranger.page)
    all_ready(host, friend)
    assert host.game == friend.game == stranger.game
    assert [one["seat"] for one in host.view()["table"]["seats"]] == ["2", "1"]
    play(homes[turn_of(host)])


def test_who_is_away_is_replaced_comes_back_and_gives_up(friends: Visitors) -> None:
    host = Home(friends, SMALL)
    host.door("Classique")
    host.page.get_by_label("Votre nom").fill("Ève")
    host.page.get_by_label("Place 2", exact=True).select_option("")
    host.page.get_by_label("Nom, place 2").fill("Zoé")
    host.begin()
    friend = Home(friends, path=host.invitations()[0])
    all_ready(host, friend)
    room = friend.page.url
    friend.page.goto("about:blank")
    # Nobody waits for ever: the machine plays there meanwhile.
    replaced = host.page.get_by_role("button", name="Remplacer par la machine")
    expect(replaced).to_be_visible()
    shot("remplacer", host.page)
    assert_accessible(host.page)
    replaced.click()
    row = host.page.locator(".players li").filter(has_text="Zoé")
    expect(row).to_contain_text("la machine joue")
    expect(host.page.locator(".docked p")).to_have_count(0)
    turns = len(host.my_turn()["history"])
    host.page.get_by_role("button", name="Passer", exact=True).click()
    host.page.get_by_role("button", name="Passer, vraiment").click()
    host.until(lambda view: len(view["table"]["history"]) >= turns + 2)

    # Back again: one reads that the machine has played, and takes the seat back.
    friend.page.goto(room)
    back = friend.page.get_by_role("button", name="Reprendre ma place")
    expect(friend.page.get_by_text("La machine joue pour vous.")).to_be_visible()
    assert_accessible(friend.page)
    shot("reprendre", friend.page)
    back.click()
    expect(back).to_have_count(0)
    expect(row).not_to_contain_text("la machine joue")

    # Giving up takes two presses, and the other has won.
    friend.page.get_by_role("button", name="Abandonner", exact=True).click()
    sure = friend.page.get_by_role("button", name="Abandonner, vraiment")
    shot("abandonner", friend.page)
    sure.click()
    for one in (host, friend):
        expect(one.page.locator("pi-slip")).to_contain_text("Abandon, la partie s’arrête")
        expect(one.page.get_by_role("button", name="Revanche")).to_be_visible()
        assert_accessible(one.page)
    assert host.view()["table"]["ended"]["winners"] == ["1"]
    shot("abandon", host.page, friend.page)


def other(seat: str) -> str:
    return {"1": "2", "2": "1"}[seat]


def turn_of(home: Home) -> str:
    return str(home.view()["table"]["turn"])


def play(home: Home) -> None:
    """Type one's best word; it is counted for everybody once this returns."""
    table = home.my_turn()
    move = home.best(table)
    assert move is not None
    home.page.get_by_label("Mot et place").fill(typed(move))
    expect(home.page.locator(".count-now")).to_contain_text(f"{move.score} point")
    home.page.keyboard.press("Enter")
    home.until(lambda view: len(view["table"]["history"]) > len(table["history"]))
