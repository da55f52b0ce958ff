"""A multiplex from the pages: a head, and a hall on another server that joins and follows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pioche.web.multiplex import upward
from support.browser import PHONE, Visitors
from support.evening import real_server
from support.home import Home, assert_accessible
from support.live import order
from support.multiplex import code_of, in_phase, open_follower, open_head, play
from support.proxy import Proxy
from support.targets import assert_fits_a_thumb

#: What is drawn beyond the edge of the window, or cut in its own panel.
OVERFLOWS = """() => {
  const shown = '.bar1 .right, .ban, .strip, .multiplex *, .entry output, .keys button';
  const beyond = (box) => box.width && (box.right > innerWidth + 1 || box.left < -1);
  return [...document.querySelectorAll(shown)]
    .filter((one) => beyond(one.getBoundingClientRect()))
    .map((one) => one.className || one.tagName);
}"""

#: Names of centres that are not read whole.
CUT = """() => [...document.querySelectorAll('dialog .centres :is(b, small)')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """Visitors of another server."""
    with real_server(tmp_path / "ailleurs") as address:
        visitors = Visitors(browser, address)
        yield visitors
        visitors.close()
        assert visitors.watch.faults == []


def console(visitors: Visitors, link: str) -> Page:
    page = visitors.page(link, bypass_csp=True)
    page.locator(".entry").wait_for()
    return page


def twice(page: Page, key: str) -> None:
    """What is grave takes two presses, once it is among what may be done."""
    legend = page.locator(".keys button", has=page.get_by_text(key.upper(), exact=True))
    expect(legend.first).to_be_visible()
    page.keyboard.press(key)
    expect(page.locator(".keys .armed")).to_be_visible()
    page.keyboard.press(key)


def test_a_hall_joins_follows_and_is_ranked_with_the_head(
    visitors: Visitors, elsewhere: Visitors
) -> None:
    head = open_head(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    invited = head.chief.post(
        f"/api/games/{head.game}/members", json={"role": "juge-arbitre"}
    ).json()
    desk = console(visitors, invited["link"])
    desk.keyboard.press("k")
    desk.get_by_label("Nom de votre salle").fill("Blois")
    desk.get_by_label("Votre téléphone").fill("06 00 00 00 42")
    desk.get_by_role("button", name="Lire le code d’entrée").click()
    code = desk.locator("dialog .code").inner_text()
    assert_accessible(desk)
    desk.keyboard.press("Escape")

    # The other hall: from its home page, with a wrong code first.
    elsewhere.watch.expected += ["409"]
    page = Home(elsewhere).page
    page.get_by_role("link", name="Rejoindre un multiplex").click()
    form = page.get_by_role("form", name="Rejoindre un multiplex")
    form.get_by_label("Adresse de la salle de tête").fill(visitors.address)
    form.get_by_label("Code d’entrée").fill("AAAA AAAA")
    form.get_by_label("Nom de votre centre").fill("Chartres")
    form.get_by_label("Tables").fill("2")
    form.get_by_role("button", name="Rejoindre").click()
    expect(form.get_by_role("alert")).to_contain_text("n’est celui d’aucun multiplex")
    assert_accessible(page)
    form.get_by_label("Code d’entrée").fill(code)
    form.get_by_role("button", name="Rejoindre").click()
    page.wait_for_url("**/arbitrage/*")
    panel = page.locator(".panel.multiplex")
    expect(page.locator(".ban")).to_contain_text("Vous suivez Blois")
    # The telephone is for when it is needed, and for judges only.
    expect(page.locator("body")).not_to_contain_text("06 00 00 00 42")
    # Nobody here has a top to point at.
    expect(page.locator(".entry output")).not_to_contain_text("12 =")
    expect(desk.locator(".entry output")).to_contain_text("12 = le top")
    assert_accessible(page)

    # The head draws and starts; the hall has it, and no top.
    desk.keyboard.press("t")
    expect(desk.locator(".strip .tile").first).to_be_visible()
    desk.keyboard.press(" ")
    expect(page.locator(".strip")).to_contain_text("Réflexion")
    expect(page.locator(".strip .tile")).to_have_count(7)
    expect(page.locator(".ban")).to_contain_text("Top caché jusqu’à la retenue par Blois")
    expect(page.locator("pi-solutions")).to_have_count(0)
    tops = head.view()["tops"]
    top = tops["candidates"][0]
    for one in (desk, page):
        one.keyboard.type(f"1 {top['word'].lower()} {top['ref'].lower()} {tops['score']}")
        one.keyboard.press("Enter")
        expect(one.locator("pi-verdicts")).to_contain_text(str(tops["score"]))

    # Everybody closes; the head is told who has not, and may wait.
    twice(desk, "f")
    for one in (desk, page):
        expect(one.locator(".strip")).to_contain_text("cloche")
    twice(desk, "f")
    expect(desk.locator(".keys .next")).to_contain_text("retenir")
    centres = desk.get_by_role("region", name="Centres")
    expect(centres).to_contain_text("1 / 2 fermés")
    expect(centres.get_by_role("row", name="Chartres")).to_contain_text("1 / 2")
    step = desk.locator(".entry output")
    expect(step).to_contain_text("1 centre sur 2 a fermé ; il reste 1 bulletin")
    step.get_by_role("button", name="Retenir pour tous").click()
    expect(desk.locator(".told")).to_contain_text("Chartres : collecte ouverte")
    twice(page, "f")
    expect(step).to_contain_text("Tous les centres ont fermé.")
    expect(centres).to_contain_text("fermé à")
    expect(panel.locator(".badge--ok")).to_have_count(2)
    order(head.chief, head.game, "retain-top")
    expect(page.locator("pi-solutions")).to_be_visible()
    for one in (desk, page):
        for width, height in ((1024, 768), (1280, 720), (1366, 768), (1920, 1080)):
            one.set_viewport_size({"width": width, "height": height})
            assert one.evaluate(OVERFLOWS) == [], (width, one.url)
    desk.keyboard.press("k")
    expect(desk.locator("pi-ranking")).to_contain_text("Chartres")
    desk.set_viewport_size(SMALL_PHONE)
    assert desk.evaluate(CUT) == []
    desk.keyboard.press("Escape")
    desk.set_viewport_size({"width": 360, "height": 400})
    desk.keyboard.press("k")
    expect(desk.locator("dialog .code")).to_be_in_viewport()
    desk.keyboard.press("Escape")

    # The wall of the hall, and a phone, show the ranking of all.
    game = page.url.rsplit("/", 1)[1]
    wall = elsewhere.page(f"/tableau/{game}")
    expect(wall.locator("pi-ranking")).to_contain_text("Classement commun")
    expect(wall.locator("pi-ranking")).to_contain_text("Blois")


def test_a_hall_whose_link_is_lost_goes_on_by_hand_and_joins_again(
    visitors: Visitors, elsewhere: Visitors
) -> None:
    head = open_head(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    code = code_of(head, telephone="06 00 00 00 42")
    cable = Proxy(int(visitors.address.rsplit(":", 1)[1]))
    try:
        url = f"http://127.0.0.1:{cable.port}"
        hall = open_follower(
            lambda: httpx.Client(base_url=elsewhere.address, timeout=30), url, code, "Chartres"
        )
        invited = hall.chief.post(
            f"/api/games/{hall.game}/members", json={"role": "juge-arbitre"}
        ).json()
        page = console(elsewhere, invited["link"])
        play(head, [hall], 1)
        head.do("draw-rack")
        head.do("start-clock")
        hall.until(in_phase(2, "thinking"))
        cable.hold()
        cable.cut()
        banner = page.locator(".ban")
        expect(banner).to_contain_text("Lien perdu avec Blois")
        expect(banner).to_contain_text("Tête : 06 00 00 00 42")
        expect(page.locator(".panel.multiplex")).to_contain_text("Nouvel essai")
        assert_accessible(page)
        banner.get_by_role("button", name="Continuer à la main").click()
        tops = head.view()["tops"]
        top = tops["candidates"][0]
        head.do("ring-bell")
        head.do("close-coup")
        head.do("retain-top")
        twice(page, "f")
        expect(page.locator(".strip")).to_contain_text("cloche")
        twice(page, "f")
        dictated = page.locator(".dictated")
        dictated.get_by_label("Top dicté par Blois").fill(top["word"])
        dictated.get_by_label("Place").fill(top["ref"])
        dictated.get_by_role("button", name="Retenir").click()
        head.do("draw-rack")
        view = head.view()
        dictated.get_by_label("Tirage dicté par Blois").fill(view["drawn"])
        assert_accessible(page)
        dictated.get_by_role("button", name="Tirer ces lettres").click()
        expect(page.locator(".strip h1")).to_have_text("Coup 3")
        cable.release()
        expect(page.locator(".ban--ok")).to_contain_text("Vous suivez Blois")
        assert hall.view()["rack"] == view["rack"]
        expect(page.locator(".dictated")).to_have_count(0)
    finally:
        cable.close()


def test_rows_that_cannot_be_are_said_on_both_consoles(
    visitors: Visitors, elsewhere: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = open_head(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    hall = open_follower(
        lambda: httpx.Client(base_url=elsewhere.address, timeout=30),
        visitors.address,
        code_of(head),
        "Chartres",
    )
    desks = []
    for venue, there in ((head, visitors), (hall, elsewhere)):
        path = f"/api/games/{venue.game}/members"
        invited = venue.chief.post(path, json={"role": "juge-arbitre"}).json()
        desks.append(console(there, invited["link"]))
    monkeypatch.setattr(upward, "rows_of", lambda _state: {1: [(2, 999, 999, 0, 0)]})
    play(head, [hall], 1)
    said = f"Chartres, coup 1, table 2 : 999 points pour un top de {head.view()['total']}"
    centres = desks[0].get_by_role("region", name="Centres")
    for seen in (centres.get_by_role("alert"), desks[1].locator(".ban")):
        expect(seen).to_contain_text(said)
        expect(seen).to_be_in_viewport()
    for desk in desks:
        assert_accessible(desk)
        for width, height in ((1024, 768), (1366, 768)):
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(OVERFLOWS) == [], (width, desk.url)
    monkeypatch.undo()
    play(head, [hall], 2)
    expect(centres.get_by_role("alert")).to_have_count(0)
    expect(desks[1].locator(".ban--ok")).to_contain_text("Vous suivez Blois")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_joining_fits_a_phone(visitors: Visitors, size: ViewportSize) -> None:
    page = visitors.page("/multiplex", size, bypass_csp=True)
    page.get_by_role("button", name="Rejoindre").wait_for()
    assert_fits_a_thumb(page)


def test_a_code_that_got_out_is_changed_and_a_hall_put_out_and_taken_back(
    visitors: Visitors, elsewhere: Visitors
) -> None:
    head = open_head(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    old = code_of(head)
    hall = open_follower(
        lambda: httpx.Client(base_url=elsewhere.address, timeout=30),
        visitors.address,
        old,
        "Chartres",
    )
    play(head, [hall], 1)
    desks = []
    for venue, there in ((head, visitors), (hall, elsewhere)):
        path = f"/api/games/{venue.game}/members"
        invited = venue.chief.post(path, json={"role": "juge-arbitre"}).json()
        desks.append(console(there, invited["link"]))
    desk, page = desks
    desk.set_viewport_size({"width": 1366, "height": 768})
    centres = desk.get_by_role("region", name="Centres")
    expect(centres.get_by_role("row", name="Chartres")).to_be_visible()

    # By the mouse: the code, on a second press only.
    centres.get_by_role("button", name="Gérer").click()
    dialog = desk.get_by_role("dialog")
    shown = dialog.locator(".code")
    assert shown.inner_text().replace(" ", "") == old
    assert_accessible(desk)
    dialog.get_by_role("button", name="Changer le code").click()
    dialog.get_by_role("button", name="Changer le code : encore une fois").click()
    expect(shown).not_to_have_text(f"{old[:4]} {old[4:]}")
    new = shown.inner_text().replace(" ", "")
    assert new == code_of(head)
    # One press alone asks, and is forgotten with the dialog.
    dialog.get_by_role("button", name="Écarter Chartres").click()
    desk.keyboard.press("Escape")
    desk.keyboard.press("k")
    expect(dialog.locator(".armed")).to_have_count(0)
    expect(page.locator(".ban--ok")).to_be_visible()

    # By the keyboard: the hall.
    dialog.get_by_role("button", name="Écarter Chartres").focus()
    desk.keyboard.press("Enter")
    expect(dialog.locator(".armed")).to_be_focused()
    desk.keyboard.press("Enter")
    back = dialog.get_by_role("button", name="Reprendre Chartres")
    expect(back).to_be_in_viewport()
    expect(dialog.locator("pi-ranking")).not_to_contain_text("Chartres")
    assert_accessible(desk)
    expect(page.locator(".ban--zero")).to_contain_text("La salle de tête a écarté la vôtre")
    for one in desks:
        for width, height in ((1024, 768), (1366, 768)):
            one.set_viewport_size({"width": width, "height": height})
            assert one.evaluate(OVERFLOWS) == [], (width, one.url)
    back.focus()
    desk.keyboard.press("Enter")
    expect(page.locator(".ban--ok")).to_contain_text("Vous suivez Blois")
    expect(dialog.locator("pi-ranking")).to_contain_text("Chartres")
    desk.set_viewport_size(SMALL_PHONE)
    assert desk.evaluate(CUT) == []
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    desk.keyboard.press("Escape")
    desk.set_viewport_size({"width": 1366, "height": 768})
    expect(centres.get_by_role("row", name="Chartres")).to_be_visible()
    assert desk.evaluate(OVERFLOWS) == []
