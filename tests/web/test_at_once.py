"""A hall that comes in all at once: every phone its own seat, whatever the process it reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving
from support.postgres import Cluster

PHONES = 12
_numbers = count()


@pytest.fixture(params=["sqlite", "postgresql", "two processes"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[LiveServer]]:
    """A server, or two over one store."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            services = [room_service(SqlLog(tmp_path / "donnees"))]
        else:
            cluster: Cluster = request.getfixturevalue("cluster")
            url = cluster.create_database(f"ensemble{next(_numbers)}")
            number = 2 if request.param == "two processes" else 1
            services = [room_service(SqlLog(url), shared=True, poll_s=0.1) for _ in range(number)]
        yield [stack.enter_context(serving(service)) for service in services]


def together(count: int, work: Callable[[int], Any]) -> list[Any]:
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(work, range(count)))


def joining(servers: list[LiveServer], chief: httpx.Client, game: str) -> Callable[[int], Any]:
    code = chief.get(f"/api/games/{game}/members").json()["joining_code"]

    def join(number: int) -> httpx.Response:
        phone = servers[number % len(servers)].client()
        body = {"game": game, "code": code, "name": f"Joueur {number}"}
        return phone.post("/api/session", json=body)

    return join


def players(chief: httpx.Client, game: str) -> list[dict[str, Any]]:
    members = chief.get(f"/api/games/{game}/members").json()["members"]
    return [one for one in members if one["role"] == "joueur"]


@pytest.mark.parametrize("tables", [PHONES, 0])
def test_phones_that_join_at_once_share_no_seat(servers: list[LiveServer], tables: int) -> None:
    """Two at one table would read and replace each other's slips."""
    chief = servers[0].client()
    expected = [{"table": number + 1} for number in range(tables)]
    game = open_game(chief, "duplicate", players=expected)["game"]
    answers = together(PHONES, joining(servers, chief, game))
    assert [answer.text for answer in answers if answer.status_code != 200] == []
    assert [answer.status_code for answer in answers] == [200] * PHONES
    seats = [answer.json()["memberships"][0]["seat"] for answer in answers]
    assert sorted(seats, key=int) == [str(number + 1) for number in range(PHONES)]
    names = {one["seat"]: one["name"] for one in players(chief, game)}
    assert names == {seat: f"Joueur {number}" for number, seat in enumerate(seats)}


def test_arbiters_invited_at_once_share_no_letter(servers: list[LiveServer]) -> None:
    """The letter is the name under which the log keeps who decided."""
    chief = servers[0].client()
    game = open_game(chief, "duplicate")["game"]

    def invite(number: int) -> httpx.Response:
        other = servers[0].client()
        other.cookies = chief.cookies
        return other.post(f"/api/games/{game}/members", json={"role": "arbitre"})

    made = [answer.json()["seat"] for answer in together(6, invite)]
    assert len(set(made)) == 6


def test_nobody_is_left_in_the_register_whom_the_game_refused(servers: list[LiveServer]) -> None:
    """It would be a name and a code without a seat, beside whoever has that table."""
    chief = servers[0].client()
    game = open_game(chief, "duplicate")["game"]
    answer = order(chief, game, "enrol-players", players=[{"table": 1, "seat": "1"}])
    assert answer.status_code == 200, answer.text
    assert joining(servers, chief, game)(0).status_code == 409
    assert players(chief, game) == []


def test_nobody_joins_a_game_that_is_over(servers: list[LiveServer]) -> None:
    """Whoever kept its code would go on writing into its log."""
    chief = servers[0].client()
    game = open_game(chief, "duplicate")["game"]
    assert order(chief, game, "end-game").status_code == 200
    answer = joining(servers, chief, game)(0)
    assert answer.json()["error"]["code"] == "room.over"
    assert players(chief, game) == []
