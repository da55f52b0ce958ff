"""Somebody comes for the first time: one press from a grid to laid letters, and a game that
explains itself, moves, can be heard and can be kept quiet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, PHONE, Visitors, until
from support.home import Home, assert_accessible, typed
from support.targets import assert_fits_a_thumb

SMALL = {"width": 360, "height": 640}
DAY = {
    "date": "lundi 16 novembre",
    "players": 18,
    "running": "",
    "streak": 12,
    "longest": 31,
    "mine": None,
}


def _lay(page: Page, word: str) -> None:
    page.get_by_label("Mot et place").fill(word)
    expect(page.locator(".count-now b")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_one_press_from_the_grid_to_a_laid_word(visitors: Visitors, size: dict[str, int]) -> None:
    home = Home(visitors, size)
    page = home.page
    expect(page.get_by_label("Grille vide, la partie n’a pas commencé")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Partie guidée").click()
    page.wait_for_url("**/jeu/*")
    expect(page.locator(".rack--play button")).to_have_count(7)
    expect(page.locator(".guide")).to_contain_text("le premier passe par l’étoile")
    assert "?" not in page.url

    # Enter plays what is laid, Enter again goes on; what is laid survives a reload.
    moves = home.moves(home.view())
    _lay(page, typed(moves[-1]))
    expect(page.locator(".guide")).to_contain_text("Entrée le propose")
    page.reload()
    expect(page.locator(".tile--ghost").first).to_be_visible()
    _lay(page, typed(moves[0]))
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(page.locator(".state--ok")).to_contain_text(moves[0].ref)
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--gold")).to_contain_text("C’est le top")
    expect(page.locator(".vd--gold .tile--gold")).to_have_count(len(moves[0].word))
    assert_accessible(page)
    if size == PHONE:
        assert_fits_a_thumb(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    home.until(lambda view: view["coup"] == 2 and view["rack"])
    # A second top is told as such, in its line of the verdict.
    expect(page.locator(".rack--play button")).to_have_count(7)
    _lay(page, typed(home.moves(home.view())[0]))
    page.keyboard.press("Enter")
    expect(page.locator(".state--ok")).to_be_visible()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--gold .feat")).to_have_text("2 tops de suite.")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    home.until(lambda view: view["coup"] == 3 and view["rack"])
    page.get_by_role("button", name="Fermer le guide").click()
    expect(page.locator(".guide")).to_have_count(0)

    # The rules, the keys and the settings are one press away, on « ? » too.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    drawer = page.get_by_role("dialog", name="Règles et aide")
    expect(drawer).to_contain_text("Le premier mot passe par l’étoile")
    drawer.get_by_role("button", name="Jarnac", exact=True).click()
    expect(drawer).to_contain_text("le carré de ses lettres")
    assert_accessible(page)
    drawer.get_by_role("button", name="La cloche seule").click()
    drawer.get_by_role("button", name="Rien ne bouge").click()
    assert page.evaluate("localStorage.getItem('pioche:son')") == "cloche"
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "none")


def test_the_game_of_the_day_has_its_card_and_says_how_far_one_is(visitors: Visitors) -> None:
    page = Home(visitors).page
    # The server's own day has come: it will not replace the one that is shown here.
    expect(page.locator(".streak b")).to_have_text("Premier jour")
    set_day = "day => { document.querySelector('pi-home').today = day }"
    page.evaluate(set_day, DAY)
    expect(page.get_by_role("link", name="Jouer la partie du jour")).to_have_attribute(
        "href", "/jour"
    )
    expect(page.locator(".day")).to_contain_text("12 jours de suite")
    assert_accessible(page)
    page.evaluate(set_day, {**DAY, "mine": {"share": 89.1, "rows": ["." * 15] * 15}})
    expect(page.get_by_role("link", name="Classement du jour")).to_be_visible()


def test_friends_choose_the_game_and_impossible_answers_are_not_offered(visitors: Visitors) -> None:
    home = Home(visitors, PHONE)
    page = home.page
    page.get_by_role("button", name="Inviter des amis").click()
    dialog = page.get_by_role("dialog", name="Entre amis")
    dialog.get_by_role("combobox", name="Jeu", exact=True).select_option(label="Loto")
    expect(dialog).to_contain_text("Deux mots de sept lettres")
    # One guest alone: a neutral announcer would have nobody to play against whom.
    neutral = dialog.get_by_label("Par vous, sans jouer")
    expect(neutral).to_have_count(0)
    dialog.get_by_role("button", name="Ajouter une place").click()
    expect(neutral).to_be_visible()
    expect(dialog).to_contain_text("Liste de mots : « francais »")
    assert_accessible(page)
    assert_fits_a_thumb(page)
    home.begin()
    expect(page.get_by_role("heading", name="Inviter")).to_be_visible()
    assert len(home.view()["seats"]) == 3


def test_tiles_move_unless_asked_not_to(visitors: Visitors) -> None:
    for still in (False, True):
        motion = "reduce" if still else "no-preference"
        context = visitors.profile(LAPTOP)
        page = context.new_page()
        visitors.watch.follow(page)
        page.emulate_media(reduced_motion=motion)
        # Each animation is noted, and what it moves.
        page.add_init_script(
            "window.moved = []; const was = Element.prototype.animate;"
            "Element.prototype.animate = function (frames, how) {"
            "  window.moved.push(...frames.flatMap(Object.keys));"
            "  return was.call(this, frames, how)"
            "};"
        )
        page.goto("/")
        page.get_by_role("button", name="Partie guidée").click()
        page.wait_for_url("**/jeu/*")
        expect(page.locator(".rack--play button")).to_have_count(7)
        page.locator('[data-row="7"][data-col="7"]').click()
        page.locator(".rack--play button").first.click()
        joker = page.locator("dialog.joker")
        if joker.count():
            page.keyboard.press("e")  # a key is enough
        expect(page.locator(".board .tile--ghost")).to_have_count(1)
        if still:
            assert page.evaluate("window.moved") == []
        else:
            until(page, "window.moved.length > 0")
            assert set(page.evaluate("window.moved")) <= {"transform", "opacity"}
            # Any key brings what runs to its end.
            page.keyboard.press("Shift")
            left = (
                "document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length"
            )
            assert page.evaluate(left) == 0
