"""A server in memory over a toy game, and clients of each role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.room.host import Host
from pioche.room.hosting import Hosting
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.app import create_app
from pioche.web.service import Service, Settings
from support.toygame import ToyHosting

WORDS = Lexicon.of(["AS", "ES", "SA", "TA", "TAS"], "essai")
_TOY = ToyHosting()


def hostings(kind: str) -> Hosting:
    if kind != "toy":
        raise InputError("games.kind-unknown", name=kind)
    return _TOY


def lexicons(name: str) -> Lexicon:
    return WORDS


def make_service(log: SqlLog, settings: Settings | None = None, **options: Any) -> Service:
    host = Host(log, hostings, lexicons, **options)
    return Service(host, log, lexicons, ["toy"], settings, lexicon_names=lambda: ["francais"])


@dataclass
class Hall:
    """An application and what opening a game in it gave."""

    app: Any
    service: Service
    client: TestClient
    portal: Any = None
    opened: dict[str, Any] = field(default_factory=dict)

    def visitor(self) -> TestClient:
        """Another browser."""
        other = TestClient(self.app, raise_server_exceptions=False)
        other.portal = self.client.portal  # the same event loop, the application already started
        return other

    def open(self, client: TestClient | None = None, **options: Any) -> str:
        answer = (client or self.client).post(
            "/api/games",
            json={"id": random_id(20), "kind": "toy", "title": "Essai", "options": options},
        )
        assert answer.status_code == 201, answer.text
        self.opened = answer.json()
        return str(self.opened["game"])


@contextmanager
def running(log: SqlLog, settings: Settings | None = None, **options: Any) -> Iterator[Hall]:
    service = make_service(log, settings, **options)
    app = create_app(service)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Hall(app, service, client)


def order(client: TestClient, game: str, kind: str, /, **body: Any) -> Any:
    return client.post(
        f"/api/games/{game}/commands", json={"id": random_id(20), "type": kind, "body": body}
    )
