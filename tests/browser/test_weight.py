"""What the pages weigh, and that a wall left on for an hour does not grow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from pioche.games import registry
from pioche.web.pages.home import PLAIN
from support import finished
from support.browser import PHONE, PROJECTOR, Visitors, transferred
from support.evening import Organizer
from support.finished import ALONE, MACHINE, SMALL
from support.home import Home

MOST_BYTES = 150_000
REPLAYS = [getattr(finished, kind) for kind in registry.GAMES]


@pytest.mark.parametrize("name", ["player", "console", "wall"])
def test_a_page_weighs_less_than_150_kb(bench: Visitors, name: str) -> None:
    page = bench.page(size=PHONE)
    assert 20_000 < transferred(page, f"/static/dev/{name}.html") < MOST_BYTES


@pytest.mark.parametrize("path", [page.path for page in PLAIN])
def test_what_a_player_opens_first_weighs_less_than_150_kb(visitors: Visitors, path: str) -> None:
    assert 20_000 < transferred(visitors.page(size=PHONE), path) < MOST_BYTES


GAMES: dict[str, dict[str, Any]] = {
    "duplicate": {"options": {"at_home": True}, "players": ALONE},
    "solitaire": {"options": {"which": "a"}, "players": ALONE},
    "classic": {"players": MACHINE},
    "jarnac": {"players": MACHINE},
    "loto": {"players": MACHINE},
    "inverse": {"options": {"rows": SMALL}, "players": MACHINE},
}
TABLE = "main.table, main.duel"


@pytest.fixture
def organizer(home_address: str) -> Iterator[Organizer]:
    organizer = Organizer(home_address)
    yield organizer
    organizer.close()


def assert_light(visitors: Visitors, path: str, shown: str) -> None:
    """Opened by somebody who has nothing of ours yet."""
    assert 20_000 < transferred(visitors.page(size=PHONE), path, shown) < MOST_BYTES


@pytest.mark.parametrize("kind", registry.GAMES)
def test_a_game_opened_by_its_link_weighs_less_than_150_kb(
    visitors: Visitors, organizer: Organizer, kind: str
) -> None:
    organizer.open(kind, **GAMES[kind])
    assert_light(visitors, organizer.referee, TABLE)
    assert_light(visitors, f"/jeu/{organizer.game}?regarder", TABLE)


def test_a_waiting_room_weighs_less_than_150_kb(visitors: Visitors) -> None:
    host = Home(visitors)
    host.door("Classique")
    host.page.get_by_label("Place 2", exact=True).select_option("")
    host.begin()
    expect(host.page).to_have_url(re.compile("#code="))
    assert_light(visitors, host.page.url, "main.join")
    assert_light(visitors, f"/jeu/{host.game}?regarder", "main.salon")


def test_a_hall_entered_by_its_links_weighs_less_than_150_kb(
    visitors: Visitors, organizer: Organizer
) -> None:
    organizer.open(players=[{"table": 1}])
    assert_light(visitors, organizer.referee, "pi-console main")
    assert_light(visitors, organizer.player_links()[1], "pi-player main")
    assert_light(visitors, f"/tableau/{organizer.game}", "pi-wall main")


@pytest.mark.parametrize("play", REPLAYS, ids=lambda play: play.__name__)
def test_a_game_shown_again_weighs_less_than_150_kb(
    visitors: Visitors, play: Callable[[finished.Visitor], finished.Played]
) -> None:
    game = play(lambda: httpx.Client(base_url=visitors.address, timeout=30))
    assert_light(visitors, f"/rejouer/{game.id}", ".told")
    if play is finished.classic:
        assert_light(visitors, f"/analyse/{game.id}", ".turns")


HOUR_OF_WALL = """
async () => {
  const wall = document.querySelector("pi-wall");
  const first = wall.model;
  for (let coup = 1; coup <= 20; coup++) {
    for (let beat = 0; beat < 12; beat++) {
      wall.model = { ...structuredClone(first), coup, moment: beat < 9 ? "coup" : "between",
        clock: { ...first.clock, remaining: 180000 - beat * 15000, running: true,
          heard: performance.now() },
        ranking: first.ranking.map((row) => ({ ...row, total: row.total + coup + beat })) };
      await wall.updateComplete;
      await window.advance(15000);
    }
  }
}
"""


@pytest.mark.slow
def test_hours_of_wall_do_not_grow(bench: Visitors) -> None:
    page = bench.page(size=PROJECTOR)
    page.clock.install()
    page.goto("/static/dev/wall.html")
    page.wait_for_selector("pi-wall .clock")
    page.expose_function("advance", lambda ms: page.clock.run_for(ms))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def measured() -> dict[str, float]:
        """Measure once collecting frees nothing more: nodes go in several rounds."""
        last: dict[str, float] = {}
        for _round in range(10):
            session.send("HeapProfiler.collectGarbage")
            found = session.send("Performance.getMetrics")["metrics"]
            now = {one["name"]: one["value"] for one in found}
            if last and now["Nodes"] >= last["Nodes"]:
                break
            last = now
            page.wait_for_timeout(50)
        return last

    page.evaluate(HOUR_OF_WALL)  # warm: caches of the browser itself fill once
    before = measured()
    hours = []
    for _hour in range(2):
        page.evaluate(HOUR_OF_WALL)
        hours.append(measured())
    # What leaks grows hour after hour; what waits to be collected comes and goes.
    after = {name: min(hour[name] for hour in hours) for name in before}
    assert after["Nodes"] <= before["Nodes"] * 1.05
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 2
    assert after["JSHeapUsedSize"] <= before["JSHeapUsedSize"] * 1.1 + 200_000
