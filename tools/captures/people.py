"""People who play through the API, so that a screen can be photographed in the middle of a game."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import APIRequestContext, APIResponse, StorageState

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac import Mat, WordRules, solver_for

PATIENCE_S = 20.0
_LONGEST = 400  # steps of a game that must have ended by then
#: Nobody plays all tops: the pictures would show a hall of champions.
_chance = random.Random(7)  # only decides what the pictures show


@cache
def finder() -> Finder:
    """The finder of the bundled list."""
    return Finder(Lexicon.load("francais"))


def good_moves(rows: list[str], rack: str) -> list[Any]:
    """The forty best moves of a rack, best first."""
    return list(finder().moves(Board.of_rows(rows), rack)[:40]) if rack else []


class Person:
    """One browser's worth of rights: opens or joins a game, and gives orders in it."""

    def __init__(self, http: APIRequestContext) -> None:
        self._http = http
        self.game = ""

    @property
    def rights(self) -> StorageState:
        """The cookies that let a page act for this person."""
        return self._http.storage_state()

    def post(self, path: str, body: dict[str, Any]) -> APIResponse:
        """Send something."""
        return self._http.post(path, data=body)

    def get(self, path: str) -> Any:
        """Read something."""
        return self._http.get(path).json()

    def open(self, **body: Any) -> Person:
        """Open a game, as the home page does."""
        answer = self.post("/api/games", {"id": uuid.uuid4().hex, "title": "Essai", **body})
        if not answer.ok:
            raise SystemExit(answer.text())
        self.game = answer.json()["game"]
        return self

    def enter(self, game: str, link: str) -> Person:
        """Enter by a link, whose secret stands after the « # »."""
        given = dict(parse_qsl(urlsplit(link).fragment))
        rights = {"code": given["code"], "seat": given.get("siege", "")}
        answer = self.post(
            "/api/session", {"game": game, "member": given.get("membre", ""), **rights}
        )
        if not answer.ok:
            raise SystemExit(answer.text())
        self.game = game
        return self

    def view(self) -> Any:
        """What this person sees now; under `acts`, what they may do, by name."""
        seen = self.get(f"/api/games/{self.game}/view")
        return {**seen["view"], "acts": {one["name"]: one for one in seen["acts"]}}

    def order(self, type: str, **body: Any) -> bool:
        """Order something; whether it was taken."""
        order = {"id": uuid.uuid4().hex, "type": type, "body": body}
        return self.post(f"/api/games/{self.game}/commands", order).ok

    def until(self, wanted: Callable[[Any], Any]) -> Any:
        """The view as soon as it is as wanted; ends the program when it never is."""
        give_up = time.monotonic() + PATIENCE_S
        while time.monotonic() < give_up:
            if wanted(view := self.view()):
                return view
            time.sleep(0.05)
        raise SystemExit(f"{self.game}: never seen")


def duplicate(person: Person, coups: int) -> None:
    """Play coups of a duplicate at home, some of them at the top; stay before the next draw."""
    for _coup in range(coups):
        if not person.order("draw-rack"):
            return
        person.order("start-clock")
        view = person.view()
        found = good_moves(view["board"], view["rack"])
        if found:
            move = found[0] if _chance.random() < 0.5 else _chance.choice(found)
            person.order("play-word", seat="1", word=move.word, ref=move.ref)
        for order in ("ring-bell", "close-coup", "retain-top"):
            person.order(order)


def day(person: Person, name: str) -> Person:
    """Play the game of the day to its end, for the table."""
    answer = person.post("/api/daily/game", {"id": uuid.uuid4().hex, "name": name})
    if not answer.ok:
        raise SystemExit(answer.text())
    person.game = answer.json()["game"]
    duplicate(person, _LONGEST)
    return person


def table(person: Person, turns: int, shown: Callable[[Any], Any] | None = None) -> None:
    """Play a classic table until it is one's turn again, `turns` times, or to its end."""
    for _turn in range(turns):
        view = person.until(lambda view: view["table"].get("ended") or _table_acts(view))
        now = view["table"]
        acts = _table_acts(view)
        if now.get("ended") or (shown and shown(view)):
            return
        if "draw" in acts:
            vowels = min(acts["draw"]["most"] // 2 + 1, now["bags"][0])
            rest = min(acts["draw"]["most"] - vowels, now["bags"][1])
            person.order("draw", seat="1", bags="V" * vowels + "C" * rest)
        elif "take" in acts:
            most = acts["take"]["most"]
            choices = list(acts["take"]["choices"])
            _chance.shuffle(choices)
            person.order("take", seat="1", tiles="".join(choices[:most]))
        elif "vote" in acts:
            person.order("vote", seat="1", agrees=True)
        elif "accept" in acts:
            person.order("accept", seat="1")
        else:
            found = good_moves(now["rows"], now["rack"])
            move = found[0] if found else None
            if not move or not person.order("play", seat="1", word=move.word, place=move.ref):
                person.order("pass", seat="1")


def _table_acts(view: Any) -> dict[str, Any]:
    wanted = {"play", "draw", "take", "vote", "accept"}
    return {name: one for name, one in view["acts"].items() if name in wanted}


def jarnac(person: Person, turns: int) -> None:
    """Play Jarnac, words and Jarnacs, at most so many acts."""
    rules = solver_for(Lexicon.load("francais"), WordRules(conjugations=True, chains=True))
    while person.view()["phase"] == "toss":
        person.order("toss")
    for _turn in range(turns):
        view = person.until(
            lambda view: view["result"] or set(view["acts"]) - {"stop-clocks", "resign"}
        )
        if view["result"]:
            return
        mine, theirs = (
            Mat(mat["loose"], tuple(mat["lines"]), opened=mat["opened"])
            for mat in sorted(view["mats"], key=lambda mat: bool(mat["seat"] != view["you"]))
        )
        turn = {"seat": "1", "turn": view["turn"]}
        acts = set(view["acts"])
        taken = list(rules.jarnacs(theirs, mine)) if "call-jarnac" in acts else []
        words = list(rules.openings(mine)) if "play" in acts else []
        if "accept" in acts:
            person.order("accept", seat="1", number=view["claim"]["number"])
        elif taken:
            person.order("call-jarnac", **turn, word=taken[0].word, line=taken[0].line)
        elif words:
            best = max(words, key=lambda one: len(one.word))
            person.order("play", **turn, word=best.word, line=best.line)
        elif "draw" in acts:
            person.order("draw", **turn)
        else:
            person.order("pass", **turn)


def loto(person: Person, draws: int) -> None:
    """Write a card, then draw and cross."""
    person.order("write", seat="1", words=["MAISONS", "TABLEAU"])
    person.until(lambda view: view["phase"] != "writing")
    for _draw in range(draws):
        view = person.view()
        if view["phase"] == "over":
            return
        for one in view["acts"].get("cross", {}).get("choices", ()):
            word, letter = map(int, one.split("/"))
            person.order("cross", seat="1", word=word, letter=letter)
        if "call" in person.view()["acts"]:
            person.order("call", seat="1")
        person.order("draw", seat="1")
        person.until(lambda view: True)


def inverse(person: Person, turns: int) -> None:
    """Remove letters."""
    for _turn in range(turns):
        view = person.until(lambda view: view["ended"] or view["removals"])
        if view["ended"]:
            return
        best = max(view["removals"], key=lambda one: one["points"])
        person.order("remove", seat="1", squares=best["squares"])


def to_the_end(hand: Callable[[Person, int], None], person: Person) -> None:
    """Let a hand play until nothing more happens."""
    hand(person, _LONGEST)
