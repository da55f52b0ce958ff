"""A real server on a loopback port, in a thread: for streams, abuse and secrecy."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from pioche.room.ids import random_id
from pioche.web.app import create_app
from pioche.web.serve import bind
from pioche.web.service import Service

#: Seconds before an answer is despaired of: reached by what never comes, not by a busy machine.
PATIENCE_S = 120


class Listener:
    """Any application on a free port of the loopback, in a thread."""

    def __init__(self, app: Any, **settings: Any) -> None:
        (listener,) = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                app, log_config=None, timeout_graceful_shutdown=1, lifespan="on", **settings
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, daemon=True
        )
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=20)


class LiveServer(Listener):
    """The application of a service, listening."""

    def __init__(self, service: Service, **settings: Any) -> None:
        self.service = service
        super().__init__(create_app(service), **settings)

    def stop(self) -> None:
        self.service.host.drain()
        super().stop()

    def client(self) -> httpx.Client:
        """A browser of its own."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE_S)


@contextmanager
def serving(service: Service, **settings: Any) -> Iterator[LiveServer]:
    """Serve; `settings` are uvicorn's."""
    server = LiveServer(service, **settings)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def listening(app: Any, **settings: Any) -> Iterator[str]:
    """Serve any application; give its address. `settings` are uvicorn's."""
    listener = Listener(app, **settings)
    try:
        yield listener.url
    finally:
        listener.stop()


def open_game(client: httpx.Client, kind: str = "toy", **given: Any) -> dict[str, Any]:
    body = {"id": random_id(20), "kind": kind, "title": "Essai", **given}
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    return opened


def order(client: httpx.Client, game: str, kind: str, /, **body: Any) -> httpx.Response:
    return client.post(
        f"/api/games/{game}/commands", json={"id": random_id(20), "type": kind, "body": body}
    )


def seat(client: httpx.Client, game: str, *tables: int) -> dict[int, dict[str, Any]]:
    """Seat a player at each table; give their invitations."""
    players = [{"name": f"Joueur {table}", "table": table} for table in tables]
    answer = client.post(
        f"/api/games/{game}/players", json={"id": random_id(20), "players": players}
    )
    assert answer.status_code == 201, answer.text
    return dict(zip(tables, answer.json()["invitations"], strict=True))


def enter(client: httpx.Client, game: str, invitation: dict[str, Any]) -> None:
    """Use an invitation, as the page does."""
    body = {"game": game, "code": invitation["code"]}
    body |= (
        {"seat": invitation["seat"]}
        if invitation["role"] == "joueur"
        else {"member": invitation["member"]}
    )
    answer = client.post("/api/session", json=body)
    assert answer.status_code == 200, answer.text


def until(condition: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    give_up = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


class Events:
    """What comes down a stream, one event at a time."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.iter_lines()

    def next(self, kind: str | None = None) -> dict[str, Any]:
        """The next event (of a kind): its `event`, `id` and decoded `data`."""
        found: dict[str, Any] = {}
        for line in self._lines:
            if not line:
                if "event" in found and kind in (None, found["event"]):
                    return found
                found = {}
                continue
            name, _, value = line.partition(":")
            if name == "data":
                found["data"] = json.loads(value)
            elif name:
                found[name] = value.strip()
        raise EOFError("the stream ended")


@contextmanager
def following(client: httpx.Client, game: str, **options: Any) -> Iterator[Events]:
    headers = options.pop("headers", {})
    with client.stream(
        "GET", f"/api/games/{game}/stream", params=options, headers=headers
    ) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Events(response)
