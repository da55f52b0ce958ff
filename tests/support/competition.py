"""Games of one coup, for a competition made in a browser."""

from __future__ import annotations

import uuid
from typing import Any

from playwright.sync_api import Page

PEOPLE: list[dict[str, Any]] = [
    {"name": "Ana Roux", "club": "Tours", "category": "vermeil", "series": "2B"},
    {"name": "Luc Bon", "club": "Blois", "category": "senior", "series": "3A"},
    {"name": "Zoé Lys", "club": "Tours", "category": "senior", "series": "7"},
    {"name": "Éloi Du Moulin de La Tour", "club": "Saint-Pierre-des-Corps", "series": "5C"},
]
TABLES = [{**one, "table": n} for n, one in enumerate(PEOPLE, 1)]


def coup(*lines: str) -> list[tuple[str, dict[str, Any]]]:
    """The orders of a game of one coup."""
    return [
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        *(("type-line", {"line": line}) for line in lines),
        ("ring-bell", {}),
        ("close-coup", {}),
        ("retain-top", {}),
        ("end-game", {"note": "une manche d’un coup"}),
    ]


def hall(page: Page, address: str, title: str, *lines: str) -> str:
    """A game that this browser has judged."""

    def send(path: str, **body: Any) -> Any:
        answer = page.request.post(
            path, data={"id": uuid.uuid4().hex, **body}, headers={"Origin": address}
        )
        assert answer.ok, answer.text()
        return answer.json()

    options = {"name": title, "scores": "computed", "closes": False}
    opened = send("/api/games", kind="duplicate", title=title, options=options, players=TABLES)
    for kind, given in coup(*lines):
        send(f"/api/games/{opened['game']}/commands", type=kind, body=given)
    return str(opened["game"])
