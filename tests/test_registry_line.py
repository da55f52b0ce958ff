"""A game is known everywhere by its package, its texts and one registry line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from pioche.cli.main import pioche
from pioche.games.registry import GAMES, game_named
from pioche.room.host import Host
from pioche.room.rejudging import rejudge_game
from pioche.store.log import SqlLog
from pioche.web.service import Service
from support.hall import lexicons
from support.live import open_game, order, serving
from support.toygame import registered

PLAYERS = [{"name": "Ana"}, {"name": "Zoé"}]


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def store(tmp_path: Path) -> SqlLog:
    return SqlLog(tmp_path)


@pytest.fixture
def client(store: SqlLog) -> Iterator[httpx.Client]:
    host = Host(store, game_named, lexicons)
    service = Service(host, store, lexicons, list(GAMES), lexicon_names=lambda: ["essai"])
    with serving(service) as live:
        yield live.client()


def played(client: httpx.Client) -> str:
    """Ana opens a game at home, adds three, and it ends."""
    game: str = open_game(client, "toy", options={"at_home": True}, players=PLAYERS)["game"]
    for name, body in (("begin", {}), ("add", {"seat": "1", "number": 3}), ("close", {})):
        answer = order(client, game, name, **body)
        assert answer.status_code == 200, answer.text
    return game


def test_the_home_page_offers_it(client: httpx.Client) -> None:
    kinds = {one["kind"]: one for one in client.get("/api/kinds").json()["kinds"]}
    (offer,) = kinds["toy"]["offers"]
    assert (offer["name"], offer["about"]) == ("Jouet", "Un jeu d’essai.")
    assert set(kinds["toy"]["commands"]) >= {"open", "begin", "add", "close"}


def test_the_room_plays_it_with_its_acts_in_words(client: httpx.Client) -> None:
    game: str = open_game(client, "toy", options={"at_home": True}, players=PLAYERS)["game"]
    acts = {one["name"]: one for one in client.get(f"/api/games/{game}/view").json()["acts"]}
    assert acts["begin"] == {"name": "begin", "label": "Commencer", "next": True}
    order(client, game, "begin")
    acts = {one["name"]: one for one in client.get(f"/api/games/{game}/view").json()["acts"]}
    assert acts["close"]["grave"]
    (line,) = client.get("/api/games").json()["games"]
    assert (line["kind"], line["phase"], line["running"]) == ("toy", "open", True)


def test_it_is_told_again_once_over(client: httpx.Client) -> None:
    past = client.get(f"/api/games/{played(client)}/past").json()
    assert past["seats"] == ["1", "2"]
    told = [(step.get("seat", ""), step["text"]) for step in past["steps"]]
    assert told == [("1", "Ajoute 3."), ("", "Le secret était CANARI74.")]
    assert past["steps"][0]["totals"] == [3, 0]


def test_it_is_judged_again(client: httpx.Client, store: SqlLog) -> None:
    kept = store.kept(played(client))
    assert kept is not None
    result = rejudge_game(kept, game_named, lambda name, sha256: lexicons(name)).result
    assert (result.differences, result.judged, result.left) == ((), 4, 0)
    # The luck of `begin` is in the log: the same numbers come again.
    assert [order.name for order in kept.orders if order.chance] == ["begin"]


def test_the_terminal_plays_it() -> None:
    assert "toy" in CliRunner().invoke(pioche, ["jouer", "--help"]).output
