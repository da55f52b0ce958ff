"""What one stranger may cost the others, and whoever has lost a right may learn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pioche.room import door
from pioche.store.log import SqlLog
from pioche.web.api import games
from pioche.web.limits import Rates
from pioche.web.service import Settings
from support.duplicate_room import DuplicateRoom, room_service
from support.live import open_game, serving


def test_what_is_the_same_all_day_is_written_down_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty requests a second for either were enough to keep the event loop from the referee."""
    with serving(room_service(SqlLog(tmp_path))) as live:
        public = live.client()
        first = [public.get(path).content for path in ("/api/kinds", "/api/openapi.json")]

        def again(*_given: Any) -> None:
            raise AssertionError("it was written down before")

        monkeypatch.setattr(games, "_schema", again)
        monkeypatch.setattr("pioche.web.api.openapi.document", again)
        assert first == [public.get(path).content for path in ("/api/kinds", "/api/openapi.json")]


def test_names_of_a_hall_are_read_by_strangers_as_often_as_they_may_search(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(public_searches="3/minute"))
    with serving(room_service(SqlLog(tmp_path), settings)) as live:
        room = DuplicateRoom(live, 2)
        path = f"/api/games/{room.game}/people"
        assert [room.public.get(path).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert room.phones[1].get(path).status_code == 200


def test_a_wrong_code_costs_the_same_in_a_hall_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand members read for each guess kept a core busy at a hundred guesses a second."""
    store = SqlLog(tmp_path)
    with serving(room_service(store)) as live:
        room = DuplicateRoom(live, 5)
        read: list[int] = []
        members = store.members

        def counted(*given: Any, **options: Any) -> Any:
            found = members(*given, **options)
            read.append(len(found))
            return found

        monkeypatch.setattr(store, "members", counted)
        for wrong in ({"table": 3}, {"seat": "3"}):
            body = {"game": room.game, "code": "AAAAAAAA", **wrong}
            assert live.client().post("/api/session", json=body).status_code == 403
        assert read == [1, 1]


@pytest.mark.parametrize("host", ["x" * 3000, "x" * 254, "a." * 2000])
def test_a_host_that_is_no_name_gives_no_address(tmp_path: Path, host: str) -> None:
    """No QR code holds it: it was a failure, and its traceback in the journal."""
    with serving(room_service(SqlLog(tmp_path))) as live:
        room = DuplicateRoom(live, 1)
        where = f"/api/games/{room.game}/entrance"
        assert room.public.get(where, headers={"Host": host}).json()["address"] == ""
        assert room.public.get(f"{where}/qr", headers={"Host": host}).status_code == 409


def test_an_arbiter_who_is_released_sees_no_table(tmp_path: Path) -> None:
    """Whoever judges no table any more was shown them all, with their slips."""
    with serving(room_service(SqlLog(tmp_path))) as live:
        room = DuplicateRoom(live, 3)
        arbiter = room.arbiter("A", 1)
        room.do("draw-rack")
        assert [one["table"] for one in room.view(arbiter)["hall"]["tables"]] == [1]
        room.do("release-arbiter", id="A")
        assert room.view(arbiter)["hall"]["tables"] == []
        path = f"/api/games/{room.game}/past/table"
        assert arbiter.get(path, params={"table": 2}).status_code == 403


def test_a_code_makes_as_many_sessions_as_anybody_needs(tmp_path: Path) -> None:
    """Each is a row that stays: two hundred a second filled the disk."""
    settings = Settings(rates=Rates(entries="3/hour"))
    with serving(room_service(SqlLog(tmp_path), settings)) as live:
        room = DuplicateRoom(live, 2)
        members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
        (one,) = (member for member in members if member["seat"] == "1")
        body = {"game": room.game, "code": one["code"], "seat": "1"}
        answers = [live.client().post("/api/session", json=body).status_code for _ in range(3)]
        assert answers == [200, 200, 429], "the room has entered once already"


def test_whoever_has_the_joining_code_opens_no_tables_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MOST_JOINED", 2)
    with serving(room_service(SqlLog(tmp_path))) as live:
        chief = live.client()
        game = open_game(chief, "duplicate")["game"]
        code = chief.get(f"/api/games/{game}/members").json()["joining_code"]
        codes = []
        for number in range(3):
            body = {"game": game, "code": code, "name": f"Joueur {number}"}
            codes.append(live.client().post("/api/session", json=body).status_code)
        assert codes == [200, 200, 409]
