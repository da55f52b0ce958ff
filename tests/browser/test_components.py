"""Each component on its own test page, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser import PHONE, Visitors, serious, until

COMPONENTS = [
    "board", "rack", "clock", "slip", "entry", "ranking", "tables", "verdicts", "solutions",
]  # fmt: skip
THEMES = ["light", "dark", "projector"]


def said(page: Page, name: str) -> list[Any]:
    return [event["detail"] for event in page.evaluate("window.said") if event["name"] == name]


@pytest.mark.parametrize("theme", THEMES)
def test_no_component_has_a_serious_fault_of_access(bench: Visitors, theme: str) -> None:
    page = bench.page(bypass_csp=True)  # for axe-core itself
    for name in COMPONENTS:
        page.goto(f"/static/dev/{name}.html?theme={theme}")
        page.wait_for_selector("main section")
        assert serious(page) == [], name


def test_dark_values_of_the_tokens_stand_twice_alike() -> None:
    from pioche.web.pages.shell import STATIC

    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    asked = re.search(r':root\[data-theme="dark"\] \{(.*?)\}', text, re.DOTALL)
    system = re.search(r":root:not\(\[data-theme\]\) \{(.*?)\}", text, re.DOTALL)
    assert asked and system
    assert asked[1].split() == system[1].split()


class TestBoard:
    def test_reads_as_a_grid(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/board.html")
        grid = page.get_by_role("grid").first
        expect(grid.get_by_role("gridcell")).to_have_count(225)
        for name in (
            "H8, E, 1 point",
            "E5, mot double, vide",
            "A15, mot triple, vide",
            "F9, I, joker",
            "O9, A, 1 point, dernier coup",
            "L12, mot double, S, en cours de saisie",
            "L11, I, joker, en cours de saisie",
            "J9, vide",
        ):
            expect(grid.get_by_role("gridcell", name=name, exact=True)).to_have_count(1)
        expect(grid.get_by_role("columnheader", name="15")).to_have_count(1)
        expect(grid.get_by_role("rowheader", name="O")).to_have_count(1)

    def test_has_one_tab_stop_and_arrows_walk_it(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/board.html")
        assert page.locator("pi-board").first.locator('[tabindex="0"]').count() == 1
        page.keyboard.press("Tab")
        at = "document.activeElement.getAttribute('aria-label')"
        assert page.evaluate(at).startswith("J11")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
        until(page, f"{at}.startsWith('I10')")
        page.keyboard.press("Home")
        until(page, f"{at}.startsWith('I1,')")
        page.keyboard.press("Control+End")
        until(page, f"{at}.startsWith('O15')")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert said(page, "square") == [{"row": 14, "col": 14}]


class TestRack:
    def test_says_what_is_left(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/rack.html")
        expect(page.get_by_role("img", name="Tirage : R, T, S, joker, I, V, K")).to_be_visible()
        expect(page.get_by_role("group", name="restent : R, S, joker, V, K")).to_be_visible()
        page.get_by_role("button", name="K, 10 points").click()
        page.get_by_role("button", name="T, 1 point, posé").click(force=True)
        assert said(page, "tile") == [{"index": 6}]


class TestClock:
    def test_counts_down_to_zero_and_says_so_once(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/clock.html")
        last = page.get_by_role("timer").nth(1)
        expect(last).to_have_text("0:00")
        expect(last).to_have_attribute("aria-label", "Temps écoulé")
        assert len(said(page, "over")) == 1
        expect(page.get_by_role("timer").nth(2)).to_have_text("1:00")


class TestSlip:
    def test_typing_a_word_lays_it_and_reads_it_back(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        page.get_by_label("Mot et place").fill("rav(i)sait l8")
        reading = said(page, "slip")[-1]["reading"]
        assert (reading["word"], reading["reference"]) == ("RAVISAIT", "L8")
        assert reading["circled"] == [3]

    def test_says_why_a_word_cannot_be_laid(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        field = page.get_by_label("Mot et place")
        field.fill("ravin l8")
        expect(page.get_by_text("En L9 il y a déjà A.")).to_have_count(0)
        field.fill("rovin l8")
        expect(page.get_by_text("En L9 il y a déjà A.")).to_be_visible()
        field.fill("ravisaitr l8")
        expect(page.get_by_text("RAVISAITR sort de la grille.")).to_be_visible()
        field.fill("kwz a9")
        expect(page.get_by_text("La lettre W n’est pas dans le tirage.")).to_be_visible()

    def test_taps_turn_the_arrow_then_lay_tiles(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        square = page.locator('[data-row="4"][data-col="10"]')
        square.click()
        expect(page.get_by_role("button", name="Sens horizontal")).to_be_visible()
        square.click()
        expect(page.get_by_role("button", name="Sens vertical")).to_be_visible()
        for tile in ("S, 1 point", "I, 1 point", "V, 4 points"):
            page.locator("pi-rack").get_by_role("button", name=tile, exact=True).click()
        reading = said(page, "slip")[-1]["reading"]
        assert (reading["word"], reading["reference"]) == ("SUIV", "11E")
        page.get_by_role("button", name="Reprendre").click()
        assert said(page, "slip")[-1]["reading"]["word"] == "SUI"
        page.get_by_role("button", name="Effacer").click()
        assert said(page, "slip")[-1]["reading"] is None

    def test_keys_on_the_grid(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        page.locator('[data-row="4"][data-col="10"]').click()
        page.locator('[data-row="4"][data-col="10"]').focus()
        page.keyboard.press("Space")
        page.keyboard.type("siv")
        until(page, "window.said.at(-1).detail.reading?.word === 'SUIV'")
        page.keyboard.press("Backspace")
        until(page, "window.said.at(-1).detail.reading?.word === 'SUI'")

    def test_a_joker_asks_for_its_letter(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        page.locator('[data-row="9"][data-col="6"]').click()
        page.locator("pi-rack").get_by_role("button", name="joker").click()
        page.get_by_role("dialog").get_by_role("button", name="N", exact=True).click()
        reading = said(page, "slip")[-1]["reading"]
        assert (reading["word"], reading["reference"], reading["circled"]) == ("GON", "J5", [2])

    def test_a_tile_is_dragged_onto_the_grid(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html")
        page.locator("pi-rack").get_by_role("button", name="S, 1 point").drag_to(
            page.locator('[data-row="9"][data-col="6"]')
        )
        assert said(page, "slip")[-1]["reading"]["word"] == "GOS"

    def test_a_finger_zooms_before_it_chooses(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/slip.html", PHONE)
        page.locator('[data-row="9"][data-col="6"]').tap()
        square = page.locator('[data-row="9"][data-col="6"]')
        expect(page.get_by_role("button", name="Toute la grille")).to_be_visible()
        box = square.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
        page.get_by_role("button", name="Toute la grille").tap()
        expect(page.get_by_role("button", name="Toute la grille")).to_have_count(0)


class TestEntry:
    def test_labels_what_it_understood(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/entry.html")
        line = page.locator("pi-entry").first
        expect(line.locator(".parsed i")).to_have_text(["table", "mot", "place", "score"])
        for typed, labels in {
            "12 h4 24 maison": ["table", "place", "score", "mot"],
            "12 =": ["table", "le top"],
            "12 =5": ["table", "comme la table"],
            "* =": ["reste", "le top"],
            "12 -": ["table", "pas de bulletin"],
            "12 v": ["table", "vierge"],
            "12 r": ["table", "en retard"],
            "12 s3": ["table", "solution"],
            "12 !": ["table", "avertissement"],
            "12 ?": ["table", "voir"],
            "12 mai(s)on +ra": ["table", "mot", "raccord"],
            "12 #": ["table", "?"],
        }.items():
            line.locator("input").fill(typed)
            expect(line.locator(".parsed i")).to_have_text(labels)

    def test_recalls_and_empties(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/entry.html")
        field = page.locator("pi-entry input").first
        for text in ("1 =", "2 v"):
            field.fill(text)
            field.press("Enter")
        expect(field).to_have_value("")
        field.press("ArrowUp")
        expect(field).to_have_value("2 v")
        field.press("ArrowUp")
        expect(field).to_have_value("1 =")
        field.press("Escape")
        expect(field).to_have_value("")
        assert [event["text"] for event in said(page, "record")] == ["1 =", "2 v"]


class TestSolutions:
    @pytest.mark.parametrize(
        ("typed", "first", "count"),
        [
            ("rav", "RAVISAIT", 5),
            ("11e", "SUIVRAIT", 3),
            ("≥ 70", "SUIVRAIT", 3),
            ("<= 30 12f", "LIVRAIS", 3),
            ("v*l", "VIRAL", 3),
            ("zzz", "", 0),
        ],
    )
    def test_filter(self, bench: Visitors, typed: str, first: str, count: int) -> None:
        page = bench.page("/static/dev/solutions.html")
        page.get_by_label("Filtrer les solutions").fill(typed)
        rows = page.locator("tbody tr")
        expect(rows).to_have_count(count)
        if first:
            expect(rows.first).to_contain_text(first)


class TestTables:
    def test_each_table_says_its_state(self, bench: Visitors) -> None:
        page = bench.page("/static/dev/tables.html")
        panel = page.locator("pi-tables").first
        expect(
            panel.get_by_role("button", name=re.compile(r"Table 6 \(Mme Ferrand\)\s: zéro"))
        ).to_be_visible()
        expect(
            panel.get_by_role("button", name=re.compile(r"Table 14 \(Mme Nguyen\)\s: rien reçu"))
        ).to_be_visible()
        expect(panel).to_contain_text("reste 12, 14, 17, 18, 21–23")
        panel.get_by_role("button", name="Table 17").click()
        assert said(page, "table") == [{"table": 17}]


def test_a_table_without_a_name_is_named_once_in_the_ranking(bench: Visitors) -> None:
    page = bench.page("/static/dev/ranking.html")
    page.wait_for_selector(".rank tbody tr")
    page.evaluate(
        """() => Object.assign(document.querySelector("pi-ranking"), {tables: true, rows: [
             {rank: 1, name: "Mme Keller", table: 3, total: 24},
             {rank: 2, name: "", table: 4, total: 22}]})"""
    )
    rows = page.locator(".rank tbody tr")
    expect(rows.first).to_contain_text("t. 3")
    expect(rows.last).to_contain_text("Table 4")
    expect(rows.last).not_to_contain_text("t. 4")
