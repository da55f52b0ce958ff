"""The wall against the real room: it shows, it speaks, it survives a lost link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from support.browser import PROJECTOR, Visitors, serious, until
from support.evening import Organizer

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
    for moment in ("coup", "entre", "fin"):
        page.goto(f"/static/dev/wall.html?theme={theme}&moment={moment}")
        page.wait_for_selector("pi-board")
        assert serious(page) == [], moment


@pytest.mark.parametrize("moment", ["coup", "entre", "fin"])
def test_nothing_is_cut_on_any_projector(bench: Visitors, moment: str) -> None:
    page = bench.page(f"/static/dev/wall.html?moment={moment}", PROJECTOR)
    page.wait_for_selector("pi-board")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768), (800, 600), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        for part in (".board", "main h1", "main .foot", ".hd p"):
            box = page.locator(part).first.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (part, width)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (part, width)
        # What the footer covers is cut too.
        last = page.locator("pi-ranking tr").last
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
    organizer.order("DrawRack", letters="HUTEJDT", source="hand")
    organizer.order("Announce", subject="rack")
    until(page, "window.spoken.length >= 8")
    assert page.evaluate("window.spoken")[0] == "Hongrie – H."
    organizer.order("StartClock")
    until(page, "window.spoken.at(-1) === 'Chrono.'")
    organizer.order("RingBell")
    until(page, "window.spoken.at(-1) === 'Terminé.'")
    organizer.order("CloseCoup")
    organizer.order("RetainTop")
    expect(page.get_by_text("Classement après le coup 1")).to_be_visible()
    expect(page.locator(".board .tile--last")).not_to_have_count(0)
    page.get_by_role("button", name="voix").click()
    spoken = page.evaluate("window.spoken.length")
    organizer.order("Announce", subject="top")
    expect(page.get_by_role("button", name="sans voix")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("window.spoken.length") == spoken


def test_a_lost_link_is_said_and_comes_back(hall: Visitors, organizer: Organizer) -> None:
    hall.watch.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK"]
    page = hall.page(f"/tableau/{organizer.game}", PROJECTOR)
    expect(page.get_by_role("button", name="voix")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("reprise…")).to_be_visible()
    organizer.order("DrawRack", letters="HUTEJDT", source="hand")
    page.context.set_offline(False)
    expect(page.get_by_role("img", name="Tirage : H, U, T, E, J, D, T")).to_be_visible()
    expect(page.get_by_text("reprise…")).to_have_count(0)
