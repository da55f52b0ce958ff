"""What the pages weigh, and that a wall left on for an hour does not grow."""

from __future__ import annotations

import pytest

from support.browser import PHONE, PROJECTOR, Visitors, transferred

MOST_BYTES = 150_000


@pytest.mark.parametrize("name", ["player", "console", "wall"])
def test_a_page_weighs_less_than_150_kb(bench: Visitors, name: str) -> None:
    page = bench.page(size=PHONE)
    assert 20_000 < transferred(page, f"/static/dev/{name}.html") < MOST_BYTES


@pytest.mark.parametrize(
    "path", ["/", "/jour", "/probleme", "/entrainement", "/statistiques", "/mots", "/profil"]
)
def test_what_a_player_opens_first_weighs_less_than_150_kb(visitors: Visitors, path: str) -> None:
    assert 20_000 < transferred(visitors.page(size=PHONE), path) < MOST_BYTES


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
