"""The wall against the real room: it shows, it speaks, it survives a lost link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser import PROJECTOR, Visitors, serious, until
from support.evening import Organizer, real_server

THEMES = ["light", "dark", "projector"]
#: A French voice that remembers what it was given.
VOICE = """
window.spoken = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "fr-FR" }], cancel() {},
  speak: (utterance) => window.spoken.push(utterance.text) } });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


@pytest.fixture
def organizer(room_address: str) -> Iterator[Organizer]:
    organizer = Organizer(room_address)
    organizer.open(
        options={"name": "Essai", "measure": False}, players=[{"name": "Anne", "table": 1}]
    )
    yield organizer
    organizer.close()


@pytest.mark.parametrize("theme", THEMES)
def test_no_serious_fault_of_access(bench: Visitors, theme: str) -> None:
    page = bench.page(size=PROJECTOR, bypass_csp=True)  # for axe-core itself
    for moment in ("coup", "entre", "fin", "accueil", "solos"):
        page.goto(f"/static/dev/wall.html?theme={theme}&moment={moment}")
        page.wait_for_selector("main h1")
        assert serious(page) == [], moment


#: What must be seen whole at each moment, besides the title and the foot.
PARTS = {
    "coup": (".board", ".hd p"),
    "entre": (".board", ".hd p"),
    "fin": (".board", ".hd p"),
    "accueil": (".qr img", ".how li >> nth=0", ".how .address", ".how .code", ".how li >> nth=2"),
    "solos": (".board", ".solos caption"),
}


@pytest.mark.parametrize("moment", list(PARTS))
def test_nothing_is_cut_on_any_projector(bench: Visitors, moment: str) -> None:
    page = bench.page(f"/static/dev/wall.html?moment={moment}", PROJECTOR)
    page.wait_for_selector("main h1")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768), (800, 600), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("main h1", "main .foot", *PARTS[moment]):
            box = page.locator(part).first.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (part, width)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (part, width)
        # On a screen that is higher than the wall, what leaves the wall is cut all the same.
        wall, said = (
            page.locator("main").bounding_box(),
            page.locator(".foot > span").bounding_box(),
        )
        assert wall is not None and said is not None
        assert said["y"] + said["height"] <= wall["y"] + wall["height"] + 1, width
        # What the footer covers is cut too.
        last = page.locator(".rank tr, .how li").last
        if last.count():
            row, foot = last.bounding_box(), page.locator("main .foot").bounding_box()
            assert row is not None and foot is not None
            assert row["y"] + row["height"] <= foot["y"] + 1, width


def test_the_wall_is_the_projector_s_and_speaks(hall: Visitors, organizer: Organizer) -> None:
    context = hall.profile(PROJECTOR)
    context.add_init_script(VOICE)
    page = context.new_page()
    hall.watch.follow(page)
    page.goto(f"/tableau/{organizer.game}")
    expect(page.get_by_text("Le premier tirage va suivre.")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.theme") == "projector"
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("announce", subject="rack")
    until(page, "window.spoken.length >= 8")
    assert page.evaluate("window.spoken")[0] == "Hongrie – H."
    organizer.order("start-clock")
    until(page, "window.spoken.at(-1) === 'Chrono.'")
    organizer.order("ring-bell")
    until(page, "window.spoken.at(-1) === 'Terminé.'")
    organizer.order("type-line", line="* =")
    organizer.order("close-coup")
    organizer.order("retain-top")
    expect(page.get_by_text("Classement après le coup 1")).to_be_visible()
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    page.get_by_role("button", name="voix").click()
    spoken = page.evaluate("window.spoken.length")
    organizer.order("announce", subject="top")
    expect(page.get_by_role("button", name="sans voix")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("window.spoken.length") == spoken


def test_a_lost_link_is_said_and_comes_back(hall: Visitors, organizer: Organizer) -> None:
    hall.watch.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK"]
    page = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    expect(page.get_by_role("button", name="voix")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("reprise…")).to_be_visible()
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    page.context.set_offline(False)
    expect(page.get_by_role("img", name="Tirage : H, U, T, E, J, D, T")).to_be_visible()
    expect(page.get_by_text("reprise…")).to_have_count(0)


def test_before_the_first_coup_the_wall_says_how_to_join(browser: Browser, tmp_path: Path) -> None:
    with real_server(tmp_path, lan="192.168.1.20") as address:
        organizer, visitors = Organizer(address), Visitors(browser, address)
        organizer.open(options={"measure": False}, players=[{"table": 1}, {"table": 2}])
        page = visitors.page(f"/tableau/{organizer.game}", PROJECTOR)
        port = address.rpartition(":")[2]
        expect(page.locator(".how strong").first).to_have_text(f"192.168.1.20:{port}")
        expect(page.locator(".how .code")).to_have_text(organizer.game)
        until(page, "document.querySelector('.qr img').naturalWidth > 0")
        box = page.locator(".qr img").bounding_box()
        # Read at ten times its width: as tall as the wall allows.
        assert box is not None and box["height"] >= 0.95 * PROJECTOR["height"]
        # A phone that follows it still has to know a table and its code.
        phone = visitors.page(f"/jeu/{organizer.game}")
        expect(phone.get_by_label("Code", exact=True)).to_be_visible()
        organizer.order("draw-rack", letters="HUTEJDT", source="hand")
        expect(page.locator("pi-board")).to_be_visible()
        expect(page.locator(".qr")).to_have_count(0)
        organizer.order("undo")
        expect(page.locator(".qr")).to_be_visible()
        organizer.close()
        visitors.close()
        assert visitors.watch.faults == []


def test_a_wall_that_no_phone_can_reach_shows_no_address(
    hall: Visitors, organizer: Organizer
) -> None:
    with (page := hall.page()).expect_response("**/entrance?as=public") as answered:
        page.goto(f"/tableau/{organizer.game}")
    assert answered.value.json()["address"] == ""
    expect(page.get_by_text("Le premier tirage va suivre.")).to_be_visible()
    expect(page.locator(".qr")).to_have_count(0)


def test_solos_wait_for_the_end_then_follow_the_ranking(hall: Visitors, room_address: str) -> None:
    organizer = Organizer(room_address)
    players = [{"name": f"Joueur {n}", "table": n} for n in range(1, 17)]
    organizer.open(options={"measure": False, "names": "names"}, players=players)
    page = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for table in (1, 2):
        organizer.order("type-line", line=f"{table} te h8 4")
    organizer.order("type-line", line="9 hutte h4 24")
    organizer.order("type-line", line="* v")
    organizer.order("ring-bell")
    organizer.order("close-coup")
    organizer.order("retain-top")
    expect(page.locator(".rank .name").first).to_have_text("Joueur 9")
    expect(page.locator(".rank .t").first).to_have_text("24")
    expect(page.get_by_text("solo")).to_have_count(0)
    organizer.order("end-game", note="heure")
    expect(page.get_by_text("Classement final")).to_be_visible()
    expect(page.locator(".rank .t").first).to_have_text("34")
    expect(page.locator(".rank .who").first).to_contain_text("1 solo")
    # The pages turn by themselves; the solos come after the two of sixteen players.
    page.evaluate("document.querySelector('pi-wall').page = 2")
    expect(page.locator(".solos tbody tr")).to_have_text("Coup 1Joueur 9t. 9")
    organizer.close()


def test_sudden_death_says_who_is_left_and_who_is_out(hall: Visitors, room_address: str) -> None:
    organizer = Organizer(room_address)
    players = [{"name": name, "table": n} for n, name in enumerate(("Anne", "Luc", "Zoé"), 1)]
    options = {"measure": False, "formula": "mort-subite"}
    organizer.open(options=options, players=players)
    wall = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    phone = hall.page(organizer.player_links()[2])
    desk = hall.page(organizer.referee)
    organizer.order("draw-rack", letters="HUTEJDT", source="hand")
    organizer.order("start-clock")
    for line in ("1 hutte h4 24", "2 te h8 4", "3 te h8 4"):
        organizer.order("type-line", line=line)
    organizer.order("ring-bell")
    organizer.order("close-coup")
    organizer.order("retain-top")
    expect(wall.get_by_text("Mort subite : 1 table en jeu")).to_be_visible()
    expect(wall.locator(".rank .pc").nth(1)).to_have_text("éliminé, coup 1")
    # One table is left: the end is what the desk proposes.
    expect(desk.locator(".keys .next")).to_contain_text("X")
    organizer.order("draw-rack")
    expect(phone.get_by_text("vous êtes éliminé depuis le coup 1")).to_be_visible()
    organizer.close()


@pytest.mark.parametrize("width", [1024, 1280, 1366, 1920])
@pytest.mark.parametrize("moment", ["", "entre"])
def test_a_long_top_shrinks_to_its_place(bench: Visitors, width: int, moment: str) -> None:
    page = bench.page(
        f"/static/dev/wall.html?moment={moment}", {"width": width, "height": width * 9 // 16}
    )
    page.wait_for_selector("pi-board")
    page.evaluate(
        """async () => {
             const wall = document.querySelector("pi-wall");
             wall.model = {...wall.model, top: {word: "CHAMPIGNONNIÈRE", ref: "15A", score: 203}};
             await wall.updateComplete;
           }"""
    )
    word, points = (page.locator(f".right :is(.card, .tp) .{one}") for one in ("w", "p"))
    expect(word).to_contain_text("CHAMPIGNONNIÈRE")
    inner = word.evaluate(
        "(one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right]"
    )
    right = points.bounding_box()
    assert right is not None
    assert inner[0] <= 1 and inner[1] <= right["x"] + 1
    assert right["x"] + right["width"] <= width
