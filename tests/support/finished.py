"""Games at home played to their end by the API, quickly: what a replay is made from."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import httpx

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac import EXCHANGED, WordRules, solver_for
from support.live import PATIENCE_S, enter, open_game, order

Visitor = Callable[[], httpx.Client]
"""Gives a new browser at the server's address."""
ALONE = [{"name": "Ève"}]
MACHINE = [*ALONE, {"name": "Machine", "bot": "amateur"}]
FRIENDS = [*ALONE, {"name": "Zoé"}]
SMALL = ["." * 15 if row != 7 else "....TASSE......" for row in range(15)]
"""A grid that comes apart in a few turns."""


def with_acts(seen: Any) -> Any:
    """A view as the server sends it, with what may be done inside: a table has it too."""
    view = seen["view"]
    view["acts"] = {act["name"]: act for act in seen["acts"]}
    if "table" in view:
        view["table"]["acts"] = view["acts"]
    return view


class Played:
    """A game at home, as its first player plays it."""

    def __init__(self, client: httpx.Client, kind: str, players: Any, **options: Any) -> None:
        self.client = client
        self.id: str = open_game(client, kind, options=options, players=players)["game"]
        self.base = f"/api/games/{self.id}"

    @property
    def view(self) -> Any:
        return with_acts(self.client.get(f"{self.base}/view").json())

    def order(self, type: str, **body: Any) -> bool:
        answer = order(self.client, self.id, type, **body)
        return answer.status_code == httpx.codes.OK

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        give_up = time.monotonic() + PATIENCE_S
        while time.monotonic() < give_up:
            seen = self.view
            if wanted(seen):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"never seen: {seen}")

    def past(self) -> list[Any]:
        answer = self.client.get(f"{self.base}/past")
        assert answer.status_code == 200, answer.text
        told: list[Any] = answer.json()["steps"]
        return told

    def instead(self, step: int) -> httpx.Response:
        return self.client.get(f"{self.base}/instead", params={"step": step})


@cache
def _finder() -> Finder:
    return Finder(Lexicon.load("francais"))


def best(rows: list[str], rack: str) -> Any:
    """The best move of a rack, if there is one."""
    moves = _finder().tops(Board.of_rows(rows), rack)
    return moves[0] if len(moves) else None


def solitaire(visitor: Visitor) -> Played:
    """A word, then two passes: over."""
    game = Played(visitor(), "solitaire", ALONE, which="a")
    table = game.view["table"]
    top = best(table["rows"], table["rack"])
    assert game.order("play", seat="1", word=top.word, place=top.ref)
    for _pass in range(2):
        assert game.order("pass", seat="1")
    return game


class Duel:
    """A Jarnac between two people: each in turn draws, lays the best word, then passes too soon."""

    def __init__(self, visitor: Visitor) -> None:
        self.game = Played(visitor(), "jarnac", FRIENDS, time={"kind": "none", "ms": 0})
        self.clients = {"1": self.game.client, "2": seated(visitor, self.game)}
        self.solver = solver_for(Lexicon.load("francais"), WordRules(False, False))

    def act(self, type: str, **body: Any) -> Any:
        """Let whoever has the hand do something; give what they see then."""
        seen = self.game.view
        body = {"seat": seen["hand"], "turn": seen["turn"], **body}
        answer = order(self.clients[seen["hand"]], self.game.id, type, **body)
        assert answer.status_code == httpx.codes.OK, answer.text
        return self.game.view

    def best(self, mat: Any) -> Any:
        """Give the best word open on a mat."""
        held = SimpleNamespace(loose=mat["loose"], lines=tuple(mat["lines"]))
        return max(self.solver.openings(held), key=lambda one: one.gain, default=None)

    def mat(self, *, mine: bool) -> Any:
        seen = self.game.view
        return next(mat for mat in seen["mats"] if (mat["seat"] == seen["hand"]) is mine)

    def play(self) -> Played:
        """Words, a Jarnac missed, a Jarnac taken, then one gives up."""
        while self.game.view["phase"] == "toss":
            self.game.order("toss")
        quiet = 0
        for _turn in range(40):
            found = self.best(self.mat(mine=False))
            if quiet > 1 and found is not None:
                self.lay("call-jarnac", found)
                break
            self.act("draw")
            laid = min(len(mat["lines"]) for mat in self.game.view["mats"])
            while laid < 2 and (found := self.best(self.mat(mine=True))) is not None:
                self.lay("play", found)
                self.act("draw")
            quiet += laid >= 2  # words are seen by the other from now on
            self.act("pass")
        else:
            raise AssertionError("no Jarnac was ever open")
        assert self.game.order("resign", seat="1")
        return self.game

    def begin(self, seat: str) -> None:
        """Bring the game to a seat's turn, with a line on each mat and letters to exchange."""
        while self.game.view["phase"] == "toss":
            self.game.order("toss")
        for _turn in range(30):
            self.act("draw")
            seen = self.game.view
            mine = self.mat(mine=True)
            laid = all(mat["lines"] for mat in seen["mats"])
            if seen["hand"] == seat and laid and len(mine["loose"]) >= EXCHANGED:
                return
            if not mine["lines"] and (found := self.best(mine)) is not None:
                self.lay("play", found)
                self.act("draw")
            self.act("pass")
        raise AssertionError("no line was ever laid")

    def lay(self, type: str, found: Any) -> None:
        """Lay a word and let the other accept it."""
        seen = self.act(type, word=found.word, line=found.line)
        other = "2" if seen["hand"] == "1" else "1"
        number = seen["claim"]["number"]
        answer = order(self.clients[other], self.game.id, "accept", seat=other, number=number)
        assert answer.status_code == httpx.codes.OK, answer.text


def act(client: httpx.Client, game: Played, type: str, seat: str, **body: Any) -> None:
    """Give an order that must be taken."""
    answer = order(client, game.id, type, seat=seat, **body)
    assert answer.status_code == httpx.codes.OK, answer.text


def seated(visitor: Visitor, game: Played) -> httpx.Client:
    """The browser of the second player."""
    client = visitor()
    members = game.client.get(f"{game.base}/members").json()["members"]
    other = next(one for one in members if one["seat"] == "2")
    enter(client, game.id, {**other, "role": "joueur"})
    return client


def duplicate(visitor: Visitor) -> Played:
    """Three coups alone: a word that is not the top, then nothing twice."""
    game = Played(visitor(), "duplicate", ALONE, at_home=True, timed=False, measure=False)
    for coup in range(3):
        assert game.order("draw-rack")
        if not coup:
            seen = game.view
            lower = _finder().moves(Board.of_rows(seen["board"]), seen["rack"])[-1]
            assert game.order("play-word", seat="1", word=lower.word, ref=lower.ref)
        assert game.order("retain-top")
    assert game.order("end-game", note="assez joué")
    return game


def loto(visitor: Visitor) -> Played:
    """Two cards, a call too soon, and letters until one is complete."""
    game = Played(visitor(), "loto", MACHINE)
    assert game.order("write", seat="1", words=["MAISONS", "TABLEAU"])
    game.until(lambda view: view["phase"] == "drawing")
    assert game.order("call", seat="1"), "a call too soon is told, the game goes on"
    for _draw in range(110):
        seen = game.view
        if seen["phase"] == "over":
            return game
        acts = seen["acts"]
        for choice in acts.get("cross", {}).get("choices", ())[:1]:
            word, letter = map(int, choice.split("/"))
            game.order("cross", seat="1", word=word, letter=letter)
        game.order("call" if "call" in acts else "draw", seat="1")
    raise AssertionError("the loto never ended")


def inverse(visitor: Visitor) -> Played:
    """A small grid taken apart by turns."""
    game = Played(visitor(), "inverse", MACHINE, rows=SMALL)
    for _removal in range(10):
        seen = game.until(lambda view: view["ended"] or view["acts"])
        if seen["ended"]:
            return game
        assert game.order("remove", seat="1", squares=seen["removals"][-1]["squares"])
    raise AssertionError("the grid never emptied")


def jarnac(visitor: Visitor) -> Played:
    """See `Duel.play`."""
    return Duel(visitor).play()


def classic(visitor: Visitor, turns: int = 6) -> Played:
    """Two people: some turns of the best words, an exchange, then everybody passes."""
    game = Played(visitor(), "classic", FRIENDS, wording="strict")
    clients = {"1": game.client, "2": seated(visitor, game)}
    for turn in range(turns + 4):
        seat = game.view["table"]["turn"]
        table = clients[seat].get(f"{game.base}/view").json()["view"]["table"]
        top = best(table["rows"], table["rack"])
        if turn < turns and top is not None:
            done = order(clients[seat], game.id, "play", seat=seat, word=top.word, place=top.ref)
        elif turn == turns:
            done = order(clients[seat], game.id, "exchange", seat=seat, tiles=table["rack"][:2])
        else:
            done = order(clients[seat], game.id, "pass", seat=seat)
        assert done.status_code == httpx.codes.OK, done.text
        if game.view["table"].get("ended"):
            return game
    for _pass in range(4):
        seat = game.view["table"]["turn"]
        order(clients[seat], game.id, "pass", seat=seat)
        if game.view["table"].get("ended"):
            return game
    raise AssertionError("the table never ended")


def end_game(visitor: Visitor) -> Played:
    """Two people: the best words until the bag is empty, then everybody passes with a full rack."""
    game = Played(visitor(), "classic", FRIENDS, wording="strict")
    clients = {"1": game.client, "2": seated(visitor, game)}
    for _turn in range(60):
        seen = game.view["table"]
        if seen.get("ended"):
            return game
        seat = seen["turn"]
        table = clients[seat].get(f"{game.base}/view").json()["view"]["table"]
        top = best(table["rows"], table["rack"]) if sum(table["bags"]) else None
        if top is not None:
            act(clients[seat], game, "play", seat, word=top.word, place=top.ref)
        else:
            act(clients[seat], game, "pass", seat)
    raise AssertionError("the table never ended")


def passed_for_nothing(steps: list[Any], seats: tuple[str, ...] = ("1", "2")) -> list[int]:
    """The turns of `end_game` passed with an empty bag although a word could be laid."""
    return [
        at
        for at, one in enumerate(steps)
        if one["kind"] == "pass"
        and not one["picture"]["bag"]
        and best(one["picture"]["before"], one["picture"]["racks"][seats.index(one["seat"])])
        is not None
    ]
