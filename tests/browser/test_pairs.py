"""Who sits at a table: both names of a pair, and whoever comes to a full hall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser import PHONE, PROJECTOR, Visitors
from support.evening import Organizer
from support.paper import Paper
from support.roster import go, open_roster, row, said, write


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    organizer.open(
        options={"measure": False, "names": "names"}, players=[{"table": n} for n in (1, 2, 3)]
    )
    yield organizer
    organizer.close()


def enter_as_pair(hall: Visitors, organizer: Organizer, table: int) -> Page:
    """Ana and Luc enter by the code of their table."""
    code = organizer.player_links()[table].rpartition("code=")[2]
    hall.watch.expected += ["401"]
    phone = hall.page(f"/jeu/{organizer.game}", PHONE)
    phone.get_by_label("Table").fill(str(table))
    phone.get_by_label("Code").fill(code)
    phone.get_by_label("Votre nom (facultatif)").fill("Ana")
    phone.get_by_label("En paire, nom de votre partenaire").fill("Luc")
    phone.get_by_role("button", name="Entrer").click()
    return phone


def test_both_names_are_typed_shown_and_printed(hall: Visitors, organizer: Organizer) -> None:
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    dialog = page.get_by_role("dialog")
    write(page, "Ana", "Zoé")
    for table, first, second in ((1, "Ana", "Luc"), (2, "Zoé", "Éva")):
        expect(row(page, table)).to_contain_text(first)
        go(page, table, "name")
        page.keyboard.press("+")
        write(page, second)
        expect(row(page, table, second=True)).to_contain_text(second)
        expect(row(page, table)).to_contain_text(first)
    go(page, 2, "code")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("heading")).to_have_text("Table 2, Zoé – Éva")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for line in ("1 =", "2 v", "3 v"):
        organizer.order("type-line", line=line)
    organizer.order("ring-bell")
    organizer.order("close-coup")
    organizer.order("retain-top")
    page.keyboard.press("c")
    expect(dialog.locator("tbody tr").first).to_contain_text("Ana – Luc")
    page.keyboard.press("Escape")
    phone = hall.page(organizer.player_links()[1], PHONE)
    expect(phone.get_by_text("Table 1, Ana – Luc")).to_be_visible()
    wall = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    expect(wall.locator("pi-ranking")).to_contain_text("Ana – Luc")
    for sheet in ("resultats", "arbitrage", "cartons"):
        answer = page.request.get(f"/api/games/{organizer.game}/print?sheet={sheet}")
        text = " ".join(cell for row in Paper(answer.body()).rows for cell in row)
        assert "Ana" in text and "Luc" in text, sheet


def test_a_pair_is_typed_before_the_server_answered(hall: Visitors, organizer: Organizer) -> None:
    """The second name never takes the place of a first one that is on its way."""
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    held: list[Route] = []
    page.route("**/roster*", lambda route: held.append(route), times=1)
    with page.expect_request("**/roster*"):
        write(page, "Ana")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    write(page, "Luc")
    expect(row(page, 1, second=True)).to_contain_text("Luc")
    held[0].continue_()
    expect(row(page, 1, second=True).locator(".pair")).to_be_visible()
    expect(row(page, 1)).to_contain_text("Ana")


def test_a_pair_is_typed_while_another_is_on_its_way(hall: Visitors, organizer: Organizer) -> None:
    """Lines that come above the one being written leave the keyboard where it is."""
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    write(page, "Ana", "Zoé")
    expect(said(page)).to_contain_text("Zoé")
    held: list[Route] = []
    page.route("**/roster*", lambda route: held.append(route), times=1)
    go(page, 1, "name")
    page.keyboard.press("+")
    with page.expect_request("**/roster*"):
        write(page, "Luc")
    go(page, 2, "name")
    page.keyboard.press("+")
    expect(row(page, 1, second=True)).to_contain_text("Luc")
    page.keyboard.type("Év")
    held[0].continue_()
    expect(row(page, 1, second=True).locator(".pair")).to_be_visible()
    write(page, "a")
    expect(row(page, 2, second=True)).to_contain_text("Éva")


def test_a_second_name_that_was_refused_stays_where_another_pair_is_begun(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["ERR_FAILED"]
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    write(page, "Ana", "Zoé")
    expect(said(page)).to_contain_text("Zoé")
    held: list[Route] = []
    page.route(
        "**/roster*",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    go(page, 1, "name")
    page.keyboard.press("+")
    with page.expect_request(lambda asked: "/roster" in asked.url and asked.method == "POST"):
        write(page, "Luc")
    go(page, 2, "name")
    page.keyboard.press("+")
    held[0].abort()
    refused = row(page, 1, second=True).locator("td.c-name[aria-invalid=true]")
    expect(refused).to_contain_text("Luc")


def test_who_comes_in_by_phone_leaves_the_keyboard_where_it_is(
    hall: Visitors, organizer: Organizer
) -> None:
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    go(page, 2, "name")
    page.keyboard.type("Zo")
    enter_as_pair(hall, organizer, 1)
    expect(row(page, 1, second=True)).to_contain_text("Luc")
    write(page, "é")
    expect(row(page, 2)).to_contain_text("Zoé")


def test_a_pair_comes_in_late_by_one_phone(hall: Visitors, organizer: Organizer) -> None:
    """2011: 6.1: the coups before are nothing to a pair of whom nobody was there."""
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    organizer.order("type-line", line="* =")
    for act in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(act)
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    go(page, 4, "name")
    write(page, "Ana")
    expect(row(page, 4)).to_contain_text("arrivé au coup 2")
    go(page, 4, "name")
    page.keyboard.press("+")
    write(page, "Luc")
    expect(row(page, 4, second=True)).to_contain_text("Luc")
    expect(row(page, 4, second=True)).to_contain_text("arrivé au coup 2")


def test_two_people_enter_by_the_code_of_their_table(hall: Visitors, organizer: Organizer) -> None:
    phone = enter_as_pair(hall, organizer, 3)
    expect(phone.get_by_text("Table 3, Ana – Luc")).to_be_visible()


@pytest.mark.parametrize("accepted", [True, False])
def test_a_full_hall_asks_the_referee_by_keyboard(
    hall: Visitors, organizer: Organizer, accepted: bool
) -> None:
    hall.watch.expected += ["401", "409"]
    organizer.open(options={"measure": False}, players=[{"table": 1, "name": "Ana"}])
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    page.keyboard.press("o")
    expect(page.locator(".toast")).to_have_text("Personne ne demande de table.")
    phone = hall.page(f"/jeu/{organizer.game}#code={organizer.joining_code()}", PHONE)
    phone.get_by_label("Votre nom").fill("Dora")
    phone.get_by_role("button", name="Entrer").click()
    expect(phone.get_by_role("alert")).to_contain_text("le juge-arbitre est prié")
    expect(page.locator(".slips")).to_contain_text("Dora")
    page.keyboard.press("o")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Dora demande une table")
    if accepted:
        page.keyboard.press("Enter")
        expect(page.locator(".tab")).to_have_count(2)
        expect(phone.get_by_text("Table 2, Dora")).to_be_visible()
    else:
        dialog.get_by_role("button", name="Refuser").press("Enter")
        expect(phone.get_by_role("alert")).to_contain_text("n’ouvre pas de table")
        expect(page.locator(".tab")).to_have_count(1)
    expect(page.locator(".slips")).to_have_count(0)
