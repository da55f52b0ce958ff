"""Friends: from the waiting room to the rematch, one of them dropping out and coming back."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from support.browser import Visitors
from support.home import Home, all_ready, assert_accessible, typed

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
    host.choose("Pendule", "15 minutes chacun")
    host.choose("Supplément par tour", "10 secondes")
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
    homes = {"1": host, "2": friend}
    assert host.view()["table"]["clock"] is not None
    # Whoever is to play reads it in the title, and the other does not.
    seat = turn_of(host)
    expect(homes[seat].page).to_have_title(re.compile("^À vous — "))
    expect(homes[other(seat)].page).not_to_have_title(re.compile("^À vous"))
    play(homes[seat])
    expect(homes[other(seat)].page).to_have_title(re.compile("^À vous — "))
    shot(host.page, "partie-1366")
    shot(friend.page, "partie-360")

    # One drops out: the other sees it, and sees them come back.
    visitors.watch.expected.append("ERR_INTERNET_DISCONNECTED")
    away = host.page.locator('[data-away="2"]')
    friend.page.context.set_offline(True)
    expect(away).to_contain_text("Zoé est absent")
    expect(host.page.locator(".players li").filter(has_text="Zoé")).to_contain_text("absent")
    shot(host.page, "absent-1366")
    friend.page.context.set_offline(False)
    expect(away).to_have_count(0)

    # A few words; whoever opened the game may close the talk, and the words are gone.
    host.page.get_by_text("Discussion", exact=True).click()
    host.page.get_by_label("Dire à la table").fill("Bien joué !")
    host.page.get_by_label("Dire à la table").press("Enter")
    talk = friend.page.locator(".talk")
    expect(talk.locator(".count")).to_have_text("1")
    talk.locator("summary").click()
    expect(talk.locator("li")).to_contain_text("Bien joué !")
    assert_accessible(friend.page)
    talk.scroll_into_view_if_needed()
    shot(friend.page, "discussion-360")
    host.page.get_by_role("button", name="Fermer la discussion").click()
    expect(talk).to_have_count(0)

    # Somebody looks on: no rack, nothing to press.
    stranger = Home(visitors, SMALL, f"/jeu/{host.game}?regarder")
    expect(stranger.page.locator(".players li")).to_have_count(2)
    expect(stranger.page.locator(".rack--play button")).to_have_count(0)
    expect(stranger.page.get_by_role("button", name="Passer")).to_have_count(0)
    shot(stranger.page, "spectateur-360")
    expect(host.page.locator(".company")).to_contain_text("Spectateurs : 1")

    # Everybody passes twice: the game is over, and whoever is left behind follows to the rematch.
    for _turn in range(4):
        passing(homes[turn_of(host)])
    for one in homes.values():
        expect(one.page.get_by_role("button", name="Revanche")).to_be_visible()
        expect(one.page).not_to_have_title(re.compile("^À vous"))
    shot(host.page, "fin-1366")
    before = host.game
    friend.page.get_by_role("button", name="Revanche").click()
    for one in homes.values():
        one.page.wait_for_selector("main.salon")
        assert one.game != before
    shot(friend.page, "revanche-360")
    all_ready(host, friend)
    assert host.game == friend.game
    assert [one["seat"] for one in host.view()["table"]["seats"]] == ["2", "1"]
    play(homes[turn_of(host)])


def other(seat: str) -> str:
    return {"1": "2", "2": "1"}[seat]


def turn_of(home: Home) -> str:
    return str(home.view()["table"]["turn"])


def play(home: Home) -> None:
    """Type one's best word; it is counted for everybody once this returns."""
    table = home.my_turn()
    move = home.best(table)
    if move is None:
        passing(home)
        return
    home.page.get_by_label("Mot et place").fill(typed(move))
    expect(home.page.locator(".count-now")).to_contain_text(f"{move.score} point")
    home.page.keyboard.press("Enter")
    home.until(lambda view: len(view["table"]["history"]) > len(table["history"]))


def passing(home: Home) -> None:
    """Pass, and wait until it is another's turn."""
    turns = len(home.my_turn()["history"])
    home.page.get_by_role("button", name="Passer", exact=True).click()
    home.page.get_by_role("button", name="Passer, vraiment").click()
    home.until(lambda view: len(view["table"]["history"]) > turns)
