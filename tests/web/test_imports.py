"""A game recorded elsewhere, uploaded: replayed here, or refused with nothing opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.duplicate_room import room_service
from support.live import LiveServer, serving

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


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 422),
        (b"Bonjour", 422),
        (b"\x00" * 100, 422),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><EliotGame format='2'>&a;</EliotGame>", 422),
        (b"1 ZZZZZZZ ZZZZZZZ H4 24", 422),
        (b"1 UTEHJDT HUTTE H4 24\n2 KKKKKKK KKKKKKK 5G 28", 422),
        ((HERE / "partie.gcg").read_bytes(), 422),
        (b"x" * (1024 * 1024 + 1), 413),
    ],
)
def test_what_is_refused_opens_nothing(live: LiveServer, data: bytes, status: int) -> None:
    client = live.client()
    refused = sent(client, data)
    assert refused.status_code == status, refused.text
    assert refused.json()["error"]["message"]
    assert games(client) == []


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
