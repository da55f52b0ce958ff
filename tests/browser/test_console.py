"""The console on a sample evening: everything by keyboard, nothing by mistake."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, Visitors, serious, until

THEMES = ["light", "dark", "projector"]


def acts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.acts")
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_console_has_no_serious_fault_of_access(bench: Visitors, theme: str) -> None:
    page = bench.page(f"/static/dev/console.html?theme={theme}&saisie", bypass_csp=True)
    page.wait_for_selector(".entry")
    assert serious(page) == []


def test_every_act_has_its_key(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    for key, act in {
        "t": "draw-rack", "n": "draw-rack", " ": "start-clock", "f": "close-coup",
        "r": "retain-top",
    }.items():  # fmt: skip
        page.keyboard.press("Space" if key == " " else key)
        assert acts(page)[-1]["name"] == act, key
    expect(page.locator("pi-entry input")).to_have_value("")


def test_keys_are_what_the_server_says_may_be_done(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.evaluate(
        """() => {
            const page = document.querySelector("pi-console");
            const acts = [{ name: "resume-clock", label: "reprendre", next: true },
                          { name: "ring-bell", label: "sonner la cloche", grave: true }];
            page.model = { ...page.model, acts: new Map(acts.map((act) => [act.name, act])) };
        }"""
    )
    legend = page.locator(".keys button")
    expect(legend).to_have_text(["Espace reprendre", "FF sonner la cloche", "J joueurs", "? aide"])
    expect(page.locator(".keys .next")).to_have_text("Espace reprendre")
    for key in ("r", "t", "x", "p"):
        page.keyboard.press(key)
    assert acts(page) == []
    said = page.locator(".told")
    expect(said).to_contain_text("Pas maintenant ; la suite : Espace, reprendre.")
    page.keyboard.press("f")
    page.keyboard.press("f")
    expect(said).to_have_text("")
    page.keyboard.press("Space")
    assert [act["name"] for act in acts(page)] == ["ring-bell", "resume-clock"]


def test_letters_are_letters_once_the_line_has_begun(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("12 ravisait l8 76")
    expect(page.locator("pi-entry input")).to_have_value("12 ravisait l8 76")
    assert acts(page) == []
    expect(page.locator(".board .tile--ghost")).to_have_count(7)
    expect(page.locator('tr[aria-selected="true"]')).to_contain_text("RAVISAIT")
    expect(page.locator(".tab--now b")).to_have_text("12")
    page.keyboard.press("Enter")
    assert acts(page) == [{"name": "record", "text": "12 ravisait l8 76"}]
    expect(page.locator(".board .tile--ghost")).to_have_count(0)


def test_what_cannot_be_taken_back_takes_two_presses(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.keyboard.press("a")
    assert acts(page) == []
    expect(page.get_by_role("button", name="encore une fois pour confirmer")).to_be_visible()
    page.keyboard.press("a")
    assert [act["name"] for act in acts(page)] == ["annul-coup"]


def test_an_armed_key_forgets_itself_when_another_is_pressed(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    for key in ("a", "t", "a"):
        page.keyboard.press(key)
    assert [act["name"] for act in acts(page)] == ["draw-rack"]


def test_dialogs_by_keyboard(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.keyboard.press("m")
    page.keyboard.type("aeirst?")
    page.keyboard.press("Enter")
    assert acts(page)[-1] == {"name": "draw-rack", "letters": "AEIRST?", "source": "hand"}
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("12 mai(s)on h4 24")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_contain_text("Venezuela V")
    page.keyboard.press("Enter")
    assert acts(page)[-1] == {"name": "announce", "subject": "rack"}
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Points accordés").fill("76")
    dialog.get_by_label("Motif").fill("raccord lisible")
    page.keyboard.press("Enter")
    decided = {"name": "decide-appeal", "coup": 15, "table": 1, "points": 76, "sanction": "none"}
    assert acts(page)[-1] == decided | {"reason": "raccord lisible"}


def test_solutions_by_keyboard(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.keyboard.press("/")
    page.keyboard.type("rav")
    expect(page.locator("pi-solutions tbody tr")).to_have_count(5)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board .tile--ghost")).to_have_count(7)
    page.keyboard.press("Escape")
    expect(page.locator(".keys")).to_be_focused()


def test_control_z_undoes_from_an_empty_line(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.keyboard.press("Control+z")
    assert [act["name"] for act in acts(page)] == ["undo"]


def test_the_line_never_leaves_a_low_screen(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html", LAPTOP)
    page.wait_for_selector(".entry")
    for height in (600, 640, 768, 1080):
        page.set_viewport_size({"width": 1366, "height": height})
        box = page.locator(".entry").bounding_box()
        legend = page.locator(".keys").bounding_box()
        assert box and legend
        assert box["y"] + box["height"] <= legend["y"] + 1
        assert legend["y"] + legend["height"] <= height + 1


def test_billets_alone_go_to_the_printer(bench: Visitors) -> None:
    page = bench.page("/static/dev/console.html")
    page.wait_for_selector(".entry")
    page.evaluate("void (window.print = () => window.acts.push({name: 'printed'}))")
    page.keyboard.press("b")
    expect(page.get_by_role("dialog")).to_contain_text("Billets de correction")
    page.keyboard.press("Enter")
    until(page, "window.acts.length === 1")
    assert acts(page) == [{"name": "printed"}]
    page.emulate_media(media="print")
    expect(page.locator(".billet")).to_have_count(3)
    expect(page.locator(".billet").first).to_be_visible()
    expect(page.locator(".entry")).to_be_hidden()
