"""A hall of duplicate on a real server: who is there, and a coup step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from pioche.core.lexicon import Lexicon
from pioche.games.registry import game_named
from pioche.room.host import Host
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.service import Service, Settings
from support.live import LiveServer, enter, open_game, order

KINDS = ["duplicate", "classic", "jarnac", "loto", "inverse", "solitaire"]
_WORDS: list[Lexicon] = []


def words(name: str) -> Lexicon:
    """The bundled list, loaded once."""
    if not _WORDS:
        _WORDS.append(Lexicon.load("francais"))
    return _WORDS[0]


def room_service(log: SqlLog, settings: Settings | None = None, **options: Any) -> Service:
    host = Host(log, game_named, words, **options)
    return Service(host, log, words, KINDS, settings, lexicon_names=lambda: ["francais"])


@dataclass
class DuplicateRoom:
    """Browsers of each role around one game."""

    live: LiveServer
    tables: int = 3
    options: dict[str, Any] = field(default_factory=dict)
    chief: httpx.Client = field(init=False)
    game: str = field(init=False)
    phones: dict[int, httpx.Client] = field(default_factory=dict)
    public: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.chief, self.public = self.live.client(), self.live.client()
        players = [{"name": f"Joueur {n}", "table": n} for n in range(1, self.tables + 1)]
        opened = open_game(self.chief, "duplicate", players=players, options=self.options)
        self.game = opened["game"]
        members = self.chief.get(f"/api/games/{self.game}/members").json()["members"]
        for member in members:
            if member["role"] == "joueur":
                phone = self.live.client()
                enter(phone, self.game, member)
                self.phones[member["tables"][0]] = phone

    def arbiter(self, label: str, *tables: int, double: bool = False) -> httpx.Client:
        role = "double-arbitre" if double else "arbitre"
        made = self.chief.post(
            f"/api/games/{self.game}/members",
            json={"role": role, "label": label, "tables": list(tables)},
        )
        assert made.status_code == 201, made.text
        client = self.live.client()
        enter(client, self.game, made.json())
        return client

    def do(self, kind: str, /, client: httpx.Client | None = None, **body: Any) -> int:
        answer = order(client or self.chief, self.game, kind, **body)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    def view(self, client: httpx.Client | None = None) -> dict[str, Any]:
        answer = (client or self.chief).get(f"/api/games/{self.game}/view")
        view: dict[str, Any] = answer.json()["view"]
        return view

    def hand_in(self, table: int, word: str, ref: str, score: int | None) -> httpx.Response:
        solution = {"word": word, "reference": ref, "score": score}
        coup = self.view(self.phones[table])["coup"]
        return self.phones[table].post(
            f"/api/games/{self.game}/slips",
            json={"id": random_id(20), "coup": coup, "slip": {"solutions": [solution]}},
        )
