"""Loto and Scrabble inversé, to their end."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from pioche.core.place import Place
from support.browser import PHONE, Visitors
from support.home import Home, all_ready, assert_accessible, grouped

#: What the page says of the end of an inverse game.
ENDS = {"empty": "La grille est vide :", "blocked": "Plus rien ne peut se retirer :"}


def test_a_game_of_loto(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Loto")
    home.begin()
    page = home.page
    visitors.watch.expected.append("409")
    page.get_by_label("Premier mot").fill("maisonz")
    page.get_by_label("Second mot").fill("tableau")
    page.get_by_role("button", name="Écrire ses deux mots").click()
    expect(page.locator(".messages .notice--zero")).to_contain_text("MAISONZ")
    page.get_by_label("Premier mot").fill("maisons")
    page.get_by_role("button", name="Écrire ses deux mots").click()
    home.until(lambda view: view["phase"] == "drawing")
    # Letters are drawn and crossed by hand, then the rest is hurried.
    for _draw in range(60):
        page.get_by_role("button", name="Annoncer une lettre").click()
        if page.locator(".cross.is-open").count():
            page.locator(".cross.is-open").first.click()
            expect(page.locator(".cross.is-crossed").first).to_be_visible()
            break
        page.wait_for_timeout(60)
    expect(page.locator(".cross.is-crossed")).to_have_count(1)
    assert_accessible(page)
    for _draw in range(120):
        view = home.view()
        if view["phase"] == "over":
            break
        for word, letter in _crossable(view):
            home.order("cross", seat="1", word=word, letter=letter)
        if "call" not in home.view()["acts"]:
            home.order("draw", seat="1")
        elif page.get_by_role("button", name="Scrabble Loto !").is_visible():
            page.get_by_role("button", name="Scrabble Loto !").click()
            home.until(lambda view: view["phase"] == "over")
    expect(page.get_by_role("heading", name=re.compile("^Scrabble Loto !"))).to_be_visible()
    expect(page.locator(".card")).to_have_count(2)
    assert_accessible(page)


def test_letters_crossed_offline_leave_one_after_the_other(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Loto")
    home.begin()
    page = home.page
    visitors.watch.expected += ["409", "ERR_INTERNET_DISCONNECTED"]
    page.get_by_label("Premier mot").fill("maisons")
    page.get_by_label("Second mot").fill("tableau")
    page.get_by_role("button", name="Écrire ses deux mots").click()
    home.until(lambda view: view["phase"] == "drawing")
    # One letter announced lets one be crossed, however often it stands on the card.
    while len(announced := set(home.view()["drawn"]) & set("MAISONSTABLEAU")) < 2:
        assert home.order("draw", seat="1")
    one, other = (
        page.get_by_role("button", name=f"{letter}, à barrer").first
        for letter in sorted(announced)[:2]
    )
    expect(one).to_be_visible()
    expect(other).to_be_visible()
    page.context.set_offline(True)
    one.click()
    expect(page.get_by_text("Pas encore envoyé (hors ligne)")).to_be_visible()
    other.click()
    page.context.set_offline(False)
    expect(page.locator(".cross.is-crossed")).to_have_count(2)


def test_a_neutral_person_announces_the_letters_of_loto(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    home.door("Loto")
    # With one other player nobody would play against them: it is not offered.
    expect(page.get_by_label("Par vous, sans jouer")).to_have_count(0)
    page.get_by_role("button", name="Ajouter une place").click()
    home.choose("Lettres annoncées", "Par vous, sans jouer")
    home.begin()
    home.until(lambda view: view["phase"] == "drawing")
    expect(page.get_by_label("Premier mot")).to_have_count(0)
    expect(page.locator(".players li", has_text="Vous")).to_contain_text("annonce les lettres")
    page.get_by_role("button", name="Annoncer une lettre").click()
    home.until(lambda view: bool(view["drawn"]))
    for _draw in range(102):
        if not home.order("draw", seat="1"):
            break
    expect(page.get_by_role("heading", name=re.compile("^Scrabble Loto ! Vic"))).to_be_visible()
    assert_accessible(page)


def test_loto_with_two_people_and_a_machine(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Loto")
    home.page.get_by_label("Votre nom").fill("Ève")
    home.page.get_by_role("button", name="Ajouter une place").click()
    home.page.get_by_label("Place 3", exact=True).select_option("")
    home.page.get_by_label("Nom, place 3").fill("Zoé")
    home.begin()
    friend = Home(visitors, PHONE, home.invitations()[0])
    all_ready(home, friend)
    expect(friend.page.locator(".players li")).to_have_count(3)
    cards = {"1": ("maisons", "tableau"), "3": ("voiture", "nageant")}
    people = {"1": home, "3": friend}
    for seat, one in people.items():
        assert not one.order("draw", seat=seat), "nothing is drawn before every card is written"
        for label, word in zip(("Premier mot", "Second mot"), cards[seat], strict=True):
            one.page.get_by_label(label).fill(word)
        one.page.get_by_role("button", name="Écrire ses deux mots").click()
        expect(one.page.get_by_role("region", name="Votre carte")).to_be_visible()
    # A card is secret until the end.
    assert "MAISONS" not in json.dumps(friend.view()) + friend.page.content()
    friend.page.get_by_role("button", name="Annoncer une lettre").click()
    expect(home.page.locator(".announce .last")).to_be_visible()
    for _draw in range(120):
        if home.view()["phase"] == "over":
            break
        home.order("draw", seat="1")
        for seat, one in people.items():
            # Letters left to cross may wait for one another's draw: one more look each time.
            while crosses := _crossable(one.view()):
                one.order("cross", seat=seat, word=crosses[0][0], letter=crosses[0][1])
            call = one.page.get_by_role("button", name="Scrabble Loto !")
            if "call" in one.view()["acts"]:
                call.or_(one.page.locator(".result")).first.wait_for()
                # The machine may call first, and the button goes.
                with suppress(PlaywrightTimeout):
                    call.click(timeout=2000)
    winner = home.view()["winner"]
    for seat, one in people.items():
        title = "Vous gagnez" if seat == winner else "Victoire :"
        expect(one.page.get_by_role("heading", name=re.compile(title))).to_be_visible()
        expect(one.page.locator(".card")).to_have_count(3)


def _crossable(view: Any) -> list[tuple[int, int]]:
    """Word and rank of each letter that may be crossed."""
    choices = view["acts"].get("cross", {}).get("choices", ())
    return [(int(word), int(letter)) for word, letter in (one.split("/") for one in choices)]


def test_a_game_of_inverse(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Inversé")
    home.begin()
    page = home.page
    view = home.until(lambda view: bool(view.get("removals")))
    removal = max(view["removals"], key=lambda one: one["points"])
    # What is best is not shown unless one asks.
    listed = page.locator(".found-words button").first
    expect(listed).to_be_hidden()
    page.locator("summary", has_text="permis").click()
    expect(listed).to_contain_text(str(removal["points"]))
    for name in removal["squares"]:
        place = Place.parse(name)
        page.locator(f'[data-row="{place.row}"][data-col="{place.col}"]').click()
    expect(page.locator(".ask")).to_contain_text(f"{removal['points']} point")
    assert_accessible(page)
    page.get_by_role("button", name="Retirer").click()
    expect(page.locator(".coups")).to_contain_text(removal["letters"])
    for _turn in range(200):
        view = home.until(lambda view: bool(view["ended"] or view["removals"]))
        if view["ended"]:
            break
        best = max(view["removals"], key=lambda one: len(one["squares"]))
        home.order("remove", seat="1", squares=best["squares"])
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".result")).to_contain_text(ENDS[view["ended"]["reason"]])
    assert_accessible(page)
    # Once more, on the same grid: the machine begins.
    before = home.game
    page.get_by_role("button", name="Rejouer", exact=True).click()
    page.wait_for_url(lambda url: "/jeu/" in url and before not in url)
    expect(page.locator(".players li")).to_have_count(2)
    again = home.until(lambda view: bool(view.get("removals")))
    assert again["seats"] == ["2", "1"] and again["history"][0]["seat"] == "2"
    assert (again["admitted"], again["word_list"]) == (view["admitted"], view["word_list"])


def test_inverse_takes_apart_a_grid_of_ones_own(visitors: Visitors) -> None:
    home = Home(visitors)
    page = home.page
    home.door("Solitaires")
    home.begin()
    rows = home.hurry_table()["rows"]
    page.goto("/")
    # The grid of the game that has just ended is offered beside the machine's.
    expect(page.locator(".past li")).to_have_count(1)
    home.door("Inversé")
    grids = page.get_by_role("combobox", name="Grille")
    expect(grids.locator("option")).to_have_count(2)
    grids.select_option(index=1)
    page.get_by_label("Place 2", exact=True).select_option("bot:débutant")
    page.get_by_role("button", name="Ajouter une place").click()
    home.begin()
    expect(page.locator(".players li")).to_have_count(3)
    for _turn in range(200):
        view = home.until(lambda view: bool(view["ended"] or view["removals"]))
        if view["ended"]:
            break
        best = max(view["removals"], key=lambda one: len(one["squares"]))
        home.order("remove", seat="1", squares=best["squares"])
    taken = [one["points"] for one in view["history"]]
    assert sum(view["scores"]) == sum(taken) > 0
    begun = page.request.get(f"/api/games/{home.game}/past").json()["steps"][0]
    assert begun["picture"]["rows"] == rows
    expect(page.locator(".result")).to_contain_text(ENDS[view["ended"]["reason"]])
    for shown, score in zip(page.locator(".players .sc").all(), view["scores"], strict=True):
        expect(shown).to_have_text(grouped(score))


def test_a_removal_that_is_none_is_told(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Inversé")
    home.begin()
    view = home.until(lambda view: bool(view.get("removals")))
    allowed = {square for one in view["removals"] for square in one["squares"]}
    held = (
        str(Place(row, col, True))
        for row, line in enumerate(view["rows"])
        for col, letter in enumerate(line)
        if letter != "."
    )
    place = Place.parse(next(square for square in held if square not in allowed))
    home.page.locator(f'[data-row="{place.row}"][data-col="{place.col}"]').click()
    expect(home.page.get_by_text("pas un retrait permis")).to_be_visible()
    visitors.watch.expected.append("409")
    home.page.get_by_role("button", name="Retirer").click()
    expect(home.page.locator(".messages .notice--zero")).to_be_visible()


def test_inverse_on_a_phone_does_not_scroll_sideways(visitors: Visitors) -> None:
    home = Home(visitors, PHONE)
    home.door("Inversé")
    home.begin()
    assert not home.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
