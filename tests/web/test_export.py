"""What leaves the server opens nothing on it."""

from __future__ import annotations

from pathlib import Path

import httpx

from pioche.room.ids import random_id
from pioche.store.gamefile import export_game, import_game
from pioche.store.log import SqlLog
from support.hall import games
from support.live import LiveServer, order


def role(client: httpx.Client, game: str) -> str:
    answer: str = client.get(f"/api/games/{game}/view").json()["role"]
    return answer


def test_the_id_of_an_opening_is_no_key(live: LiveServer) -> None:
    """It opened the game again for whoever knew it: an export held it."""
    chief, thief = live.client(), live.client()
    body = {"id": random_id(20), "kind": "toy", "players": [{"name": "Ève", "table": 1}]}
    game = chief.post("/api/games", json=body).json()["game"]
    # An answer that was lost on its way is asked for again.
    again = chief.post("/api/games", json=body)
    assert (again.status_code, again.json()["game"]) == (201, game)
    assert order(chief, game, "begin").status_code == 200
    refused = thief.post("/api/games", json=body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "store.game-exists")
    assert role(thief, game) == "public"


def test_an_export_holds_nothing_that_opens(live: LiveServer, tmp_path: Path) -> None:
    """It held the id of the opening, also in the order that seated the first players."""
    chief = live.client()
    body = {"id": random_id(20), "kind": "toy", "players": [{"name": "Ève", "table": 1}]}
    opened = chief.post("/api/games", json=body).json()
    game = opened["game"]
    assert order(chief, game, "begin").status_code == 200
    members = chief.get(f"/api/games/{game}/members").json()
    codes = [one["code"] for one in members["members"] if one["code"]]
    store = SqlLog(tmp_path / "donnees")
    orders = len(store.orders(game))
    export_game(store, game, tmp_path / "partie.json")
    store.close()
    text = (tmp_path / "partie.json").read_text()
    for secret in (body["id"], opened["invitation"]["code"], members["joining_code"], *codes):
        assert secret not in text
    # What is left is the whole game.
    elsewhere = SqlLog(tmp_path / "ailleurs")
    assert import_game(elsewhere, tmp_path / "partie.json", games).id == game
    assert len(elsewhere.orders(game)) == orders
    elsewhere.close()
