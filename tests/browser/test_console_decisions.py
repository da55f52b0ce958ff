"""The console's decisions in a real browser: tables, arbiters, counted slips, ties, the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import PROJECTOR, Visitors, keys, record
from support.evening import Organizer
from support.roster import go, open_roster, row, said


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Zoé"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    yield organizer
    organizer.close()


def coup(organizer: Organizer, letters: str, *lines: str) -> None:
    organizer.order("draw-rack", letters=letters, source="hand")
    organizer.order("start-clock")
    for line in lines:
        organizer.order("type-line", line=line)
    for act in ("ring-bell", "close-coup", "retain-top"):
        organizer.order(act)


def console(hall: Visitors, organizer: Organizer) -> Page:
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    return page


def test_several_faults_are_one_sentence(hall: Visitors, organizer: Organizer) -> None:
    """After a semicolon only words of the game begin with a capital."""
    coup(organizer, "HUTEJDT", "1 zzut h8 90")
    page = console(hall, organizer)
    told = page.locator("pi-verdicts")
    expect(told).to_contain_text("; ZZUT ne se forme pas avec le tirage HUTEJDT")
    expect(told).to_contain_text("; la solution refusée, à 44 points, dépasse le top")


def test_a_counted_slip_is_put_right_from_the_line_and_undone(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["409"]
    coup(organizer, "HUTEJDT", "1 zut h4 30", "2 =", "3 =")
    page = console(hall, organizer)
    page.keyboard.type("1@1 hutte h4 24")
    expect(page.locator("#entry-verdict")).to_contain_text("HUTTE H4, 24 points")
    keys(page, "Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Verdict actuel : ZUT")
    page.keyboard.type("bulletin mal lu")
    keys(page, "Enter")
    expect(page.locator(".told")).to_have_text("Bulletin mis au point : table 1, coup 1.")
    expect(page.locator(".tab").first).to_contain_text("24")
    decision = organizer.view()["hall"]["decisions"][0]
    assert (decision["kind"], decision["note"]) == ("amended", "bulletin mal lu")
    keys(page, "Control+z")
    expect(page.locator(".told")).to_contain_text("la décision sur la table 1, coup 1")
    keys(page, "Control+z")
    expect(page.locator(".tab").first).to_contain_text("zéro")
    assert organizer.view()["hall"]["decisions"] == []
    record(page, "1@7 hutte h4 24")
    expect(dialog).to_be_visible()
    page.keyboard.type("motif")
    keys(page, "Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("Le coup 7 ne compte pas")
    expect(dialog.get_by_label("Motif")).to_have_value("motif")


def test_a_slip_put_right_is_measured_by_the_top_of_its_own_coup(
    hall: Visitors, organizer: Organizer
) -> None:
    coup(organizer, "HUTEJDT", "1 -", "2 =", "3 =")
    organizer.order("draw-rack", letters="AEIRS")
    page = console(hall, organizer)
    page.keyboard.type("1@1 hutte h4 24")
    expect(page.locator("#entry-verdict")).to_contain_text("Bon, top.")
    keys(page, "Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Verdict actuel : rien, zéro (Aucun")


def test_an_appeal_shows_the_verdict_of_any_coup_and_refuses_inside(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["409", "422"]
    coup(organizer, "HUTEJDT", "1 zut h4 30", "2 =", "3 =")
    coup(organizer, "AEIRS", "1 =", "2 =", "3 v")
    page = console(hall, organizer)
    keys(page, "p")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Coup").fill("1")
    expect(dialog).to_contain_text("Verdict actuel : ZUT")
    dialog.get_by_label("Table").select_option("2")
    expect(dialog).to_contain_text("Verdict actuel : HUTTE")
    dialog.get_by_label("Points accordés").fill("5")
    dialog.get_by_label("Sanction").select_option("zero")
    dialog.get_by_label("Motif").fill("motif long à taper")
    keys(page, "Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("Un zéro n’apporte pas de points")
    expect(dialog.get_by_label("Motif")).to_have_value("motif long à taper")
    dialog.get_by_label("Sanction").select_option("none")
    dialog.get_by_label("Points accordés").fill("99")
    dialog.get_by_label("Points accordés").press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("dépassent le top du coup 1 (24)")
    dialog.get_by_label("accorder plus que le top tout de même").check()
    with page.expect_response("**/commands*") as answered:
        dialog.get_by_label("Motif").press("Enter")
    assert answered.value.ok
    expect(dialog).to_have_count(0)
    assert organizer.view()["hall"]["decisions"][0]["after"]["points"] == 99


def test_a_table_is_shown_with_each_coup_once(hall: Visitors, organizer: Organizer) -> None:
    coup(organizer, "HUTEJDT", "1 zut h4 30", "2 =", "3 =")
    coup(organizer, "AEIRS", "1 zut h4 30", "2 =", "3 =")
    organizer.order("draw-rack")
    organizer.order("start-clock")
    organizer.order("type-line", line="1 v")
    page = console(hall, organizer)
    expect(page.locator(".log__rows li")).to_have_count(1)
    record(page, "1 ?")
    rows = page.get_by_role("dialog").locator("tbody tr td:first-child")
    expect(rows).to_have_text(["1", "2", "3"])


def test_a_mistyped_number_opens_no_table_and_one_is_taken_off(
    hall: Visitors, organizer: Organizer
) -> None:
    page = console(hall, organizer)
    hall.watch.expected.append("409")
    open_roster(page)
    go(page, 3, "table")
    page.keyboard.type("33")
    keys(page, "Enter")
    expect(said(page)).to_contain_text("La table 33 n’existe pas")
    assert [one["table"] for one in organizer.view()["hall"]["tables"]] == [1, 2, 3]
    page.get_by_role("button", name="Ouvrir la table 33").click()
    expect(row(page, 33)).to_contain_text("Zoé")
    expect(row(page, 3)).to_contain_text("libre")
    go(page, 3, "name")
    keys(page, "Delete")
    expect(row(page, 3)).to_have_count(0)
    assert [one["table"] for one in organizer.view()["hall"]["tables"]] == [1, 2, 33]


def test_an_arbiter_is_shown_again_revoked_and_invited_again(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["422", "401", "403"]
    link = organizer.arbiter("A", [1, 2])
    page = console(hall, organizer)
    open_roster(page)
    staff = page.get_by_role("region", name="Arbitres")
    staff.locator("summary").press("Enter")
    shown = staff.get_by_label("Lien de A")
    expect(shown).to_have_value(hall.address + link)
    image = staff.get_by_role("img", name="Code QR de A")
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("(image) => image.naturalWidth") > 100
    staff.get_by_label("Nom ou lettre").fill("A")
    keys(page, "Enter")
    expect(page.get_by_role("alert")).to_contain_text("A")
    staff.get_by_role("button", name="Révoquer A").press("Enter")
    staff.get_by_role("button", name="Révoquer A : encore une fois").press("Enter")
    expect(staff).to_contain_text("ne juge plus")
    staff.get_by_role("button", name="Réinviter A").press("Enter")
    expect(shown).to_be_visible()
    again = shown.input_value().removeprefix(hall.address)
    assert again != link
    arbiter = hall.page(again)
    expect(arbiter.locator(".tab")).to_have_count(2)


def test_readings_made_once_are_kept_all_together(hall: Visitors, organizer: Organizer) -> None:
    organizer.arbiter("B", [], double=True)
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    organizer.order("type-line", line="* =")
    organizer.order("ring-bell")
    organizer.order("close-coup")
    page = console(hall, organizer)
    keys(page, "d")
    page.get_by_role("dialog").get_by_role("button", name="Retenir tout (3)").click()
    expect(page.locator(".keys .next")).to_contain_text("retenir")


def test_the_end_says_why_and_a_tie_is_broken(hall: Visitors, organizer: Organizer) -> None:
    coup(organizer, "HUTEJDT", "1 =", "2 =", "3 v")
    page = console(hall, organizer)
    wall = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    keys(page, "x", "x")
    final = page.get_by_role("region", name="Classement final")
    expect(final).to_contain_text("Partie finie : décision du juge-arbitre.")
    expect(wall.locator(".foot")).to_contain_text("décision du juge-arbitre")
    expect(final.locator("tbody tr td:first-child")).to_have_text(["1", "1", "3"])
    page.get_by_role("button", name="Départager").click()
    page.get_by_label("Table 1, Anne").fill("4")
    keys(page, "Enter")
    expect(final.locator("tbody tr td:first-child")).to_have_text(["1", "2", "3"])
    expect(final.locator("tbody tr").first).to_contain_text("Luc")
    # The wall is everybody's: it shows initials unless the referee opens names.
    expect(wall.locator("pi-ranking tbody tr").first).to_contain_text("L.")


def test_an_empty_table_is_counted_nowhere(hall: Visitors, organizer: Organizer) -> None:
    coup(organizer, "HUTEJDT", "1 =", "2 v")
    page = console(hall, organizer)
    wall = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    expect(page.locator("pi-solutions footer")).to_contain_text("1 table sur 2")
    expect(wall.locator(".foot")).to_contain_text("1 table sur 2")
    expect(wall.locator("pi-ranking tbody tr")).to_have_count(2)


def test_a_tile_says_points_and_penalty(hall: Visitors, organizer: Organizer) -> None:
    coup(organizer, "HUTEJDT", "1 =", "2 =", "3 v")
    organizer.order(
        "decide-appeal", coup=1, table=1, points=16, sanction="penalty", reason="décalé"
    )
    page = console(hall, organizer)
    expect(page.locator(".tab small").first).to_have_text("16 − 5")


def test_what_was_said_of_a_table_goes_with_its_coup(hall: Visitors, organizer: Organizer) -> None:
    coup(organizer, "HUTEJDT", "1 =", "2 =", "3 v")
    page = console(hall, organizer)
    record(page, "1 ?")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys(page, "Escape")
    expect(page.locator("#entry-verdict")).to_contain_text("HUTTE")
    organizer.order("draw-rack")
    expect(page.locator("h1")).to_have_text("Coup 2")
    expect(page.locator("#entry-verdict")).not_to_contain_text("HUTTE")


def test_a_slip_refused_after_the_bell_reaches_the_referee(
    hall: Visitors, organizer: Organizer
) -> None:
    hall.watch.expected += ["409"]
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    page = console(hall, organizer)
    phone = hall.page(organizer.player_links()[2])
    phone.wait_for_selector("pi-player")
    send = """async ([game, id, word]) => (await fetch(`/api/games/${game}/slips`, {
        method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify({id, coup: 1, slip: {solutions: [{word, reference: "H4"}]}}),
    })).status"""
    assert phone.evaluate(send, [organizer.game, "first", "HUTTE"]) in (200, 201)
    organizer.order("ring-bell")
    assert phone.evaluate(send, [organizer.game, "second", "JUDT"]) == 409
    expect(page.locator(".toast")).to_have_text("Table 2 : dépôt refusé, arrivé après la cloche.")


def test_a_finished_evening_opens_with_its_papers_from_home(
    hall: Visitors, organizer: Organizer
) -> None:
    coup(organizer, "HUTEJDT", "1 =", "2 =", "3 v")
    organizer.order("end-game")
    page = console(hall, organizer)
    page.goto("/")
    page.locator(".past li a").first.click()
    expect(page.get_by_role("link", name="Résultats (PDF)")).to_be_visible()
