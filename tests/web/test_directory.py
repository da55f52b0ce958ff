"""The register over HTTP: who may read it, lists with a preview, bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, serving
from support.people import crowd, federal_line

CODE = "sésame"


def test_a_list_is_shown_before_it_is_written(real: LiveServer) -> None:
    client = real.client()
    data = "\n".join([*map(federal_line, crowd(40, seed=9)), "cassée;"]).encode("latin-1")
    before = client.get("/api/people").json()["total"]
    seen = client.post("/api/people/import", content=data).json()
    assert (seen["format"], seen["read"], seen["written"]) == ("federal", 41, False)
    assert len(seen["refused"]) == 1 and seen["lines"][0]["kind"] in ("added", "updated")
    assert client.get("/api/people").json()["total"] == before
    held = client.post("/api/people/import", params={"write": "1"}, content=data).json()
    assert not held["written"]  # a line is refused, and nobody said to leave it aside
    done = client.post("/api/people/import", params={"write": "1", "ignore": "1"}, content=data)
    assert done.json()["written"]
    assert client.get("/api/people").json()["total"] >= 40


def test_a_server_with_a_code_opens_its_register_to_the_referees_of_its_games(
    tmp_path: Path,
) -> None:
    log = SqlLog(tmp_path)
    with serving(room_service(log, Settings(opening_code=CODE))) as live:
        stranger, chief = live.client(), live.client()
        game = open_game(chief, "duplicate", code=CODE, players=[{"table": 1}])["game"]
        assert chief.post("/api/people", json={"surname": "Vidal"}).status_code == 201
        (one,) = chief.get("/api/people").json()["people"]
        for method, path in (
            ("GET", "/api/people"),
            ("GET", "/api/people?q=vid"),
            ("POST", "/api/people/import"),
            ("POST", f"/api/people/{one['id']}/erase"),
        ):
            answer = stranger.request(method, path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "people.closed")
        assert "Vidal" not in stranger.get(f"/api/games/{game}/people").text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "people.empty"),
        (b"PK\x03\x04\0", "people.not-text"),
        (b"x" * 5_000_000, "web.too-large"),
    ],
)
def test_what_is_no_list_is_told_in_one_sentence(real: LiveServer, data: bytes, code: str) -> None:
    answer = real.client().post("/api/people/import", params={"write": "1"}, content=data)
    assert answer.json()["error"]["code"] == code


def test_two_people_never_have_one_licence(real: LiveServer) -> None:
    client = real.client()
    first = client.post("/api/people", json={"surname": "Premier", "licence": "7654321"}).json()
    refused = client.post("/api/people", json={"surname": "Second", "licence": "76 543 21"})
    assert refused.json()["error"]["message"] == "La licence 7654321 est celle de Premier."
    told = client.post(
        f"/api/people/{first['id']}", json={"surname": "Primo", "licence": "7654321"}
    )
    assert told.json()["surname"] == "Primo"
    assert client.post("/api/people/NOBODY/erase").status_code == 404
    formula = client.post("/api/people", json={"surname": "=1+1"})
    assert formula.json()["error"]["code"] == "people.formula"
