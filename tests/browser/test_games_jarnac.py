"""A Jarnac against the machine: a word, a Jarnac taken, the end and what was missed."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from playwright.sync_api import expect

from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.model import Mat
from pioche.games.jarnac.solver import Opening, solver_for
from support.browser import PHONE, Visitors
from support.home import Home, assert_accessible

RULES = WordRules(conjugations=True, chains=True)
#: What may be done while the other plays.
IDLE = {"stop-clocks", "resign"}


def mats(view: Any) -> tuple[Mat, Mat]:
    """Mine and theirs, as the rules know them."""
    mine, theirs = sorted(view["mats"], key=lambda mat: bool(mat["seat"] != view["you"]))
    return _mat(mine), _mat(theirs)


def _mat(shown: Any) -> Mat:
    return Mat(shown["loose"], tuple(shown["lines"]), opened=shown["opened"])


def openings(view: Any) -> list[Opening]:
    """The words that could be laid now."""
    solver = solver_for(Lexicon.load("francais"), RULES)
    return list(solver.openings(mats(view)[0]))


def jarnacs(view: Any) -> list[Opening]:
    """The Jarnacs that could be said now."""
    mine, theirs = mats(view)
    return list(solver_for(Lexicon.load("francais"), RULES).jarnacs(theirs, mine))


def begin(visitors: Visitors, size: dict[str, int] | None = None) -> Home:
    """Sit down opposite a beginner, all words admitted, no clock."""
    home = Home(visitors, **({"size": size} if size else {}))
    home.door("Jarnac")
    home.page.get_by_label("Place 2", exact=True).select_option("bot:débutant")
    home.page.get_by_label("Avec conjugaisons").check()
    home.page.get_by_label("Avec enchaînements").check()
    home.begin()
    # Whoever is quicker tosses, the machine too.
    while home.view()["phase"] == "toss":
        home.order("toss")
    return home


def moved_from(seq: tuple[Any, ...], view: Any) -> bool:
    """Whether the game has gone on."""
    return (view["turn"], view["words"], view["phase"]) != seq


def my_hand(home: Home) -> Any:
    """Wait until something may be done; the machine's words are let through."""
    while True:
        view = home.until(
            lambda view: view["result"] or set(view["acts"]) - {"stop-clocks", "resign"}
        )
        if view["result"] or "accept" not in view["acts"]:
            return view
        home.order("accept", seat="1", number=view["claim"]["number"])


def test_a_jarnac_is_taken_and_the_game_ends(visitors: Visitors) -> None:
    home = begin(visitors)
    page = home.page
    laid = False
    for _step in range(200):
        view = my_hand(home)
        assert view["result"] is None, "the game ended before a Jarnac could be taken"
        seq = view["turn"], view["words"], view["phase"]
        if "jarnac" in view["acts"] and (found := jarnacs(view)):
            break
        if "play" in view["acts"] and not laid and (words := openings(view)):
            word = words[0].word
            page.get_by_label("Mot à poser").fill(word.lower())
            expect(page.locator(".mat .tile--ghost").first).to_be_visible()
            page.keyboard.press("Enter")
            expect(page.locator(".journal")).to_contain_text(word)
            laid = True
        elif "draw" in view["acts"]:
            home.order("draw", seat="1", turn=view["turn"])
        else:
            home.order("pass", seat="1", turn=view["turn"])
        home.until(partial(moved_from, seq))
    else:
        raise AssertionError("the beginner missed nothing")

    # « Jarnac ! » by typing the word; where it comes from is shown in gold.
    taken = found[0]
    field = page.get_by_label("Mot du Jarnac")
    field.fill(taken.word)
    if taken.line is not None:
        page.get_by_role("button", name=f"Ligne {taken.line + 1} :").click()
        field.fill(taken.word)
    expect(page.locator(".side--other .tile--last").first).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name=re.compile("Jarnac !")).click()
    view = home.until(lambda view: view["mats"][0]["jarnacs"] + view["mats"][1]["jarnacs"] > 0)
    assert next(mat for mat in view["mats"] if mat["seat"] == "1")["jarnacs"] == 1
    expect(page.locator(".who").first).to_contain_text("1 Jarnac")
    expect(page.locator(".journal")).to_contain_text(f"Jarnac ! {taken.word}")

    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Abandonner, vraiment").click()
    expect(page.get_by_role("heading", name=re.compile("Victoire"))).to_be_visible()
    expect(page.get_by_role("heading", name="Ce qui a échappé")).to_be_visible()
    expect(page.locator(".missed .coups li").first).to_be_visible()
    assert_accessible(page)


def test_letters_are_dragged_into_a_word(visitors: Visitors) -> None:
    home = begin(visitors)
    page = home.page
    view = my_hand(home)
    if "draw" in view["acts"]:
        page.keyboard.press("t")
    view = home.until(lambda view: "play" in view["acts"])
    page.locator(".tray").wait_for()
    loose = page.locator(".side").first.locator(".loose button")
    letters = view_letters(home)
    first, second = letters[0], letters[1]
    loose.nth(0).drag_to(page.locator(".tray"))
    expect(page.get_by_label("Mot à poser")).to_have_value(first)
    # The second letter goes before the first.
    loose.nth(1).drag_to(page.locator(".tray button").first)
    expect(page.get_by_label("Mot à poser")).to_have_value(second + first)
    loose.nth(2).click()
    expect(page.locator(".tray button")).to_have_count(3)
    page.locator(".tray button").nth(2).click()
    expect(page.get_by_label("Mot à poser")).to_have_value(second + first)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(".tray button")).to_have_count(0)


def view_letters(home: Home) -> str:
    """One's loose letters, as the page shows them."""
    return str(next(mat for mat in home.view()["mats"] if mat["seat"] == "1")["loose"])


WINDOW = """
() => {
  const page = document.querySelector("pi-jarnac");
  const { live } = page;
  const view = { ...live.view, phase: "window", hand: live.view.you, window: live.now + 10_000,
    closing: true, acts: ["jarnac", "pass", "resign"], claim: null, waiting: null };
  page.live = { ...live, heard: performance.now(), view };
}
"""


def test_the_ten_seconds_are_counted(visitors: Visitors) -> None:
    home = begin(visitors)
    page = home.page
    my_hand(home)
    page.wait_for_timeout(300)  # the page hears what the machine has just done
    page.evaluate(WINDOW)
    expect(page.get_by_role("heading", name="Jarnac, ou la partie est finie")).to_be_visible()
    expect(page.locator(".ring b")).to_have_text(re.compile("^(10|9)$"))
    expect(page.locator(".ring b")).to_have_text("8")
    expect(page.get_by_role("button", name=re.compile("^Tirer"))).to_be_disabled()
    assert_accessible(page)


def test_both_mats_fit_a_phone(visitors: Visitors) -> None:
    home = begin(visitors, PHONE)
    page = home.page
    expect(page.locator(".mat")).to_have_count(2)
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, "the page scrolls sideways"
    assert_accessible(page)
