"""The roster by keyboard alone, a pasted list, the register with its preview, and the next game."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from support.browser import LAPTOP, Visitors
from support.home import Home, assert_accessible
from support.people import crowd, federal_line
from support.roster import go, open_roster, row, said, write
from support.targets import assert_fits_a_thumb

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


def test_a_hall_is_filled_by_keyboard_alone(visitors: Visitors) -> None:
    home = evening(visitors)
    page = home.page
    visitors.watch.expected += ["409", "422"]
    register(home, visitors, "Nom;Prénom;Licence;Club\nQUENTIN;Hélène;5534002;Tours\n")
    open_roster(page)
    # Three letters find a person; Entrée seats them and goes down. Others are added on the spot.
    page.keyboard.type("qué")
    page.get_by_role("option", name="QUENTIN Hélène").wait_for()
    write(page, "")
    write(page, "ZANETTI Marco", "UBALDI Luc", "DORN Éva")  # the last opens a fourth table
    for table, name in enumerate(("QUENTIN Hélène", "ZANETTI Marco", "UBALDI Luc", "DORN Éva"), 1):
        expect(row(page, table).locator(".c-name")).to_have_text(name)
        expect(row(page, table).locator(".c-presence")).to_have_text("présent")
    # Who sits somewhere is shown, and not offered again.
    page.keyboard.type("quen")
    seated = page.get_by_role("option", name="QUENTIN Hélène")
    expect(seated).to_contain_text("déjà à la table 1")
    expect(seated).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".found .new")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")

    # The second of a pair, late from coup 4; the fee of all, one who has paid.
    go(page, 2, "name")
    page.keyboard.press("+")
    write(page, "VOLTA Ugo")
    expect(row(page, 2, second=True).locator(".c-name")).to_contain_text("VOLTA Ugo")
    go(page, 2, "presence", second=True)
    page.keyboard.press("4")
    expect(row(page, 2, second=True)).to_contain_text("dès le coup 4")
    expect(row(page, 2)).to_contain_text("présent")
    fee = page.get_by_label("Droit, en euros")
    for _stop in range(20):
        if fee.evaluate("(e) => e === document.activeElement"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.type("2,50")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Droit : 2,50 €")
    figures = page.locator("pi-roster .fig")
    expect(figures).to_contain_text("Dû12,50 €")
    go(page, 3, "fee")
    page.keyboard.press(" ")
    expect(row(page, 3)).to_contain_text("payé 2,50 €")
    expect(figures).to_contain_text("Reçu2,50 €")
    page.keyboard.press("Control+z")
    expect(row(page, 3)).to_contain_text("doit 2,50 €")
    page.keyboard.press(" ")
    # An absent table owes nothing.
    go(page, 4, "presence")
    page.keyboard.press(" ")
    expect(row(page, 4)).to_contain_text("absent")
    expect(figures).to_contain_text("Absents1")
    expect(figures).to_contain_text("Dû7,50 €")

    # Cells are corrected; what is refused stays marked where it was typed.
    go(page, 1, "licence")
    page.keyboard.type("12B45")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("12B45")
    wrong = row(page, 1).locator(".c-licence")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_contain_text("12B45")
    page.keyboard.press("Escape")
    go(page, 1, "club")
    write(page, "Blois")
    expect(row(page, 1)).to_contain_text("Blois")
    # A table that is not there is asked for in the page; nothing is made by a slip of the finger.
    go(page, 3, "table")
    write(page, "42")
    expect(said(page)).to_contain_text("La table 42 n’existe pas")
    expect(row(page, 42)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(said(page)).to_be_empty()
    page.keyboard.press("Alt+ArrowDown")  # with the absent: they change places
    expect(row(page, 4)).to_contain_text("UBALDI Luc")
    expect(row(page, 4).locator(".c-table")).to_be_focused()
    expect(row(page, 4)).to_contain_text("payé 2,50 €")
    expect(row(page, 4)).to_contain_text("présent")
    expect(row(page, 3)).to_contain_text("DORN Éva")
    expect(row(page, 3)).to_contain_text("absent")
    go(page, 3, "name")
    page.keyboard.press("Delete")
    expect(row(page, 3)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(row(page, 3)).to_contain_text("DORN Éva")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("pi-console .keys")).to_be_visible()
    people = page.request.get(f"/api/games/{home.game}/people").json()["people"]
    assert {(one["table"], one["name"], one["partner"]) for one in people} == {
        (1, "QUENTIN Hélène", ""),
        (2, "ZANETTI Marco", "VOLTA Ugo"),
        (3, "DORN Éva", ""),
        (4, "UBALDI Luc", ""),
    }


def test_no_key_is_lost_on_a_line_that_is_on_its_way(visitors: Visitors) -> None:
    """What is typed on a line before the server has answered who sits there is done in its turn,
    each upon what the one before left."""
    home = evening(visitors)
    page = home.page
    open_roster(page)
    held: list[Route] = []
    page.route("**/roster*", lambda route: held.append(route), times=1)
    with page.expect_request("**/roster*"):
        write(page, "VOLTA Ugo")
    go(page, 1, "presence")
    page.keyboard.press("4")
    go(page, 1, "club")
    write(page, "Blois")
    go(page, 1, "fee")
    write(page, "7,50")
    go(page, 1, "fee")
    page.keyboard.press(" ")
    held[0].continue_()
    first = row(page, 1)
    expect(first).to_contain_text("payé 7,50 €")
    expect(first).to_contain_text("dès le coup 4")
    expect(first).to_contain_text("Blois")
    # Two quick presses are one there and one back.
    go(page, 1, "presence")
    page.keyboard.press(" ")  # has come
    expect(first).to_contain_text("présent")
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    expect(said(page)).to_contain_text("Table 1 : présente.")
    expect(first).to_contain_text("présent")


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_list_is_pasted_with_its_preview(visitors: Visitors, size: dict[str, int]) -> None:
    home = evening(visitors, 2, size)
    page = home.page
    open_roster(page)
    page.get_by_role("button", name="Coller une liste").click()
    who = "KERBRAT Yann" if size is LAPTOP else "KERDONCUFF Yann"  # one register for all tests
    page.locator(".paste textarea").fill(f"1;KERVELLA;Rose;12B45\n{who}")
    expect(page.locator(".prev")).to_contain_text("Licence « 12B45 »")
    expect(page.locator(".prev")).to_contain_text("nouvelle personne")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".paste textarea")).to_have_value("1;KERVELLA;Rose;12B45")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_contain_text(who)
    if size is SMALL:
        assert_fits_a_thumb(page)


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
    # Somebody is added, corrected and erased; what is wrong is said in the form.
    visitors.watch.expected.append("422")
    name = f"OYARZUN{size['width']}"
    page.get_by_role("button", name="Ajouter une personne").press("Enter")
    form = page.get_by_role("form")
    page.keyboard.type(name)
    form.get_by_label("Licence").fill("12B45")
    page.keyboard.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("12B45")
    expect(form.get_by_label("Nom", exact=True)).to_have_value(name)
    form.get_by_label("Licence").fill("")
    form.get_by_label("Catégorie").fill("cadet")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text(f"{name} est au registre")
    page.get_by_label("Trois lettres d’un nom").fill(name[:5])
    line = page.get_by_role("row").filter(has_text=name)
    expect(page.get_by_role("row")).to_have_count(2)  # the answer is there: headings, and one line
    expect(line).to_contain_text("initiales")
    line.get_by_role("button").press("Enter")
    form.get_by_label("Ce que tout le monde lit").select_option("names")
    form.get_by_role("button", name="Enregistrer").press("Enter")
    expect(line.get_by_role("cell").last).to_have_text("nom complet")
    line.get_by_role("button").press("Enter")
    if size is SMALL:
        assert_fits_a_thumb(page)
    form.get_by_role("button", name="Effacer").press("Enter")
    assert_accessible(page)
    form.get_by_role("button", name="Effacer pour de bon ?").press("Enter")
    expect(page.get_by_role("status")).to_contain_text(f"{name} est effacé")
    expect(line).to_have_count(0)


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
    page.get_by_role("button", name="Partie suivante, mêmes joueurs").wait_for()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(rf"/arbitrage/(?!{first})"))
    second = page.url.rsplit("/", 1)[1]
    expect(phone).to_have_url(re.compile(rf"/jeu/{second}$"))
    expect(wall).to_have_url(re.compile(rf"/tableau/{second}$"))
    phone.locator("pi-player").wait_for()
    own = json.loads(phone.evaluate("fetch('/api/session').then((a) => a.text())"))
    assert second in {one["game"] for one in own["memberships"]}
    # And to a third in another formula, asked for without leaving the results.
    page.locator("pi-console").wait_for()
    assert home.order("end-game", note="une autre")
    page.get_by_role("button", name="Partie suivante, autre formule").click()
    dialog = page.get_by_role("dialog")
    formula, tempo = dialog.get_by_label("Formule"), dialog.get_by_label("Temps par coup")
    expect(tempo.locator("option:checked")).to_have_text("Le même : 3 min")
    formula.select_option("mort-subite")
    expect(tempo).to_have_value("3:00")  # its own times: there is nothing to keep
    formula.select_option("7-sur-8")
    tempo.select_option("2:00")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Partie suivante, autre formule").click()
    expect(tempo).to_have_value("")
    formula.select_option("7-sur-8+joker")
    dialog.get_by_role("button", name="Ouvrir la partie").press("Enter")
    expect(page).to_have_url(re.compile(rf"/arbitrage/(?!{second})"))
    third = page.url.rsplit("/", 1)[1]
    expect(phone).to_have_url(re.compile(rf"/jeu/{third}$"))
    expect(wall).to_have_url(re.compile(rf"/tableau/{third}$"))
    expect(page.locator("header").first).to_contain_text("7 sur 8, joker, 3 min")
