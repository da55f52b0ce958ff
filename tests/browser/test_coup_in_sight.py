"""A coup at home on a small phone: what matters is in sight, and nothing jumps under the finger."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser import Visitors
from support.home import Home, assert_accessible, typed

SMALL = {"width": 360, "height": 640}
TOUCH = {"has_touch": True, "is_mobile": True}
IN_SIGHT = """(one) => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


@pytest.fixture
def home(visitors: Visitors) -> Home:
    """Somebody whose first rack is drawn."""
    home = Home(visitors, SMALL, **TOUCH)
    home.open("duplicate", options={"at_home": True, "measure": False}, players=[{"name": "Ève"}])
    home.page.get_by_role("button", name="Premier tirage").click()
    expect(home.page.locator(".rack--play button")).to_have_count(7)
    return home


def write(page: Page, text: str) -> None:
    page.locator("pi-slip .field input").fill(text)


def test_what_is_wrong_is_said_where_the_score_stands(home: Home) -> None:
    page = home.page
    button = page.get_by_role("button", name="Proposer")
    before = button.bounding_box()
    absent = next(letter for letter in "KWXYZ" if letter not in home.view()["rack"])
    for text, said in (
        (f"{absent}A H8", f"La lettre {absent} n’est pas dans le tirage."),
        ("A" * 9 + " H8", "La lettre A n’est"),
    ):
        write(page, text)
        expect(page.locator(".count-now")).to_contain_text(said)
        assert button.bounding_box() == before
    assert_accessible(page)
    write(page, typed(home.moves(home.view())[0]))
    expect(page.locator(".count-now b")).to_be_visible()


def test_no_score_of_another_word_is_left_standing(home: Home) -> None:
    page = home.page
    first, other, *_rest = home.moves(home.view())
    write(page, typed(first))
    expect(page.locator(".count-now b")).to_be_visible()
    home.watch.expected += ["ERR_FAILED"]
    page.route("**/trial?*", lambda route: route.abort())
    write(page, typed(other))
    expect(page.locator(".count-now")).to_contain_text("Score inconnu pour l’instant")


def test_a_hint_that_was_asked_for_is_seen(home: Home) -> None:
    page = home.page
    page.get_by_role("button", name="Indice").click()
    hints = page.locator(".hints")
    expect(hints).to_be_visible()
    expect(hints).to_be_in_viewport(ratio=1)


def test_one_s_own_word_shines_and_the_next_coup_shows_the_grid(home: Home) -> None:
    page = home.page

    def as_if_other(route: Route) -> None:
        """Of several words that are the top, one's own is not the one that is retained."""
        answer = route.fetch()
        sheet = answer.json()
        for line in sheet["lines"]:
            line["found"] = {**line["found"], "word": "ISOTOP"}
        route.fulfill(response=answer, body=json.dumps(sheet))

    page.route("**/sheet*", as_if_other)
    write(page, typed(home.moves(home.view())[0]))
    expect(page.locator(".count-now b")).to_be_visible()
    page.get_by_role("button", name="Voir le top").click()
    expect(page.locator(".vd--gold .rack")).to_have_text("ISOTOP")
    # From far below, the next coup leads back up to the grid.
    page.get_by_role("button", name="Voir les sous-tops").click()
    page.locator(".coups").scroll_into_view_if_needed()
    page.get_by_role("button", name="Coup suivant").click()
    expect(page.locator(".rack--play button")).to_have_count(7)
    for part in ("pi-board", ".rack--play", ".acts .go"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    # Scores of four figures leave the head whole.
    page.locator(".score-now").evaluate(
        "(one) => { one.lastChild.textContent = '1 046 sur 1 120' }"
    )
    for part in page.locator(".bar1 .right > *").all():
        assert part.evaluate(IN_SIGHT)


def test_the_score_of_a_word_is_over_the_buttons_of_a_table(visitors: Visitors) -> None:
    home = Home(visitors, SMALL, **TOUCH)
    home.open("classic", players=[{"name": "Ève"}, {"name": "Zoé", "bot": "débutant"}])
    best = home.best(home.my_turn())
    assert best is not None
    write(home.page, typed(best))
    expect(home.page.locator(".count-now b")).to_be_in_viewport(ratio=1)
    tools, acts = (home.page.locator(part).bounding_box() for part in (".tools", ".acts"))
    assert tools is not None and acts is not None
    assert tools["y"] + tools["height"] <= acts["y"] + 1
