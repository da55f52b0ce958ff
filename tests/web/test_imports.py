"""A game recorded elsewhere, uploaded: replayed here, or refused with nothing opened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.formats.gcg import write_gcg
from pioche.games.classic import GAME, Open
from pioche.games.session import Session
from pioche.games.turns.commands import Exchange, Pass, Play
from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving

HERE = Path(__file__).resolve().parents[1] / "formats/foreign"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path))) as server:
        yield server


def sent(client: httpx.Client, data: bytes, **query: str) -> httpx.Response:
    return client.post(
        "/api/imports",
        params=query,
        content=data,
        headers={"Content-Type": "application/octet-stream"},
        timeout=60,
    )


def own(**more: Any) -> bytes:
    """A game in our own shape, which a stranger wrote."""
    coup = {"n": 1, "rack": "UTEHJDT", "word": "HUTTE", "ref": "H4", "score": 24}
    return json.dumps([{"name": "x", "mode": "normale", "coups": [coup], **more}]).encode()


def games(client: httpx.Client) -> list[Any]:
    found: list[Any] = client.get("/api/games?all=1").json()["games"]
    return found


def test_a_live_text_becomes_a_game_to_replay(live: LiveServer) -> None:
    client = live.client()
    made = sent(client, (HERE / "direct.txt").read_bytes(), name="direct")
    assert made.status_code == 201, made.text
    (one,) = made.json()["games"]
    assert one["title"] == "Championnat d’essai, partie 1"
    told = client.get(f"/api/games/{one['game']}/past").json()
    assert any("JUNGLE" in step["text"] for step in told["steps"])
    info = client.get(f"/api/games/{one['game']}").json()
    assert info["ended"] and info["top"] == 106
    # Who sent it is its juge-arbitre, and prints or exports it.
    page = client.get(f"/api/games/{one['game']}/export?format=html")
    assert page.status_code == 200 and "JUNGLE" in page.text


def test_an_arbitrated_game_of_eliot_is_a_hall_with_words_and_points(live: LiveServer) -> None:
    client = live.client()
    made = sent(client, (HERE / "eliot_arbitration.xml").read_bytes(), name="Eliot")
    assert made.status_code == 201, made.text
    game = made.json()["games"][0]["game"]
    document = client.get(f"/api/games/{game}/export?format=json").json()
    by_name = {one["name"]: one for one in document["results"]}
    assert by_name["Éliane Œuvrard"]["coups"] == [18, 0, 54]
    assert by_name["Eliot"]["coups"] == [24, 28, 0]
    assert by_name["Éliane Œuvrard"]["table"] == 4


@pytest.mark.parametrize("file", ["partie.gcg", "eliot_freegame.xml"])
def test_a_game_of_turns_is_replayed_turn_by_turn(live: LiveServer, file: str) -> None:
    client = live.client()
    made = sent(client, (HERE / file).read_bytes(), name="Duel")
    assert made.status_code == 201, made.text
    game = made.json()["games"][0]["game"]
    # Its record stops before the end: what nobody knows is told.
    assert ["a pioché après son dernier tour" in note for note in made.json()["notes"]] == [True]
    info = client.get(f"/api/games/{game}").json()
    assert (info["kind"], info["ended"]) == ("classic", True)
    assert info["totals"] == ([52, 0] if file.endswith("gcg") else [55, -3])
    steps = client.get(f"/api/games/{game}/past").json()["steps"]
    told = " ".join(step["text"] for step in steps)
    assert "HUTTE" in told and "JUNGLE" in told and "La partie relue s’arrête là" in told
    written = client.get(f"/api/games/{game}/export?format=gcg").text
    assert "8D HUTTE +24 24" in written and "E7 J.NGLE +28 52" in written


@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_game_of_turns_comes_back_as_it_was(live: LiveServer, seats: int) -> None:
    """Played here by chance, written as GCG, uploaded, written again: not a letter differs."""
    first = whole_game(seats)
    client = live.client()
    made = sent(client, first.encode(), name="Retour")
    assert made.status_code == 201, made.text
    assert made.json()["notes"] == []
    game = made.json()["games"][0]["game"]
    again = client.get(f"/api/games/{game}/export?format=gcg").text
    assert moves(again) == moves(first)
    people = client.get(f"/api/games/{game}/people").json()["people"]
    assert sorted(one["name"] for one in people) == sorted(NAMES[:seats])


NAMES = ("Anne Keller", "Bruno Tardy", "Chloé Œil")


def whole_game(seats: int) -> str:
    """A game to its end, best words first, as GCG."""
    lexicon = Lexicon.load("francais")
    names = tuple(str(n) for n in range(1, seats + 1))
    game = Session(GAME, Open(names), lexicon, SeededChance(7))
    finder = Finder(lexicon)
    while (table := game.state.table).ended is None:
        seat = table.seats[table.turn]
        found = finder.tops(table.board, table.rack(seat))
        if len(found):
            game.do(Play(seat, found[0].word, found[0].ref))
        elif table.bag_count >= 7:
            game.do(Exchange(seat, table.rack(seat)))
        else:
            game.do(Pass(seat))
    table = game.state.table
    return write_gcg(table.seats, NAMES[:seats], table.history, table.ended, "francais")


def moves(gcg: str) -> tuple[list[str], list[str]]:
    """What was played, in the order of play, and what was left; letters in alphabetical order."""
    turns, rests = [], []
    for line in gcg.splitlines():
        if not line.startswith(">"):
            continue
        nick, *told = line.split()
        if len(told) == 5:  # rack, place, word, points, total
            turns.append(" ".join([nick, "".join(sorted(told[0])), *told[1:]]))
        else:
            plain = " ".join([nick, *("".join(sorted(one)) for one in told[:-2]), *told[-2:]])
            (rests if "(" in line else turns).append(plain)
    return turns, sorted(rests)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 422),
        (b"Bonjour", 422),
        (b"\x00" * 100, 422),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><EliotGame format='2'>&a;</EliotGame>", 422),
        (b"1 ZZZZZZZ ZZZZZZZ H4 24", 422),
        (b"1 UTEHJDT HUTTE H4 24\n2 KKKKKKK KKKKKKK 5G 28", 422),
        ((HERE / "partie.gcg").read_bytes().replace(b"UTEHJDT", b"UTEH"), 422),
        ((HERE / "partie.gcg").read_bytes().replace(b"+24 24", b"+240 240"), 422),
        ((HERE / "partie.gcg").read_bytes()[:-20], 422),
        ("1 UTEHJDT HUTTE H4 24".encode("utf-16-le"), 422),
        (own(kind="classic"), 422),
        (own(kind="classic", players=[{"name": "A"}, {"name": "A"}]), 422),
        (own(players=[{"name": "A", "table": -5}]), 422),
        (own(players=[{"name": "A", "table": n} for n in range(1, 302)]), 422),
        (own(mode="<script>"), 422),
        (b"x" * (1024 * 1024 + 1), 413),
    ],
)
def test_what_is_refused_opens_nothing(live: LiveServer, data: bytes, status: int) -> None:
    client = live.client()
    refused = sent(client, data)
    assert refused.status_code == status, refused.text
    assert refused.json()["error"]["message"]
    assert games(client) == []


def test_names_of_a_file_are_kept_short_and_plain(live: LiveServer) -> None:
    client = live.client()
    long = "=1+1\u202e " + "É" * 5000
    slips = [{"table": 1, "word": "HUTTE", "ref": "H4", "points": 24}]
    coup = {"n": 1, "rack": "UTEHJDT", "word": "HUTTE", "ref": "H4", "score": 24, "slips": slips}
    made = sent(client, own(name=long, players=[{"name": long, "table": 1}], coups=[coup]))
    assert made.status_code == 201, made.text
    (one,) = made.json()["games"]
    assert one["title"] == "=1+1 " + "É" * 115
    table = client.get(f"/api/games/{one['game']}/export?format=csv").content.decode("utf-8-sig")
    # A name that a spreadsheet would compute is a text there.
    assert "'=1+1 É" in table and ";=1+1" not in table


def test_nothing_is_replayed_while_a_competition_runs(live: LiveServer) -> None:
    """Letters of one's choice: what `test_closing.py` closes everywhere."""
    chief = live.client()
    opened = open_game(chief, "duplicate", options={"scores": "claimed"})
    for kind in ("draw-rack", "start-clock"):
        assert order(chief, opened["game"], kind).status_code == 200
    stranger = live.client()
    for file in ("direct.txt", "partie.gcg"):
        refused = sent(stranger, (HERE / file).read_bytes())
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "room.competition")


def test_who_may_open_games_may_upload_them(tmp_path: Path) -> None:
    settings = Settings(opening_code="sésame")
    with serving(room_service(SqlLog(tmp_path), settings)) as server:
        client, data = server.client(), (HERE / "direct.txt").read_bytes()
        assert sent(client, data).status_code == 403
        assert sent(client, data, code="faux").status_code == 403
        assert sent(client, data, code="sésame").status_code == 201


def test_no_form_of_another_site_sends_one(live: LiveServer) -> None:
    posted = live.client().post(
        "/api/imports", content=b"x", headers={"Content-Type": "text/plain"}
    )
    assert posted.status_code == 415
