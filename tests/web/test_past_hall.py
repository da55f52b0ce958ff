"""After an evening a table's game is told again: to its player, to those who judged, when over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import open_game, serving

RACK = "AEIRSTN"
NOTHING = {"word": "", "ref": "", "written": "", "solo": False}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def sheet(room: DuplicateRoom, client: httpx.Client, **asked: Any) -> httpx.Response:
    return client.get(f"/api/games/{room.game}/past/table", params=asked)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def play_coup(room: DuplicateRoom) -> dict[str, Any]:
    """Table 1 finds the top, table 2 writes no word, table 3 nothing; give the top."""
    room.do("DrawRack", letters=RACK, source="hand")
    room.do("StartClock")
    tops = room.view()["tops"]
    best: dict[str, Any] = {**tops["candidates"][0], "score": tops["score"]}
    assert room.hand_in(1, best["word"], best["ref"], best["score"]).status_code == 200
    assert room.hand_in(2, "TRIAS", "H8", 10).status_code == 200
    room.do("RingBell")
    room.do("CloseCoup")
    room.do("RetainTop", word=best["word"], ref=best["ref"])
    return best


def test_nothing_is_told_before_the_end_to_anybody(room: DuplicateRoom) -> None:
    judge = room.arbiter("Zoé", 1)
    play_coup(room)
    for client in (room.chief, judge, room.phones[1], room.public):
        for table in (1, 2):
            assert refusal(sheet(room, client, table=table)) == (409, "past.not-over")


def test_a_tables_words_beside_the_tops(room: DuplicateRoom) -> None:
    top = play_coup(room)
    room.do("EndGame", note="l’heure")
    found = sheet(room, room.chief, table=1).json()
    assert (found["table"], found["rank"], found["total"]) == (1, 1, top["score"])
    assert found["percentage"] == 100
    (coup,) = found["coups"]
    assert (coup["coup"], coup["word"], coup["points"]) == (1, top["word"], top["score"])
    assert coup["faults"] == []
    absent = sheet(room, room.chief, table=3).json()
    assert (absent["total"], absent["coups"][0]["points"]) == (0, 0)
    (fault,) = absent["coups"][0]["faults"]
    assert fault["code"] == "missing" and fault["article"]
    # What is told of a table is what its player reads on their own page.
    for table, phone in room.phones.items():
        own = room.view(phone)["hall"]
        told = sheet(room, room.chief, table=table).json()
        for coup, verdict in zip(told["coups"], own["sheet"], strict=True):
            assert coup == {**NOTHING, **{key: verdict[key] for key in coup if key in verdict}}
        assert (told["total"], told["rank"]) == (own["total"], own["rank"])
        assert sheet(room, phone).json() == sheet(room, phone, table=table).json() == told


def test_who_may_look_at_what(room: DuplicateRoom) -> None:
    judge, second = room.arbiter("Zoé", 1, 2), room.arbiter("Max", 2, double=True)
    everywhere = room.arbiter("Ida")
    play_coup(room)
    room.do("EndGame", note="l’heure")
    seen = {
        "chief": (room.chief, {1, 2, 3}),
        "arbiter": (judge, {1, 2}),
        "double": (second, {2}),
        "arbiter of all": (everywhere, {1, 2, 3}),
        "table 1": (room.phones[1], {1}),
        "table 3": (room.phones[3], {3}),
        "public": (room.public, set()),
    }
    for who, (client, tables) in seen.items():
        for table in (1, 2, 3):
            answer = sheet(room, client, table=table)
            if table in tables:
                assert answer.json()["table"] == table, who
            else:
                assert refusal(answer) == (403, "past.own-table"), who
    # Acting as somebody else is not acting: rights come from the cookie.
    for role in ("juge-arbitre", "arbitre"):
        answer = sheet(room, room.phones[1], table=2, **{"as": role})
        assert answer.status_code == 403
    assert refusal(sheet(room, room.chief, table=9)) == (404, "past.table-unknown")
    assert refusal(sheet(room, room.phones[1], table=9)) == (403, "past.own-table")
    assert refusal(sheet(room, room.chief)) == (422, "web.parameter")


@pytest.mark.parametrize(
    ("kind", "options"),
    [("duplicate", {"at_home": True, "timed": False}), ("solitaire", {"which": "a"})],
)
def test_games_without_tables_have_no_such_sheet(
    room: DuplicateRoom, kind: str, options: dict[str, Any]
) -> None:
    alone = room.live.client()
    game = open_game(alone, kind, players=[{"name": "Ève"}], options=options)["game"]
    answer = alone.get(f"/api/games/{game}/past/table", params={"table": 1})
    assert refusal(answer) == (409, "past.no-tables")
