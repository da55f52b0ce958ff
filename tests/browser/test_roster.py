"""The roster by keyboard alone, a pasted list, the register with its preview, and the next game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from support.browser import LAPTOP, Visitors
from support.home import Home, assert_accessible
from support.people import crowd, federal_line

SMALL = {"width": 360, "height": 640}


def evening(visitors: Visitors, tables: int = 3, size: dict[str, int] = LAPTOP) -> Home:
    """A hall of empty tables, its console open."""
    home = Home(visitors, size)
    body = {
        "id": f"roster{id(home)}", "kind": "duplicate", "title": "Jeudi",
        "players": [{"table": n + 1} for n in range(tables)],
    }  # fmt: skip
    answer = home.page.request.post(
        "/api/games", data=body, headers={"Origin": visitors.address}
    ).json()
    home.page.goto(f"/arbitrage/{answer['game']}")
    home.page.locator("pi-console .keys").wait_for()
    return home


def register(home: Home, visitors: Visitors, text: str) -> None:
    home.page.request.post(
        "/api/people/import?write=1&ignore=1", data=text, headers={"Origin": visitors.address}
    )


def sheet(page: Page) -> list[list[str]]:
    rows = page.locator(".sheet tbody tr").all()
    return [[cell.inner_text().strip() for cell in row.locator("td").all()] for row in rows]


def open_sheet(page: Page) -> None:
    page.keyboard.press("e")
    page.locator(".sheet td:focus").wait_for()


def test_a_hall_is_filled_by_keyboard_alone(visitors: Visitors) -> None:
    home = evening(visitors)
    page = home.page
    register(home, visitors, "Nom;Prénom;Licence;Club\nQUENTIN;Hélène;5534002;Tours\n")
    open_sheet(page)
    # Three letters find a person; Entrée seats them and goes down.
    page.keyboard.type("qué")
    page.get_by_role("option", name="QUENTIN Hélène").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".sheet tbody tr").nth(0)).to_contain_text("QUENTIN Hélène")
    # A stranger is added on the spot.
    page.keyboard.type("ZANETTI Marco")
    page.get_by_role("option", name="Ajouter").wait_for()
    while page.locator(".found [aria-selected=true].new").count() == 0:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet tbody tr").nth(1)).to_contain_text("ZANETTI Marco")
    # The second of a pair, late from coup 4, who owes five euros and pays.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    page.keyboard.type("VOLTA")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet tbody tr").nth(2)).to_contain_text("VOLTA")
    page.locator(".sheet td:focus").wait_for()
    page.keyboard.press("ArrowUp")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    expect(page.locator(".sheet tbody tr").nth(2)).to_contain_text("dès le coup 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet tbody tr").nth(2)).to_contain_text("doit 5 €")
    page.keyboard.press(" ")
    expect(page.locator("pi-roster .fig")).to_contain_text("Reçu")
    expect(page.locator(".sheet tbody tr").nth(2)).to_contain_text("payé 5 €")
    page.keyboard.press("Control+z")
    expect(page.locator(".sheet tbody tr").nth(2)).to_contain_text("doit 5 €")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("pi-console")).to_be_visible()
    people = page.request.get(f"/api/games/{home.game}/people").json()["people"]
    assert {one["name"] for one in people} == {"QUENTIN Hélène", "ZANETTI Marco", ""}


def test_a_table_number_that_is_not_there_is_asked_for_in_the_page(visitors: Visitors) -> None:
    home = evening(visitors)
    page = home.page
    visitors.watch.expected.append("409")
    open_sheet(page)
    page.keyboard.type("UBALDI Luc")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet tbody tr").nth(0)).to_contain_text("UBALDI Luc")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("42")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("La table 42 n’existe pas")
    assert not any(row[0] == "42" for row in sheet(page))
    page.get_by_role("button", name="Ouvrir la table 42").click()
    expect(page.locator(".sheet tbody tr").filter(has_text="UBALDI")).to_contain_text("42")


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_list_is_pasted_with_its_preview(visitors: Visitors, size: dict[str, int]) -> None:
    home = evening(visitors, 2, size)
    page = home.page
    open_sheet(page)
    page.get_by_role("button", name="Coller une liste").click()
    who = "KERBRAT Yann" if size is LAPTOP else "KERDONCUFF Yann"  # one register for all tests
    page.locator(".paste textarea").fill(f"1;KERVELLA;Rose;12B45\n{who}")
    expect(page.locator(".prev")).to_contain_text("licence « 12B45 »")
    expect(page.locator(".prev")).to_contain_text("nouvelle personne")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".paste textarea")).to_have_value("1;KERVELLA;Rose;12B45")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_contain_text(who)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size["width"]


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_federal_file_is_shown_then_written_into_the_register(
    visitors: Visitors, size: dict[str, int]
) -> None:
    home = Home(visitors, size, "/registre")
    page = home.page
    lines = [*map(federal_line, crowd(30, seed=77)), "cassée;"]
    data = "\n".join(lines).encode("latin-1")
    page.locator("input[type=file]").set_input_files(
        {"name": "licencies.csv", "mimeType": "text/csv", "buffer": data}
    )
    expect(page.get_by_text("Rien n’est encore inscrit.")).to_be_visible()
    expect(page.get_by_role("region", name="Lignes refusées")).to_contain_text("2 colonnes")
    page.get_by_role("button", name="Inscrire 30 personnes").click()
    expect(page.get_by_role("status")).to_contain_text("30 personnes")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_phones_and_walls_go_on_to_the_next_game_by_themselves(visitors: Visitors) -> None:
    home = evening(visitors, 2)
    page = home.page
    first = home.game
    members = page.request.get(f"/api/games/{first}/members").json()["members"]
    card = next(one for one in members if one["seat"] == "1")
    phone = visitors.page(card["link"], SMALL)
    wall = visitors.page(f"/tableau/{first}")
    phone.locator("pi-player").wait_for()
    wall.locator("pi-wall").wait_for()
    for step in ("draw-rack", "start-clock", "ring-bell"):
        assert home.order(step)
    assert home.order("type-line", line="* =")
    for step in ("close-coup", "retain-top"):
        assert home.order(step)
    assert home.order("end-game", note="une manche")
    page.get_by_role("button", name="Partie suivante").wait_for()
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/arbitrage/" in url and first not in url)
    second = page.url.rsplit("/", 1)[1]
    phone.wait_for_url(f"**/jeu/{second}")
    wall.wait_for_url(f"**/tableau/{second}")
    phone.locator("pi-player").wait_for()
    own = json.loads(phone.evaluate("fetch('/api/session').then((a) => a.text())"))
    assert second in {one["game"] for one in own["memberships"]}
