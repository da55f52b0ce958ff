"""Whether a move is drawn without a stutter, on a CPU slowed fourfold: `python bench/motion.py`.

Plays in the browser of the tests, motion on: coups of duplicate, whose top is found, turns of a
classic table and of a Jarnac against the machine. Chromium's own trace tells every task of the
page's main thread; one of more than 50 ms would be seen. Frames are counted by the page itself.
Then the first page: what comes over the wire, and when its first button can be pressed. Last,
reduced motion: nothing may move.

Exits with 1 where one of the goals is missed. Run it on a machine with nothing else to do: tasks
are timed by the clock, and the browser slows itself by it, so that a core that is shared makes
every task longer. With others at work `--unslowed` multiplies the time that each task spent on the
processor instead. How many elements were restyled and laid out at once depends on nobody.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from support.browser import CHROMIUM, FLAGS, LAPTOP, Visitors, transferred, until  # noqa: E402
from support.evening import real_server  # noqa: E402
from support.home import Home, typed  # noqa: E402
from support.home_jarnac import jarnacs, moved_on, my_hand, openings, toss  # noqa: E402
from support.trace import CATEGORIES, events_of, laid_out, restyled  # noqa: E402

Spent = Callable[[dict[str, Any]], float]

SLOWED = 4
LONG_MS = 50
LATE_MS = 1.5 * 1000 / 60
MOST_BYTES = 150_000
USABLE_S = 1.0
PATIENCE_S = 30
TASKS = frozenset({"RunTask", "ThreadControllerImpl::RunTask"})
#: What a task is made of; what only holds others is left out.
PARTS = frozenset(
    {
        "EvaluateScript",
        "HitTest",
        "Layerize",
        "Layout",
        "MajorGC",
        "MinorGC",
        "Paint",
        "ParseHTML",
        "PrePaint",
        "UpdateLayoutTree",
    }
)
COUNT_FRAMES = """() => {
  const times = [];
  const step = (now) => { times.push(now); handle = requestAnimationFrame(step); };
  let handle = requestAnimationFrame(step);
  window.frames_seen = () => {
    cancelAnimationFrame(handle);
    return times.slice(1).map((one, at) => one - times[at]);
  };
}"""
COUNT_MOTION = """() => {
  window.moved = new Set();
  const look = () => {
    for (const one of document.getAnimations())
      if (one.playState === "running") window.moved.add(one.effect.target.className);
    requestAnimationFrame(look);
  };
  look();
}"""
#: By the page itself, and so without what Playwright's own looking around would cost it.
PRESS = "selector => document.querySelector(selector).click()"


@dataclass
class Measured:
    """What a scene was like for whoever looks at it."""

    tasks: list[tuple[float, str]] = field(default_factory=list)
    """How long each took (ms), and what took the most of it."""
    gaps: list[float] = field(default_factory=list)
    """Between two frames (ms)."""
    restyled: int = 0
    """Elements given a new style at once, at most; whatever else the machine does."""
    laid_out: int = 0
    """Boxes laid out again at once, at most."""

    @property
    def long(self) -> list[tuple[float, str]]:
        return sorted((one for one in self.tasks if one[0] > LONG_MS), reverse=True)

    def told(self, name: str) -> str:
        longest, what = max(self.tasks)
        lines = [
            f"{name}, CPU / {SLOWED}: {len(self.tasks)} tasks, longest {longest:.0f} ms ({what})"
        ]
        lines += [f"  over {LONG_MS} ms: {took:.0f} ms ({what})" for took, what in self.long]
        lines.append(f"  at once at most {self.restyled} restyled, {self.laid_out} laid out")
        if self.gaps:
            rate = 1000 * len(self.gaps) / sum(self.gaps)
            late = sum(gap > LATE_MS for gap in self.gaps)
            lines.append(f"  {rate:.0f} frames a second, {late} of {len(self.gaps)} late")
        return "\n".join(lines)


def tasks_of(events: list[dict[str, Any]], spent: Spent) -> list[tuple[float, str]]:
    """Every task of the page's main thread: its time (ms) and its costliest parts."""
    found: list[tuple[float, str]] = []
    parts: Counter[str] = Counter()
    end, task = -1, None
    for one in [*events, None]:
        if task is not None and (one is None or one["ts"] >= end or one["ts"] < task["ts"]):
            told = ", ".join(f"{name} {most:.0f}" for name, most in parts.most_common(3))
            found.append((spent(task), told))
            task = None
        if one is None:
            break
        if task is None and one["name"] in TASKS:
            task, end, parts = one, one["ts"] + one["dur"], Counter()
        elif task is not None and one["name"] in PARTS:
            parts[one["name"]] += spent(one)  # type: ignore[assignment] # milliseconds
    return found


def _lasted(event: dict[str, Any]) -> float:
    """Milliseconds by the clock, as whoever looks on has them."""
    return float(event["dur"]) / 1000


def _worked(event: dict[str, Any]) -> float:
    """Milliseconds of its own: on a machine with others at work some of its time is theirs."""
    return float(event.get("tdur", event["dur"])) / 1000


@contextmanager
def traced(browser: Browser, page: Page, measured: Measured, rate: int) -> Iterator[None]:
    """Slow the page's CPU, and note its tasks meanwhile."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        yield
        browser.stop_tracing()
        times = SLOWED / rate
        events = events_of(trace)
        spent = _lasted if rate == SLOWED else _worked
        measured.tasks += [(took * times, told) for took, told in tasks_of(events, spent)]
        measured.restyled = max(restyled(events), default=0)
        measured.laid_out = max(laid_out(events), default=0)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


@contextmanager
def framed(page: Page, measured: Measured) -> Iterator[None]:
    """Count the frames of something that moves."""
    page.evaluate(COUNT_FRAMES)
    yield
    measured.gaps += page.evaluate("window.frames_seen()")


def _write(page: Page, text: str, field: str = "pi-slip .field input") -> None:
    page.evaluate(f"document.querySelector('{field}').focus()")
    page.keyboard.type(text, delay=120)  # a quick hand


def _seen(page: Page, selector: str) -> None:
    until(page, f"document.querySelector({json.dumps(selector)}) !== null", PATIENCE_S)


def duplicate(home: Home, coups: int, measured: Measured) -> None:
    """Lay the top letter by letter, propose it, see it shine, go on."""
    page = home.page
    for _coup in range(coups):
        _seen(page, ".rack--play button")
        _write(page, typed(home.moves(home.view())[0]))
        _seen(page, ".count-now b")
        page.keyboard.press("Enter")
        _seen(page, ".state--ok")
        with framed(page, measured):
            # « Voir le top » is the last of the acts.
            page.evaluate(PRESS, "form.acts button:last-of-type")
            _seen(page, ".vd--gold")
            page.wait_for_timeout(1000)  # all of the shine
        page.keyboard.press("Enter")
        until(page, "document.querySelector('.vd') === null", PATIENCE_S)
        page.wait_for_timeout(600)


def classic(home: Home, turns: int, measured: Measured) -> None:
    """Lay one's best word, see it slide, and the machine's answer after it."""
    page = home.page
    for _turn in range(turns):
        table = home.my_turn()
        best = home.best(table)
        if best is None:
            return
        _seen(page, ".rack--play button")
        _write(page, typed(best))
        _seen(page, ".count-now b")
        done = len(table["history"])
        with framed(page, measured):
            page.keyboard.press("Enter")
            home.until(lambda view, done=done: len(view["table"]["history"]) >= done + 2)
            page.wait_for_timeout(800)


def jarnac(home: Home, words: int, measured: Measured) -> None:
    """Say « Jarnac ! » whenever one can, else lay one's best word; draw, and let the other play."""
    page = home.page
    laid = 0
    while laid < words:
        view = my_hand(home)
        if view["result"]:
            return
        acts = view["acts"]
        found = jarnacs(view) if "call-jarnac" in acts else openings(view) if "play" in acts else []
        if found:
            _seen(page, ".maker input")
            _write(page, found[0].word, ".maker input")
            laid += 1
        with framed(page, measured):
            if found:
                page.keyboard.press("Enter")
            elif "draw" in acts:
                home.order("draw", seat="1", turn=view["turn"])
            else:
                home.order("pass", seat="1", turn=view["turn"])
            moved_on(home, view)
            page.wait_for_timeout(600)


def guided(visitors: Visitors, **options: Any) -> Home:
    """The first game that a newcomer is offered."""
    home = Home(visitors, **options)
    home.page.get_by_role("button", name="Partie guidée").click()
    home.page.wait_for_url("**/jeu/*")
    home.page.locator(".rack--play button").first.wait_for()
    return home


def against_machine(visitors: Visitors, **options: Any) -> Home:
    """A table of two, the machine strong."""
    home = Home(visitors, **options)
    home.open("classic", players=[{"name": "Ève"}, {"name": "Inès", "bot": "fort"}])
    return home


def facing(visitors: Visitors, **options: Any) -> Home:
    """Two mats, the machine a beginner: it leaves Jarnacs."""
    home = Home(visitors, **options)
    words = {"conjugations": True, "chains": True}
    players = [{"name": "Ève"}, {"name": "Inès", "bot": "débutant"}]
    home.open("jarnac", options={"words": words}, players=players)
    toss(home)
    return home


def first_page(visitors: Visitors) -> tuple[int, float]:
    """Bytes over the wire, and seconds until the first button can be pressed."""
    page = visitors.page(size=LAPTOP)
    weight = transferred(page, "/")
    page = visitors.page(size=LAPTOP)
    started = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Partie guidée").wait_for()
    return weight, time.perf_counter() - started


def moved(visitors: Visitors) -> list[str]:
    """What moves while a coup is played by somebody who asked that nothing move."""
    home = guided(visitors)
    home.page.evaluate(COUNT_MOTION)
    duplicate(home, 1, Measured())
    return list(home.page.evaluate("[...window.moved]"))


SCENES: dict[str, tuple[Callable[..., Home], Callable[[Home, int, Measured], None]]] = {
    "duplicate": (guided, duplicate),
    "classic": (against_machine, classic),
    "jarnac": (facing, jarnac),
}


def main() -> int:
    """Measure, and say what was found."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--coups", type=int, default=5)
    asked.add_argument("--scene", choices=[*SCENES], action="append")
    asked.add_argument("--unslowed", action="store_true")
    given = asked.parse_args()
    rate = 1 if given.unslowed else SLOWED
    missed = False
    with (
        tempfile.TemporaryDirectory() as folder,
        real_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visitors = Visitors(browser, address)
        for name in given.scene or SCENES:
            opened, play = SCENES[name]
            home = opened(visitors, reduced_motion="no-preference")
            measured = Measured()
            with traced(browser, home.page, measured, rate):
                play(home, given.coups, measured)
            print(measured.told(name))
            missed |= bool(measured.long)
            home.page.context.close()
        weight, usable = first_page(visitors)
        print(f"first page: {weight / 1000:.0f} kB, usable in {usable:.2f} s (not slowed)")
        found = moved(visitors)
        print(f"reduced motion: {', '.join(found) or 'nothing moves'}")
        browser.close()
    return int(missed or weight > MOST_BYTES or usable > USABLE_S or bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
