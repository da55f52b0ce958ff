"""Lists of one's own: only the server's owner brings them, and is told what became of each line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from pioche.core.lexicon.store import find_list
from pioche.store.log import SqlLog
from pioche.web.guard import MOST_BYTES_LIST
from pioche.web.owner import is_owner
from support.data_home import lend_lists
from support.duplicate_room import room_service
from support.evening import real_server
from support.live import LiveServer, open_game, order, serving

FILE = {"Content-Type": "application/octet-stream"}
LIST = "été\nMAISON\nmaison\nA\n12\nANTICONSTITUTIONNELLEMENT\nLE\nKWA\n".encode()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lists")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIOCHE_HOME", str(lend_lists(folder / "home")))
        with real_server(folder / "data") as address:
            yield address


def bring(
    address: str, name: str, data: bytes = LIST, headers: Mapping[str, str] = FILE
) -> httpx.Response:
    return httpx.post(
        f"{address}/api/lexicons",
        params={"name": name, "file": "ma liste.txt"},
        content=data,
        headers=dict(headers),
        timeout=60,
    )


def told(answer: httpx.Response) -> list[Any]:
    assert answer.status_code == 201, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_list_comes_with_its_report_and_is_chosen_at_once(address: str) -> None:
    *shares, last = told(bring(address, "Salle"))
    assert [one["share"] for one in shares] == sorted(one["share"] for one in shares)
    assert shares[-1]["share"] == 1
    report = last["report"]
    assert (report["name"], report["lines"], report["words"]) == ("salle", 8, 4)
    assert report["by_length"] == [[2, 1], [3, 2], [6, 1]]
    assert {one["why"]: (one["count"], one["examples"]) for one in report["left_out"]} == {
        "too-long": (1, ["ANTICONSTITUTIONNELLEMENT"]),
        "too-short": (1, ["A"]),
        "not-letters": (1, ["12"]),
        "repeated": (1, ["maison"]),
    }
    found = httpx.get(f"{address}/api/lexicons").json()
    assert {"name": "salle", "words": 4} in found["lists"]
    assert "salle" in httpx.get(f"{address}/api/kinds").json()["lexicons"]
    asked = {"word": "ete", "lexicon": "salle"}
    assert httpx.get(f"{address}/api/words/check", params=asked).json()["valid"]


def test_what_is_no_list_is_refused_in_words(address: str) -> None:
    for name, data in (
        ("vide", b""),
        ("image", b"\x89PNG\0\0"),
        ("francais", LIST),
        ("../x", LIST),
    ):
        (only,) = told(bring(address, name, data))
        assert only["refused"].endswith((".", ")")), name
    told(bring(address, "club"))
    assert "club" in told(bring(address, "club", b"AUTRE\n"))[-1]["refused"]
    kept = find_list("club")
    assert kept is not None and kept.words == 4


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Real-IP": "203.0.113.7"},
        {"Via": "1.1 proxy"},
        {"Host": "club.example"},
    ],
)
def test_nobody_else_brings_a_list(address: str, headers: dict[str, str]) -> None:
    answer = bring(address, "etranger", headers={**FILE, **headers})
    assert answer.status_code == 403, answer.text
    assert answer.json()["error"]["code"] == "web.not-owner"
    assert httpx.get(f"{address}/api/lexicons", headers=headers).json()["may_import"] is False
    assert find_list("etranger") is None


def test_no_list_comes_while_a_competition_closes_searches(tmp_path: Path) -> None:
    with serving(room_service(SqlLog(tmp_path))) as live:
        _refused_beside_a_competition(live)


def _refused_beside_a_competition(live: LiveServer) -> None:
    chief = live.client()
    opened = open_game(chief, "duplicate", options={"scores": "claimed"})
    for kind in ("draw-rack", "start-clock"):
        assert order(chief, opened["game"], kind).status_code == 200
    refused = bring(live.url, "pendant")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "room.competition")
    assert find_list("pendant") is None


def test_only_a_file_of_a_bounded_size_is_taken(address: str) -> None:
    assert bring(address, "club", headers={"Content-Type": "text/plain"}).status_code == 415
    assert bring(address, "club", b"A" * (MOST_BYTES_LIST + 1)).status_code == 413


@pytest.mark.parametrize(
    ("client", "headers", "owner"),
    [
        ("127.0.0.1", {"host": "localhost:8000"}, True),
        ("::1", {"host": "[::1]:8000", "origin": "http://[::1]:8000"}, True),
        ("127.0.0.1", {"host": "localhost", "origin": "http://localhost"}, True),
        ("192.168.1.7", {"host": "localhost:8000"}, False),
        ("127.0.0.1", {"host": "pioche.example"}, False),
        # A proxy that says nothing of itself: what its visitors' pages are called is seen.
        ("127.0.0.1", {"host": "127.0.0.1:8000", "origin": "https://pioche.example"}, False),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=10.0.0.1"}, False),
        ("127.0.0.1", {"host": "[", "origin": "http://localhost"}, False),
        ("testclient", {"host": "localhost"}, False),
        (None, {"host": "localhost"}, False),
    ],
)
def test_the_owner_sits_at_the_machine(
    client: str | None, headers: dict[str, str], owner: bool
) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    at = (client, 5000) if client else None
    asked = Request({"type": "http", "method": "POST", "headers": raw, "client": at})
    assert is_owner(asked) is owner
