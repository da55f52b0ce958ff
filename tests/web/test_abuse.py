"""Hostile and random requests made from the schema: never a 500, always a French sentence."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation.case import Case
from schemathesis.generation.modes import GenerationMode

from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.api.routes import ROUTES
from pioche.web.service import Settings
from support.hall import make_service
from support.live import LiveServer, enter, open_game, order, seat, serving
from web.test_secrecy import NO_LIMITS

EXAMPLES = 25
#: A machine's turn may be thought about first, on a busy machine; a server that hangs is found all
#: the same.
PATIENCE_S = 60


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, str, str, str]]:
    """A server with a game under way: its referee's cookie, and the game."""
    place: Path = tmp_path_factory.mktemp("abus")
    service = make_service(SqlLog(place), Settings(rates=NO_LIMITS, ping_s=0.2))
    with serving(service) as live:
        chief, phone = live.client(), live.client()
        game = open_game(chief)["game"]
        enter(phone, game, seat(chief, game, 1)[1])
        order(chief, game, "begin")
        cookies = [
            "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            for client in (chief, phone)
        ]
        yield live, game, cookies[0], cookies[1]


@pytest.fixture(scope="module")
def schema(target: tuple[LiveServer, str, str, str]) -> Any:
    """What the server says of its routes, read once."""
    read = schemathesis.openapi.from_url(f"{target[0].url}/api/openapi.json")
    read.config.generation.update(
        modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE], max_examples=EXAMPLES
    )
    return read


def check(case: Case, answer: Any, sent: str) -> None:
    assert answer.status_code < 500, (sent, answer.text)
    if answer.status_code >= 400:
        error = json.loads(answer.content)["error"]
        assert error["message"][0].isupper(), error
        for english in ("Expected", "Invalid", "Object ", "Traceback", "malformed", "Error"):
            assert english not in error["message"], (sent, error)


#: Streams have no end: `test_streams_meet_odd_requests` sends them what they may meet.
OPERATIONS = [route for route in ROUTES if not route.path.endswith("/stream")]


@pytest.mark.slow
@pytest.mark.parametrize("who", ["anybody", "chief", "player"])
@pytest.mark.parametrize("route", OPERATIONS, ids=[f"{r.method} {r.path}" for r in OPERATIONS])
def test_random_requests(
    target: tuple[LiveServer, str, str, str], schema: Any, route: Any, who: str
) -> None:
    _live, game, chief, phone = target
    operation = schema[route.path][route.method]
    headers = {"Cookie": {"anybody": "", "chief": chief, "player": phone}[who]}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def run(case: Case) -> None:
        if "game" in (case.path_parameters or {}) and len(str(case.path_parameters)) % 3:
            case.path_parameters["game"] = game  # else one that does not exist
        answer = case.call(headers=headers, timeout=PATIENCE_S)
        check(case, answer, f"{route.method} {route.path} {case.query} {case.body!r}")

    run()


def test_streams_meet_odd_requests(target: tuple[LiveServer, str, str, str]) -> None:
    live, game, _, _ = target
    for headers in (
        {"Last-Event-ID": "-1"},
        {"Last-Event-ID": "9" * 50},
        {"Last-Event-ID": "x\ty"},
        {"Cookie": "pioche=" + "A" * 4000},
    ):
        with live.client().stream("GET", f"/api/games/{game}/stream", headers=headers) as answer:
            assert answer.status_code == 200
            assert any(line.startswith("id: ") for line in answer.iter_lines())
    for path, status in (
        ("/api/games/nope/stream", 404),
        (f"/api/games/{game}/stream?as=x", 403),
        (f"/api/games/{game}/stream?after=x", 422),
    ):
        assert live.client().get(path).status_code == status, path


@pytest.mark.parametrize(
    "raw",
    [
        b"GET /sante HTTP/9.9\r\n\r\n",
        b"BREW /sante HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00\x01\x02\xff\xfe\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET /" + b"A" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["version", "method", "binary", "length", "chunks", "long"],
)
def test_broken_http(target: tuple[LiveServer, str, str, str], raw: bytes) -> None:
    live = target[0]
    port = int(live.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(raw)
        line.settimeout(10)
        try:
            answer = line.recv(4096)
        except (TimeoutError, ConnectionError):
            answer = b""
    assert not answer.startswith(b"HTTP/1.1 5")
    assert live.client().get("/sante").status_code == 200


def test_out_of_order_duplicate_and_late(target: tuple[LiveServer, str, str, str]) -> None:
    """What a phone on a bad network sends: everything twice, in any order, too late."""
    live = target[0]
    chief, phone = live.client(), live.client()
    game = open_game(chief)["game"]
    enter(phone, game, seat(chief, game, 1)[1])
    path = f"/api/games/{game}/slips"
    slips = [{"id": random_id(), "coup": 1, "slip": {"n": str(n)}} for n in range(4)]
    assert phone.post(path, json=slips[0]).status_code == 409  # before the coup
    order(chief, game, "begin")
    revisions = [phone.post(path, json=slips[n]).json()["revision"] for n in (2, 0, 2, 1, 0)]
    assert revisions == [1, 2, 1, 3, 2]
    assert phone.post(path, json={**slips[3], "coup": 2}).status_code == 409
    order(chief, game, "close")
    assert phone.post(path, json=slips[1]).json()["repeated"] is True
    late = phone.post(path, json=slips[3])
    assert late.status_code == 409
    view = phone.get(f"/api/games/{game}/view").json()["view"]
    assert view["closed"] == [[["1", '{"n":"1"}']]]
