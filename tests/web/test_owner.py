"""The server's owner: only at its machine; backups, restoration, stop; a second start."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from pioche.web.service import Settings
from pioche.web.standing import NAME, Standing, found, noted, write_standing
from support.duplicate_room import room_service
from support.live import PATIENCE_S, LiveServer, following, open_game, order, serving, until

PIOCHE = Path(sys.executable).with_name("pioche")
OWN = {"desk": True, "evenings": True}


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path / "donnees"), Settings(**OWN))) as server:
        yield server


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


ASKED = [
    ("GET", "/api/server", None),
    ("GET", "/api/server/qr", None),
    ("POST", "/api/server/backup", None),
    ("POST", "/api/server/restore", {"name": "x.gz", "sure": True}),
    ("POST", "/api/server/stop", {"sure": True}),
]


@pytest.mark.parametrize(("method", "path", "body"), ASKED)
def test_only_the_owner_at_the_machine(
    live: LiveServer, method: str, path: str, body: dict[str, Any] | None
) -> None:
    for headers in ({"X-Forwarded-For": "192.0.2.9"}, {"Host": "ailleurs.example"}):
        answer = live.client().request(method, path, json=body, headers=headers)
        assert refused(answer) == (403, "web.owner-only")


@pytest.mark.parametrize("path", ["restore", "stop"])
def test_a_server_that_nobody_sits_at_is_neither_restored_nor_stopped(
    tmp_path: Path, path: str
) -> None:
    """On a machine of many users everyone is at the machine."""
    with serving(room_service(SqlLog(tmp_path), Settings(evenings=True))) as live:
        answer = live.client().post(f"/api/server/{path}", json={"sure": True})
        assert refused(answer) == (403, "web.no-desk")


def test_a_backup_is_made_and_told(live: LiveServer) -> None:
    client = live.client()
    assert client.post("/api/server/backup").json()["backups"] == []  # no game yet
    open_game(client, "duplicate")
    state = client.post("/api/server/backup").json()
    (one,) = state["backups"]
    assert (Path(state["folder"]) / "sauvegardes" / one["name"]).stat().st_size == one["bytes"]
    assert not one["before"] and state["desk"] and state["under_way"] == 0


def test_two_backups_at_once_are_both_well(live: LiveServer) -> None:
    open_game(live.client(), "duplicate")
    with ThreadPoolExecutor(4) as hands:
        asked = [hands.submit(live.client().post, "/api/server/backup") for _ in range(4)]
        states = [one.result().json() for one in asked]
    assert [state["told"] for state in states] == [""] * 4
    assert len(live.client().get("/api/server").json()["backups"]) == 1


def test_a_failed_backup_is_told_until_one_is_made(live: LiveServer) -> None:
    client = live.client()
    open_game(client, "duplicate")
    folder = Path(client.get("/api/server").json()["folder"]) / "sauvegardes"
    if folder.exists():
        folder.rmdir()
    folder.write_text("in the way")
    assert "ne peut être ni lu ni écrit" in client.post("/api/server/backup").json()["told"]
    folder.unlink()
    state = client.post("/api/server/backup").json()
    assert state["told"] == "" and len(state["backups"]) == 1


def test_games_under_way_are_interrupted_only_on_purpose(live: LiveServer) -> None:
    client = live.client()
    stopped: list[bool] = []
    live.service.keeping.stop = lambda: stopped.append(True)
    game = open_game(client, "duplicate")["game"]
    with following(client, game) as events:
        events.next("view")
        until(lambda: client.get("/api/server").json()["under_way"] == 1)
        name = client.post("/api/server/backup").json()["backups"][0]["name"]
        for path, body in (("stop", {}), ("restore", {"name": name})):
            answer = client.post(f"/api/server/{path}", json=body)
            assert refused(answer) == (409, "web.under-way")
        assert not stopped
        assert client.post("/api/server/stop", json={"sure": True}).status_code == 200
    assert stopped == [True]


def test_what_is_no_backup_is_refused_before_anything_stops(live: LiveServer) -> None:
    live.service.keeping.stop = lambda: pytest.fail("it stopped")
    answer = live.client().post(
        "/api/server/restore", json={"name": "../pioche.sqlite", "sure": True}
    )
    assert refused(answer) == (422, "store.source-missing")


# -- a process of its own ---------------------------------------------------------------------


@contextmanager
def started(place: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [str(PIOCHE), "serveur", "--adresse", "127.0.0.1", "--donnees", str(place), *options]
    environment = {**os.environ, "BROWSER": "true", "DISPLAY": ""}
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def address(place: Path) -> str:
    until(lambda: found(str(place)) is not None)
    standing = noted(str(place))
    assert standing is not None
    return standing.here


def test_a_backup_comes_back_under_a_running_server(tmp_path: Path) -> None:
    place = tmp_path / "donnees"
    with started(place, "--liee", "--port", "0") as process:
        client = httpx.Client(base_url=address(place), timeout=PATIENCE_S)
        first = open_game(client, "duplicate")["game"]
        before = client.post("/api/server/backup").json()
        second = open_game(client, "duplicate")["game"]
        body = {"name": before["backups"][0]["name"], "sure": True}
        assert client.post("/api/server/restore", json=body).status_code == 200

        def state() -> dict[str, Any]:
            try:
                told: dict[str, Any] = client.get("/api/server").json()
            except (httpx.TransportError, json.JSONDecodeError):
                return before
            return told

        until(lambda: state().get("life", before["life"]) != before["life"])
        after = state()
        assert "est en place" in after["told"]
        assert [one["before"] for one in after["backups"]] == [True, False]
        assert client.get(f"/api/games/{first}").status_code == 200
        assert client.get(f"/api/games/{second}").status_code == 404
        # It goes on: what comes after is written, and stays.
        assert order(client, first, "draw-rack").status_code in (200, 403)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=PATIENCE_S) == 0
    assert not (place / NAME).exists()


def test_a_second_start_finds_the_first_and_a_port_is_found(tmp_path: Path) -> None:
    place, other = tmp_path / "donnees", tmp_path / "autres"
    with started(place, "--ouvrir") as first:
        here = address(place)
        with started(place, "--ouvrir") as again:
            said, _ = again.communicate(timeout=PATIENCE_S)
            assert again.returncode == 0 and f"déjà ouvert : {here}" in said
        with started(place, "--port", "0") as refused_one:  # as a service would
            _, told = refused_one.communicate(timeout=PATIENCE_S)
            assert refused_one.returncode == 2 and "utilise déjà" in told
        with started(other, "--ouvrir"):
            assert address(other) != here
        first.send_signal(signal.SIGTERM)
        first.wait(timeout=PATIENCE_S)
    assert found(str(place)) is None


def test_a_server_ends_with_whoever_started_it(tmp_path: Path) -> None:
    place = tmp_path / "donnees"
    with started(place, "--liee", "--port", "0") as process:
        client = httpx.Client(base_url=address(place), timeout=PATIENCE_S)
        open_game(client, "duplicate")
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=PATIENCE_S) == 0
    assert len(list((place / "sauvegardes").glob("*.gz"))) == 1


def test_a_note_that_is_not_true_finds_nothing(tmp_path: Path) -> None:
    assert found(str(tmp_path)) is None
    stale = Standing("http://localhost:1/", "http://localhost:1/", 1, "0.1.0")
    write_standing(str(tmp_path), stale)
    assert noted(str(tmp_path)) == stale
    begun = time.monotonic()
    assert found(str(tmp_path)) is None and time.monotonic() - begun < PATIENCE_S
    (tmp_path / NAME).write_text("{")
    assert found(str(tmp_path)) is None
    assert found("postgresql://x/y") is None
