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
    room.do("draw-rack", letters=RACK, source="hand")
    room.do("start-clock")
    tops = room.view()["tops"]
    best: dict[str, Any] = {**tops["candidates"][0], "score": tops["score"]}
    assert room.hand_in(1, best["word"], best["ref"], best["score"]).status_code == 200
    assert room.hand_in(2, "TRIAS", "H8", 10).status_code == 200
    room.do("ring-bell")
    room.do("close-coup")
    room.do("retain-top", word=best["word"], ref=best["ref"])
    return best


def test_before_the_end_a_table_is_told_to_those_who_judge_it(room: DuplicateRoom) -> None:
    judge = room.arbiter("Zoé", 1)
    play_coup(room)
    for client in (room.phones[1], room.public):
        for table in (1, 2):
            assert refusal(sheet(room, client, table=table)) == (409, "past.not-over")
    for client, table in ((room.chief, 1), (room.chief, 2), (judge, 1)):
        assert [one["coup"] for one in sheet(room, client, table=table).json()["coups"]] == [1]
    assert refusal(sheet(room, judge, table=2)) == (403, "past.own-table")


def test_a_tables_words_beside_the_tops(room: DuplicateRoom) -> None:
    top = play_coup(room)
    room.do("end-game", note="l’heure")
    found = sheet(room, room.chief, table=1).json()
    assert (found["table"], found["rank"], found["total"]) == (1, 1, top["score"])
    assert found["percentage"] == 100
    (coup,) = found["coups"]
    verdict = coup["verdict"]
    assert (coup["coup"], coup["word"], verdict["points"]) == (1, top["word"], top["score"])
    assert (coup["written"], coup["net"]) == (f"{top['word']} {top['ref']}", top["score"])
    assert verdict["faults"] == []
    absent = sheet(room, room.chief, table=3).json()
    (none,) = absent["coups"]
    assert (absent["total"], none["net"], none["verdict"]["points"]) == (0, 0, 0)
    assert {"word", "ref", "written", "solo"}.isdisjoint(none)
    (fault,) = none["verdict"]["faults"]
    assert fault["code"] == "missing" and fault["article"]
    # What is told of a table is what its player reads on their own page.
    for table, phone in room.phones.items():
        own = room.view(phone)["hall"]
        told = sheet(room, room.chief, table=table).json()
        assert told["coups"] == own["sheet"]
        assert (told["total"], told["rank"]) == (own["total"], own["rank"])
        assert sheet(room, phone).json() == sheet(room, phone, table=table).json() == told


def test_who_may_look_at_what(room: DuplicateRoom) -> None:
    judge, second = room.arbiter("Zoé", 1, 2), room.arbiter("Max", 2, double=True)
    everywhere = room.arbiter("Ida")
    play_coup(room)
    room.do("end-game", note="l’heure")
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


def test_an_evening_is_told_as_everybody_heard_it(room: DuplicateRoom) -> None:
    """A table's slip, its verdict, its appeal: the juge-arbitre's, afterwards as before."""
    judge, second = room.arbiter("Zoé", 2), room.arbiter("Max", 2, double=True)
    top = play_coup(room)
    room.do("lodge-appeal", room.phones[2], coup=1, table=2, reason="vu dans un livre")
    decided = {"points": 4, "sanction": "penalty", "reason": "pas dans la liste"}
    room.do("decide-appeal", coup=1, table=2, **decided)
    slip = {"table": 3, "solutions": [{"word": "RAT", "reference": "H8", "score": 6}]}
    room.do("amend-slip", coup=1, slip=slip, note="bulletin retrouvé")
    room.do("draw-rack")
    room.do("start-clock")
    room.do("type-line", judge, line="2 zzz h8 40")
    room.do("sanction-player", judge, table=2, discipline="warning", note="bavardages")
    room.do("annul-coup", note="panne de courant")
    room.do("end-game", note="l’heure")
    path = f"/api/games/{room.game}/past"
    told = {
        who: client.get(path).json()["steps"]
        for who, client in {
            "public": room.public,
            "own table": room.phones[2],
            "other table": room.phones[1],
            "arbiter": judge,
            "double": second,
        }.items()
    }
    public = told["public"]
    assert [one["kind"] for one in public] == [
        "game-opened",
        "top-retained",
        "coup-annulled",
        "game-ended",
    ]
    assert top["word"].upper() in public[1]["text"] and public[1]["picture"]["word"] == top["word"]
    for who, steps in told.items():
        assert steps == public, who
    secret = ("TRIAS", "ZZZ", "RAT", "table", "vu dans", "pas dans", "retrouvé", "bavardages")
    said = " ".join(one["text"] for one in public)
    assert [word for word in secret if word in said] == []
    # The juge-arbitre reads it all, in the order in which it happened.
    journal = room.chief.get(path).json()["steps"]
    assert [one for one in journal if one in public] == public
    kinds = [one["kind"] for one in journal]
    for kind in (
        "slips-collected",
        "appeal-lodged",
        "appeal-decided",
        "slip-amended",
        "slip-entered",
        "player-sanctioned",
        "coup-scored",
        "tops-found",
    ):
        assert kind in kinds
    all_said = " ".join(one["text"] for one in journal)
    assert [word for word in secret if word not in all_said] == []


@pytest.mark.parametrize(
    ("kind", "options", "code"),
    [
        ("duplicate", {"at_home": True, "timed": False}, "past.no-tables"),
        ("solitaire", {"which": "a"}, "games.no-question"),
    ],
)
def test_games_without_tables_have_no_such_sheet(
    room: DuplicateRoom, kind: str, options: dict[str, Any], code: str
) -> None:
    alone = room.live.client()
    game = open_game(alone, kind, players=[{"name": "Ève"}], options=options)["game"]
    answer = alone.get(f"/api/games/{game}/past/table", params={"table": 1})
    assert refusal(answer) == (409, code)
