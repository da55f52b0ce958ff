"""Random requests of every kind for every address: sound, spoilt, and nothing like a request.

Made from the route table and from the schemas of bodies and of orders, so that a new route or a
new order is tried by being there.
"""

from __future__ import annotations

import http.client
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import msgspec

from pioche.games.registry import GAMES, game_named
from pioche.room.ids import random_id
from pioche.web.api import shapes
from pioche.web.api.routes import ROUTES
from pioche.web.api.table import Route
from pioche.web.auth import COOKIE
from support.finished import SMALL

TEXTS = (
    "",
    "\x00",
    "A\x00B",
    "\x7f\x1b[31m",
    "é" * 130,
    "A" * 65,
    "A" * 5000,
    "\u202e\u2066",
    "' OR 1=1 --",
    "../../etc/passwd",
    "{{7*7}}",
    "%00",
    "😀" * 40,
    "ZEBU",
    "H8",
    "1",
    "-1",
    "null",
    "12 maison h4 24",
    "*.*.*.*.*.*.*.*Q",
    "??????????",
)
NUMBERS = (0, -1, 1, 2, 2**31 - 1, 2**31, -(2**31) - 1, 2**53, 2**63, 2**64, 10**30, 1.5, -0.0)
#: JSON that no encoder writes.
RAW_VALUES = (
    b'"\\ud800"',
    b'"\\udc00\\ud800"',
    b'"\\u0000"',
    b'"\xed\xa0\x80"',
    b'"\xff\xfe"',
    b"1e999",
    b"NaN",
    b"-",
    b"9" * 400,
    b"[" * 60 + b"]" * 60,
    b"[" * 3000,
    b'{"a":' * 200 + b"1" + b"}" * 200,
    b"{" * 10,
    b'"' + b"A" * 5000 + b'"',
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
GARBAGE_COOKIES = (
    "pioche=",
    "pioche=A.B.C",
    "pioche=" + "A" * 4090,
    "pioche=\x7f; pioche=x; =; ;;",
    "pioche=eyJhIjoxfQ.aaaa.bbbb",
    "other=1",
)
HEADERS: tuple[Mapping[str, str], ...] = (
    {},
    {},
    {},
    {},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"X-Pioche-As": "juge-arbitre"},
    {"X-Pioche-As": "\xe9\x7f"},
    {"Last-Event-ID": "9" * 30},
    {"Accept": "text/html", "Accept-Encoding": "gzip"},
    {"Host": "["},
    {"Host": "x:99999"},
    {"X-Forwarded-For": "1.2.3.4, \xe9", "X-Forwarded-Proto": "gopher"},
    {"Content-Type": "text/plain"},
    {"Upgrade": "websocket", "Connection": "Upgrade"},
    {"If-None-Match": '"x"', "Range": "bytes=0-1"},
)
PAGES = (
    "/",
    "/mots",
    "/competitions",
    "/jeu/{game}",
    "/rejouer/{game}",
    "/analyse/{game}",
    "/arbitrage/{game}",
    "/tableau/{game}",
    "/catalogue/{text}.json",
    "/voix?texte={text}",
    "/static/js/early.js",
    "/static/{text}",
    "/static/js/%2e%2e/{text}",
    "/{text}",
    "//{text}",
)


#: What a game wants to know before it opens.
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    # A competition would close the searches of every other game.
    "duplicate": {"closes": False},
    "inverse": {"rows": SMALL},
    "solitaire": {"which": "a"},
}


PLAYERS = ({"name": "Ève", "table": 1}, {"name": "Zoé", "table": 2})


def sound_opening(kind: str) -> dict[str, Any]:
    """What a game opens with."""
    players = PLAYERS[:1] if kind == "solitaire" else PLAYERS
    options = OPTIONS.get(kind, {})
    return {"id": random_id(20), "kind": kind, "options": options, "players": players}


@dataclass(frozen=True)
class Case:
    """A request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes | None = None


@dataclass
class Target:
    """What is on a server to be asked for: games by kind, cookies, members."""

    games: dict[str, str]
    cookies: list[tuple[str, str]]
    """Each with the kind of game it opens."""
    members: list[str] = field(default_factory=list)


class Maker:
    """Makes cases, the same ones from the same seed."""

    def __init__(self, target: Target, seed: int = 1) -> None:
        self._target = target
        self._chance = random.Random(seed)
        self._schemas = {
            name: {
                order: msgspec.json.schema(one.type)
                for order, one in game_named(name).orders.items()
            }
            for name in GAMES
            if name in target.games
        }
        self._bodies = {
            route.body: msgspec.json.schema(route.body) for route in ROUTES if route.body
        }

    def cases(self, count: int) -> Iterator[Case]:
        """So many cases: every route in turn, and a page now and then."""
        for number in range(count):
            if number % 8 == 7:
                yield self._page()
            elif number % 50 == 49:
                yield self._opening(number // 50)
            else:
                yield self._api(ROUTES[number % len(ROUTES)])

    # -- requests -------------------------------------------------------------------------------

    def _api(self, route: Route) -> Case:
        chance = self._chance
        kind, game = chance.choice(list(self._target.games.items()))
        path = route.path.replace("{game}", quote(self._id(game), safe=""))
        path = path.replace("{member}", quote(self._id(chance.choice(self._target.members))))
        asked = [
            f"{one.name}={quote(self._parameter(one.kind), safe='')}"
            for one in route.query
            if chance.random() < 0.5 and one.name != "as"
        ]
        if chance.random() < 0.1:
            asked.append("as=" + quote(chance.choice(("public", "joueur", *TEXTS)), safe=""))
        method = route.method if chance.random() < 0.95 else chance.choice(METHODS)
        body = None
        if route.body is not None or chance.random() < 0.03:
            body = self._body(route.body, kind, game)
        headers = {"Content-Type": "application/json", **self._headers(kind)}
        if (method, route.path) == ("DELETE", "/api/session"):
            # Whoever goes away would leave the rest of the cases at the door.
            headers["Cookie"] = chance.choice(GARBAGE_COOKIES)
        return Case(method, path + ("?" + "&".join(asked) if asked else ""), headers, body)

    def _opening(self, turn: int) -> Case:
        """A game that opens, each kind in its turn: by chance alone there may be none."""
        kinds = list(self._target.games)
        body = json.dumps(sound_opening(kinds[turn % len(kinds)])).encode()
        return Case("POST", "/api/games", {"Content-Type": "application/json"}, body)

    def _page(self) -> Case:
        chance = self._chance
        game = self._id(chance.choice(list(self._target.games.values())))
        text = quote(chance.choice(TEXTS)[:2000], safe="")
        path = chance.choice(PAGES).replace("{game}", quote(game, safe="")).replace("{text}", text)
        return Case(chance.choice(("GET", "GET", "GET", "HEAD", "POST")), path, self._headers())

    def _headers(self, kind: str = "") -> dict[str, str]:
        chance = self._chance
        headers = dict(chance.choice(HEADERS))
        own = [cookie for game, cookie in self._target.cookies if game == kind]
        roll = chance.random()
        if own and roll < 0.5:
            headers["Cookie"] = chance.choice(own)
        elif roll < 0.65:
            headers["Cookie"] = chance.choice(self._target.cookies)[1]
        elif roll < 0.75:
            headers["Cookie"] = chance.choice(GARBAGE_COOKIES)
        return headers

    def _id(self, good: str) -> str:
        chance = self._chance
        if chance.random() < 0.8:
            return good
        return chance.choice((random_id(), good.lower(), *TEXTS))[:3000]

    def _parameter(self, kind: type) -> str:
        chance = self._chance
        if chance.random() < 0.3:
            return chance.choice(TEXTS)[:3000]
        if kind is int:
            return str(chance.choice(NUMBERS))
        if kind is bool:
            return chance.choice(("0", "1", "true", "x"))
        return chance.choice(TEXTS)[:100]

    # -- bodies ---------------------------------------------------------------------------------

    def _body(self, shape: type | None, kind: str, game: str) -> bytes:
        chance = self._chance
        if shape is None or chance.random() < 0.03:
            return chance.choice((*RAW_VALUES, b"", b"{}", b"[]", b"null"))
        schema = self._bodies[shape]
        value = self._value(schema, schema.get("$defs", {}))
        if isinstance(value, dict):
            if shape is shapes.Command:
                name = chance.choice(list(self._schemas[kind]))
                order = self._schemas[kind][name]
                value["type"] = name
                value["body"] = self._value(order, order.get("$defs", {}))
            if "id" in value:
                value["id"] = random_id(20)
            if shape is shapes.OpenGame:
                value["kind"] = kind
                order = next(
                    self._schemas[kind][name]
                    for name, one in game_named(kind).orders.items()
                    if one.opens
                )
                value["options"] = self._value(order, order.get("$defs", {}))
                if chance.random() < 0.5:
                    value = sound_opening(kind)
            if shape is shapes.SignIn:
                value["game"] = game
        if chance.random() < 0.5:
            value = self._spoilt(value)
        written = json.dumps(value).encode()
        if chance.random() < 0.15:
            # In place of some value: what no encoder writes.
            parts = written.split(b": ")
            at = chance.randrange(len(parts))
            parts[at] = chance.choice(RAW_VALUES) + b", " + parts[at].partition(b", ")[2]
            written = b": ".join(parts)
        return written

    def _spoilt(self, value: Any) -> Any:
        """The same with one odd value somewhere."""
        chance = self._chance
        if isinstance(value, dict) and value and chance.random() < 0.85:
            key = chance.choice(list(value))
            return {**value, key: self._spoilt(value[key])}
        if isinstance(value, list) and value and chance.random() < 0.85:
            at = chance.randrange(len(value))
            return [*value[:at], self._spoilt(value[at]), *value[at + 1 :]]
        return chance.choice(
            (*TEXTS, *NUMBERS, None, True, [], {}, [[]] * 3, {"a": {"b": {}}}, {"\x00": 1})
        )

    def _value(self, schema: Mapping[str, Any], shared: Mapping[str, Any], deep: int = 0) -> Any:
        """A value that a schema allows, or nearly."""
        chance = self._chance
        if "$ref" in schema:
            return self._value(shared[schema["$ref"].rpartition("/")[2]], shared, deep)
        for name in ("anyOf", "oneOf"):
            if name in schema:
                return self._value(chance.choice(schema[name]), shared, deep)
        if "enum" in schema:
            return chance.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object" if "properties" in schema:
                wanted = set(schema.get("required", ()))
                return {
                    name: self._value(one, shared, deep + 1)
                    for name, one in schema["properties"].items()
                    if name in wanted or chance.random() < (0.5 if deep < 4 else 0.0)
                }
            case "object":
                return {chance.choice(TEXTS)[:60]: chance.choice(TEXTS)[:60]}
            case "array":
                items: Sequence[Any] = schema.get("prefixItems") or [
                    schema.get("items") or {}
                ] * chance.choice((0, 1, 1, 2, 3))
                return [self._value(one, shared, deep + 1) for one in items]
            case "string":
                return chance.choice(TEXTS)[: schema.get("maxLength", 60)]
            case "integer" | "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 30)
                return chance.choice((low, high, chance.randint(low, max(low, min(high, 20)))))
            case "boolean":
                return chance.random() < 0.5
            case "null":
                return None
        return chance.choice((None, 1, "A", [], {}))


def send(connection: http.client.HTTPConnection, case: Case) -> tuple[int, bytes]:
    """Send a case as it is; its status and body. A stream is read to its first bytes."""
    connection.putrequest(
        case.method, case.path, skip_host="Host" in case.headers, skip_accept_encoding=True
    )
    for name, value in case.headers.items():
        connection.putheader(name, value.encode("latin-1", "replace").decode("latin-1"))
    if case.body is not None:
        connection.putheader("Content-Length", str(len(case.body)))
    connection.endheaders(case.body)
    answer = connection.getresponse()
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        answer.close()
        connection.close()
        return answer.status, b""
    return answer.status, answer.read()


def problem(case: Case, status: int, body: bytes) -> str:
    """What is wrong with an answer; nothing when it is in order."""
    if status >= 500:
        return f"{status} {body[:300]!r}"
    if body == b"Invalid HTTP request received.":
        return ""  # nothing that a page, or this application, ever saw
    if status >= 400 and case.path.startswith("/api/") and case.method != "HEAD":
        try:
            message = json.loads(body)["error"]["message"]
        except (ValueError, KeyError, TypeError):
            return f"{status} without a sentence: {body[:200]!r}"
        if not message[:1].isupper() or any(
            english in message for english in ("Expected", "Traceback", "Invalid", "Error")
        ):
            return f"{status} in the wrong words: {message[:200]}"
    return ""


def prepare(url: str) -> Target:
    """Open a game of each kind, with members of each role."""
    target = Target({}, [])
    for kind in GAMES:
        with httpx.Client(base_url=url, timeout=60) as chief:
            answer = chief.post("/api/games", json=sound_opening(kind))
            assert answer.status_code == 201, answer.text
            game = target.games[kind] = answer.json()["game"]
            target.cookies.append((kind, f"{COOKIE}={chief.cookies[COOKIE]}"))
            members = chief.get(f"/api/games/{game}/members").json()["members"]
            target.members += [one["member"] for one in members]
            for one in members:
                if one["role"] == "joueur" and one["code"]:
                    with httpx.Client(base_url=url, timeout=60) as phone:
                        given = {"game": game, "code": one["code"], "seat": one["seat"]}
                        if phone.post("/api/session", json=given).status_code == 200:
                            target.cookies.append((kind, f"{COOKIE}={phone.cookies[COOKIE]}"))
            if kind == "duplicate":
                for role in ("arbitre", "double-arbitre"):
                    given = {"role": role, "tables": [1]}
                    made = chief.post(f"/api/games/{game}/members", json=given).json()
                    with httpx.Client(base_url=url, timeout=60) as judge:
                        given = {"game": game, "code": made["code"], "member": made["member"]}
                        judge.post("/api/session", json=given).raise_for_status()
                        target.cookies.append((kind, f"{COOKIE}={judge.cookies[COOKIE]}"))
                for kind_of_order in ("draw-rack", "start-clock"):
                    order = {"id": kind_of_order, "type": kind_of_order, "body": {}}
                    chief.post(f"/api/games/{game}/commands", json=order)
    return target


def fuzz(url: str, target: Target, count: int, seed: int) -> tuple[Counter[int], list[str]]:
    """Send so many cases; the statuses, and what was wrong."""
    host, port = url.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60)
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    for case in Maker(target, seed).cases(count):
        try:
            status, body = send(connection, case)
        except (http.client.HTTPException, ConnectionError, ValueError):
            # The server hung up, as it may on what is no request; or no client could write it.
            connection.close()
            status, body = 0, b""
        statuses[status] += 1
        found = problem(case, status, body)
        if found:
            wrong.append(f"{case.method} {case.path[:200]} {(case.body or b'')[:400]!r}: {found}")
    connection.close()
    return statuses, wrong
