"""Messages of the pages: typography, plurals, and another language."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from support.browser import Visitors

CALL = "([name, args]) => import('/static/js/lib/text.js').then((text) => text[name](...args))"


@pytest.mark.parametrize(
    ("name", "args", "expected"),
    [
        ("t", ["Lexique « {name} »", {"name": "francais"}], "Lexique «\u202ffrancais\u202f»"),
        ("t", ["Le chrono part ; prêts ?"], "Le chrono part\u202f; prêts\u202f?"),
        ("tn", ["{n} point", "{n} points", 0], "0 point"),
        ("tn", ["{n} point", "{n} points", 1], "1 point"),
        ("tn", ["{n} point", "{n} points", 2], "2 points"),
    ],
)
def test_french_is_the_source(
    bench: Visitors, name: str, args: list[object], expected: str
) -> None:
    page = bench.page("/static/dev/clock.html")
    assert page.evaluate(CALL, [name, args]) == expected


@pytest.mark.parametrize(
    ("module", "name", "args", "expected"),
    [
        ("lib/format", "points", [1], "1 point"),
        ("lib/format", "points", [1214], "1\u202f214 points"),
        ("games/naming", "ofName", ["Luc"], "de Luc"),
        ("games/naming", "ofName", ["Ève"], "d’Ève"),
        ("games/naming", "ofName", ["La machine", "amateur"], "de la machine (amateur)"),
        ("games/naming", "within", ["Machine (fort)", "fort"], "la machine (fort)"),
    ],
)
def test_numbers_and_names_in_a_sentence(
    bench: Visitors, module: str, name: str, args: list[object], expected: str
) -> None:
    page = bench.page("/static/dev/clock.html")
    called = "([path, name, args]) => import(path).then((module) => module[name](...args))"
    assert page.evaluate(called, [f"/static/js/{module}.js", name, args]) == expected


def test_one_point_below_the_top_is_singular_in_the_chart(bench: Visitors) -> None:
    page = bench.page("/static/dev/clock.html")
    label = page.evaluate(
        """async () => {
          const { coupChart } = await import("/static/js/games/chart.js");
          const { render } = await import("/static/js/lib/lit.js");
          const room = document.createElement("div");
          const bars = [{ coup: 1, points: 9, top: 10 }, { coup: 2, points: 8, top: 10 }];
          render(coupChart(bars, 1), room);
          return room.querySelector("svg").getAttribute("aria-label");
        }"""
    )
    assert label.endswith("Écarts\u202f: coup 1, 1 point\u202f; coup 2, 2 points.")


ENGLISH = "(async ([module, name, args]) => (await import(module))[name](...args))"


@pytest.mark.parametrize(
    ("module", "name", "args", "expected"),
    [
        ("lib/text", "t", ["Ready? {n}: “{name}”", {"n": 3}], "Ready? 3: “{name}”"),
        ("lib/text", "tn", ["{n} point", "{n} points", 0], "0 points"),
        ("lib/text", "tn", ["{n} point", "{n} points", 1], "1 point"),
        ("lib/format", "points", [1214], "1,214 points"),
        ("lib/format", "percent", [93.24], "93.2%"),
        ("lib/format", "ordinalEnding", [1], "st"),
        ("lib/format", "ordinalEnding", [12], "th"),
        ("lib/format", "ordinalEnding", [22], "nd"),
        ("lib/format", "ordinalEnding", [3, True], "rd"),
        ("games/naming", "ofName", ["Ève"], "of Ève"),
    ],
)
def test_english_is_written_as_english(
    bench: Visitors, module: str, name: str, args: list[object], expected: str
) -> None:
    page = bench.page("/hors-ligne", locale="en-GB")
    path = f"/static/en/js/{module}.js"
    assert page.evaluate(ENGLISH, [path, name, args]) == expected


def test_a_page_comes_in_the_language_of_its_browser(visitors: Visitors) -> None:
    page = visitors.page("/mots", locale="en-GB")
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page).to_have_title("Words — Pioche")
    # Another choice is remembered on the device.
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_title("Mots — Pioche")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("link", name="English").click()
    expect(page).to_have_title("Home — Pioche")


def test_modules_are_served_in_english_with_the_same_lines(static_address: str) -> None:
    ours, theirs = (
        httpx.get(f"{static_address}/static/{folder}/hall/papers.js").text
        for folder in ("js", "en/js")
    )
    assert ours.count("\n") == theirs.count("\n")
    assert "Différences à trancher" in ours and "Différences à trancher" not in theirs
    assert httpx.get(f"{static_address}/static/xx/js/hall/papers.js").status_code == 404
    for outside in ("en", "en/", "en/../../app.py", "en/en/js/lib/text.js"):
        assert httpx.get(f"{static_address}/static/{outside}").status_code == 404
