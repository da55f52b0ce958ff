"""Somebody at home with a browser: opens games by the doors, and can hurry them to their end.

What is typed or clicked goes through the page; `Home.hurry…` gives the same orders by the API, in
the name of the same browser, where playing a whole game by hand would take too long.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.rules.formula import Formula
from support.browser import LAPTOP, Visitors, serious
from support.finished import with_acts

PATIENCE_S = 20.0

Prefer = Callable[[Any], Move | None]
"""A move that a test would rather see than the best one."""


@cache
def finder(formula: str = "normale") -> Finder:
    """The finder of the bundled list, for a formula of duplicate."""
    played = Formula.parse(formula)
    return Finder(Lexicon.load("francais"), max_laid=played.max_laid, rules=played.scores)


def typed(move: Move) -> str:
    """A move as a player types it: `MAI(S)ON H4`."""
    word = "".join(one if one.isupper() else f"({one.upper()})" for one in move.word)
    return f"{word} {move.ref}"


def grouped(number: int) -> str:
    """A number as the pages write it: `1 214`, with a narrow space."""
    return f"{number:,}".replace(",", "\u202f")


def assert_accessible(page: Page) -> None:
    """No serious fault of access, in any theme."""
    for theme in ("light", "dark", "projector"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        found = serious(page)
        assert found == [], f"{theme}: {found}"


class Home:
    """One browser, from the home page on."""

    def __init__(
        self, visitors: Visitors, size: dict[str, int] = LAPTOP, path: str = "/", **options: Any
    ) -> None:
        # axe-core is put into the page by the test itself, which the real policy would refuse.
        self.page: Page = visitors.page(path, size, bypass_csp=True, **options)
        self.watch = visitors.watch
        self._origin = {"Origin": visitors.address}

    def door(self, name: str) -> None:
        """Open the dialog of a game."""
        self.page.get_by_role("button", name=name, exact=True).click()
        self.page.get_by_role("dialog").wait_for()

    def choose(self, question: str, answer: str) -> None:
        """Answer a question of the dialog: one of the answers in sight, or an option of a list."""
        seen = self.page.get_by_role("group", name=question, exact=True)
        if seen.count():
            seen.get_by_label(answer).check()
        else:
            asked = self.page.get_by_role("combobox", name=question, exact=True)
            asked.select_option(label=answer)

    def begin(self) -> str:
        """Press « Commencer »; give the game."""
        self.page.get_by_role("button", name="Commencer").click()
        self.page.wait_for_url("**/jeu/*")
        self.page.wait_for_selector("main.table, main.duel, main.salon")
        return self.game

    def open(self, kind: str, **asked: Any) -> str:
        """Open a game that no door offers (a clock too short for people), and go there."""
        body = {"id": uuid.uuid4().hex, "kind": kind, "title": "Essai", **asked}
        answer = self.page.request.post("/api/games", data=body, headers=self._origin)
        assert answer.ok, answer.text()
        self.page.goto(f"/jeu/{answer.json()['game']}")
        self.page.wait_for_selector("main.table, main.duel")
        return self.game

    def invitations(self) -> list[str]:
        """Unfold the links of those who are invited; give them."""
        if not self.page.locator(".invite[open]").count():
            self.page.locator(".invite summary").click()
        return [one.input_value() for one in self.page.locator(".invite input").all()]

    @property
    def game(self) -> str:
        return re.split("[?#]", self.page.url)[0].rsplit("/", 1)[1]

    def view(self) -> Any:
        """What this browser's player sees; under `acts`, what they may do, by name."""
        return with_acts(self.page.request.get(f"/api/games/{self.game}/view").json())

    def order(self, type: str, **body: Any) -> bool:
        """Give an order; whether it was taken."""
        answer = self.page.request.post(
            f"/api/games/{self.game}/commands",
            data={"id": uuid.uuid4().hex, "type": type, "body": body},
            headers=self._origin,
        )
        assert answer.status in (200, 409, 422), answer.text()
        return answer.ok

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        """Wait for a view; give it."""
        give_up = time.monotonic() + PATIENCE_S
        while time.monotonic() < give_up:
            view = self.view()
            if wanted(view):
                return view
            time.sleep(0.03)
        raise AssertionError(f"never seen: {self.view()}")

    # -- duplicate ----------------------------------------------------------------------------

    def moves(self, view: Any) -> list[Move]:
        """Give the solutions of the coup under way, best first."""
        rules = finder(view["formula"].replace("+topping", ""))
        return list(rules.moves(Board.of_rows(view["board"]), view["rack"]))

    def hurry_duplicate(self, letters: int, *others: Home) -> Any:
        """Play coups, in which nobody finds anything, until few letters are left; give the view."""
        view = self.view()
        while view["phase"] != "ended" and view["remaining"] > letters:
            assert self.order("draw-rack")
            if view["timed"]:
                self.order("start-clock")
            for seat, one in enumerate((self, *others), 1):
                one.order("finish", seat=str(seat))
            view = self.view()
        return view

    # -- tables -------------------------------------------------------------------------------

    def my_turn(self) -> Any:
        """Wait until something may be done at a table, or it is over; give the table."""
        return self.until(lambda view: view["table"].get("ended") or _asked(view))["table"]

    def best(self, table: Any) -> Move | None:
        """Give the best move of one's rack."""
        tops = finder().tops(Board.of_rows(table["rows"]), table["rack"])
        return tops[0] if len(tops) else None

    def hurry_table(self, seat: str = "1") -> Any:
        """Play a table to its end, against the machine; give it."""
        for _step in range(200):
            table = self.my_turn()
            if table.get("ended"):
                return table
            self.step(table, seat)
        raise AssertionError("the table never ended")

    def step(self, table: Any, seat: str, prefer: Prefer | None = None) -> None:
        """Do one thing that a table asks of a seat: choose tiles, answer, play one's best."""
        acts = table["acts"]
        if "draw" in acts:
            most, bags = acts["draw"]["most"], table["bags"]
            vowels = min(most // 2 + most % 2, bags[0])
            signs = ("V" * vowels + "C" * min(most - vowels, bags[1])) or "V"
            self.order("draw", seat=seat, bags=signs)
        elif "take" in acts:
            most = acts["take"]["most"]
            self.order("take", seat=seat, tiles="".join(acts["take"]["choices"][:most]))
        elif "vote" in acts:
            self.order("vote", seat=seat, agrees=True)
        elif "accept" in acts:
            self.order("accept", seat=seat)
        else:
            move = (prefer and prefer(table)) or self.best(table)
            if move is None or not self.order("play", seat=seat, word=move.word, place=move.ref):
                self.order("pass", seat=seat)


def all_ready(*homes: Home) -> None:
    """Everybody in the waiting room says so; the game begins."""
    for one in homes:
        one.page.get_by_role("button", name="Je suis prêt").click()
    for one in homes:
        one.page.wait_for_selector("main.table, main.duel")


def hurry_together(
    homes: dict[str, Home], stop: Callable[[str, Any], bool], prefer: Prefer | None = None
) -> tuple[str, Any]:
    """Play a table for all its persons, by seat, until `stop` says so or it is over.

    Gives the seat that may act, and the table as it sees it. `prefer` may name a move.
    """
    give_up = time.monotonic() + 3 * PATIENCE_S
    while time.monotonic() < give_up:
        for seat, home in homes.items():
            view = home.view()
            table = view["table"]
            if table.get("ended"):
                return "", table
            if _asked(view):
                if stop(seat, table):
                    return seat, table
                home.step(table, seat, prefer)
    raise AssertionError("the table never ended")


def _asked(view: Any) -> bool:
    return not view["acts"].keys().isdisjoint({"play", "draw", "take", "vote", "accept"})
