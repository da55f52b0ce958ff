"""A simultaneous from the pages: prepared, played in a centre, its results sent, all merged."""

from __future__ import annotations

from pathlib import Path

import msgspec
from playwright.sync_api import expect

from support.browser import PHONE, Visitors
from support.centres import body, by_number, package_file, played, signed
from support.home import Home, assert_accessible
from support.targets import assert_fits_a_thumb


def test_prepare_play_send_and_merge(visitors: Visitors, tmp_path: Path) -> None:
    visitors.watch.expected += ["422"]  # a wrong passphrase
    home = Home(visitors)
    page = home.page
    page.get_by_role("link", name="Simultané").click()
    page.wait_for_url("**/simultane")

    # The organiser: a package, without seeing anything of the game.
    form = page.get_by_role("form", name="Préparer un simultané")
    form.get_by_label("Titre").fill("Simultané de mai")
    form.get_by_label("Phrase secrète").fill("joli mois de mai")
    form.get_by_role("button", name="Préparer le paquet").click()
    with page.expect_download() as download:
        form.get_by_role("link", name="Enregistrer").click()
    package = tmp_path / download.value.suggested_filename
    assert package.name == "Simultané-de-mai.paquet"
    download.value.save_as(package)
    expect(form.get_by_role("status")).to_contain_text("Signé")

    # A centre: what the package says, a wrong phrase, the right one, the first rack.
    form = page.get_by_role("form", name="Jouer dans un centre")
    form.get_by_label("Paquet").set_input_files(package)
    expect(form.locator(".facts")).to_contain_text("Simultané de mai")
    form.get_by_label("Nom du centre").fill("Blois")
    form.get_by_label("Tables").fill("2")
    form.get_by_label("Phrase secrète").fill("une autre")
    form.get_by_role("button", name="Ouvrir la salle").click()
    expect(form.get_by_role("alert")).to_contain_text(
        "n’est pas celle du paquet « Simultané de mai »"
    )
    assert_accessible(page)
    form.get_by_label("Phrase secrète").fill("joli mois de mai")
    form.get_by_role("button", name="Ouvrir la salle").click()
    page.wait_for_url("**/arbitrage/*")
    page.locator(".entry").wait_for()
    page.keyboard.press("t")
    expect(page.locator(".strip .tile").first).to_be_visible()
    assert home.order("start-clock")
    assert home.order("ring-bell")
    assert home.order("close-coup")
    assert home.order("retain-top")
    assert home.order("end-game", note="fini")
    with page.expect_download() as download:
        page.get_by_role("link", name="Résultats signés").click()
    assert download.value.suggested_filename.endswith(".resultats")

    # The organiser again: two centres, one tampered with, one person in two halls.
    packed = tmp_path / "mai.paquet"
    packed.write_bytes(package_file())
    state = played(20, by_number)
    first = body(state, "Tours", began_at=1)
    twice = msgspec.structs.replace(first.tables[0], table=21)
    second = body(state, "Blois", began_at=2)
    second = msgspec.structs.replace(second, tables=(*second.tables, twice))
    files = []
    for name, data in (
        ("Tours", signed(first)),
        ("Blois", signed(second)),
        ("Angers", signed(first).replace(b"Joueur", b"Jouent", 1)),
    ):
        files.append(tmp_path / f"{name}.resultats")
        files[-1].write_bytes(data)
    page.goto("/simultane")
    form = page.get_by_role("form", name="Fusionner les résultats")
    form.get_by_label("Paquet").set_input_files(packed)
    form.get_by_label("Résultats des centres").set_input_files(files)
    form.get_by_role("button", name="Fusionner").click()
    merged = page.get_by_label("Classement du simultané")
    expect(merged.locator(".centres li")).to_have_count(3)
    expect(merged.locator(".centres")).to_be_in_viewport()
    expect(merged.locator(".centres")).to_contain_text("modifié depuis sa signature")
    expect(merged.locator(".notice")).to_contain_text("compte sa première partie, à Tours")
    expect(
        merged.get_by_role("table", name="Classement général").locator("tbody tr")
    ).to_have_count(40)
    # What the server would not take is not sent: the command is named instead.
    heavy = tmp_path / "Namur.resultats"
    heavy.write_bytes(b" " * (4 * 1024 * 1024))
    form.get_by_label("Résultats des centres").set_input_files([*files, heavy])
    form.get_by_role("button", name="Fusionner").click()
    expect(form.get_by_role("alert")).to_contain_text("« pioche simultane fusionner »")
    form.get_by_label("Résultats des centres").set_input_files(files)
    form.get_by_role("button", name="Fusionner").click()
    expect(form.get_by_role("alert")).to_have_count(0)
    with page.expect_download() as download:
        form.get_by_role("button", name="Imprimer").click()
    assert download.value.suggested_filename == "simultane.pdf"
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits_a_thumb(page)
    page.set_viewport_size({"width": 360, "height": 640})
    for more in ("Par centre, catégorie et série", "Coup par coup"):
        merged.get_by_text(more).click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
