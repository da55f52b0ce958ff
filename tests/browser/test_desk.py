"""The console against the real room: the referee's rarer acts, all by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser import PHONE, Visitors, keys, record, serious, until
from support.evening import Organizer
from support.paper import Paper
from support.roster import go, open_roster, row, write


def begin(organizer: Organizer, letters: str) -> None:
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Zoé"), 1)]
    organizer.open(options={"name": "Essai", "measure": False}, players=players)
    organizer.order("draw-rack", letters=letters, source="hand")
    organizer.order("start-clock")


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    begin(organizer, "HUTEJDT")
    yield organizer
    organizer.close()


@pytest.fixture
def page(hall: Visitors, organizer: Organizer) -> Page:
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    return page


def step(page: Page, name: str) -> None:
    expect(page.locator(".stepper [aria-current]")).to_have_text(name)


def test_a_line_is_judged_while_it_is_typed(page: Page) -> None:
    page.keyboard.type("2 hutte h4 20")
    verdict = page.locator("#entry-verdict")
    expect(verdict).to_contain_text("Table 2, Luc")
    expect(verdict).to_have_class("is-warning")
    expect(verdict).to_contain_text("art. 5.2")
    expect(page.locator(".log__rows")).to_contain_text("Aucun verdict")
    keys(page, "Enter")
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")


def test_a_refused_line_comes_back(hall: Visitors, page: Page) -> None:
    hall.watch.expected += ["422"]
    record(page, "2 hutte h4 h5")
    expect(page.locator("#entry-verdict")).to_have_class("is-refused")
    expect(page.locator("pi-entry input")).to_have_value("2 hutte h4 h5")


def test_control_z_takes_the_last_slip_back(page: Page) -> None:
    record(page, "1 =")
    record(page, "2 v")
    expect(page.locator(".log__rows li")).to_have_count(2)
    keys(page, "Control+z")
    expect(page.locator(".log__rows li")).to_have_count(1)
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")


def test_a_table_is_shown(page: Page) -> None:
    record(page, "1 =")
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")
    record(page, "1 ?")
    expect(page.get_by_role("dialog")).to_contain_text("Table 1, Anne")
    expect(page.get_by_role("dialog")).to_contain_text("HUTTE")


def test_another_solution_is_retained_with_its_reason(hall: Visitors, organizer: Organizer) -> None:
    begin(organizer, "NEILVAE")
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    record(page, "* =")
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues")
    keys(page, "f", "f")
    step(page, "Collecte")
    keys(page, "f")
    step(page, "Top")
    top = organizer.view()["tops"]
    assert len(top["candidates"]) > 1
    other = top["candidates"][1]
    keys(page, "/")
    page.keyboard.type(f"{other['word']} {other['ref']}")
    keys(page, "Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("dites pourquoi")
    page.keyboard.type("ouvre davantage")
    keys(page, "Enter")
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    played = organizer.view()["played"][-1]
    assert (played["word"], played["ref"]) == (other["word"], other["ref"])
    assert played["note"] == "ouvre davantage"


def test_appeal_annulment_and_undo(page: Page, organizer: Organizer) -> None:
    record(page, "1 zut h4 30")
    expect(page.locator(".log__rows li").first).to_contain_text("zéro")
    keys(page, "f", "f")
    step(page, "Collecte")
    keys(page, "f", "f")  # two tables are missing
    step(page, "Top")
    keys(page, "r")
    expect(page.get_by_text("Billets à remettre")).to_be_visible()
    keys(page, "p")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Verdict actuel : ZUT")
    dialog.get_by_label("Points accordés").fill("12")
    dialog.get_by_label("Motif").fill("lettre mal lue")
    keys(page, "Enter")
    expect(dialog).to_have_count(0)
    until(page, "!document.querySelector('dialog[open]')")
    expect(page.get_by_text("Décision enregistrée : table 1, 12 points.")).to_be_visible()
    expect(page.locator(".tab").first).to_contain_text("12")
    keys(page, "a", "a")
    expect(page.locator(".stepper [aria-current]")).to_have_text("Tirage")
    assert organizer.view()["played"] == []
    decisions = organizer.view()["hall"]["decisions"]
    assert [one["note"] for one in decisions] == ["lettre mal lue"]
    keys(page, "Control+z")
    expect(page.get_by_text("Défaire l’annulation du coup 1 ?")).to_be_visible()
    keys(page, "Control+z")
    step(page, "Top")
    assert len(organizer.view()["played"]) == 1


def test_a_player_and_an_arbiter_come_later(hall: Visitors, page: Page) -> None:
    open_roster(page)
    expect(page.locator(".joining")).to_be_visible()
    write(page, "Mme Keller")
    expect(row(page, 4)).to_contain_text("Keller")
    page.get_by_label("Nom ou lettre").fill("A")
    page.get_by_label("Tables (1-8, 12").fill("1-2")
    keys(page, "Enter")
    link = page.get_by_label("Lien de A")
    expect(link).to_be_visible()
    arbiter = hall.page(link.input_value().removeprefix(hall.address))
    expect(arbiter.locator(".tab")).to_have_count(2)
    expect(arbiter.get_by_role("button", name="T tirer")).to_have_count(0)


def test_names_typed_in_a_row_go_to_their_tables(hall: Visitors, organizer: Organizer) -> None:
    """A hall opened with tables only: a list of names, faster than the server answers."""
    organizer.open(options={"measure": False}, players=[{"table": n} for n in (1, 2, 3)])
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    open_roster(page)
    write(page, "Anne", "Luc", "Zoé", "Paul")
    for table, name in enumerate(("Anne", "Luc", "Zoé", "Paul"), 1):
        expect(row(page, table).locator("td.c-name")).to_have_text(name)
        expect(row(page, table).locator("td.c-presence")).not_to_be_empty()  # seated, not typed
    printed = page.request.get(
        page.get_by_role("link", name="Cartons (PDF)").get_attribute("href") or ""
    )
    cells = [cell for row in Paper(printed.body()).rows for cell in row]
    assert [cell for cell in cells if cell in ("Anne", "Luc", "Zoé", "Paul")] == [
        "Anne",
        "Luc",
        "Zoé",
        "Paul",
    ]
    # A card for each table: its code, its link and its QR code.
    go(page, 2, "code")
    keys(page, "Enter")
    card = page.get_by_role("dialog")
    expect(card.get_by_role("heading")).to_have_text("Table 2, Luc")
    link = card.get_by_role("link").inner_text()
    assert link == hall.address + organizer.player_links()[2]
    image = card.get_by_role("img", name="Code QR de la table 2")
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("(image) => image.naturalWidth") > 100
    expect(card.get_by_role("button", name="Suivante")).to_be_focused()
    keys(page, "Enter")
    expect(card.get_by_role("heading")).to_have_text("Table 3, Zoé")


def test_a_paper_slip_needs_no_score_in_a_friendly_hall(
    hall: Visitors, organizer: Organizer
) -> None:
    organizer.open(
        options={"measure": False, "scores": "computed"}, players=[{"table": 1}, {"table": 2}]
    )
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    page = hall.page(organizer.referee)
    page.wait_for_selector("pi-tables .tab")
    page.keyboard.type("1 hutte h4")
    expect(page.locator("#entry-verdict")).to_contain_text("HUTTE H4, 24 points")
    expect(page.locator("#entry-verdict")).to_contain_text("Bon")
    keys(page, "Enter")
    expect(page.locator(".log__rows li").first).to_contain_text("24")
    assert organizer.view()["hall"]["verdicts"][0]["verdict"]["faults"] == []


def test_a_quick_hand_finds_the_dialog_it_asked_for(page: Page) -> None:
    """The browser tells of a closed dialog late: the next one must not be emptied by it."""
    for _time in range(5):
        keys(page, "?", "Escape", "v")
        expect(page.get_by_role("dialog")).to_contain_text("À annoncer")
        keys(page, "Escape")


@pytest.mark.parametrize("key", ["?", "b", "p", "v"])
def test_dialogs_have_no_serious_fault_of_access(bench: Visitors, key: str) -> None:
    page = bench.page("/static/dev/console.html?theme=light", bypass_csp=True)
    page.wait_for_selector(".entry")
    keys(page, key)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []


def test_the_game_is_interrupted_and_taken_up_again(page: Page, organizer: Organizer) -> None:
    keys(page, "i")
    expect(page.get_by_role("button", name="encore une fois pour confirmer")).to_be_visible()
    keys(page, "i")
    expect(page.get_by_role("button", name="I reprendre la partie")).to_be_visible()
    expect(page.locator(".clock__caption")).to_contain_text("partie interrompue à")
    view = organizer.view()
    assert "interrupted_at" in view
    assert "deadline" not in view["clock"], "the time of the coup runs on during the interruption"
    keys(page, " ", "f", "f")  # nothing is played meanwhile
    step(page, "Réflexion")
    keys(page, "i")
    expect(page.get_by_role("button", name="I I interrompre")).to_be_visible()
    assert "interrupted_at" not in organizer.view()


def test_sheets_are_printed_from_the_console(page: Page) -> None:
    record(page, "1 zut h4 30")
    expect(page.locator(".log__rows li").first).to_contain_text("zéro")
    keys(page, "b")
    sheets = page.get_by_role("dialog").get_by_role("navigation", name="Feuilles à imprimer")
    expect(sheets.get_by_role("link")).to_have_text(["Papiers", "Billets (PDF)"])
    keys(page, "Shift+Tab")  # the last sheet, before « Fermer »
    expect(page.get_by_role("link", name="Billets (PDF)")).to_be_focused()
    papers, billets = page.get_by_role("dialog").get_by_role("link").all()
    printed = page.request.get(billets.get_attribute("href") or "")
    assert printed.ok, printed.text()
    assert printed.headers["content-type"] == "application/pdf"
    assert Paper(printed.body()).title == "Billets de correction"
    with page.context.expect_page() as opened:
        papers.click()
    listed = opened.value
    expect(listed.get_by_role("heading", name="Papiers")).to_be_visible()
    listed.get_by_role("link", name="Feuille d’arbitrage Tous").click()
    expect(listed.get_by_role("heading", name="Feuille d’arbitrage")).to_be_visible()
    assert serious(listed) == []


def test_the_end_of_a_game_offers_its_sheets(page: Page) -> None:
    expect(page.get_by_role("button", name="B billets et feuilles")).to_have_count(0)
    keys(page, "f", "f")
    step(page, "Collecte")
    keys(page, "f", "f")
    step(page, "Top")
    keys(page, "r")
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    keys(page, "x", "x")
    expect(page.locator("h1")).to_have_text("Partie finie")
    page.get_by_role("button", name="B billets et feuilles").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Résultats (PDF)")).to_be_visible()
    # Files stand at its foot, with what they hold of people.
    with page.expect_download() as got:
        dialog.get_by_role("link", name="Tableur (CSV)").click()
    assert got.value.suggested_filename.endswith(".csv")
    expect(dialog).to_contain_text("Ces fichiers contiennent des noms")


def test_without_a_clock_slips_are_taken_until_the_referee_rings(
    hall: Visitors, organizer: Organizer
) -> None:
    organizer.open(
        options={"name": "Sans chrono", "measure": False, "timed": False},
        players=[{"name": "Anne", "table": 1}, {"name": "Luc", "table": 2}],
    )
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    page = hall.page(organizer.referee)
    phone = hall.page(organizer.player_links()[1], PHONE)
    expect(phone.get_by_text("Déposez quand vous voulez")).to_be_visible()
    phone.get_by_label("Mot et place").fill("HUTTE H4")
    phone.get_by_label("Score annoncé").fill("24")
    phone.get_by_role("button", name="Déposer").click()
    expect(phone.get_by_text("Déposé, reçu")).to_be_visible()
    page.wait_for_selector("pi-tables .tab")
    step(page, "Réflexion")
    record(page, "2 =")
    expect(page.locator(".log__rows li").first).to_contain_text("HUTTE")
    keys(page, "f", "f")
    step(page, "Collecte")
    page.wait_for_timeout(2500)  # the grace for slips under way
    keys(page, "f")
    step(page, "Top")
    keys(page, "r")
    expect(phone.get_by_text("C’est le top.")).to_be_visible()
    assert [table["total"] for table in organizer.view()["hall"]["tables"]] == [24, 24]


def retain(page: Page) -> None:
    """Ring, close and retain, once every slip is in."""
    expect(page.locator("pi-tables .aside")).to_have_text("toutes reçues")
    keys(page, "f", "f")
    step(page, "Collecte")
    keys(page, "f")
    step(page, "Top")
    keys(page, "r")
    expect(page.locator(".keys .next")).to_contain_text("coup suivant")


def test_a_table_leaves_and_comes_back(page: Page) -> None:
    record(page, "* =")
    expect(page.locator(".told")).to_contain_text("3 tables saisies : * =")
    retain(page)
    open_roster(page)
    go(page, 3, "presence")
    keys(page, " ")
    expect(row(page, 3)).to_contain_text("parti après le coup 1")
    keys(page, "Escape")
    keys(page, "n")
    expect(page.locator("pi-tables .tab", has_text="3")).to_contain_text("absent")
    expect(page.locator("pi-tables .aside")).to_have_text("reste 1, 2")
    open_roster(page)
    go(page, 3, "presence")
    keys(page, " ")
    expect(row(page, 3)).to_contain_text("présent")
    keys(page, "Escape")
    expect(page.locator("pi-tables .aside")).to_have_text("reste 1–3")


def test_a_motive_left_out_is_told_in_french(page: Page) -> None:
    record(page, "* =")
    retain(page)
    keys(page, "p")
    page.get_by_role("button", name="Décider").press("Enter")
    points = page.get_by_label("Points accordés")
    assert points.evaluate("field => field.validationMessage") == "Ce champ reste à remplir."
    points.fill("12")
    assert points.evaluate("field => field.validationMessage") == ""


def test_what_is_kept_is_said_before_a_draw_by_hand_and_what_is_undone_after(page: Page) -> None:
    record(page, "* =")
    retain(page)
    heard = page.get_by_role("status")
    expect(heard.filter(has_text="top retenu : HUTTE")).to_have_count(1)
    keys(page, "m")
    expect(page.get_by_role("dialog")).to_contain_text("Le reliquat DJ est gardé.")
    keys(page, "Escape")
    keys(page, "Control+z", "Control+z")
    expect(page.locator(".told")).to_contain_text("Défait : le top retenu du coup 1.")


def test_a_key_pressed_once_is_heard(page: Page) -> None:
    keys(page, "a")
    armed = page.get_by_role("status").filter(has_text="A encore une fois pour confirmer")
    expect(armed).to_have_count(1)


def test_a_line_under_way_is_read_out_once_the_hand_rests(page: Page) -> None:
    page.evaluate(
        """() => {
            globalThis.heard = [];
            const told = document.querySelector("pi-entry [role=status]");
            new MutationObserver(() => globalThis.heard.push(told.textContent.trim()))
                .observe(told, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.keyboard.type("2 hutte h4 24", delay=20)
    expect(page.locator("pi-entry [role=status]")).to_contain_text("HUTTE")
    told = [one for one in page.evaluate("globalThis.heard") if one]
    assert len(told) < len("2 hutte"), "not at every key"
    assert all("Table 2" in one for one in told[-1:])
