"""A competition, from the home page to the wall: made, cut, ranked, changed, shown to everybody."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect

from support.browser import PHONE, PROJECTOR, Visitors
from support.competition import TABLES, coup, hall
from support.home import Home, assert_accessible
from support.live import open_game, order
from support.targets import assert_fits_a_thumb

NARROW = {"width": 360, "height": 640}
FOREIGN = Path(__file__).resolve().parents[1] / "formats/foreign"


def elsewhere(address: str) -> str:
    """A game that somebody else has judged."""
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=30) as chief:
        options = {"scores": "computed", "closes": False, "names": "names"}
        opened = open_game(
            chief, "duplicate", title="Ailleurs", players=TABLES[:1], options=options
        )
        for kind, body in coup("1 de h7"):
            done = order(chief, str(opened["game"]), kind, **body)
            assert done.status_code == 200, done.text
        return str(opened["game"])


def test_a_game_recorded_elsewhere_is_chosen_at_home_and_replayed(visitors: Visitors) -> None:
    visitors.watch.expected += ["422"]
    page = Home(visitors).page
    field = page.locator("input[type=file]")
    cut = (FOREIGN / "eliot_arbitration.xml").read_bytes()[:400]
    field.set_input_files({"name": "demi.xml", "mimeType": "text/xml", "buffer": cut})
    expect(page.get_by_role("alert")).to_contain_text("abîmé ou incomplet")
    field.set_input_files(FOREIGN / "partie.gcg")
    expect(page.get_by_text("a pioché après son dernier tour")).to_be_visible()
    page.get_by_role("link", name="Rejouer partie").click()
    page.wait_for_url("**/rejouer/*")
    expect(page.get_by_text("HUTTE en H4").first).to_be_visible()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(FOREIGN / "direct.txt")
    page.wait_for_url("**/rejouer/*")


def rows(page: Page) -> list[str]:
    """The ranking, a line each: rank, name, sum."""
    found = page.locator("section:has(#h-ranking) tbody tr").all()
    return [" ".join(one.inner_text().split()) for one in found]


def test_a_competition_is_made_cut_ranked_and_shown(visitors: Visitors) -> None:
    visitors.watch.expected += ["403", "422", "404"]
    page = Home(visitors).page
    for title, lines in (
        ("Matin", ("1 =", "2 fa h8", "3 de h7", "4 v")),
        ("Midi", ("1 de h7", "2 =", "3 fa h8", "4 v")),
        ("Soir", ("1 de h7", "2 fa h8", "3 =")),
    ):
        hall(page, visitors.address, title, *lines)
    page.reload()
    page.get_by_role("link", name="Compétitions").click()
    page.wait_for_url("**/competitions")
    # The evening's games are chosen already; the cut stands between two of them.
    form = page.locator("pi-competition-form")
    for title in ("Matin", "Midi", "Soir"):
        expect(form.get_by_role("checkbox", name=title)).to_be_checked()
    form.get_by_label("Nom").fill("Coupe de l’été")
    form.get_by_label("Lieu").fill("Blois")
    form.locator("li", has_text="Midi").get_by_label("puis combien continuent").fill("2")
    form.get_by_role("button", name="Créer la compétition").click()
    page.wait_for_url("**/competition/*")
    id = page.url.rsplit("/", 1)[1]
    expect(page.get_by_role("heading", name="Coupe de l’été")).to_be_visible()
    # Zoé won the last game, and was cut before it: it counts for nothing.
    expect(page.locator(".cut")).to_have_text("2 joueurs continuent")
    assert [line.split(" ", 2)[:2] for line in rows(page)] == [
        ["1", "Luc"], ["2", "Ana"], ["2", "joueurs"], ["3", "Zoé"], ["4", "Éloi"],
    ]  # fmt: skip
    which = page.get_by_label("Quel classement")
    for label, first, many in (
        ("Catégorie senior", "Luc Bon", 2),
        ("Série 7", "Zoé Lys", 1),
        ("Club Tours", "Ana Roux", 2),
    ):
        which.select_option(label=label)
        expect(page.locator("section:has(#h-ranking) tbody tr:not(.cut)")).to_have_count(many)
        expect(page.locator("section:has(#h-ranking) tbody th").first).to_have_text(first)
    which.select_option(label="Général")
    expect(page.locator("section:has(#h-clubs) tbody tr").first).to_contain_text("Tours")
    page.get_by_label("Me trouver").fill("eloi")
    expect(page.locator(".is-found")).to_contain_text("Éloi Du Moulin")
    assert_accessible(page)

    # Changed: a game of somebody else's, teams, one of whose players nobody knows.
    page.get_by_text("Réglages", exact=True).click()
    form.get_by_label("Genre").select_option(label="Interclubs")
    teams = form.get_by_label(re.compile("^Équipes, une par ligne"))
    teams.fill("Tours")
    form.get_by_role("button", name="Enregistrer").click()
    expect(form.get_by_role("alert")).to_contain_text("« Tours » n’est pas une équipe")
    teams.fill("Tours 1 : Ana Roux, Zoé Lys\nBlois 1 : Luc Bon, Personne")
    code = form.get_by_label("Code d’une partie à ajouter")
    code.fill("0000000000")
    code.press("Enter")
    form.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_role("alert").filter(has_text="n’existe pas")).to_be_visible()
    form.get_by_role("checkbox", name="0000000000").uncheck()
    code.fill(elsewhere(visitors.address).lower())
    code.press("Enter")
    form.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_text("Enregistré.")).to_be_visible()
    expect(page.get_by_text("(écrire alors la licence) : Personne.")).to_be_visible()
    table = page.locator("section:has(#h-teams) tbody tr")
    expect(table).to_have_count(2)
    # 2B brings 10, 7 brings 1; eleven is of the last division.
    expect(table.filter(has_text="Tours 1")).to_contain_text(re.compile(r"2B, 10.*7, 1.*11\s*5"))
    page.reload()
    assert_accessible(page)

    # Everybody reads initials, on a phone; the wall shows the same without a bar.
    public = visitors.page(f"/competition/{id}", PHONE)
    expect(public.locator("section:has(#h-ranking) tbody tr:not(.cut)")).to_have_count(4)
    assert "Roux" not in public.content() and "A. R." in public.content()
    expect(public.get_by_text("Réglages")).to_have_count(0)
    assert_fits_a_thumb(public)
    wall = visitors.page(f"/competition/{id}/mur", PROJECTOR)
    expect(wall.locator("section:has(#h-ranking) tbody tr:not(.cut)")).to_have_count(4)
    expect(wall.locator(".bar1")).to_have_count(0)

    # Found again from the list, and forgotten after a second press.
    page.goto("/competitions")
    page.get_by_role("link", name="Coupe de l’été").click()
    page.get_by_text("Réglages", exact=True).click()
    page.get_by_role("button", name="Oublier cette compétition").click()
    page.get_by_role("button", name="Oublier pour toujours ?").click()
    page.wait_for_url("**/competitions")
    expect(page.get_by_text("Compétitions enregistrées")).to_have_count(0)


def test_an_interclubs_is_read_on_a_narrow_phone(visitors: Visitors) -> None:
    """A team's index, division and total are in sight beside its name, its players below it; a long
    name of a club in the list of rankings widens nothing."""
    page = Home(visitors, NARROW).page
    game = hall(page, visitors.address, "Interclubs", "1 =", "2 fa h8", "3 de h7", "4 v")
    club = "Saint-Pierre-des-Corps – La Ville-aux-Dames"
    teams = [
        {"name": "Tours et son agglomération", "players": ["Ana Roux", "Zoé Lys"]},
        {"name": club, "players": ["Luc Bon", "Éloi Du Moulin de La Tour"]},
    ]
    body = {"name": "Interclubs", "games": [game], "kind": "interclubs", "teams": teams}
    made = page.request.post("/api/competitions", data=body, headers={"Origin": visitors.address})
    assert made.ok, made.text()
    page.goto(f"/competition/{made.json()['competition']}")
    section = page.locator("section:has(#h-teams)")
    expect(section.locator("tbody tr")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for one in section.locator("tbody :is(td, th, .chip)").all():
        box = one.bounding_box()
        assert box is not None and box["x"] >= 0
        assert box["x"] + box["width"] <= NARROW["width"], one.inner_text()
    # A team is feminine, and so is its rank in its division.
    ranks = section.locator("td[data-told=Division] small")
    assert ranks.all_inner_texts() == ["1re", "2e"]
    name = section.get_by_role("rowheader", name="Tours et son agglomération").bounding_box()
    chip = section.get_by_text("Ana Roux").bounding_box()
    assert name is not None and chip is not None and chip["y"] > name["y"] + name["height"]
    assert_fits_a_thumb(page)
