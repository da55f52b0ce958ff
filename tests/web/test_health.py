"""`/sante` is honest: it writes, it does not wait for ever, and it tells of clocks that differ."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from pioche.room import clock as clocks
from pioche.store.jobs import Probe
from pioche.store.log import SqlLog
from support.hall import make_service
from support.live import serving

Opener = Callable[..., SqlLog]


def test_a_full_disk_is_told_though_it_reads_well(tmp_path: Path) -> None:
    SqlLog(tmp_path).close()
    pages = (tmp_path / "pioche.sqlite").stat().st_size // 4096
    log = SqlLog(tmp_path, max_pages=pages + 4)
    with serving(make_service(log)) as live:
        answer = live.client().get("/sante")
        assert answer.status_code == 503
        assert "disque du serveur est plein" in answer.json()["message"]


def test_a_deleted_store_is_told(tmp_path: Path) -> None:
    with serving(make_service(SqlLog(tmp_path))) as live:
        assert live.client().get("/sante").status_code == 200
        for path in tmp_path.iterdir():
            path.unlink()
        time.sleep(1.1)  # an answer is fresh for a second
        answer = live.client().get("/sante")
        assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")


def test_a_database_that_hangs_is_told_in_time_and_asked_once(log: SqlLog) -> None:
    """Somebody holds the database: it neither answers nor refuses."""
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with log.transaction() as connection:
            if log.engine.dialect.name == "postgresql":
                # Otherwise the server itself lets go of who holds it for long.
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                connection.exec_driver_sql("LOCK TABLE setting IN ACCESS EXCLUSIVE MODE")
            held.set()
            release.wait(60)

    with serving(make_service(log)) as live:
        assert live.client().get("/sante").status_code == 200
        holder = threading.Thread(target=hold)
        holder.start()
        held.wait(20)
        try:
            time.sleep(1.1)
            begun = time.monotonic()
            answers = [live.client().get("/sante") for _ in range(3)]
            assert {answer.status_code for answer in answers} == {503}
            assert "à temps" in answers[0].json()["message"]
            assert time.monotonic() - begun < 14
            assert log.writer.waiting == 0, "the one that hangs was not asked again"
        finally:
            release.set()
            holder.join()


def test_many_who_ask_write_once(
    log: SqlLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0
    submit = log.writer.submit

    def counted(order: object) -> Future[object]:
        nonlocal asked
        asked += isinstance(order, Probe)
        return submit(order)  # type: ignore[arg-type] # passed through

    monkeypatch.setattr(log.writer, "submit", counted)
    with serving(make_service(log)) as live:
        client, begun = live.client(), time.monotonic()
        for _asking in range(20):
            assert client.get("/sante").status_code == 200
        assert asked <= 1 + (time.monotonic() - begun)


def test_a_machine_that_is_not_on_time_is_told(
    open_store: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = open_store()
    wall = clocks.wall
    monkeypatch.setattr(clocks, "wall", lambda: wall() - 30_000)
    with serving(make_service(log, shared=log.engine.dialect.name != "sqlite")) as live:
        told = live.client().get("/sante").json()
    if log.engine.dialect.name == "sqlite":
        assert told.get("skew_ms") is None
    else:
        assert abs(told["skew_ms"] + 30_000) < 2_000
        assert "pas à l’heure de la base (−30 s)" in told["message"]
