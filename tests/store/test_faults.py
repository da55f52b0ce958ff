"""A disk that is full, read-only or gone: a clear message, nothing corrupted, and on it goes."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from pioche.room.log import StoreUnavailable
from pioche.store import engine
from pioche.store.log import SqlLog
from support.orders import adding, opening, put, slip, write
from support.postgres import Cluster

TEXT = '{"w":"' + "A" * 2000 + '"}'


def check_whole(log: SqlLog, acknowledged: list[str]) -> None:
    """Everything acknowledged is there, once, and the database is sound."""
    assert sorted(acknowledged) == sorted(s.seat for s in log.slips("G", 1))
    if log.engine.dialect.name == "sqlite":
        with log.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


def fill(log: SqlLog, most: int = 5000) -> tuple[list[str], StoreUnavailable]:
    """Hand in large slips until the store refuses; give those acknowledged, and the refusal."""
    acknowledged: list[str] = []
    for n in range(most):
        try:
            acknowledged.append(put(log, slip(f"t{n}", f"s{n}", text=TEXT)).seat)
        except StoreUnavailable as refusal:
            return acknowledged, refusal
    raise AssertionError("the store never filled")


def test_a_full_disk_refuses_clearly_and_recovers(tmp_path: Path) -> None:
    log = SqlLog(tmp_path)
    write(log, opening(mail_coup=1))
    with log.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    log.close()
    log = SqlLog(tmp_path, max_pages=pages + 30)  # whatever the tables take by themselves
    acknowledged, refusal = fill(log)
    assert refusal.code == "store.full"
    assert "disque du serveur est plein" in str(refusal)
    assert len(acknowledged) > 10
    with pytest.raises(StoreUnavailable):
        write(log, adding(1, "c1", n=5000))
    with pytest.raises(StoreUnavailable, match="disque du serveur est plein"):
        log.probe().result(timeout=20)
    check_whole(log, acknowledged)  # reading goes on
    log.close()
    log = SqlLog(tmp_path)  # space has returned
    check_whole(log, acknowledged)
    acknowledged.append(put(log, slip("late", "late")).seat)
    write(log, adding(1, "c1", n=20, mail_coup=1))
    log.probe().result(timeout=20)
    check_whole(log, acknowledged)
    log.close()


def test_space_that_returns_under_a_running_server(tmp_path: Path) -> None:
    """In a process of its own, whose files may not grow for a while."""
    script = textwrap.dedent("""
        import resource, sys
        sys.path[:0] = sys.argv[2:]
        from pioche.store.log import SqlLog
        from store.test_faults import check_whole, fill
        from support.orders import opening, put, slip, write
        log = SqlLog(sys.argv[1])
        write(log, opening(mail_coup=1))
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
        acknowledged, refusal = fill(log)
        assert refusal.code == "store.disk-error", refusal.code  # EFBIG, not ENOSPC
        assert log.probe().exception(timeout=20).code == "store.disk-error"
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        acknowledged.append(put(log, slip("late", "late")).seat)
        assert log.probe().result(timeout=20) is None
        check_whole(log, acknowledged)
        log.close()
        print("ok", len(acknowledged))
    """)
    tests = str(Path(__file__).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), tests],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.startswith("ok"), done.stderr
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


@pytest.fixture
def as_nobody() -> Iterator[None]:
    """Permissions mean nothing to root: become somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    yield
    os.seteuid(0)


@pytest.fixture
def locked_store(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A store with a game in it, that nobody may write to."""
    place = Path(tempfile.mkdtemp(prefix="pioche-lecture-"))
    log = SqlLog(place)
    write(log, opening())
    log.close()
    for path in place.iterdir():
        path.chmod(0o444)
    place.chmod(0o555)
    yield place
    shutil.rmtree(place)


def test_a_read_only_disk_refuses_clearly(
    locked_store: Path, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("as_nobody")
    for exclusive in (False, True):
        with pytest.raises(StoreUnavailable) as refusal:
            log = SqlLog(locked_store, exclusive=exclusive)
            write(log, adding(1, "c1"))
        assert refusal.value.code == "store.read-only"
        assert "rien n’a été enregistré" in str(refusal.value)


def test_a_read_only_disk_that_can_be_written_again(locked_store: Path) -> None:
    locked_store.chmod(0o755)
    for path in locked_store.iterdir():
        path.chmod(0o644)
    log = SqlLog(locked_store)
    assert write(log, adding(1, "c1")).last == 2
    log.close()


def test_a_read_only_postgresql(cluster: Cluster) -> None:
    url = cluster.create_database("lecture")
    log = SqlLog(url)
    write(log, opening())
    with psycopg.connect(cluster.url(), autocommit=True) as admin:
        admin.execute("ALTER DATABASE lecture SET default_transaction_read_only = on")
    log.engine.dispose()
    with pytest.raises(StoreUnavailable) as refusal:
        write(log, adding(1, "c1"))
    assert refusal.value.code == "store.read-only"
    with psycopg.connect(cluster.url(), autocommit=True) as admin:
        admin.execute("ALTER DATABASE lecture SET default_transaction_read_only = off")
    log.engine.dispose()
    assert write(log, adding(1, "c1")).last == 2
    log.close()


def test_a_postgresql_that_dies_and_comes_back() -> None:
    cluster = Cluster()
    try:
        log = SqlLog(cluster.create_database("jeu"))
        write(log, opening())
        cluster.kill()
        with pytest.raises(StoreUnavailable) as refusal:
            write(log, adding(1, "c1"))
        assert refusal.value.code == "store.unreachable"
        cluster.start()
        assert write(log, adding(1, "c1")).last == 2
        loaded = log.load("G")
        assert loaded is not None and loaded.row.head == 2
        log.close()
    finally:
        cluster.stop()


def test_nobody_answers() -> None:
    with pytest.raises(StoreUnavailable, match="ne répond pas"):
        SqlLog("postgresql://pioche@127.0.0.1:1/jeu")


def test_postgresql_packs_what_a_large_hall_writes_quickly(cluster: Cluster) -> None:
    log = SqlLog(cluster.create_database("packed"))
    try:
        write(log, opening(mail_coup=1))
        put(log, slip("1", "s1", text=TEXT * 10))
        with log.engine.connect() as connection:
            known = connection.exec_driver_sql("SHOW default_toast_compression").scalar_one()
            used = connection.exec_driver_sql("SELECT pg_column_compression(body) FROM slip")
            can = connection.exec_driver_sql(
                "SELECT 'lz4' = ANY(enumvals) FROM pg_settings"
                " WHERE name = 'default_toast_compression'"
            ).scalar_one()
            assert (known, used.scalar_one()) == (("lz4",) * 2 if can else ("pglz",) * 2)
    finally:
        log.close()


def test_who_froze_in_the_middle_lets_others_write(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stands still while it holds a game's row must not hold up the others' bell."""
    monkeypatch.setitem(engine._LETS_GO, "idle_in_transaction_session_timeout", 2_000)
    database = cluster.create_database("frozen")
    frozen, other = SqlLog(database), SqlLog(database)
    try:
        write(frozen, opening(mail_coup=1))
        with pytest.raises(StoreUnavailable), engine.translated(), frozen.engine.begin() as held:
            held.exec_driver_sql("SELECT head FROM game WHERE id = 'G' FOR UPDATE")
            assert put(other, slip("1", "s1")).seat == "1"
            held.exec_driver_sql("UPDATE game SET head = 99")
        assert write(frozen, adding(1, "c1")).last > 1, "it comes back by itself"
    finally:
        frozen.close()
        other.close()
