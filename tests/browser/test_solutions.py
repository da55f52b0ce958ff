"""The list of solutions: whole, numbered once and for all, filtered, shown where it was played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.movefilter import matching
from support.browser import Visitors
from support.duplicate import francais
from support.evening import Organizer
from support.filters import REFUSED, UNDERSTOOD

#: Fifteen thousand solutions, more than a thousand of them tops.
RACK = "AEIRST?"


@pytest.fixture(scope="module")
def ranked(room_address: str) -> Iterator[Organizer]:
    """A hall whose first rack has its tops ranked by opening; nothing is recorded there."""
    organizer = Organizer(room_address)
    organizer.open(options={"name": "Essai"}, players=[{"name": "Anne", "table": 1}])
    organizer.order("draw-rack", letters=RACK, source="hand")
    organizer.order("start-clock")
    organizer.order("ring-bell")
    yield organizer
    organizer.close()


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    """The same rack, its tops not measured: for what changes the game."""
    organizer = Organizer(room_address)
    players = [{"name": "Anne", "table": 1}]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    organizer.order("draw-rack", letters=RACK, source="hand")
    yield organizer
    organizer.close()


def console(hall: Visitors, organizer: Organizer) -> Page:
    page = hall.page(organizer.referee)
    expect(rows(page).first).to_contain_text("s1")
    return page


def rows(page: Page) -> Locator:
    return page.locator("pi-solutions tbody tr[data-at]")


def filter_field(page: Page) -> Locator:
    return page.get_by_label("Filtrer les solutions")


def footer(page: Page) -> Locator:
    return page.locator("pi-solutions footer")


def shown(word: str) -> str:
    return word.upper()


def test_the_browser_filters_as_the_server_does(bench: Visitors) -> None:
    finder = Finder(francais())
    board = Board().play(finder.moves(Board(), "MAISONS")[0])
    moves = finder.moves(board, RACK)[::25]
    page = bench.page("/static/dev/solutions.html")
    found = page.evaluate(
        """async ([texts, rows]) => {
          const { solutionFilter } = await import("/static/js/lib/solutions.js");
          return texts.map((text) => {
            const keep = solutionFilter(text);
            return keep && rows.flatMap((row, index) => (keep(row) ? [index] : []));
          });
        }""",
        [
            [*UNDERSTOOD, *REFUSED],
            [{"word": one.word, "ref": one.ref, "score": one.score} for one in moves],
        ],
    )
    for text, here in zip(UNDERSTOOD, found, strict=False):
        assert here == matching(moves, text), text
    assert found[len(UNDERSTOOD) :] == [None] * len(REFUSED)
    for text in REFUSED:
        with pytest.raises(InputError):
            matching(moves, text)


def test_one_top_is_proposed_everywhere(hall: Visitors, ranked: Organizer) -> None:
    page = console(hall, ranked)
    tops = ranked.view()["tops"]
    first, second = tops["candidates"][:2]
    value = f"{first['opening']:.2f}".replace(".", ",")
    expect(page.locator("pi-solutions .aside")).to_contain_text(f"top {tops['score']}")
    expect(page.locator("pi-solutions .aside")).to_have_text(re.compile(f"{tops['ties']} isotops"))
    for row, candidate in zip(rows(page).all()[:10], tops["candidates"], strict=False):
        expect(row).to_contain_text(shown(candidate["word"]))
        expect(row).to_contain_text(candidate["ref"])
    expect(rows(page).first.locator(".badge--top")).to_have_text(value)
    expect(footer(page)).to_contain_text(f"Ouverture du top\u202f: {value}")
    page.keyboard.type("1 =")
    expect(page.locator('tr[aria-selected="true"] .sn')).to_have_text("s1")
    expect(page.locator("#entry-verdict")).to_contain_text(shown(first["word"]))
    page.keyboard.press("Escape")
    # A word of the list that is not the proposed one: said so, and which it is.
    page.evaluate(
        """([word, ref]) => document.querySelector("pi-console")
          .ask("retain", { solution: { word, ref, score: 0, n: 2 } })""",
        [second["word"], second["ref"]],
    )
    proposal = f"Le programme propose {shown(first['word'])} {first['ref']}"
    expect(page.get_by_role("dialog")).to_contain_text(proposal)


def test_a_filter_looks_beyond_what_the_page_holds(hall: Visitors, ranked: Organizer) -> None:
    page = console(hall, ranked)
    page.keyboard.press("/")
    page.keyboard.type("sans joker")
    first = rows(page).first
    expect(footer(page)).to_contain_text("solutions filtrées")
    expect(first.locator(".jk")).to_have_count(0)
    number = int((first.locator(".sn").text_content() or "s0")[1:])
    assert number > ranked.view()["tops"]["ties"]
    word = first.locator(".word").text_content() or ""
    # The number is that of the whole list, for the line as well.
    page.keyboard.press("Escape")
    page.keyboard.type(f"1 s{number}")
    expect(page.locator("#entry-verdict")).to_contain_text(word)
    ghost = page.locator(".board .tile--ghost")
    expect(ghost).to_have_count(len(word))
    # The same number while the filter is on.
    filter_field(page).fill("sans joker ≥ 10")
    expect(rows(page).first.locator(".word")).to_have_text(word)
    expect(rows(page).first.locator(".sn")).to_have_text(f"s{number}")


def test_the_last_filter_wins(hall: Visitors, ranked: Organizer) -> None:
    page = console(hall, ranked)
    held: list[Route] = []
    page.route("**/solutions?*filter=satire&*", lambda route: held.append(route))
    filter_field(page).fill("satire")
    expect(page.locator('.sol__rows[aria-busy="true"]')).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    filter_field(page).fill("satire h8")
    expect(footer(page)).to_contain_text("filtrée")
    count = footer(page).text_content()
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    assert footer(page).text_content() == count
    assert all("H8" in (row.text_content() or "") for row in rows(page).all())
    # Enter before the answer picks the first of what comes.
    line = page.locator("pi-entry input")
    line.fill("1 ")
    filter_field(page).fill("satires h7")
    page.keyboard.press("Enter")
    filter_field(page).fill("sans joker satire")
    page.keyboard.press("Enter")
    number = ranked.listed(filter="sans joker satire")[0]["n"]
    expect(line).to_have_value(f"1 s{number}")


def test_a_filter_typed_before_the_list_is_there(hall: Visitors, ranked: Organizer) -> None:
    page = hall.page("/")
    page.route("**/solutions?*", lambda _route: None)
    page.goto(ranked.referee)
    expect(page.locator(".sol__none")).to_have_text("Recherche…")
    filter_field(page).fill("sans joker")
    page.unroute("**/solutions?*")  # lets go what it held
    expect(footer(page)).to_contain_text("solutions filtrées")
    expect(rows(page).first.locator(".jk")).to_have_count(0)


def test_what_is_not_understood_is_said(hall: Visitors, ranked: Organizer) -> None:
    page = console(hall, ranked)
    filter_field(page).fill("h16")
    expect(page.locator(".sol__none")).to_contain_text("« H16 » n’est pas une case")
    filter_field(page).fill("zzz")
    expect(page.locator(".sol__none")).to_contain_text("Aucune solution ne répond à ce filtre.")
    filter_field(page).fill("")
    expect(rows(page).first).to_contain_text("s1")


def test_the_list_goes_to_its_end(hall: Visitors, ranked: Organizer) -> None:
    page = console(hall, ranked)
    total = page.evaluate("document.querySelector('pi-solutions').total")
    assert total > 15_000
    page.locator(".sol__rows").focus()
    page.keyboard.press("End")
    last = page.locator(f'tr[aria-rowindex="{total + 1}"]')
    expect(last.locator(".sn")).to_have_text(f"s{total}")
    expect(last).to_be_in_viewport()
    assert rows(page).count() < 150
    page.keyboard.press("Home")
    expect(rows(page).first.locator(".sn")).to_have_text("s1")
    for _ in range(70):  # further than what is drawn at first
        page.keyboard.press("ArrowDown")
    expect(page.locator('tr[aria-selected="true"] .sn')).to_have_text("s70")
    expect(page.locator('tr[aria-selected="true"]')).to_be_in_viewport()


def test_escape_and_a_new_coup_clear_the_filter(hall: Visitors, organizer: Organizer) -> None:
    page = console(hall, organizer)
    for leave in ("Escape", "ArrowDown Escape"):
        page.keyboard.press("/")
        page.keyboard.type("rat")
        expect(footer(page)).to_contain_text("filtrées")
        for key in leave.split():
            page.keyboard.press(key)
        expect(filter_field(page)).to_have_value("")
        expect(rows(page).first.locator(".sn")).to_have_text("s1")
        expect(page.locator(".keys")).to_be_focused()
    filter_field(page).fill("rat")
    for act in ("start-clock", "ring-bell", "close-coup", "retain-top"):
        organizer.order(act)
    expect(page.locator(".stepper [aria-current]")).to_have_text("Top")
    expect(filter_field(page)).to_have_value("rat")  # the coup is the same
    organizer.order("draw-rack")
    expect(page.locator("h1")).to_have_text("Coup 2")
    expect(filter_field(page)).to_have_value("")
    expect(rows(page).first.locator(".sn")).to_have_text("s1")


def test_any_of_a_thousand_isotops_is_retained_by_keyboard(
    hall: Visitors, organizer: Organizer
) -> None:
    page = console(hall, organizer)
    for act in ("start-clock", "ring-bell", "close-coup"):
        organizer.order(act)
    expect(page.locator(".stepper [aria-current]")).to_have_text("Top")
    tops = organizer.view()["tops"]
    assert tops["ties"] > 1000
    page.keyboard.press("/")
    wanted = organizer.listed(offset="900", limit="1")[0]
    asked = f"{wanted['word']} {wanted['ref']} ={tops['score']}"
    wanted = organizer.listed(filter=asked)[0]
    listed = {(one["word"], one["ref"]) for one in tops["candidates"]}
    assert (wanted["word"], wanted["ref"]) not in listed
    page.keyboard.type(asked)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Retenir cette solution")
    expect(dialog.locator(".word")).to_have_text(shown(wanted["word"]))
    page.keyboard.type("plus ouvert")
    page.keyboard.press("Enter")
    expect(page.locator("pi-solutions")).to_contain_text("retenu")
    played = organizer.view()["played"][0]
    assert (played["word"], played["ref"]) == (wanted["word"], wanted["ref"])
    assert (played["note"], played["reason"]) == ("plus ouvert", "referee")

    # A solution is drawn on the grid as it was before the coup; the top comes back after.
    laid = page.locator(".board .tile:not(.tile--ghost)")
    ghost = page.locator(".board .tile--ghost")
    page.locator("pi-entry input").focus()
    expect(laid).to_have_count(7)
    filter_field(page).fill("sans joker tri")
    expect(footer(page)).to_contain_text("filtrée")
    other = rows(page).first
    letters = (other.locator(".word").text_content() or "").strip()
    other.hover()
    expect(ghost).to_have_count(len(letters))
    expect(laid).to_have_count(0)
    page.locator("h1").hover()
    expect(ghost).to_have_count(0)
    expect(laid).to_have_count(7)


def test_a_past_coup_is_filtered_whole(hall: Visitors, organizer: Organizer) -> None:
    for act in ("start-clock", "ring-bell", "close-coup", "retain-top", "end-game"):
        organizer.order(act)
    page = hall.page(f"/rejouer/{organizer.game}")
    expect(rows(page).first).to_contain_text("top")
    filter_field(page).fill("sans joker")
    expect(footer(page)).to_contain_text("solutions filtrées")
    expect(rows(page).first.locator(".jk")).to_have_count(0)
    rows(page).first.click()
    expect(page.locator(".board .tile--ghost")).not_to_have_count(0)
    expect(page.locator(".board .tile:not(.tile--ghost)")).to_have_count(0)
    filter_field(page).press("Escape")
    expect(filter_field(page)).to_have_value("")
