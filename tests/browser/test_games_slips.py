"""Duplicate alone as in competition: one slip a coup, its score, its verdict, the bell, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, Visitors
from support.home import Home, assert_accessible, finder, grouped, typed

SMALL = {"width": 360, "height": 640}
TOUCH = {"has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "small"])
OPTIONS = {"at_home": True, "slips": True, "name": "Seul", "measure": False}


def at_home(visitors: Visitors, size: dict[str, int]) -> Home:
    return Home(visitors, size, **(TOUCH if size == SMALL else {}))


def entry(page: Page) -> Any:
    return page.get_by_label("Mot et place")


def score(page: Page) -> Any:
    return page.get_by_label("Score annoncé")


def misspelt(home: Home, view: Any) -> str:
    """A move with two of its letters the wrong way round, which is then no word."""
    for move in home.moves(view):
        laid = {(row, col) for row, col, _letter in move.laid}
        own = [at for at in range(len(move.word)) if move.place.square(at) in laid]
        letters = list(move.word.upper())
        letters[own[0]], letters[own[-1]] = letters[own[-1]], letters[own[0]]
        if move.word.isupper() and "".join(letters) not in finder().lexicon:
            return f"{''.join(letters)} {move.ref}"
    raise AssertionError("every word can be turned")


def next_coup(home: Home) -> Any:
    home.page.get_by_role("button", name=re.compile("Coup suivant|Premier tirage")).click()
    expect(entry(home.page)).to_be_visible()
    return home.view()


def in_sight(page: Page, selector: str) -> None:
    box, size = page.locator(selector).bounding_box(), page.viewport_size
    assert box is not None and size is not None
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1, (selector, box)
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1, (selector, box)


@SIZES
def test_a_game_as_in_competition(visitors: Visitors, size: dict[str, int]) -> None:
    home = at_home(visitors, size)
    page = home.page
    home.door("Duplicate")
    dialog = page.get_by_role("dialog")
    home.choose("Façon de jouer", "Comme en compétition")
    expect(dialog).to_contain_text("Un seul bulletin par coup")
    # One plays alone, against the clock: neither is asked.
    expect(dialog.get_by_text("Sans chronomètre")).to_have_count(0)
    expect(dialog.get_by_text("Inviter quelqu’un")).to_have_count(0)
    home.begin()

    # The clock starts with the draw, and nothing stops it; nobody helps.
    view = next_coup(home)
    assert view["phase"] == "thinking"
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"[23]:\d\d"))
    for absent in ("Pause", "Indice", "Proposer", "Voir le top"):
        expect(page.get_by_role("button", name=absent)).to_have_count(0)
    expect(page.locator(".dock .state")).to_contain_text("Rien de déposé")
    expect(page.locator(".dock .state")).to_contain_text("ne compte pas")
    for part in (".dock .state", ".dock .go", ".tools", ".rack--play", "pi-clock"):
        in_sight(page, part)
    assert_accessible(page)

    # A good slip, by the keyboard alone: the word, its score, Enter; it outlives a reload.
    top = home.moves(view)[0]
    entry(page).fill(typed(top))
    expect(page.locator(".dock .state")).to_contain_text(f"{top.word.upper()} n’est pas déposé")
    entry(page).press("Enter")
    expect(score(page)).to_be_focused()
    score(page).fill(str(top.score))
    page.reload()
    expect(score(page)).to_have_value(str(top.score))
    score(page).press("Enter")
    expect(page.locator(".vd--gold")).to_contain_text("C’est le top")
    assert home.view()["hall"]["sheet"][0]["verdict"]["faults"] == []

    # A bad one: the word is none, and the article says what that costs.
    view = next_coup(home)
    entry(page).fill(misspelt(home, view))
    score(page).fill("99")
    page.get_by_role("button", name="Déposer", exact=True).click()
    verdict = page.locator(".vd--zero")
    expect(verdict).to_contain_text("Rien ce coup")
    expect(verdict).to_contain_text(re.compile(r"art\.\s\d"))
    expect(page.locator(".vd--top")).to_be_visible()

    # The score forgotten: it is told what that costs, then handed in all the same.
    view = next_coup(home)
    top = home.moves(view)[0]
    entry(page).fill(typed(top))
    page.get_by_role("button", name="Déposer", exact=True).click()
    expect(page.locator(".dock .state--off")).to_contain_text("vaut un avertissement")
    assert_accessible(page)
    page.get_by_role("button", name="Déposer sans score").click()
    expect(page.locator(".vd--gold")).to_contain_text("1er avertissement")
    expect(page.locator(".tot")).to_contain_text("Avertiss.")

    # Nothing to hand in: two presses, a zero.
    view = next_coup(home)
    page.get_by_role("button", name="Ne rien déposer").click()
    page.get_by_role("button", name="Ne rien déposer, vraiment").click()
    expect(page.locator(".vd--zero")).to_contain_text("Aucun bulletin n’a été remis")
    assert_accessible(page)

    # The end: total, share, what was sanctioned; papers and the game again.
    page.get_by_role("button", name="Finir la partie").click()
    page.get_by_role("button", name="Finir la partie, vraiment").click()
    result = page.locator(".result")
    expect(result).to_contain_text("1 avertissement, 2 zéros.")
    view = home.view()
    own = view["hall"]["total"]
    expect(page.locator(".final")).to_contain_text(
        f"{grouped(own)} points sur {grouped(view['total'])}"
    )
    assert_accessible(page)
    page.get_by_role("link", name="Feuille de route, à imprimer").click()
    expect(page.get_by_role("heading", name=re.compile("Feuille"))).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Rejouer coup par coup").click()
    expect(page.get_by_role("heading", name="Coup 1")).to_be_visible()
    page.goto("/statistiques")
    expect(page.locator("main")).to_contain_text("1")


@SIZES
def test_what_is_laid_at_the_bell_does_not_count(visitors: Visitors, size: dict[str, int]) -> None:
    home = at_home(visitors, size)
    home.open("duplicate", options={**OPTIONS, "tempo": "4"}, players=[{"name": "Ève"}])
    page = home.page
    view = next_coup(home)
    entry(page).fill(typed(home.moves(view)[0]))
    score(page).fill(str(home.moves(view)[0].score))
    expect(page.locator(".vd--zero")).to_contain_text("Aucun bulletin n’a été remis")
    lying = f"{home.moves(view)[0].word.upper()} en {home.moves(view)[0].ref} était posé"
    expect(page.locator(".vd--zero")).to_contain_text(lying)
    view = home.view()
    assert view["phase"] == "retained" and view["seats"][0]["points"] == 0
    # Left and taken up again from home.
    page.goto("/")
    page.locator(".res").get_by_role("link").click()
    expect(page.get_by_role("button", name="Coup suivant")).to_be_visible()


def test_a_slip_sent_offline_is_closed_and_leaves_by_itself(visitors: Visitors) -> None:
    home = at_home(visitors, LAPTOP)
    home.open("duplicate", options=OPTIONS, players=[{"name": "Ève"}])
    page = home.page
    view = next_coup(home)
    top = home.moves(view)[0]
    entry(page).fill(typed(top))
    score(page).fill(str(top.score))
    visitors.watch.expected.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.get_by_role("button", name="Déposer", exact=True).click()
    expect(page.locator(".state--off")).to_contain_text("Bulletin fermé")
    expect(entry(page)).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".vd--gold")).to_contain_text("C’est le top")
