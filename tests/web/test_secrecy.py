"""No top, no solution, no other table's slip before its time: on every route, at every phase.

The requests are made from the route table itself: a new route is swept by being there, and one
whose body or parameters this file does not know how to fill fails the test until it is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pioche.games.duplicate.handlers import COMMANDS
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.api import shapes
from pioche.web.api.routes import ROUTES
from pioche.web.api.table import Route
from pioche.web.limits import Rates
from pioche.web.service import Settings
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving

#: A rack whose best words are looked for in everything that is sent.
RACK = "ZEBUTIS"
SLIP = "KWAYTHQ"
"""What table 2 wrote: nobody else may read it."""

NO_LIMITS = Rates(
    commands="1000000/second",
    slips="1000000/second",
    anonymous="1000000/second",
    openings="1000000/second",
    wrong_codes_address="1000000/second",
    wrong_codes_table="1000000/second",
)


@dataclass
class Sweep:
    """Asks for everything, as somebody, and keeps what came back."""

    room: DuplicateRoom
    members: list[str] = field(default_factory=list)

    def bodies(self, kind: type, name: str) -> list[Any]:
        """Bodies worth trying for a type of body."""
        game = self.room.game
        slip = {"solutions": [{"word": "AS", "reference": "H8", "score": 4}]}
        known: dict[type, list[Any]] = {
            shapes.SignIn: [
                {"game": game, "code": "AAAAAAAA", "table": 2},
                {"game": game, "code": "AAAAAAAA", "member": self.members[0]},
            ],
            shapes.OpenGame: [{"id": random_id(), "kind": "duplicate"}],
            shapes.Command: [
                {"id": random_id(), "type": command, "body": body}
                for command in COMMANDS
                for body in ({}, {"table": 2}, {"line": "2 ?"}, {"subject": "top"})
            ],
            shapes.SlipIn: [{"id": random_id(), "coup": 1, "slip": slip}],
            shapes.NewMember: [{"role": "arbitre"}, {"role": "juge-arbitre"}],
            shapes.ChangeMember: [{"new_code": True}, {"tables": [1, 2]}],
            shapes.NewPlayers: [{"id": random_id(), "players": [{"name": "X"}]}],
        }
        return known[kind] if kind in known else self.guesses(kind, name)

    def guesses(self, kind: type, name: str) -> list[Any]:
        """Bodies for a type this file does not know: plain fields are filled in turn."""
        samples: dict[Any, list[Any]] = {
            str: ["2 =", "2 ?", "AS", RACK],
            int: [1, 2],
            bool: [True, False],
        }
        bodies: list[dict[str, Any]] = [{}]
        for one in msgspec.structs.fields(kind):
            plain = getattr(one.type, "__origin__", one.type)  # without its Annotated limits
            assert plain in samples, f"tell this test how to fill {kind.__name__} ({name})"
            bodies = [{**body, one.name: value} for body in bodies for value in samples[plain]]
        return bodies

    def queries(self, route: Route, seq: int) -> list[dict[str, str]]:
        """Parameters worth trying, one at a time."""
        values: dict[str, list[str]] = {
            "as": ["juge-arbitre", "arbitre", *self.members],
            "seq": [str(n) for n in range(1, seq + 1)],
            "after": ["0", str(seq - 1)],
            "coup": ["0", "1", "2"],
            "limit": ["5"],
            "all": ["1"],
            "member": ["nobody"],
            "word": ["TAS"],
            "ref": ["H8"],
            "turn": ["1", "2"],
            "step": ["0", "1"],
            "n": ["1", "5"],
            "seat": ["1", "2"],
            "letters": ["SA"],
            "partial": ["1"],
            "pattern": ["T.S"],
            "lexicon": ["francais", "/etc/passwd"],
        }
        tries: list[dict[str, str]] = [{}]
        for query in route.query:
            guesses = {str: ["2 =", "AS", "arbitrage", "billets"], int: ["1", "2"], bool: ["1"]}
            tries += [{query.name: value} for value in values.get(query.name, guesses[query.kind])]
        return tries

    def requests(self, seq: int) -> Iterator[tuple[Route, str, dict[str, str], Any]]:
        """Every request to make."""
        for route in ROUTES:
            paths = [route.path.replace("{game}", self.room.game)]
            names = set(re.findall(r"{(\w+)}", paths[0]))
            assert names <= {"member"}, f"tell this test how to fill {names} ({route.path})"
            if names:
                paths = [paths[0].replace("{member}", member) for member in self.members]
            bodies = [None] if route.body is None else self.bodies(route.body, route.path)
            for path in paths:
                for query in self.queries(route, seq) if route.method == "GET" else [{}]:
                    for body in bodies:
                        yield route, path, query, body

    def ask(self, client: httpx.Client, seq: int) -> str:
        """Everything that comes back, headers too, with the route it came from."""
        cookies = dict(client.cookies)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        heard = []
        with self.room.live.client() as asker:
            for route, path, query, body in self.requests(seq):
                asker.cookies.clear()
                with asker.stream(
                    route.method, path, params=query, json=body, headers={"Cookie": cookie}
                ) as answer:
                    assert answer.status_code < 500, (path, query, body)
                    text = self._text(answer, route)
                heard.append(f"{route.method} {path} {query} {body}: {answer.headers} {text}")
        return "\n".join(heard)

    def _text(self, answer: httpx.Response, route: Route) -> str:
        if not answer.headers["content-type"].startswith("text/event-stream"):
            return answer.read().decode(errors="replace")
        lines = []
        for line in answer.iter_lines():
            lines.append(line)
            if line.startswith("data:") and "view" in line:
                break
        return "\n".join(lines)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    settings = Settings(rates=NO_LIMITS, ping_s=1)
    with serving(room_service(SqlLog(tmp_path), settings)) as live:
        yield DuplicateRoom(live, 2)


def leaks(heard: str, secrets: set[str]) -> list[str]:
    found = []
    for line in heard.splitlines():
        # What we sent ourselves is quoted before the colon; only what came back counts.
        answer = line.partition(": ")[2].upper()
        found += [line[:200] for secret in secrets if secret in answer]
    return found


@pytest.mark.slow
def test_nothing_secret_on_any_route_at_any_phase(room: DuplicateRoom) -> None:
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    sweep = Sweep(room, [one["member"] for one in members if one["role"] == "juge-arbitre"])
    sweep.members += [one["member"] for one in members if one["seat"] == "2"]
    audiences = {"player": room.phones[1], "public": room.public}
    codes = {one["code"] for one in members if one["code"] and one["seat"] != "1"}
    steps: list[tuple[str, dict[str, Any]]] = [
        ("DrawRack", {"letters": RACK, "source": "hand"}),
        ("StartClock", {}),
        ("PauseClock", {}),
        ("ResumeClock", {}),
        ("RingBell", {}),
        ("CloseCoup", {}),
    ]
    seq = 1
    for step, body in steps:
        seq = room.do(step, **body)
        if step == "StartClock":
            assert room.hand_in(2, SLIP, "H8", 30).status_code == 200
        tops = room.view()["tops"]
        canaries = {one["word"].upper() for one in tops["candidates"]}
        assert canaries and all(len(word) >= 3 for word in canaries)
        # The canary is there to be found, by whoever may see it.
        assert leaks("x: " + json.dumps(room.view()), canaries)
        for name, client in audiences.items():
            heard = sweep.ask(client, seq)
            found = leaks(heard, canaries | {SLIP} | codes)
            assert not found, (step, name, found[:3])
    # Once the top is retained it is everybody's; another table's slip still is not.
    room.do("RetainTop")
    for client in audiences.values():
        assert leaks("x: " + json.dumps(room.view(client)), canaries)
        assert not leaks(sweep.ask(client, 1), {SLIP} | codes)


def test_the_referee_finds_the_canary_where_it_is(room: DuplicateRoom) -> None:
    """The sweep can see a leak: as referee it meets tops, solutions and streams full of them."""
    room.do("DrawRack", letters=RACK, source="hand")
    canary = room.view()["tops"]["candidates"][0]["word"].upper()
    heard = {}
    with room.live.client() as asker:
        asker.cookies.update(room.chief.cookies)
        for path in ("view", "solutions", "stream"):
            with asker.stream("GET", f"/api/games/{room.game}/{path}") as answer:
                route = next(r for r in ROUTES if r.path.endswith("/" + path))
                heard[path] = Sweep(room)._text(answer, route)
    for path, text in heard.items():
        assert leaks(f"{path}: {text}", {canary}), path
    for client in (room.phones[1], room.public):
        answer = client.get(f"/api/games/{room.game}/solutions")
        assert answer.status_code == 403
        assert "qu’après le coup" in answer.json()["error"]["message"]
