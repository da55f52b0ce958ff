"""Whether a move is drawn without a long task, on a CPU slowed fourfold: `python bench/motion.py`.

Plays a guided game in the browser of the tests, motion on, and reads the browser's own trace of
three moments: letters laid one by one, a word proposed, the top that comes. A task of more than
50 ms on the page's main thread would be seen as a stutter. Frames are counted by the page itself,
from the press that shows the top to the end of the shine: 60 a second, on a machine with nothing
else to do. Then the first page: what it weighs, and when its first button can be pressed.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from support.browser import CHROMIUM, FLAGS, LAPTOP  # noqa: E402
from support.evening import real_server  # noqa: E402
from support.home import finder  # noqa: E402

SLOWED = 4
LONG_MS = 50
LATE_MS = 1.5 * 1000 / 60
COUPS = 5
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
COUNT_FRAMES = """() => {
  const times = [];
  const step = (now) => { times.push(now); handle = requestAnimationFrame(step); };
  let handle = requestAnimationFrame(step);
  window.frames_seen = () => {
    cancelAnimationFrame(handle);
    return times.slice(1).map((one, at) => one - times[at]);
  };
}"""
FIRST_PAGE = """() => {
  const all = performance.getEntriesByType("resource");
  const [page] = performance.getEntriesByType("navigation");
  const size = (some) => some.reduce((sum, one) => sum + one.transferSize, 0);
  return { kilobytes: size([page, ...all]) / 1000, requests: all.length };
}"""


def _best(page: Page, game: str) -> str:
    from pioche.core.board import Board

    view = page.request.get(f"/api/games/{game}/view").json()["view"]
    move = finder().tops(Board.of_rows(view["board"]), view["rack"])[0]
    word = "".join(one if one.isupper() else f"({one.upper()})" for one in move.word)
    return f"{word} {move.ref}"


def _tasks(trace: Path) -> list[float]:
    """How long each task of the page's main thread took (ms)."""
    events: list[dict[str, Any]] = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads = {
        (one["pid"], one["tid"])
        for one in events
        if one.get("name") == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    # On a machine with others at work, time given to somebody else is not the page's.
    return [
        one.get("tdur", one["dur"]) / 1000
        for one in events
        if one.get("name") == "RunTask" and "dur" in one and (one["pid"], one["tid"]) in threads
    ]


def main() -> int:
    """Measure, and say what was found; 1 where a task was long."""
    with (
        tempfile.TemporaryDirectory() as folder,
        real_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport=LAPTOP, base_url=address)  # type: ignore[arg-type]
        started = time.perf_counter()
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Partie guidée").wait_for()
        usable = time.perf_counter() - started
        page.wait_for_load_state("networkidle")
        first = page.evaluate(FIRST_PAGE)
        page.get_by_role("button", name="Partie guidée").click()
        page.wait_for_url("**/jeu/*")
        game = page.url.partition("?")[0].rsplit("/", 1)[1]
        page.locator(".rack--play button").first.wait_for()
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        trace = Path(folder) / "trace.json"
        frames: list[list[float]] = []
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        for _coup in range(COUPS):
            page.get_by_label("Mot et place").press_sequentially(_best(page, game))
            page.locator(".count-now b").wait_for()
            page.keyboard.press("Enter")
            page.locator(".state--ok").wait_for()
            page.evaluate(COUNT_FRAMES)
            page.get_by_role("button", name="Voir le top").click()
            page.locator(".vd--gold").wait_for()
            page.wait_for_timeout(1000)  # all of the shine
            frames.append(page.evaluate("window.frames_seen()"))
            page.get_by_role("button", name="Coup suivant").click()
            page.get_by_role("button", name="Voir le top").wait_for()
            page.wait_for_timeout(600)
        browser.stop_tracing()
        tasks = sorted(_tasks(trace), reverse=True)
        browser.close()
    long = [round(one, 1) for one in tasks if one > LONG_MS]
    print(f"{COUPS} coups, CPU / {SLOWED}: {len(tasks)} tasks, longest {tasks[0]:.1f} ms")
    print(f"over {LONG_MS} ms: {long or 'none'}")
    gaps = sorted(gap for one in frames for gap in one)
    rate = 1000 * len(gaps) / sum(gaps)
    late = sum(gap > LATE_MS for gap in gaps)
    print(f"frames of {COUPS} tops: {rate:.0f} a second, {late} of {len(gaps)} late")
    print(f"first page: {first['kilobytes']:.0f} kB in {first['requests'] + 1} requests, ", end="")
    print(f"usable in {usable:.2f} s (not slowed)")
    return 1 if long else 0


if __name__ == "__main__":
    raise SystemExit(main())
