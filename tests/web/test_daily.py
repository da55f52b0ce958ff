"""The game and the problem of the day by the API: one game for all, counted once, told to nobody
who still looks for its tops."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.games.daily import begins_at, closes_at, ends_at, read_day
from pioche.games.registry import game_named
from pioche.room.host import Host
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.api.routes import ROUTES
from pioche.web.service import Service, Settings
from support.clock import FakeClock
from support.duplicate_room import KINDS, DuplicateRoom
from support.live import LiveServer, open_game, order, serving
from support.wordlists import lexicon_of, syllables

DAY = "2026-11-16"
MORNING = begins_at(read_day(DAY)) + 9 * 3600_000
LISTS = {
    "francais": lambda: Lexicon.load("francais"),
    "syllabes": lambda: lexicon_of(*syllables(), name="syllabes"),
}


@dataclass
class Server:
    live: LiveServer
    clock: FakeClock

    def client(self) -> httpx.Client:
        return self.live.client()


Maker = Callable[..., Server]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Maker]:
    """Servers that share nothing but the lists."""
    opened: list[Any] = []

    def make(**settings: Any) -> Server:
        loaded: dict[str, Lexicon] = {}

        def lexicons(name: str) -> Lexicon:
            return loaded.setdefault(name, LISTS[name]())

        log, clock = SqlLog(tmp_path / str(len(opened))), FakeClock(MORNING)
        host = Host(log, game_named, lexicons, clock=clock)
        names = lambda: list(LISTS)  # noqa: E731
        service = Service(host, log, lexicons, KINDS, Settings(**settings), lexicon_names=names)
        running = serving(service)
        server = Server(running.__enter__(), clock)
        opened.append(running)
        return server

    yield make
    for running in opened:
        running.__exit__(None, None, None)


@pytest.fixture
def server(servers: Maker) -> Server:
    return servers()


def look(client: httpx.Client, **asked: str) -> Any:
    answer = client.get("/api/daily", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def begin(client: httpx.Client, **asked: str) -> httpx.Response:
    return client.post("/api/daily/game", json={"id": random_id(20), **asked})


def begun(client: httpx.Client, **asked: str) -> str:
    answer = begin(client, **asked)
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["game"]
    return game


def view(client: httpx.Client, game: str) -> Any:
    return client.get(f"/api/games/{game}/view").json()["view"]


def do(client: httpx.Client, game: str, type: str, **body: Any) -> None:
    answer = order(client, game, type, **body)
    assert answer.status_code == 200, answer.text


def play(client: httpx.Client, game: str, lexicon: Lexicon, *, tops: int, coups: int = 99) -> Any:
    """Find some tops, then nothing, for some coups; then stop. Gives the last view."""
    finder = Finder(lexicon)
    for coup in range(coups):
        do(client, game, "draw-rack")
        seen = view(client, game)
        if seen["phase"] == "ended":
            return seen
        if coup < tops:
            top = finder.tops(Board.of_rows(seen["board"]), seen["rack"])[0]
            do(client, game, "play-word", seat="1", word=top.word, ref=top.ref)
        do(client, game, "finish", seat="1")
    do(client, game, "end-game")
    return view(client, game)


def drawn(client: httpx.Client, game: str) -> list[str]:
    return [f"{one['rack']} {one['word']} {one['ref']}" for one in view(client, game)["played"]]


# -- one game for all --------------------------------------------------------------------------


def test_two_servers_with_the_same_list_give_the_same_game(
    servers: Maker, francais: Lexicon
) -> None:
    games = []
    for name in ("francais", "francais", "syllabes"):
        client = servers().client()
        game = begun(client, lexicon=name)
        play(client, game, LISTS[name](), tops=len(games), coups=3)
        games.append(drawn(client, game))
    here, there, other = games
    assert here == there and len(here) == 3
    assert other != here


def test_it_is_played_once_for_the_table_and_then_freely(server: Server, francais: Lexicon) -> None:
    client = server.client()
    before = look(client)
    assert before["ranked"] and not before["free"] and before["players"] == 0
    first = begin(client, name="Ève").json()
    assert first["ranked"]
    # Asked for again, in another window: the same game.
    assert begin(client).json() == first
    assert look(client)["running"] == first["game"]
    play(client, first["game"], francais, tops=2, coups=3)
    after = look(client)
    assert after["free"] and not after["ranked"] and after["running"] == ""
    (line,) = after["ranking"]
    assert (line["name"], line["rank"], line["tops"], line["me"]) == ("Ève", 1, 2, True)
    again = begin(client).json()
    assert not again["ranked"] and again["game"] != first["game"]
    play(client, again["game"], francais, tops=4, coups=4)
    assert look(client)["ranking"] == [line]
    assert look(client)["mine"] == after["mine"]
    # Nor in one's figures: its tops were there to be known.
    assert client.get("/api/profile/statistics").json()["games"] == 1


def test_the_table_ranks_by_points_and_names_nobody_who_does_not_want_it(
    server: Server, francais: Lexicon
) -> None:
    for name, tops in (("Alix", 1), ("", 3), ("Noa", 1)):
        client = server.client()
        server.clock.time += 60_000
        play(client, begun(client, name=name), francais, tops=tops, coups=3)
    table = look(client)["ranking"]
    assert [(one["rank"], one["name"], one["me"]) for one in table] == [
        (1, "Anonyme", False),
        (2, "Alix", False),
        (2, "Noa", True),
    ]
    assert table[0]["share"] > table[1]["share"] > 0
    assert look(client)["players"] == 3


def test_a_game_begun_before_midnight_counts_for_two_hours_more(
    server: Server, francais: Lexicon
) -> None:
    intime, late = server.client(), server.client()
    games = [begun(intime), begun(late)]
    server.clock.time = ends_at(read_day(DAY)) + 3600_000
    play(intime, games[0], francais, tops=1, coups=2)
    assert look(intime, day=DAY)["mine"]["rank"] == 1
    assert look(intime)["streak"] == 1 and look(intime)["before"]["rank"] == 1
    server.clock.time = closes_at(read_day(DAY)) + 1
    play(late, games[1], francais, tops=2, coups=2)
    seen = look(late, day=DAY)
    assert seen["mine"]["rank"] == 0 and [one["me"] for one in seen["ranking"]] == [False]
    assert look(late)["streak"] == 0


def test_days_in_a_row(server: Server, francais: Lexicon) -> None:
    client = server.client()
    for days in (0, 1, 3):
        server.clock.time = MORNING + days * 86_400_000
        play(client, begun(client), francais, tops=0, coups=1)
    seen = look(client)
    assert (seen["streak"], seen["longest"]) == (1, 2)
    assert seen["week"] == [True, True, False, True, False, False, False]  # the 16th is a Monday


# -- nothing is told to whoever still looks ------------------------------------------------------


def test_the_text_to_paste_spoils_nothing(server: Server, francais: Lexicon) -> None:
    client = server.client()
    game = begun(client, name="Ève")
    play(client, game, francais, tops=2, coups=5)
    mine = look(client)["mine"]
    title, figures, *squares, address = mine["text"].splitlines()
    assert title == "Pioche, partie du jour, 16 nov."
    share = f"{mine['share']:.1f}".replace(".", ",")
    assert figures == f"{share}\u202f% du top, 2 tops, série 1"
    assert "".join(squares) == mine["squares"] and set(mine["squares"]) <= set("🟨🟩🟦⬜")
    assert len(mine["squares"]) == len(mine["coups"]) and mine["squares"].startswith("🟨🟨⬜⬜⬜")
    assert address.endswith("/jour") and game not in mine["text"]
    for coup in view(client, game)["played"]:
        for spoiling in (coup["word"], coup["rack"], coup["ref"], f" {coup['score']} "):
            assert spoiling not in mine["text"]


def test_nobody_sees_another_s_game_before_the_table_is_closed(
    server: Server, francais: Lexicon
) -> None:
    player, other = server.client(), server.client()
    game = begun(player, name="Ève")
    play(player, game, francais, tops=1, coups=2)
    running = server.client()
    half = begun(running)
    do(running, half, "draw-rack")
    words = {one["word"] for one in view(player, game)["played"]}
    words |= {one["rack"] for one in view(player, game)["played"]}
    for id in (game, half):
        for route in ROUTES:
            if not route.of_game:
                continue
            path = route.path.replace("{game}", id).replace("{member}", "A" * 16)
            answer = other.request(route.method, path, json={} if route.body else None)
            assert answer.status_code in (403, 422), (route.path, answer.text)
            assert not any(word in answer.text for word in words), route.path
    listed = other.get("/api/games", params={"all": "true"}).text
    assert not any(word in listed for word in words)
    told = look(other)
    assert told["players"] == 1 and told["ranking"] == [] and told["mine"] is None
    # The next day after two, it is everybody's.
    server.clock.time = closes_at(read_day(DAY))
    assert other.get(f"/api/games/{game}/past").status_code == 200
    assert len(look(other, day=DAY)["ranking"]) == 1


def test_no_day_is_opened_ahead_or_by_another_way(server: Server, francais: Lexicon) -> None:
    client = server.client()
    tomorrow = (read_day(DAY) + timedelta(days=1)).isoformat()
    assert begin(client, day=tomorrow).status_code == 409
    assert client.get("/api/daily", params={"day": tomorrow}).status_code == 409
    assert client.get("/api/daily/problem", params={"day": tomorrow}).status_code == 409
    for at_home in (True, False):
        options = {"daily": DAY, "at_home": at_home}
        body = {"id": random_id(20), "kind": "duplicate", "options": options, "players": [{}]}
        answer = client.post("/api/games", json=body)
        assert answer.status_code == 403, answer.text
    # Yesterday's can be played by all once it is closed, and counts no more.
    yesterday = (read_day(DAY) - timedelta(days=1)).isoformat()
    assert begin(client, day=yesterday).json()["ranked"] is False
    server.clock.time = ends_at(read_day(DAY)) + 1
    assert begin(client, day=DAY).status_code == 409


def test_whoever_plays_for_the_table_has_nothing_searched(
    server: Server, francais: Lexicon
) -> None:
    player, other = server.client(), server.client()
    search = ("/api/words/anagrams", {"letters": "EINRSTU"})
    assert player.get(search[0], params=search[1]).status_code == 200
    game = begun(player)
    refused = player.get(search[0], params=search[1])
    assert refused.status_code == 403 and "partie du jour" in refused.json()["error"]["message"]
    hall = open_game(player, "duplicate")["game"]
    fed = order(player, hall, "draw-rack", letters="EINRSTU", source="hand")
    assert fed.status_code == 403, fed.text
    assert other.get(search[0], params=search[1]).status_code == 200
    assert player.get("/api/kinds").json()["words"] is False
    play(player, game, francais, tops=0, coups=1)
    assert player.get(search[0], params=search[1]).status_code == 200


def test_a_server_that_asks_for_a_code_asks_here_too(servers: Maker) -> None:
    client = servers(opening_code="sésame").client()
    assert begin(client).status_code == 403
    assert look(client)["ranked"]
    assert begin(client, code="sésame").status_code == 201


def test_a_competition_goes_on_beside_it(server: Server) -> None:
    DuplicateRoom(server.live, 1).do("draw-rack")
    client = server.client()
    game = begun(client)
    do(client, game, "draw-rack")
    assert view(client, game)["rack"]


def test_an_erased_profile_leaves_the_table(server: Server, francais: Lexicon) -> None:
    client = server.client()
    play(client, begun(client, name="Ève"), francais, tops=1, coups=1)
    assert look(client)["players"] == 1
    assert client.delete("/api/profile").status_code == 200
    assert look(client)["players"] == 0


# -- the problem ---------------------------------------------------------------------------------


def propose(client: httpx.Client, **body: str) -> Any:
    answer = client.post("/api/daily/problem", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_problem_is_found_or_given_up_and_told_to_nobody_before(server: Server) -> None:
    finder, other = server.client(), server.client()
    asked = finder.get("/api/daily/problem").json()
    assert asked["solution"] is None and asked["tries"] == 0 and not asked["over"]
    moves = Finder(Lexicon.load("francais")).moves(Board.of_rows(asked["rows"]), asked["rack"])
    top, lower = moves[0], moves[1]
    assert top.score == asked["points"] and lower.score == asked["points"] - asked["gap"]
    tried = propose(finder, word=lower.word, ref=lower.ref)
    assert tried["points"] == lower.score and tried["after"]["solution"] is None
    assert top.word not in json.dumps(tried)
    wrong = propose(finder, word="XYZ", ref="A1")
    assert wrong["points"] is None and wrong["problem"] and top.word not in json.dumps(wrong)
    found = propose(finder, word=top.word, ref=top.ref)["after"]
    assert found["found"] and found["over"] and found["solution"] == [top.word, top.ref]
    assert (found["tries"], found["players"], found["finders"]) == (3, 1, 1)
    assert finder.post("/api/daily/problem", json={"word": top.word, "ref": top.ref}).is_error
    # Who asks for the solution has not found it.
    given = propose(other)["after"]
    assert given["solution"] == [top.word, top.ref] and not given["found"]
    assert (given["players"], given["finders"]) == (2, 1)
    assert finder.get("/api/daily/problem").json()["solution"] == [top.word, top.ref]
