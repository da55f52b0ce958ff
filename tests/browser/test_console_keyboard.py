"""Where the keyboard is on the console: on the line every letter is text, whatever was open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, Visitors, keys
from support.evening import Organizer
from support.roster import go, open_roster, row

SMALL = {"width": 360, "height": 640}
SLIP = "1 hutte h4 24"

pytestmark = pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["1366x768", "360x640"])


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Zoé"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    yield organizer
    organizer.close()


def thinking(organizer: Organizer) -> None:
    """The second coup runs: a verdict can be appealed, a ranking seen."""
    for letters in ("HUTEJDT", "AEIRS"):
        organizer.order("draw-rack", letters=letters, source="hand")
        organizer.order("start-clock")
        if letters == "HUTEJDT":
            organizer.order("type-line", line="1 zut h4 30")
            play_on(organizer)


def play_on(organizer: Organizer, *, retain: bool = True) -> None:
    for act in ("ring-bell", "close-coup", *(("retain-top",) if retain else ())):
        organizer.order(act)


def console(hall: Visitors, organizer: Organizer, size: dict[str, int]) -> Page:
    page = hall.page(organizer.referee, size)
    page.wait_for_selector("pi-tables .tab")
    return page


def shown(page: Page, title: str) -> None:
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_contain_text(title)


def takes_a_slip(page: Page, organizer: Organizer) -> None:
    """What is typed next is on the line to the letter, and nothing was ordered meanwhile."""
    phase, typed = organizer.view()["phase"], page.locator("pi-entry input")
    page.keyboard.type(SLIP)
    expect(typed).to_have_value(SLIP)
    expect(typed).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys(page, "Escape")
    expect(typed).to_have_value("")
    assert organizer.view()["phase"] == phase
    assert page.locator(".told .toast").count() == 0


#: The dialogs that a running coup has: how each is opened, its title, a field of text if any.
DIALOGS: dict[str, tuple[Callable[[Page], None], str, str]] = {
    "help": (lambda page: keys(page, "?"), "La ligne de saisie", ""),
    "say": (lambda page: keys(page, "v"), "À annoncer", ""),
    "appeal": (lambda page: keys(page, "p"), "Appel", "Motif"),
    "ranking": (lambda page: keys(page, "c"), "Classement", ""),
    "print": (lambda page: keys(page, "b"), "Billets de correction", ""),
    "table": (lambda page: keys(page, "1", " ", "?", "Enter"), "Table 1, Anne", ""),
}


@pytest.mark.parametrize("from_line", [False, True], ids=["from the keys", "after a slip"])
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_closed_leaves_every_letter_to_the_line(
    hall: Visitors, organizer: Organizer, size: dict[str, int], name: str, from_line: bool
) -> None:
    thinking(organizer)
    page = console(hall, organizer, size)
    ask, title, field = DIALOGS[name]
    for leave in ("Escape", "button", "Escape"):
        if from_line:
            page.keyboard.type("2 v")
            keys(page, "Enter")
        ask(page)
        shown(page, title)
        if field:
            page.get_by_role("dialog").get_by_label(field).first.focus()
            page.keyboard.type("Paul")
        if leave == "Escape":
            keys(page, "Escape")
        else:
            page.get_by_role("dialog").locator("footer button").first.click()
        takes_a_slip(page, organizer)


def test_a_card_closed_leaves_every_letter_to_the_line(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    thinking(organizer)
    page = console(hall, organizer, size)
    open_roster(page)
    go(page, 2, "code")
    keys(page, "Enter")
    shown(page, "Table 2, Luc")
    keys(page, "Escape")
    # The card closed, the sheet has the keyboard again; a name begun is left as it was.
    expect(row(page, 2).locator("td.c-code")).to_be_focused()
    go(page, 2, "name")
    page.keyboard.type("Paul")
    keys(page, "Escape", "Escape")
    expect(page.locator("pi-roster")).to_have_count(0)
    takes_a_slip(page, organizer)


def test_letters_drawn_by_hand_leave_the_next_key_to_the_game(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    page = console(hall, organizer, size)
    keys(page, "m")
    page.keyboard.type("hut")
    keys(page, "Escape")
    takes_a_slip(page, organizer)
    keys(page, "m")
    page.keyboard.type("hutejdt")
    keys(page, "Enter")
    expect(page.locator("h1")).to_have_text("Coup 1")
    keys(page, "Space")
    expect(page.locator(".keys")).to_contain_text("sonner")
    takes_a_slip(page, organizer)


def test_an_isotop_chosen_through_the_filter_leaves_the_keyboard_to_the_line(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    organizer.order("draw-rack", letters="NEILVAE", source="hand")
    organizer.order("start-clock")
    play_on(organizer, retain=False)
    page = console(hall, organizer, size)
    other = organizer.view()["tops"]["candidates"][1]
    for leave in ("Escape", "Enter"):
        keys(page, "/")
        page.keyboard.type(f"{other['word']} {other['ref']}")
        keys(page, "Enter")
        shown(page, "Retenir cette solution")
        page.keyboard.type("ouvre davantage")
        keys(page, leave)
        page.keyboard.type(SLIP)
        expect(page.locator("pi-entry input")).to_have_value(SLIP)
        keys(page, "Escape")
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    assert organizer.view()["played"][0]["note"] == "ouvre davantage"


def test_a_difference_settled_leaves_every_letter_to_the_line(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    second = Organizer(hall.address)
    second.enter(organizer.arbiter("B", [], double=True))
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for table in (1, 2, 3):
        organizer.order("type-line", line=f"{table} =")
        second.order("type-line", line=f"{table} v")
    play_on(organizer, retain=False)
    second.close()
    page = console(hall, organizer, size)
    for leave in ("Escape", "Enter"):
        keys(page, "d")
        shown(page, "deux lectures")
        keys(page, leave)
        expect(page.get_by_role("dialog")).to_have_count(0)
        takes_a_slip(page, organizer)


def test_while_the_line_has_the_keyboard_a_letter_is_text(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    thinking(organizer)
    page = console(hall, organizer, size)
    typed = page.locator("pi-entry input")
    typed.focus()
    keys(page, "f", "f", "x", "x", "t", " ", "a", "a", "i", "i")
    expect(typed).to_have_value("ffxxt aaii")
    assert organizer.view()["phase"] == "thinking"
    # Emptied by hand it still has the keyboard; Échap gives it back to the keys.
    for _letter in "ffxxt aaii":
        keys(page, "Backspace")
    keys(page, "f", "f")
    expect(typed).to_have_value("ff")
    keys(page, "Escape", "f", "f")
    expect(page.locator(".clock__caption")).to_contain_text("cloche")


def test_a_line_that_holds_text_keeps_every_letter(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    """Even when the keyboard was taken elsewhere in the middle of a word."""
    thinking(organizer)
    page = console(hall, organizer, size)
    page.keyboard.type("1 hut")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("ffxx")
    expect(page.locator("pi-entry input")).to_have_value("1 hutffxx")
    assert organizer.view()["phase"] == "thinking"


def test_the_line_before_comes_back_from_the_keys(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    thinking(organizer)
    page = console(hall, organizer, size)
    page.keyboard.type("1 =")
    keys(page, "Enter", "ArrowUp")
    expect(page.locator("pi-entry input")).to_have_value("1 =")
    expect(page.locator("pi-entry input")).to_be_focused()


def test_space_after_a_click_on_the_theme_starts_the_clock(
    hall: Visitors, organizer: Organizer, size: dict[str, int]
) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    page = console(hall, organizer, size)
    page.get_by_role("button", name="Thème").click()
    theme = page.evaluate("document.documentElement.dataset.theme")
    keys(page, "Space")
    expect(page.locator(".keys")).to_contain_text("sonner")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
