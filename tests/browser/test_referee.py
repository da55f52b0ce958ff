"""The referee's desk against the real room: what is undone, what is missing, what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import PHONE, Visitors, keys
from support.evening import Organizer


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Table 3"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    yield organizer
    organizer.close()


def desk(hall: Visitors, organizer: Organizer, *, running: bool = True) -> Page:
    if running:
        organizer.order("draw-rack", letters="HUTEJDT", source="hand")
        organizer.order("start-clock")
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    return page


def record(page: Page, line: str, then: str) -> None:
    """Type a line and wait until the desk lists it."""
    page.keyboard.type(line)
    keys(page, "Enter")
    expect(page.locator(".log__rows li").first).to_contain_text(then)
    expect(page.locator(".log__rows .is-pending")).to_have_count(0)


def says(page: Page, text: str) -> None:
    expect(page.locator("#entry-verdict")).to_contain_text(text)


def deposit(phone: Page, text: str, score: str) -> None:
    phone.get_by_label("Mot et place").fill(text)
    phone.get_by_label("Score annoncé").fill(score)
    phone.locator(".go").click()


def test_control_z_says_what_it_gives_back(hall: Visitors, organizer: Organizer) -> None:
    page = desk(hall, organizer)
    record(page, "1 hutte h4 24", "HUTTE")
    record(page, "1 jute h5 22", "JUTE")
    keys(page, "Control+z")
    says(page, "Table 1 : JUTE repris, HUTTE de nouveau retenu.")
    record(page, "1 !", "(1er avertissement)")
    expect(page.locator(".tab--warn")).to_have_count(1)
    keys(page, "Control+z")
    says(page, "avertissement pour motif disciplinaire repris")
    page.keyboard.type("* -")
    keys(page, "Enter")
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues")
    keys(page, "Control+z")
    says(page, "2 tables reprises : 2, 3")
    keys(page, "Control+z")
    says(page, "HUTTE repris, plus rien de saisi")
    # What the whole hall would see takes two presses.
    keys(page, "Control+z")
    expect(page.get_by_text("Défaire le départ du chrono ?")).to_be_visible()
    assert organizer.view()["phase"] == "thinking"
    keys(page, "Control+z")
    expect(page.locator(".stepper [aria-current]")).to_have_text("Tirage")


def test_paper_goes_before_the_phone_and_both_are_told(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    phone = hall.page(organizer.player_links()[2], PHONE)
    deposit(phone, "HUTTE H4", "24")
    expect(phone.get_by_text("Déposé, reçu à")).to_be_visible()
    expect(page.locator("pi-tables .aside")).to_have_text("reste 1, 3")
    page.keyboard.type("* -")
    says(page, "2 tables qui manquent")
    keys(page, "Enter")
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues")
    expect(page.locator(".tab", has_text="2")).to_contain_text("reçu")
    page.keyboard.type("2 jute h5 22")
    says(page, "le papier prendra la place de ce dépôt")
    keys(page, "Enter")
    says(page, "papier, à la place du téléphone")
    expect(phone.get_by_text("L’arbitre a saisi votre bulletin papier")).to_be_visible()
    keys(page, "Control+z")
    says(page, "JUTE repris, le dépôt du téléphone compte de nouveau")
    expect(phone.get_by_text("Déposé, reçu à")).to_be_visible()


def test_the_collection_closes_on_a_second_press_while_tables_are_missing(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    record(page, "1 =", "HUTTE")
    expect(page.locator("pi-solutions")).to_contain_text("1 bulletin sur 3")
    keys(page, "f", "f")
    expect(page.locator(".stepper [aria-current]")).to_have_text("Collecte")
    keys(page, "f")
    expect(page.get_by_text("2 tables manquent (2, 3) ; F encore une fois")).to_be_visible()
    assert organizer.view()["phase"] == "bell"
    keys(page, "f")
    expect(page.locator(".stepper [aria-current]")).to_have_text("Top")
    keys(page, "d")
    expect(page.get_by_text("Aucune différence à trancher.")).to_be_visible()


def test_a_draw_undone_shows_the_slips_of_the_coup_before(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    page.keyboard.type("* =")
    keys(page, "Enter")
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues")
    for order in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(order)
    organizer.order("draw-rack", letters="ALESI", source="hand")
    expect(page.locator("h1")).to_have_text("Coup 2")
    expect(page.get_by_role("img", name=re.compile("^Tirage.* A L E S I$"))).to_be_visible()
    keys(page, "Control+z")
    expect(page.get_by_text("Défaire le tirage du coup 2 ?")).to_be_visible()
    keys(page, "Control+z")
    expect(page.locator("h1")).to_have_text("Coup 1")
    expect(page.locator(".tab", has_text="24")).to_have_count(3)
    organizer.order("undo")
    organizer.order("retain-top")
    assert [one["total"] for one in organizer.view()["hall"]["tables"]] == [24, 24, 24]


def test_a_retained_top_is_taken_back_and_an_annulled_coup_told(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    phone = hall.page(organizer.player_links()[1], PHONE)
    wall = hall.page(f"/tableau/{organizer.game}")
    record(page, "1 =", "HUTTE")
    for order in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(order)
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    keys(page, "Control+z")
    expect(page.get_by_text("Défaire le top retenu du coup 1 ?")).to_be_visible()
    keys(page, "Control+z")
    expect(page.locator(".board .tile--last")).to_have_count(0)
    keys(page, "a", "a")
    expect(page.locator("h1")).to_have_text("Coup 1 annulé")
    expect(phone.get_by_text("Le coup 1 est annulé")).to_be_visible()
    expect(wall.get_by_text("Coup 1 annulé : nouveau tirage.")).to_be_visible()


def test_the_word_being_typed_is_drawn_under_a_mouse_left_on_the_list(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    row = page.locator("pi-solutions tbody tr", has_text="JUTE").first
    row.hover()
    page.keyboard.type("1 hutte h4 24")
    ghost = page.locator(".board .tile--ghost")
    expect(ghost).to_have_text(list("HUTTE"))


def test_the_clock_says_what_it_will_be_and_why_it_stands(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer, running=False)
    phone = hall.page(organizer.player_links()[1], PHONE)
    wall = hall.page(f"/tableau/{organizer.game}")
    for screen in (page, phone, wall):
        expect(screen.locator(".clock__time")).to_have_text("3:00")
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    organizer.order("pause-clock")
    for screen in (page, phone, wall):
        expect(screen.locator(".clock__caption")).to_have_text("chrono suspendu")
    organizer.order("interrupt")
    for screen in (page, phone, wall):
        expect(screen.locator(".clock__caption")).to_contain_text("partie interrompue à")
    expect(phone.get_by_text("La partie est interrompue")).to_be_visible()


def test_judges_know_who_they_are_and_what_is_in_the_bag(
    hall: Visitors, organizer: Organizer
) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    arbiter = hall.page(organizer.arbiter("A", [1, 2]))
    double = hall.page(organizer.arbiter("D", [], double=True))
    wall = hall.page(f"/tableau/{organizer.game}")
    expect(arbiter.locator(".bar1")).to_contain_text("Arbitre A, tables 1, 2")
    expect(double.locator(".bar1")).to_contain_text("Double-arbitre D, toutes les tables")
    for page in (arbiter, double):
        expect(page.locator(".fig")).to_contain_text("95")
        expect(page.locator(".fig")).to_contain_text("24")  # the top, as in the list
    expect(wall.get_by_text("Sac : 95 lettres")).to_be_visible()


def test_slips_read_once_wait_without_being_a_difference(
    hall: Visitors, organizer: Organizer
) -> None:
    organizer.arbiter("D", [1, 2], double=True)
    page = desk(hall, organizer)
    record(page, "1 =", "HUTTE")
    expect(page.get_by_text("Différences à trancher")).to_have_count(0)
    organizer.order("ring-bell")
    organizer.order("close-coup")
    expect(page.get_by_text("Pas encore saisi par le double-arbitre")).to_be_visible()
    expect(page.get_by_text("Différences à trancher")).to_have_count(0)
    keys(page, "d")
    expect(page.get_by_role("dialog")).to_contain_text("Table 1, une seule lecture")
    keys(page, "Enter")
    expect(page.get_by_text("Pas encore saisi par le double-arbitre")).to_have_count(0)
    organizer.order("retain-top")


def test_a_table_is_announced_while_one_asks_for_it(hall: Visitors, organizer: Organizer) -> None:
    page = desk(hall, organizer)
    record(page, "1 zut h4 30", "zéro")
    page.keyboard.type("3 ?")
    says(page, "Voir la table 3")
    keys(page, "Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Table 3")
    expect(dialog).to_contain_text("0 point, 0 avertissement")
    keys(page, "Escape")
    says(page, "Table 3 : rien de saisi pour ce coup.")
    page.keyboard.type("3 !!")
    says(page, "Zéro disciplinaire pour la table 3")


def test_a_line_outlives_a_reload(hall: Visitors, organizer: Organizer) -> None:
    page = desk(hall, organizer)
    page.keyboard.type("1 hut")
    page.reload()
    expect(page.locator("pi-entry input")).to_have_value("1 hut")
    page.keyboard.type("te h4 24")
    keys(page, "Enter")
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")
    page.reload()
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")
    expect(page.locator("pi-entry input")).to_have_value("")


def test_a_rack_refused_comes_back_and_a_rejet_is_told(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["409", "422"]
    page = desk(hall, organizer, running=False)
    keys(page, "m")
    page.keyboard.type("kkkzzww")
    keys(page, "Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_have_value("KKKZZWW")
    dialog.get_by_role("textbox").fill("bcdfghj")
    keys(page, "Enter")
    expect(page.get_by_text("Rejet du tirage BCDFGHJ")).to_be_visible()


def test_a_slip_with_a_joker_is_known_to_be_sent(hall: Visitors, organizer: Organizer) -> None:
    organizer.order("draw-rack", letters="AEIRST?", source="hand")
    organizer.order("start-clock")
    phone = hall.page(organizer.player_links()[1], PHONE)
    deposit(phone, "TIRAS(S)E H2", "64")
    expect(phone.get_by_text("Déposé, reçu à")).to_be_visible()
    expect(phone.get_by_text("Vous pouvez le changer jusqu’à la cloche.")).to_be_visible()
    phone.get_by_role("button", name="Effacer").click()
    phone.get_by_role("button", name="Trier").click()
    tiles = phone.locator("pi-rack .tile b")
    expect(tiles.last).to_have_text("")  # the joker, last


def test_a_zoomed_grid_follows_the_word(hall: Visitors, organizer: Organizer) -> None:
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    phone = hall.page(organizer.player_links()[1], PHONE, has_touch=True, is_mobile=True)
    phone.locator('[data-row="7"][data-col="9"]').tap()
    expect(phone.locator(".gridbox.is-zoomed")).to_have_count(1)
    for letter in "HUTTE":
        phone.locator(
            f'pi-rack button:not([aria-disabled="true"]):has-text("{letter}")'
        ).first.tap()
    inside = phone.evaluate(
        """() => {
             const box = document.querySelector(".gridbox").getBoundingClientRect();
             const cell = document.querySelector(".sq--cursor").getBoundingClientRect();
             return cell.left >= box.left && cell.right <= box.right;
           }"""
    )
    assert inside, "the square of the next letter is out of sight"


def test_a_decision_outlives_a_withdrawn_top_and_one_that_lapsed_is_said(
    hall: Visitors, organizer: Organizer
) -> None:
    page = desk(hall, organizer)
    record(page, "1 zzz h8 30", "ZZZ")
    record(page, "2 hutte h4 24", "HUTTE")
    for act in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(act)
    decided = {"coup": 1, "sanction": "none", "reason": "admis depuis"}
    organizer.order("decide-appeal", table=1, points=30, insists=True, **decided)
    organizer.order("decide-appeal", table=2, points=10, **decided)
    expect(page.locator(".tab--zero")).to_have_count(1)  # table 3 handed in nothing
    organizer.order("undo", keeps_decisions=True)
    expect(page.get_by_text("tables 1, 2 : vaudront quel que soit le top retenu")).to_be_visible()
    expect(page.locator(".tab--zero")).to_have_count(0)
    record(page, "2 jute h5 22", "JUTE")
    expect(page.get_by_text("table 2 : son bulletin a changé depuis")).to_be_visible()
    keys(page, "r")
    expect(page.get_by_text("Décisions à reprendre")).to_be_visible()
    expect(page.get_by_text("Décisions gardées")).to_have_count(0)
    totals = {one["table"]: one["total"] for one in organizer.view()["hall"]["tables"]}
    assert (totals[1], totals[2]) == (30, 22)


def test_the_door_tells_what_sudden_death_is(hall: Visitors) -> None:
    page = hall.page("/")
    page.get_by_role("button", name="Ouvrir une soirée").click()
    page.get_by_label("Formule").select_option("mort-subite")
    expect(page.get_by_label("Temps par coup")).to_have_text(
        "Celui de la mort subite : de 1:40 à 40 secondes"
    )
    expect(page.get_by_text("il en faut donc au moins deux")).to_be_visible()
    page.get_by_label("Formule").select_option("normale")
    expect(page.get_by_text("il en faut donc au moins deux")).to_have_count(0)
