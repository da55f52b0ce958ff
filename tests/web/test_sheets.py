"""Sheets on paper through the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving
from support.paper import Paper


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def test_the_referee_prints_and_players_do_not(room: DuplicateRoom) -> None:
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    room.do("type-line", line="* =")
    for step in ("ring-bell", "close-coup", "retain-top"):
        room.do(step)
    address = f"/api/games/{room.game}/print"
    sheets = {}
    for which in ("arbitrage", "billets", "resultats"):
        printed = room.chief.get(address, params={"sheet": which})
        assert printed.status_code == 200
        assert printed.headers["content-type"] == "application/pdf"
        sheets[which] = Paper(printed.content)
    assert [row for row in sheets["arbitrage"].rows if row[0] in "Top123"] == [
        ("Top", "66", "66", "66"),
        ("1", "Joueur 1", "66", "66", "66"),
        ("2", "Joueur 2", "66", "66", "66"),
        ("3", "Joueur 3", "66", "66", "66"),
    ]
    assert sheets["billets"].rows == [("Aucun billet de correction.",)]
    assert [row[:4] for row in sheets["resultats"].rows if row[0] == "1"] == [
        ("1", f"Joueur {table}", str(table), "66") for table in (1, 2, 3)
    ]
    assert room.chief.get(address, params={"sheet": "autre"}).status_code == 404
    assert room.phones[1].get(address).status_code == 403
    assert room.public.get(address).status_code == 403


def test_cards_are_printed_by_whoever_hands_out_codes(room: DuplicateRoom) -> None:
    address = f"/api/games/{room.game}/print"
    printed = room.chief.get(address, params={"sheet": "cartons"})
    assert printed.status_code == 200
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    codes = {one["tables"][0]: one["code"] for one in members if one["role"] == "joueur"}
    cells = [cell for row in Paper(printed.content).rows for cell in row]
    for table in (1, 2, 3):
        assert cells.count(f"Table {table}") == cells.count(f"Joueur {table}") == 1
        assert cells.count(codes[table]) == 1
    assert cells.count("Code :") == 3
    assert cells.count(f"Partie : {room.game}") == 3
    assert cells.count(room.live.url.removeprefix("http://")) == 3
    assert room.arbiter("A", 1).get(address, params={"sheet": "cartons"}).status_code == 403
    assert room.phones[1].get(address, params={"sheet": "cartons"}).status_code == 403
