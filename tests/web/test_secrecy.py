"""No top, no solution, no other table's slip before its time: on every route, at every phase, in
views, acts and what is told, as answers and live; and never the slip of another table.

The requests are made from the route table itself: a new route is swept by being there, and one
whose body or parameters this file does not know how to fill fails the test until it is told.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from pioche.games.duplicate import GAME
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.api import daily, problem, shapes, simultaneous, training
from pioche.web.api.competitions import SaveCompetition
from pioche.web.api.directory import Told
from pioche.web.api.roster import RosterChange, RosterFee
from pioche.web.api.routes import ROUTES
from pioche.web.api.sequels import NextGame
from pioche.web.api.table import Route
from pioche.web.limits import Rates
from pioche.web.multiplex import shapes as multiplex
from pioche.web.service import Settings
from support.duplicate_room import DuplicateRoom, room_service
from support.finished import ALONE, FRIENDS, Played, best, seated
from support.live import PATIENCE_S, LiveServer, serving

#: A rack whose best words are looked for in everything that is sent.
RACK = "ZEBUTIS"
SLIP = "KWAYTHQ"
"""What table 2 wrote: nobody else may read it."""
SANCTION, APPEAL, DECISION = "BAVARDAGE2", "PLAINTE2", "SENTENCE2"
"""Why table 2 was sanctioned, why it appealed, and why that was decided."""
BEGINS = {"fr": f"Coup 1, tirage {RACK}.", "en": f"Turn 1, rack {RACK}."}
PRIVATE = {SLIP, SANCTION, APPEAL, DECISION}

Heard = list[tuple[str, str]]
"""What was asked, and all that came back."""

NO_LIMITS = Rates(**{one.name: "1000000/second" for one in fields(Rates)})


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
                for command in GAME.orders
                for body in ({}, {"table": 2}, {"line": "2 ?"}, {"subject": "top"})
            ],
            shapes.SlipIn: [{"id": random_id(), "coup": 1, "slip": slip}],
            NextGame: [{}, {"options": {"formula": "7-8", "tempo": "3"}}],
            shapes.NewMember: [{"role": "arbitre"}, {"role": "juge-arbitre"}],
            shapes.ChangeMember: [{"new_code": True}, {"tables": [1, 2]}],
            Told: [{"surname": "X"}],
            RosterFee: [{"cents": 500, "each": "game"}],
            RosterChange: [{"table": 2, "person": {"surname": "X"}}, {"table": 2, "absent": True}],
            training.Look: [{"card": f"anagrams:{RACK}"}, {"card": f"top:{game}:1"}],
            training.Judged: [{"card": f"anagrams:{RACK}", "known": True}],
            training.NewPlan: [
                {"lexicon": "francais", "decks": [], "new_per_day": 1, "reviews_per_day": 9}
            ],
            training.NewList: [{"name": "x", "kind": "anagrams", "words": [RACK.strip("?")]}],
            training.Document: [{"document": {}}],
            daily.PlayDay: [{"id": random_id()}],
            problem.TryProblem: [{"word": "TAS", "ref": "H8"}],
            shapes.NewPlayers: [{"id": random_id(), "players": [{"name": "X"}]}],
            SaveCompetition: [{"name": "Coupe", "games": [game]}],
            simultaneous.Prepare: [{"title": "X", "phrase": "huit signes", "edition": "?"}],
            simultaneous.OpenPackage: [{"id": random_id(), "package": "{}", "phrase": "X"}],
            multiplex.OpenMultiplex: [{"name": "X"}],
            multiplex.JoinMultiplex: [{"code": "AAAAAAAA", "centre": "X"}],
            multiplex.LinkSaid: [{"status": {}}],
            multiplex.FollowMultiplex: [
                {"id": random_id(), "url": "ftp://x", "link_code": "X", "centre": "X"}
            ],
            simultaneous.Merge: [{"package": "{}", "results": [{"name": "X", "text": "{}"}]}],
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
            known = {
                "member": self.members,
                "person": self.members,
                "competition": [self.room.game],
                "sheet": ["rapport", "proces-verbal", "arbitrage"],
            }
            assert names <= set(known), f"tell this test how to fill {names} ({route.path})"
            for name in names:
                paths = [paths[0].replace(f"{{{name}}}", value) for value in known[name]]
            bodies = [None] if route.body is None else self.bodies(route.body, route.path)
            for path in paths:
                for query in self.queries(route, seq) if route.method == "GET" else [{}]:
                    for body in bodies:
                        yield route, path, query, body

    def ask(self, client: httpx.Client, seq: int, method: str = "") -> Heard:
        """Everything that comes back, headers too, with the request it answers; or of a method."""
        cookies = dict(client.cookies)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        heard = []
        with self.room.live.client() as asker:
            for route, path, query, body in self.requests(seq):
                if method and route.method != method:
                    continue
                asker.cookies.clear()
                headers = {} if (route.method, path) in RENEWING else {"Cookie": cookie}
                with asker.stream(
                    route.method, path, params=query, json=body, headers=headers
                ) as answer:
                    assert answer.status_code < 500, (path, query, body)
                    text = self._text(answer, route)
                asked = f"{route.method} {path} {query} {body}"
                heard.append((asked, f"{answer.status_code} {answer.headers} {text}"))
        return heard

    def _text(self, answer: httpx.Response, route: Route) -> str:
        if not answer.headers["content-type"].startswith("text/event-stream"):
            return answer.read().decode(errors="replace")
        lines = []
        for line in answer.iter_lines():
            lines.append(line)
            if line.startswith("data:") and "view" in line:
                break
        return "\n".join(lines)


#: They end the session that asks, and its streams, which others here still listen to.
RENEWING = {
    ("DELETE", "/api/session"),
    ("POST", "/api/games"),
    ("POST", "/api/daily/game"),
    ("DELETE", "/api/profile"),
    ("POST", "/api/profile/words"),
}


class Ear:
    """A stream that somebody follows from the beginning on; all that came down it."""

    def __init__(self, live: LiveServer, client: httpx.Client, game: str) -> None:
        self.lines: list[str] = []
        self._seen = 0
        self._client = live.client()
        self._client.cookies.update(client.cookies)
        self._path = f"/api/games/{game}/stream"
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        self.wait(1)

    def _listen(self) -> None:
        # The server, or the test, ends it in the middle of a line.
        with suppress(httpx.HTTPError), self._client.stream("GET", self._path) as answer:
            for line in answer.iter_lines():
                self.lines.append(line)
                if line.startswith("data: ") and '"seq":' in line:
                    self._seen = json.loads(line[6:])["seq"]

    def wait(self, seq: int) -> Heard:
        """All that was heard, once an event has been."""
        give_up = time.monotonic() + PATIENCE_S
        while self._seen < seq:
            assert time.monotonic() < give_up, (seq, self.lines[-5:])
            time.sleep(0.01)
        return [("stream", line) for line in self.lines]

    @property
    def told(self) -> list[str]:
        """The sentences told, in order."""
        data = [json.loads(line[6:]) for line in self.lines if line.startswith("data: ")]
        return [one["text"] for view in data for one in view.get("told", ())]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    settings = Settings(rates=NO_LIMITS, ping_s=1)
    with serving(room_service(SqlLog(tmp_path), settings)) as live:
        yield DuplicateRoom(live, 2)


def leaks(heard: Iterable[tuple[str, str]], secrets: set[str]) -> list[tuple[str, str]]:
    """Which requests brought which secret back; what we sent ourselves does not count."""
    found = []
    for asked, answer in heard:
        told = answer.upper()
        found += [(secret, asked) for secret in secrets if secret in told]
    return found


def canaries_of(room: DuplicateRoom) -> set[str]:
    """The best words of the coup under way, which the juge-arbitre sees."""
    tops = room.view()["tops"]
    words = {one["word"].upper() for one in tops["candidates"]}
    assert words and all(len(word) >= 4 for word in words)
    # The canary is there to be found, by whoever may see it.
    assert leaks([("view", json.dumps(room.view()))], words)
    return words


#: A coup until its top is retained, with what stops it on its way.
COUP: list[tuple[str, dict[str, Any]]] = [
    ("draw-rack", {}),
    ("announce", {"subject": "rack"}),
    ("start-clock", {}),
    ("pause-clock", {}),
    ("resume-clock", {}),
    ("interrupt", {"note": "café"}),
    ("resume", {}),
    ("ring-bell", {}),
    ("close-coup", {}),
]


@pytest.mark.slow
def test_nothing_secret_on_any_route_at_any_phase(room: DuplicateRoom) -> None:
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    sweep = Sweep(room, [one["member"] for one in members if one["role"] == "juge-arbitre"])
    sweep.members += [one["member"] for one in members if one["seat"] == "2"]
    audiences = {"player": room.phones[1], "public": room.public}
    room.public.cookies.set("langue", "en")  # each reads all routes; one of them in English
    judges = {"arbiter": room.arbiter("A", 1), "double": room.arbiter("D", 1, double=True)}
    ears = {
        name: Ear(room.live, client, room.game) for name, client in {**audiences, **judges}.items()
    }
    codes = {one["code"] for one in members if one["code"] and one["seat"] != "1"}

    def check(when: str, seq: int, secret: set[str]) -> None:
        """Nobody hears what is secret; those who judge see tops, and no other table's slip."""
        for name, client in audiences.items():
            heard = sweep.ask(client, seq) + ears[name].wait(seq)
            assert not (found := leaks(heard, secret | PRIVATE | codes)), (when, name, found[:3])
        for name in judges:
            found = leaks(ears[name].wait(seq), PRIVATE | codes)
            assert not found, (when, name, found[:3])

    letters, seq = RACK, 1
    for coup in (1, 2):
        for step, body in COUP:
            hand = {"letters": letters, "source": "hand"} if step == "draw-rack" else {}
            seq = room.do(step, **body, **hand)
            if coup == 1 and step == "start-clock":
                assert room.hand_in(2, SLIP, "H8", 30).status_code == 200
            if coup == 1 and step == "ring-bell":
                seq = room.do("sanction-player", table=2, discipline="warning", note=SANCTION)
            # The second coup is heard by those who listen: its routes are those of the first.
            if coup == 1:
                check(f"{coup} {step}", seq, canaries_of(room))
        canaries = canaries_of(room)
        check(f"{coup} closed", seq, canaries)
        best = room.view()["tops"]["candidates"][0]
        seq = room.do("retain-top", word=best["word"], ref=best["ref"])
        # Once the top is retained it is everybody's; another table's slip still is not.
        for name, client in audiences.items():
            assert leaks([("view", json.dumps(room.view(client)))], canaries)
            assert leaks(ears[name].wait(seq), {best["word"].upper()})
            assert any(best["word"].upper() in text for text in ears[name].told)
        if coup == 1:
            room.do("lodge-appeal", room.phones[2], coup=1, table=2, reason=APPEAL)
            check("appeal lodged", seq, set())
            decided = {"points": 0, "sanction": "zero", "reason": DECISION}
            seq = room.do("decide-appeal", coup=1, table=2, **decided)
            check("appeal decided", seq, set())
            kept = room.view()["kept"]
            letters = kept + "AERLNOS"[: 7 - len(kept)]
    seq = room.do("end-game", note="l’heure")
    check("ended", seq, set())
    for name, client in judges.items():
        found = leaks(sweep.ask(client, seq), PRIVATE | codes)
        assert not found, ("ended", name, found[:3])
    # Everything was there to be found.
    journal = room.chief.get(f"/api/games/{room.game}/past").text
    everything = [("view", json.dumps(room.view())), ("past", journal)]
    assert {secret for secret, _ in leaks(everything, PRIVATE)} == PRIVATE


@pytest.mark.parametrize(
    ("live", "language"),
    [(False, "fr"), (True, "fr"), (True, "en")],
    ids=["solos kept", "solos live", "English"],
)
def test_what_is_told_and_offered_says_nothing_too_early(
    room: DuplicateRoom, live: bool, language: str
) -> None:
    """The same without the routes, in seconds: streams of everybody, with acts and told."""
    room.do("set-hall-options", live_solos=live, tie_break="none")
    clients = {
        "player": room.phones[1],
        "public": room.public,
        "arbiter": room.arbiter("A", 1),
        "double": room.arbiter("D", 1, double=True),
    }
    for client in clients.values():
        client.cookies.set("langue", language)
    ears = {name: Ear(room.live, client, room.game) for name, client in clients.items()}
    canaries: set[str] = set()
    seq = 1
    for step, body in COUP:
        hand = {"letters": RACK, "source": "hand"} if step == "draw-rack" else {}
        seq = room.do(step, **body, **hand)
        canaries = canaries_of(room)
        if step == "start-clock":
            assert room.hand_in(2, SLIP, "H8", 30).status_code == 200
            seq = room.do("sanction-player", table=2, discipline="warning", note=SANCTION)
        for name, ear in ears.items():
            secret = PRIVATE if name in ("arbiter", "double") else PRIVATE | canaries
            assert not leaks(ear.wait(seq), secret), (step, name)
            assert not any(leaks([("told", text)], PRIVATE | canaries) for text in ear.told)
    best = room.view()["tops"]["candidates"][0]["word"].upper()
    room.do("retain-top")
    room.do("lodge-appeal", room.phones[2], coup=1, table=2, reason=APPEAL)
    decided = {"points": 0, "sanction": "zero", "reason": DECISION}
    room.do("decide-appeal", coup=1, table=2, **decided)
    seq = room.do("end-game", note="l’heure")
    for name, ear in ears.items():
        assert not leaks(ear.wait(seq), PRIVATE), name
        assert any(best in text for text in ear.told), name
        assert ear.told[0] == BEGINS[language], name
        assert not any("table 2" in text for text in ear.told), name
        answer = clients[name].get(f"/api/games/{room.game}/past")
        assert not leaks([("past", answer.text)], PRIVATE), name


def test_what_friends_hear_of_each_other(room: DuplicateRoom) -> None:
    """At home too: what one proposes is not told to the other before the top is."""
    game = Played(room.live.client(), "duplicate", FRIENDS, at_home=True, timed=False)
    friend = seated(room.live.client, game)
    ears = [Ear(room.live, one, game.id) for one in (friend, room.live.client())]
    assert game.order("draw-rack")
    assert game.order("play-word", seat="1", word=SLIP, ref="H8")
    seq = game.client.get(f"{game.base}/view").json()["seq"]
    for ear in ears:
        assert not leaks(ear.wait(seq), {SLIP})
    assert game.order("retain-top")
    top = game.view["played"][0]["word"].upper()
    seq = game.client.get(f"{game.base}/view").json()["seq"]
    for ear in ears:
        assert leaks(ear.wait(seq), {top})
        assert any(top in text for text in ear.told)
        assert not any(SLIP in text for text in ear.told)


def test_the_referee_finds_the_canary_where_it_is(room: DuplicateRoom) -> None:
    """The sweep can see a leak: as referee it meets tops, solutions and streams full of them."""
    room.do("draw-rack", letters=RACK, source="hand")
    canary = room.view()["tops"]["candidates"][0]["word"].upper()
    heard = {}
    with room.live.client() as asker:
        asker.cookies.update(room.chief.cookies)
        for path in ("view", "solutions", "stream"):
            with asker.stream("GET", f"/api/games/{room.game}/{path}") as answer:
                route = next(r for r in ROUTES if r.path.endswith("/" + path))
                heard[path] = Sweep(room)._text(answer, route)
    for path, text in heard.items():
        assert leaks([(path, text)], {canary}), path
    for client in (room.phones[1], room.public):
        answer = client.get(f"/api/games/{room.game}/solutions")
        assert answer.status_code == 403
        assert "qu’après le coup" in answer.json()["error"]["message"]


def test_who_plays_alone_by_slips_finds_no_top_anywhere(room: DuplicateRoom) -> None:
    """As in competition, at home: neither its player, who leads it, nor who looks on."""
    options = {"at_home": True, "slips": True, "measure": False}
    game = Played(room.live.client(), "duplicate", ALONE, **options)
    stranger = room.live.client()
    ears = [Ear(room.live, one, game.id) for one in (game.client, stranger)]
    secrets: set[str] = set()
    while not secrets:  # a top that is found in nothing else
        assert game.order("draw-rack")
        seen = game.view
        top = best(seen["board"], seen["rack"])
        if len(top.word) > 5:
            secrets = {top.word.upper()}
        else:
            assert game.order("finish", seat="1")
    sweep = Sweep(SimpleNamespace(game=game.id, live=room.live), ["nobody"])  # type: ignore[arg-type]  # all that a sweep asks of a room

    def check(phase: str) -> None:
        before = game.client.get(f"{game.base}/view").json()
        assert before["view"]["phase"] == phase
        heard = sweep.ask(stranger, before["seq"]) + sweep.ask(game.client, before["seq"], "GET")
        for body in (
            {"type": "play-word", "body": {"seat": "1", "word": top.word, "ref": top.ref}},
            {"type": "retain-top", "body": {"word": "TAS", "ref": "H8"}},
            {"type": "announce", "body": {"subject": "top"}},
            {"type": "hand-in", "body": {"seat": "1", "coup": 99, "solutions": []}},
        ):
            answer = game.client.post(f"{game.base}/commands", json={"id": random_id(), **body})
            assert answer.status_code in (403, 409), body
            heard.append((body["type"], answer.text.upper().replace(top.word.upper(), "")))
        heard += [line for ear in ears for line in ear.wait(before["seq"])]
        assert not (found := leaks(heard, secrets)), (phase, found[:3])
        # No stranger moved anything, nor did asking.
        assert game.client.get(f"{game.base}/view").json()["seq"] == before["seq"]

    check("thinking")
    solution = {"word": "KWZXQJ", "direction": "across", "reference": "H8", "score": 2}
    slip = {"seat": "1", "coup": game.view["coup"], "solutions": [solution]}
    assert game.order("hand-in", **slip)
    seq = game.client.get(f"{game.base}/view").json()["seq"]
    for ear in ears:
        assert leaks(ear.wait(seq), secrets)
