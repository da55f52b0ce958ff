"""A hall for browser tests: a real server over a new store, its referee, arbiters and players."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from pioche.web.app import create_app
from pioche.web.limits import Limiter, Rates
from pioche.web.pages.shell import page_routes
from pioche.web.serve import ServerOptions, build_service
from support.bags import playable_racks
from support.browser import sample_routes
from support.live import listening


@contextmanager
def real_server(folder: Path, *, patience_ms: int | None = None, **options: Any) -> Iterator[str]:
    """Serve the whole application, as `pioche serveur` does with these options; `patience_ms`: how
    long friends are waited for, if not as long as people would."""
    service = build_service(ServerOptions(store=str(folder), **options))
    # One address opens all the games of the tests, more in an hour than people would.
    service.limiter = Limiter(Rates(openings="100000/hour"))
    # All the evenings of the tests are one server's: none closes it to the others.
    service.host.lapse_ms = 0
    service.host.pace = 0.0
    if patience_ms is not None:
        service.host.patience_ms = patience_ms
    pages = [*sample_routes(), *page_routes()]
    with playable_racks(), listening(create_app(service, pages)) as address:
        yield address


class Organizer:
    """Opens a game by the API, as the home page does, and hands out links."""

    def __init__(self, address: str) -> None:
        self._http = httpx.Client(base_url=address, headers={"Origin": address}, timeout=30)

    def close(self) -> None:
        self._http.close()

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, kind: str = "duplicate", **body: Any) -> str:
        """Open a game; `referee` is then the link of whoever opened it."""
        opened = self._post("/api/games", {"id": uuid.uuid4().hex, "kind": kind, **body})
        self.game: str = opened["game"]
        self.referee: str = opened["invitation"]["link"]
        return self.game

    def enter(self, link: str) -> None:
        """Come in by a link of somebody else's game, as a page does."""
        parts = urlsplit(link)
        given = {name: values[0] for name, values in parse_qs(parts.fragment).items()}
        self.game = parts.path.rsplit("/", 1)[-1]
        self._post(
            "/api/session",
            {
                "game": self.game,
                "code": given["code"],
                "seat": given.get("siege", ""),
                "member": given.get("membre", ""),
            },
        )

    def arbiter(self, label: str, tables: list[int], *, double: bool = False) -> str:
        """Appoint an arbiter; give the link."""
        role = "double-arbitre" if double else "arbitre"
        made = self._post(
            f"/api/games/{self.game}/members", {"role": role, "label": label, "tables": tables}
        )
        return str(made["link"])

    def player_links(self) -> dict[int, str]:
        """Give the link of every table."""
        members = self._http.get(f"/api/games/{self.game}/members").json()["members"]
        return {one["tables"][0]: one["link"] for one in members if one["role"] == "joueur"}

    def joining_code(self) -> str:
        """Give the code by which anybody joins."""
        return str(self._http.get(f"/api/games/{self.game}/members").json()["joining_code"])

    def order(self, type: str, **body: Any) -> Any:
        """Give an order as whoever opened the game."""
        return self._post(
            f"/api/games/{self.game}/commands",
            {"id": uuid.uuid4().hex, "type": type, "body": body},
        )

    def view(self) -> Any:
        """Give what whoever opened the game sees."""
        return self._http.get(f"/api/games/{self.game}/view").json()["view"]

    def solutions(self, **asked: str) -> list[tuple[str, str, int]]:
        """Give solutions of the coup under way: the first, or those asked for."""
        return [(one["word"], one["ref"], one["score"]) for one in self.listed(**asked)]

    def listed(self, **asked: str) -> list[dict[str, Any]]:
        """Give solutions of the coup under way as they are listed, with their numbers."""
        answer = self._http.get(f"/api/games/{self.game}/solutions", params=asked)
        found: list[dict[str, Any]] = answer.json()["moves"]
        return found
