"""Messages of the pages: typography, plurals, and another language's catalogue."""

from __future__ import annotations

import gettext
from io import BytesIO

import httpx
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import expect

from pioche.web.pages.shell import catalogue_messages
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
    assert label.endswith("Écarts\u202f: coup 1, 1 point ; coup 2, 2 points.")


def test_another_language_comes_as_a_catalogue(bench: Visitors) -> None:
    page = bench.page()
    page.route(
        "**/catalogue/en.json",
        lambda route: route.fulfill(json={"Solutions": "Moves", "{n} isotop": ["{n} tie"]}),
    )
    page.goto("/static/dev/solutions.html")
    page.evaluate("import('/static/js/lib/text.js').then((text) => text.loadCatalogue('en'))")
    page.evaluate("document.querySelector('pi-solutions').requestUpdate()")
    expect(page.get_by_role("heading", name="Moves")).to_be_visible()


def test_a_compiled_catalogue_is_told_to_the_browser() -> None:
    catalog = Catalog(locale="en")
    catalog.add("Déposer", "Hand in")
    catalog.add(("{n} table", "{n} tables"), ("{n} table", "{n} tables"))
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    told = catalogue_messages(gettext.GNUTranslations(compiled))
    assert told == {"Déposer": "Hand in", "{n} table": ["{n} table", "{n} tables"]}


def test_a_language_without_catalogue_is_not_found(static_address: str) -> None:
    assert httpx.get(f"{static_address}/catalogue/xx.json").status_code == 404
