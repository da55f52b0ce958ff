"""Whole games at home in a real browser, by somebody who acts on what the page shows.

Every kind of game is played to its end at two sizes, dialogs opened and closed in between. Said of
each: seconds, dialogs, keys typed after them, keys lost, what was wider than the screen, what the
consoles complained of.

    python bench/evening/home.py [--only classic] [--captures FOLDER]
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from support.browser import CHROMIUM, FLAGS, LAPTOP, Visitors
from support.evening import real_server
from support.home import Home, typed
from support.home_jarnac import moved_on, openings
from support.targets import scrolls_sideways

SMALL = {"width": 360, "height": 640}
SIZES = {"1366": LAPTOP, "360": SMALL}
GIVE_UP_S = 600
#: A dialog is opened and closed every so many acts.
OFTEN = 4


@dataclass
class Evening:
    """One game under way, and what went wrong in it."""

    home: Home
    name: str
    captures: Path | None
    acts: int = 0
    dialogs: int = 0
    keys: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.home.page

    def button(self, name: str | re.Pattern[str]) -> Locator | None:
        """A button that can be pressed now, if the page shows one."""
        usable = self.page.locator("button:not([aria-disabled=true], [disabled])")
        found = self.page.get_by_role("button", name=name).and_(usable)
        return found.first if found.count() else None

    def press(self, name: str | re.Pattern[str]) -> bool:
        found = self.button(name)
        if found is None:
            return False
        try:
            found.click(timeout=3000)
        except TimeoutError:
            # The machine was quicker: what could be done can be done no more. A button that is
            # still there was covered by something.
            if self.button(name) is not None:
                self.faults.append(f"« {name} » cannot be pressed")
        return True

    def shown(self, text: str) -> bool:
        found = self.page.get_by_role("link", name=text)
        return bool(found.count()) and found.first.is_visible()

    def photograph(self, moment: str) -> None:
        if scrolls_sideways(self.page):
            self.faults.append(f"{moment}: wider than the screen")
        if self.captures is not None:
            path = self.captures / f"{self.name}-{moment}.png"
            self.page.screenshot(path=path, full_page=moment == "end")

    def interrupt(self) -> None:
        """Open and close dialogs; a letter typed afterwards must reach the line."""
        self.acts += 1
        if self.acts % OFTEN:
            return
        self.page.get_by_role("button", name="Règles, touches et réglages").click()
        self._close()
        joker = self.page.locator(".rack--play button", has_text="?")
        if joker.count() and joker.first.is_enabled():
            self.page.locator("[role=gridcell]").nth(0).click()
            joker.first.click()
            if self.page.locator("dialog.joker[open]").count():
                self._close()
        line = self.page.get_by_label("Mot et place")
        if not line.count():
            return
        line.fill("")
        line.blur()
        self.page.keyboard.type("x")
        self.keys += 1
        if "X" not in line.input_value().upper():
            self.faults.append("a letter typed after a dialog was lost")
        line.fill("")

    def _close(self) -> None:
        opened = self.page.locator("dialog[open]")
        opened.wait_for()
        self.page.keyboard.press("Escape")
        opened.wait_for(state="detached")
        self.dialogs += 1


Step = Callable[[Evening], bool]
"""Does one thing; whether the game goes on."""


def on_table(evening: Evening) -> bool:
    """Classic play and the solitaires."""
    if evening.shown("Rejouer tour par tour"):
        return False
    if evening.press("Accepter") or evening.press("Oui"):
        return True
    if evening.button("Une voyelle") or evening.button("Une consonne"):
        for name in ("Une voyelle", "Une consonne") * 4:
            evening.press(name)
        evening.press(re.compile(r"^Tirer \d"))
        return True
    pool = evening.page.get_by_role("group", name="Choisir des lettres")
    if pool.count():
        for _tile in range(7):
            left = pool.locator("button[data-left]:not([aria-disabled])")
            count = left.count()
            if not count:
                break
            # The rack may be full by now: then none can be pressed.
            with suppress(TimeoutError):
                left.nth(_tile * 3 % count).click(timeout=1000)
        evening.press(re.compile("^Prendre "))
        return True
    if evening.button("Poser un mot") is None:
        evening.page.wait_for_timeout(100)
        return True
    evening.interrupt()
    table = evening.home.view()["table"]
    move = evening.home.best(table) if table.get("rack") else None
    turns = len(table["history"])
    if move is None:
        evening.press("Passer")
        with suppress(TimeoutError):
            evening.page.get_by_role("button", name="Passer, vraiment").click(timeout=3000)
    else:
        evening.page.get_by_label("Mot et place").fill(typed(move))
        theme = evening.page.get_by_role("checkbox", name=move.word.upper())
        if theme.count():
            theme.first.check()
        evening.page.get_by_label("Mot et place").press("Enter")
    evening.home.until(
        lambda view: (
            len(view["table"]["history"]) > turns
            or view["table"]["laid"]
            or view["table"].get("ended")
        )
    )
    return True


def on_duplicate(evening: Evening) -> bool:
    """Duplicate and topping: a word, then the top; Enter goes on."""
    if evening.shown("Rejouer coup par coup"):
        return False
    view = evening.home.view()
    if "draw-rack" in view["acts"]:
        if evening.acts % 2:
            evening.page.locator("main.table").focus()
            evening.page.evaluate("document.activeElement?.blur()")
            evening.page.keyboard.press("Enter")
        else:
            evening.press(re.compile("Coup suivant|Premier tirage"))
        evening.acts += 1
        evening.home.until(lambda now: "draw-rack" not in now["acts"])
        return True
    if "play-word" not in view["acts"]:
        evening.page.wait_for_timeout(100)
        return True
    evening.interrupt()
    moves = evening.home.moves(view)
    if not moves:
        evening.press("Voir le top")
        return True
    evening.page.get_by_label("Mot et place").fill(typed(moves[0]))
    evening.page.get_by_label("Mot et place").press("Enter")
    evening.home.until(
        lambda now: now["phase"] == "retained" or now["coup"] > view["coup"] or _proposed(evening)
    )
    evening.press("Voir le top")
    evening.home.until(lambda now: now["phase"] in ("retained", "ended"))
    return True


def _proposed(evening: Evening) -> bool:
    return bool(evening.page.locator(".state--ok").count())


def on_mats(evening: Evening) -> bool:
    """Jarnac: what stands out is done, the best word laid; clocks stop and run again."""
    if evening.shown("Rejouer étape par étape"):
        return False
    evening.interrupt()
    stopped = evening.page.get_by_role("button", name="Relancer les pendules")
    if evening.press("Relancer les pendules"):
        with suppress(TimeoutError):
            stopped.wait_for(state="detached", timeout=3000)
        return True
    if evening.acts % 9 == 0 and evening.press("Arrêter les pendules"):
        # Refused where the machine was quicker: then nothing was stopped.
        with suppress(TimeoutError):
            stopped.wait_for(timeout=3000)
        return True
    for name in (re.compile("^Bon"), "Tirer au sort", re.compile("^Tirer (une|[0-9]+) lettre")):
        if evening.press(name):
            evening.page.wait_for_timeout(60)
            return True
    line = evening.page.get_by_label("Mot à poser")
    view = evening.home.view()
    if not line.count() or "play" not in view["acts"]:
        if "pass" in view["acts"]:
            evening.press(re.compile("^Je passe"))
        evening.page.wait_for_timeout(60)
        return True
    words = openings(view)
    if not words:
        evening.press(re.compile("^Je passe"))
        return True
    best = words[0]
    line.fill(best.word)
    wanted = "libres" if best.line is None else f"ligne {best.line + 1}"
    sources = evening.page.get_by_role("group", name="À partir de")
    if sources.count():
        sources.get_by_role("button", name=wanted, exact=True).click()
    line.press("Enter")
    moved_on(evening.home, view)
    return True


def on_cards(evening: Evening) -> bool:
    """Loto."""
    if evening.shown("Rejouer étape par étape"):
        return False
    first = evening.page.get_by_label("Premier mot")
    if first.count():
        first.fill("maisons")
        evening.page.get_by_label("Second mot").fill("tableau")
        evening.page.get_by_label("Second mot").press("Enter")
        evening.page.get_by_role("button", name="Annoncer une lettre").wait_for()
        return True
    evening.interrupt()
    free = evening.page.locator(".cross.is-open")
    if evening.press(re.compile("Scrabble Loto")):
        return True
    if free.count():
        # The last one pressed may be crossed out by now.
        with suppress(TimeoutError):
            free.first.click(timeout=1000)
    else:
        evening.press("Annoncer une lettre")
    evening.page.wait_for_timeout(40)
    return True


def on_inverse(evening: Evening) -> bool:
    """Scrabble inversé: squares are touched, then taken off."""
    if evening.shown("Rejouer étape par étape"):
        return False
    view = evening.home.view()
    if not view.get("removals"):
        evening.page.wait_for_timeout(100)
        return True
    evening.interrupt()
    best = max(view["removals"], key=lambda one: len(one["squares"]))
    turns = len(view["history"])
    for square in best["squares"]:
        evening.page.locator(f"[data-square={square}], [aria-label^='{square},']").first.click()
    if not evening.press("Retirer"):
        evening.faults.append(f"cannot remove {best['squares']}")
        return False
    evening.home.until(lambda now: len(now["history"]) > turns)
    return True


@dataclass(frozen=True)
class Game:
    """A game as the doors offer it: which door, what is answered, how it is played."""

    name: str
    door: str
    step: Step
    answers: tuple[tuple[str, str], ...] = ()
    ticks: tuple[str, ...] = ()
    machines: int = 1
    theme: str = ""


GAMES = (
    Game("classic-two", "Classique", on_table, (("Pendule", "10 minutes chacun"),)),
    Game("classic-three", "Classique", on_table, (("Pendule", "10 minutes chacun"),), machines=2),
    Game("classic-challenge", "Classique", on_table, (("Mots", "Contestables par l’adversaire"),)),
    Game("thematic", "Classique", on_table, (), ("Thématique",), theme="Noël"),
    Game("two-bags", "Classique", on_table, (), ("Consonnes et voyelles",)),
    Game("solitaire-a", "Solitaires", on_table),
    Game("solitaire-b", "Solitaires", on_table, (("Lequel", "Deux chevalets"),)),
    Game("solitaire-c", "Solitaires", on_table, (("Lequel", "Lettres visibles"),)),
    Game("jarnac-moves", "Jarnac", on_mats, (("Temps", "30 secondes"),)),
    Game("jarnac-clocks", "Jarnac", on_mats, (("Temps", "20 minutes"),)),
    Game("loto", "Loto", on_cards),
    Game("inverse", "Inversé", on_inverse),
    Game("duplicate", "Duplicate", on_duplicate),
    Game("topping", "Topping", on_duplicate),
)


def begin(home: Home, game: Game) -> None:
    """Open and close the dialog once, then open the game."""
    home.door(game.door)
    home.page.keyboard.press("Escape")
    home.door(game.door)
    for question, answer in game.answers:
        _choose(home.page, question, answer)
    for name in game.ticks:
        home.page.get_by_label(name).check()
    if game.theme:
        home.page.get_by_label("Thème", exact=True).fill(game.theme)
    for _machine in range(game.machines - 1):
        home.page.get_by_role("button", name="Ajouter une place").click()
    home.begin()


def _choose(page: Page, question: str, answer: str) -> None:
    """The answer that begins with these words."""
    group = page.get_by_role("group", name=question, exact=True)
    if group.count():
        group.get_by_label(re.compile(f"^{answer}")).first.check()
        return
    asked = page.get_by_role("combobox", name=question, exact=True)
    labels = asked.locator("option").all_text_contents()
    asked.select_option(label=next(one for one in labels if one.startswith(answer)))


@contextmanager
def visiting() -> Iterator[Callable[[], Visitors]]:
    """Profiles of one browser, on a server of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        real_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield lambda: Visitors(browser, address)
        browser.close()


def played(visitors: Visitors, game: Game, size: str, captures: Path | None) -> Evening:
    """Play a game to its end."""
    home = Home(visitors, SIZES[size])
    evening = Evening(home, f"{game.name}-{size}", captures)
    if game.step is on_mats:
        # The machine is quick: what it has just done for both is refused to the other.
        visitors.watch.expected.append("409")
    begin(home, game)
    give_up = time.monotonic() + GIVE_UP_S
    halfway = False
    try:
        while game.step(evening):
            if time.monotonic() > give_up:
                evening.faults.append("never ended")
                break
            if evening.acts > 6 and not halfway:
                halfway = True
                evening.photograph("middle")
    except Exception:
        evening.photograph("fault")
        raise
    evening.photograph("end")
    return evening


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="names that contain this")
    parser.add_argument("--size", default="", choices=("", *SIZES))
    parser.add_argument("--captures", type=Path, default=None)
    asked: Any = parser.parse_args()
    if asked.captures is not None:
        asked.captures.mkdir(parents=True, exist_ok=True)
    wrong = games = dialogs = keys = 0
    start = time.monotonic()
    with visiting() as profile:
        for size in SIZES if not asked.size else (asked.size,):
            for game in (one for one in GAMES if asked.only in one.name):
                visitors, began = profile(), time.monotonic()
                games += 1
                faults = []
                try:
                    evening = played(visitors, game, size, asked.captures)
                    faults = evening.faults
                    dialogs, keys = dialogs + evening.dialogs, keys + evening.keys
                except Exception as error:  # the next game is played all the same
                    faults = [f"{type(error).__name__}: {error}"]
                faults += visitors.watch.faults
                visitors.close()
                wrong += len(faults)
                spent = time.monotonic() - began
                print(f"{game.name:18} {size:>5}  {spent:6.1f} s  {'ok' if not faults else ''}")
                for fault in faults:
                    print("   ", fault[:600])
                sys.stdout.flush()
    print(f"{games} games, {dialogs} dialogs, {keys} keys after them,", end=" ")
    print(f"{wrong} faults in {time.monotonic() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
