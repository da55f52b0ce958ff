"""How to come in, told to everybody: an address that opens nothing by itself."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import segno

from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving


def code_of(link: str) -> bytes:
    """A link as the QR code that the wall shows."""
    image = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(image, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return image.getvalue()


@pytest.mark.parametrize(
    ("called", "lan", "address", "typed"),
    [
        ("localhost:8000", "192.168.1.20", "http://192.168.1.20:8000", "192.168.1.20:8000"),
        ("127.0.0.1:8000", "10.0.0.7", "http://10.0.0.7:8000", "10.0.0.7:8000"),
        ("pioche.local", "", "http://pioche.local", "pioche.local"),
        ("pioche.local", "192.168.1.20", "http://pioche.local", "pioche.local"),
    ],
)
def test_everybody_is_told_where_the_game_is(
    tmp_path: Path, called: str, lan: str, address: str, typed: str
) -> None:
    with serving(room_service(SqlLog(tmp_path), settings=Settings(lan=lan))) as live:
        room = DuplicateRoom(live)
        where, host = f"/api/games/{room.game}/entrance", {"Host": called}
        answer = room.public.get(where, headers=host)
        assert answer.json() == {
            "address": typed,
            "game": room.game,
            "link": f"{address}/jeu/{room.game}",
        }
        shown = room.public.get(f"{where}/qr", headers=host)
        assert shown.content == code_of(f"{address}/jeu/{room.game}")
        later = room.public.get(f"{where}/qr", params={"report": "true"}, headers=host)
        assert later.content == code_of(f"{address}/rapport/{room.game}")
        assert shown.headers["content-type"].startswith("image/svg+xml")
        # Neither holds what lets anybody in.
        code = room.chief.get(f"/api/games/{room.game}/members").json()["joining_code"]
        assert code not in answer.text and code not in shown.text


@pytest.mark.parametrize("lan", ["", "127.0.0.1"])
def test_a_server_that_only_knows_itself_gives_no_address(tmp_path: Path, lan: str) -> None:
    with serving(room_service(SqlLog(tmp_path), settings=Settings(lan=lan))) as live:
        room = DuplicateRoom(live)
        where = f"/api/games/{room.game}/entrance"
        assert room.public.get(where).json()["address"] == ""
        assert room.public.get(f"{where}/qr").status_code == 409
