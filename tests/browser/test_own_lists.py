"""A list of one's own, imported on the page of words by whoever sits at the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.browser import LAPTOP, Visitors
from support.data_home import lend_lists
from support.evening import real_server
from support.home import assert_accessible

SMALL = {"width": 360, "height": 640}
COMPILED_MS = 280_000
"""A list is compiled after everything else a machine does (`web/importing.py`): half a second of
work took 104 s beside twenty busy processes."""
LIST = "été\nMAISON\nmaison\nA\n12\nANTICONSTITUTIONNELLEMENT\nLE\nKWA\n".encode()


@pytest.fixture(scope="module")
def here(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    folder = tmp_path_factory.mktemp("lists")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIOCHE_HOME", str(lend_lists(folder / "home")))
        with real_server(folder / "data") as address:
            visitors = Visitors(browser, address)
            yield visitors
            visitors.close()
    assert visitors.watch.faults == []


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_a_list_is_imported_and_chosen(size: dict[str, int], here: Visitors) -> None:
    page = here.page("/mots", size, bypass_csp=True)
    page.get_by_role("button", name="Importer une liste…").click()
    dialog = page.get_by_role("dialog", name="Importer une liste de mots")
    name = f"club-{size['width']}"
    chosen = {"name": f"Club {size['width']}.txt", "mimeType": "text/plain", "buffer": LIST}
    dialog.get_by_label("Fichier").set_input_files([chosen])  # type: ignore[list-item]
    expect(dialog.get_by_label("Nom de la liste")).to_have_value(name)
    assert_accessible(page)
    # A name that is taken is told in the dialog; another one may be given.
    dialog.get_by_label("Nom de la liste").fill("francais")
    dialog.get_by_role("button", name="Importer").click()
    expect(dialog.locator(".notice--warn")).to_contain_text("francais", timeout=COMPILED_MS)
    dialog.get_by_label("Nom de la liste").fill(name)
    dialog.get_by_role("button", name="Importer").click()
    ready = "est prête : 4 mots, sur 8 lignes."
    expect(dialog.locator(".notice")).to_contain_text(ready, timeout=COMPILED_MS)
    expect(dialog.locator("tbody tr")).to_have_text(["21", "32", "61"])
    expect(dialog.get_by_role("listitem")).to_have_count(4)
    expect(dialog).to_contain_text("ANTICONSTITUTIONNELLEMENT")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    dialog.get_by_role("button", name="Fermer").click()
    expect(page.get_by_label("Liste de mots", exact=True)).to_have_value(name)
    page.get_by_label("Un mot").fill("kwa")
    page.keyboard.press("Enter")
    expect(page.get_by_text("est admis.")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Classique", exact=True).click()
    expect(page.get_by_role("dialog").get_by_text(name)).to_have_count(1)


def test_a_stranger_is_not_offered_it(here: Visitors) -> None:
    page = here.page("/mots", extra_http_headers={"X-Forwarded-For": "203.0.113.7"})
    expect(page.get_by_role("button", name="Chercher")).to_be_visible()
    expect(page.locator(".bar1 .about")).to_contain_text("francais")
    expect(page.get_by_role("button", name="Importer une liste…")).to_have_count(0)
