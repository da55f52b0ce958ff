"""Halls of a multiplex for tests, each on its own server, linked by real HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from pioche.room.ids import random_id
from pioche.web.serve import ServerOptions, build_service
from support.bags import playable_racks
from support.live import LiveServer, enter, order, serving

PATIENCE_S = 40.0


class Venue:
    """A hall on a server: its juge-arbitre, and its tables."""

    @classmethod
    def of(cls, client: Callable[[], httpx.Client], chief: httpx.Client, game: str) -> Venue:
        """A hall that is there already."""
        venue = cls.__new__(cls)
        venue.client, venue.chief, venue.game = client, chief, game
        return venue

    def __init__(self, client: Callable[[], httpx.Client], answer: httpx.Response) -> None:
        assert answer.status_code == 201, answer.text
        self.client = client
        self.chief = client()
        self.chief.cookies.update(answer.cookies)
        self.game: str = answer.json()["game"]

    def do(self, kind: str, **body: Any) -> None:
        answer = order(self.chief, self.game, kind, **body)
        assert answer.status_code == 200, answer.text

    def view(self, client: httpx.Client | None = None) -> dict[str, Any]:
        answer = (client or self.chief).get(f"/api/games/{self.game}/view")
        view: dict[str, Any] = answer.json()["view"]
        return view

    def phones(self) -> dict[int, httpx.Client]:
        """Each table's phone, signed in."""
        found = {}
        for member in self.chief.get(f"/api/games/{self.game}/members").json()["members"]:
            if member["role"] == "joueur":
                phone = found[member["tables"][0]] = self.client()
                enter(phone, self.game, member)
        return found

    def next(self) -> Venue:
        """Open the game that follows."""
        answer = self.chief.post(f"/api/games/{self.game}/next", json={})
        assert answer.status_code == 200, answer.text
        return Venue.of(self.client, self.chief, answer.json()["game"])

    def carried(self) -> Venue:
        """The game that follows, once the head has opened its own."""
        self.until(lambda view: view["hall"].get("next"))
        answer = self.chief.post(f"/api/games/{self.game}/follow")
        assert answer.status_code == 200, answer.text
        return Venue.of(self.client, self.chief, answer.json()["game"])

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait for a view."""
        give_up = time.monotonic() + PATIENCE_S
        while True:
            seen = self.view()
            if wanted(seen):
                return seen
            assert time.monotonic() < give_up, {**seen, "board": ""}
            time.sleep(0.05)

    def told(
        self, wanted: Callable[[dict[str, Any]], Any], client: httpx.Client | None = None
    ) -> dict[str, Any]:
        """Wait until a stream of the hall tells something of its multiplex."""
        last: dict[str, Any] = {}
        give_up = time.monotonic() + PATIENCE_S
        path = f"/api/games/{self.game}/stream"
        with (client or self.chief).stream("GET", path, timeout=PATIENCE_S) as answer:
            event = ""
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: ") and event == "multiplex":
                    last = json.loads(line[6:])
                    if wanted(last):
                        return last
                assert time.monotonic() < give_up, last
        raise AssertionError(last)


class Link:
    """A hall that speaks for itself, with a secret of its own."""

    def __init__(
        self, client: Callable[[], httpx.Client], head: Venue, code: str, centre: str
    ) -> None:
        called = client()
        answer = called.post("/api/multiplex/join", json={"code": code, "centre": centre})
        assert answer.status_code == 200, answer.text
        joined = answer.json()
        self.url = f"{str(called.base_url).rstrip('/')}/api/games/{head.game}/link"
        self.headers = {"Authorization": f"Bearer {joined['link']}.{joined['secret']}"}

    def say(self, **said: Any) -> Any:
        body = {"status": {}, **said}
        answer = httpx.post(self.url, json=body, headers=self.headers, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def hear(self, after: int = 0) -> str:
        """All that it is told until there is nothing more to tell."""
        heard, asked = [], {"after": after}
        with httpx.stream(
            "GET", self.url, params=asked, headers=self.headers, timeout=30
        ) as answer:
            for line in answer.iter_lines():
                if line.startswith(":"):
                    break
                heard.append(line)
        return "\n".join(heard)


def hall(name: str, tables: int, category: str = "") -> dict[str, Any]:
    """What opens a hall of so many tables, each with somebody."""
    players = [
        {"table": n, "name": f"Zoé {name.title()}{n}", "category": category}
        for n in range(1, tables + 1)
    ]
    return {"id": random_id(20), "players": players}


def open_head(
    client: Callable[[], httpx.Client],
    tables: int = 2,
    code: str = "",
    category: str = "",
    **options: Any,
) -> Venue:
    """Open a hall that others may follow; `code` is the server's, where it has one."""
    given = {"tempo": "600", "measure": False, "names": "names", **options}
    opening = {"kind": "duplicate", "title": "Multiplex", "options": given}
    body = {**hall("blois", tables, category), **opening}
    body |= {"code": code} if code else {}
    return Venue(client, client().post("/api/games", json=body))


def code_of(head: Venue, name: str = "Blois", telephone: str = "") -> str:
    body = {"name": name, "telephone": telephone}
    answer = head.chief.post(f"/api/games/{head.game}/multiplex", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


def open_follower(
    client: Callable[[], httpx.Client],
    url: str,
    code: str,
    centre: str,
    tables: int = 2,
    category: str = "",
) -> Venue:
    """Open a hall that follows another."""
    body = {**hall(centre, tables, category), "url": url, "link_code": code, "centre": centre}
    venue = Venue(client, client().post("/api/multiplex/follow", json=body))
    venue.told(lambda board: board["link"]["up"])
    return venue


@contextmanager
def server(folder: Path) -> Iterator[LiveServer]:
    """A server of its own; the same folder again is the same server, started again."""
    service = build_service(ServerOptions(store=str(folder)))
    service.host.lapse_ms = 0
    with playable_racks(), serving(service) as live:
        yield live


# -- a coup ------------------------------------------------------------------------------------


def in_phase(coup: int, *phases: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: view["coup"] == coup and view["phase"] in phases


def type_top(venue: Venue, table: int, top: dict[str, Any], score: int) -> None:
    venue.do("type-line", line=f"{table} {top['word']} {top['ref']} {score}")


def collect(venue: Venue) -> None:
    """The head has rung: the hall closes."""
    venue.until(lambda view: view["phase"] == "bell")
    venue.do("close-coup")


def play(head: Venue, halls: Sequence[Venue], coup: int) -> None:
    """A coup: the first table of each hall finds the top, the others nothing."""
    head.do("draw-rack")
    head.do("start-clock")
    tops = head.view()["tops"]
    for one in (head, *halls):
        one.until(in_phase(coup, "thinking"))
        type_top(one, 1, tops["candidates"][0], tops["score"])
    head.do("ring-bell")
    for one in (head, *halls):
        collect(one)
    head.do("retain-top")
    for one in halls:
        one.until(in_phase(coup, "retained"))


def lines(board: dict[str, Any]) -> list[tuple[int, str, str, int]]:
    return [(one["rank"], one["name"], one["centre"], one["total"]) for one in board["lines"]]
