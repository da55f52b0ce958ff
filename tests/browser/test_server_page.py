"""The server's own page: its address, a backup, and a question before anything grave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from pioche.store.evenings import KEPT
from support.browser import LAPTOP, Visitors
from support.evening import real_server
from support.home import assert_accessible
from support.live import open_game

SMALL = {"width": 360, "height": 640}


@pytest.fixture
def here(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    with real_server(tmp_path / "data", desk=True, evenings=True, lan="192.0.2.7") as address:
        open_game(httpx.Client(base_url=address, timeout=60), "duplicate")
        visitors = Visitors(browser, address)
        yield visitors
        visitors.close()
    assert visitors.watch.faults == []


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_the_owner_saves_and_is_asked_before_a_restoration(
    size: dict[str, int], here: Visitors
) -> None:
    page = here.page("/", size, bypass_csp=True)
    page.get_by_role("link", name="Ce serveur").click()
    expect(page.get_by_text("192.0.2.7:")).to_be_visible()
    expect(page.get_by_role("img", name="L’adresse en code QR")).to_be_visible()
    page.get_by_role("button", name="Sauvegarder maintenant").click()
    expect(page.get_by_text("C’est sauvegardé.")).to_be_visible()
    page.get_by_role("button", name="Sauvegarder maintenant").click()
    expect(page.get_by_text("Rien n’a changé depuis la dernière sauvegarde.")).to_be_visible()
    page.get_by_role("button", name="Restaurer", exact=True).click()
    asked = page.get_by_role("group", name="Confirmation")
    expect(asked.get_by_role("button", name="Annuler")).to_be_focused()
    assert_accessible(page)
    asked.get_by_role("button", name="Annuler").click()
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Arrêter le serveur").click()
    expect(asked.get_by_role("button", name="Annuler")).to_be_focused()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)


def test_a_backup_is_said_where_as_many_as_may_be_are_kept(here: Visitors, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "sauvegardes"
    folder.mkdir(exist_ok=True)
    for number in range(KEPT):
        (folder / f"2020-01-01-0000{number:02}.gz").touch()
    page = here.page("/serveur", LAPTOP)
    page.get_by_role("button", name="Sauvegarder maintenant").click()
    expect(page.get_by_text("C’est sauvegardé.")).to_be_visible()
