"""Sheets on paper through the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def test_the_referee_prints_and_players_do_not(room: DuplicateRoom) -> None:
    room.do("DrawRack", letters="AEIRSTN", source="hand")
    room.do("StartClock")
    room.do("TypeLine", line="* =")
    for step in ("RingBell", "CloseCoup", "RetainTop"):
        room.do(step)
    address = f"/api/games/{room.game}/print"
    for which in ("arbitrage", "billets", "resultats"):
        printed = room.chief.get(address, params={"sheet": which})
        assert printed.status_code == 200
        assert printed.headers["content-type"] == "application/pdf"
        assert printed.content.startswith(b"%PDF-")
    assert room.chief.get(address, params={"sheet": "autre"}).status_code == 404
    assert room.phones[1].get(address).status_code == 403
    assert room.public.get(address).status_code in {401, 403}


def test_cards_are_printed_by_whoever_hands_out_codes(room: DuplicateRoom) -> None:
    address = f"/api/games/{room.game}/print"
    printed = room.chief.get(address, params={"sheet": "cartons"})
    assert printed.status_code == 200
    assert printed.content.startswith(b"%PDF-")
    assert room.arbiter("A", 1).get(address, params={"sheet": "cartons"}).status_code == 403
    assert room.phones[1].get(address, params={"sheet": "cartons"}).status_code == 403
