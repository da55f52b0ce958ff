"""Duplicate and topping alone, then the game again, coup by coup."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from pioche.core.board import Board
from pioche.core.move import Move
from support.browser import PHONE, Visitors
from support.home import Home, assert_accessible, finder, typed


def moves(view: Any) -> list[Move]:
    return list(finder().moves(Board.of_rows(view["board"]), view["rack"]))


def below_top(view: Any) -> Move:
    found = moves(view)
    return next(move for move in found if move.score < found[0].score)


def test_a_solo_duplicate_and_its_replay(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Duplicate")
    home.begin()
    page = home.page
    page.get_by_role("button", name="Premier tirage").click()
    entry = page.get_by_label("Mot et place")
    expect(entry).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"[23]:\d\d"))
    view = home.view()
    assert view["phase"] == "thinking"

    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Relancer")).to_be_visible()
    assert "left_ms" in home.view()["clock"]
    page.get_by_role("button", name="Relancer").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()

    # The score of the word being laid, a hint, then a word that is none, then a good one.
    lower = below_top(view)
    entry.fill(typed(lower))
    expect(page.locator(".count-now")).to_contain_text(f"{lower.score} point")
    # Two presses before the first answer: two hints.
    page.get_by_role("button", name="Indice").evaluate("it => (it.click(), it.click())")
    expect(page.locator(".hints li").nth(1)).to_contain_text(f"{moves(view)[0].score} points")
    letters = [one for one in view["rack"] if one != "?"]
    nonsense = next(
        a + b for a in letters for b in reversed(letters) if a != b and not _admitted(a + b)
    )
    entry.fill(f"{nonsense} H8")
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--zero")).to_contain_text("n’est pas admis")
    entry.fill(typed(lower))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_contain_text("La meilleure proposition compte")

    # The top, the totals, the sub-tops.
    page.get_by_role("button", name="Voir le top").click()
    top = home.until(lambda view: view["phase"] == "retained")["played"][0]
    expect(page.locator(".vd--top")).to_contain_text(str(top["score"]))
    expect(page.locator(".vd--less, .vd--near")).to_contain_text("sous le top")
    expect(page.locator(".own-total")).to_have_text(str(lower.score))
    page.get_by_role("button", name="Voir les sous-tops").click()
    expect(page.locator(".subtops tbody tr").first).to_contain_text(str(top["score"]))
    assert_accessible(page)

    # A reload in the middle of the next coup; the top itself this time.
    page.get_by_role("button", name="Coup suivant").click()
    expect(entry).to_be_visible()
    page.reload()
    view = home.view()
    entry.fill(typed(moves(view)[0]))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_be_visible()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--gold")).to_contain_text("C’est le top")
    page.get_by_role("button", name="Coup suivant").click()
    expect(entry).to_be_visible()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--zero")).to_contain_text("Rien ce coup")

    # Stopped by its player after three coups (`test_games_duplicate` reaches the rules' own end);
    # then the whole game again.
    assert home.order("end-game", note="assez joué")
    expect(page.locator(".result")).to_contain_text("la partie a été arrêtée.")
    page.get_by_role("link", name="Rejouer coup par coup").click()
    expect(page.get_by_role("heading", name="Coup 1")).to_be_visible()
    expect(page.locator(".sol .badge--top")).to_be_visible()
    expect(page.locator(".sol tr[aria-selected]")).to_contain_text("vous")
    expect(page.locator(".chart .me")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Coup 2")).to_be_visible()
    expect(page.locator(".sol .badge--top")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board .tile--ghost").first).to_be_visible()
    page.get_by_role("button", name="Cumulé").click()
    expect(page.get_by_role("img", name=re.compile("Totaux cumulés"))).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("sans joker ≥ 18")
    assert_accessible(page)
    page.get_by_role("button", name="Occasions manquées").click()
    expect(page.get_by_role("heading", name="2 occasions manquées")).to_be_visible()
    page.locator(".whole tbody tr").first.click()
    expect(page.get_by_role("heading", name=re.compile(r"Coup [13]"))).to_be_visible()
    page.goto("/")
    expect(page.locator(".past li").first).to_contain_text("Duplicate")


def _admitted(word: str) -> bool:
    return word in finder().lexicon


def test_a_topping(visitors: Visitors) -> None:
    home = Home(visitors, PHONE)
    home.door("Topping")
    home.begin()
    page = home.page
    page.get_by_role("button", name="Premier tirage").click()
    entry = page.get_by_label("Mot et place")
    expect(entry).to_be_visible()
    view = home.view()
    entry.fill(typed(below_top(view)))
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".state--ok")).to_contain_text("pas encore le top")
    entry.fill(typed(moves(view)[0]))
    page.get_by_role("button", name="Proposer").click()
    # Found: it is laid at once, and the time taken counts.
    expect(page.locator(".vd--gold")).to_contain_text("Temps compté")
    assert home.view()["seats"][0]["time_ms"] < 60_000
    page.get_by_role("button", name="Coup suivant").click()
    expect(entry).to_be_visible()
    page.get_by_role("button", name="Donner le top").click()
    expect(page.locator(".vd--zero")).to_contain_text("sous le top")
    assert home.view()["seats"][0]["time_ms"] >= 80_000, "a top that was given costs a penalty"


def test_without_a_clock(visitors: Visitors) -> None:
    home = Home(visitors)
    home.door("Duplicate")
    home.choose("Chronomètre", "Sans chronomètre")
    home.page.get_by_label("Formule").select_option("joker")
    home.begin()
    page = home.page
    page.get_by_role("button", name="Premier tirage").click()
    expect(page.get_by_label("Mot et place")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--top")).to_be_visible()
    page.get_by_role("button", name="Coup suivant").click()
    expect(page.get_by_label("Mot et place")).to_be_visible()
    for _coup in range(60):
        view = home.view()
        if view["phase"] == "ended":
            break
        home.order("retain-top")
        home.order("draw-rack")
    expect(page.get_by_text("Partie finie", exact=True)).to_be_visible()
