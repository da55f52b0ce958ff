"""A store of an earlier version opens with nothing lost, on both databases, even when killed.

Each golden store is the first schema's (`0001`) or a release's (`tests/store/golden/write.py`).
"""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, inspect, text
from sqlalchemy.exc import DBAPIError

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.registry import game_named
from pioche.room.host import Host
from pioche.room.recovery import pause_after_crash
from pioche.room.rejudging import rejudge_game
from pioche.store.engine import locate, open_engine
from pioche.store.listener import ALIVE_KEY
from pioche.store.lock import FileLock
from pioche.store.log import SqlLog
from pioche.store.upgrade import HEAD, upgrade
from support.duplicate_room import words

GOLDEN = Path(__file__).parent / "golden"
NOT_COMPARED = {"alembic_version", "beat", "process"}
"""What says how far the schema is, and signs of life: written anew by whoever opens a store."""
RELEASES = ("0001", "0.1.0")
FIRST = pytest.mark.parametrize("release", ["0001"], indirect=True)
"""For what happens while a schema is brought up to date: a release's may be today's."""
LIVED_MS = range(1_000, 20_000)
"""How long the clock of the last hall was seen to run before its server was killed."""

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def golden(where: str, release: str) -> str:
    """The store that a release left behind."""
    if "://" in where:
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(gzip.decompress((GOLDEN / f"{release}.sql.gz").read_bytes()))
    else:
        Path(where).mkdir()
        data = gzip.decompress((GOLDEN / f"{release}.sqlite.gz").read_bytes())
        (Path(where) / "pioche.sqlite").write_bytes(data)
    return where


def contents(where: str) -> tuple[str, Rows]:
    """The revision of a store, and its rows by column, read past the program."""
    engine = open_engine(locate(where))
    try:
        with engine.connect() as connection:
            revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            tables = sorted({*inspect(engine).get_table_names()} - NOT_COMPARED)
            found = {table: connection.execute(text(f"SELECT * FROM {table}")) for table in tables}
            rows = {
                table: sorted((dict(row) for row in result.mappings()), key=str)
                for table, result in found.items()
            }
    finally:
        engine.dispose()
    return str(revision), rows


def only(columns: Rows, rows: Rows) -> Rows:
    """Rows of a later schema, by the columns of an earlier one."""
    return {
        table: sorted(
            ({name: row[name] for name in columns[table][0]} for row in rows[table]), key=str
        )
        for table in columns
        if columns[table]
    }


def hall_under_way(log: SqlLog) -> str:
    (row,) = log.games(running=True)
    return row.id


def filled(rows: Rows) -> Rows:
    return {table: found for table, found in rows.items() if found}


def test_a_golden_store_opens_with_nothing_lost(golden: str, release: str) -> None:
    revision, before = contents(golden)
    if release == "0001":
        assert revision == "0001"
    else:
        beside = {"directory", "seated", "competition", "card", "package", "link"}
        assert beside <= {*filled(before)}
    assert {row["kind"] for row in before["game"]} == {
        "classic",
        "duplicate",
        "inverse",
        "jarnac",
        "loto",
        "solitaire",
    }
    SqlLog(golden).close()
    revision, after = contents(golden)
    assert revision == HEAD
    assert only(before, after) == filled(before)


def test_its_slips_belong_to_the_racks_they_were_written_for(golden: str) -> None:
    log = SqlLog(golden)
    game = hall_under_way(log)
    loaded = log.load(game)
    assert loaded is not None
    annulled, drawn = (e.seq for e in loaded.events if e.type == "rack-drawn")
    slips = sorted((s.seat, s.revision, s.draw) for s in log.all_slips(game))
    assert slips == [
        ("1", 1, annulled),
        ("2", 1, annulled),
        ("2", 2, drawn),
        ("2", 3, drawn),
        ("3", 1, drawn),
    ]
    assert loaded.lived in LIVED_MS
    assert pause_after_crash(log, game_named, words).paused == [game]
    log.close()


def test_its_games_are_judged_again_without_a_difference(golden: str, release: str) -> None:
    """Fields and events that came later change nothing of what was judged before them."""

    def same(name: str, sha256: str) -> Lexicon | None:
        found = words(name)
        return found if found.sha256 == sha256 else None

    log = SqlLog(golden)
    judged = {}
    for row in log.games(limit=1000):
        kept = log.kept(row.id)
        assert kept is not None
        found = rejudge_game(kept, game_named, same)
        told = [one.message for one in found.result.differences]
        # What openings learnt to say before the first release (policies of the edition, whether
        # searches are closed) is told of the opening, and changes nothing of what was played.
        later = re.compile(
            r"Ouverture, (edition\.policies\.[\w.]+ : rien|closes : non) au journal, "
            if release == "0001"
            else r"(?!)"
        )
        assert [one for one in told if not later.match(one)] == []
        judged[row.kind] = judged.get(row.kind, 0) + found.result.judged
    assert all(count > 0 for count in judged.values()) and len(judged) == 6
    log.close()


def test_its_games_go_on(golden: str) -> None:
    async def scenario() -> None:
        log = SqlLog(golden)
        pause_after_crash(log, game_named, words)
        host = Host(log, game_named, words)
        await host.start()
        (hall,) = [
            row.id
            for row in log.games()
            if row.kind == "duplicate" and row.summary.phase == "thinking"
        ]
        game = await host.game(hall)
        assert game.mail.revisions == {"2": 3, "3": 1}
        clock = game.state.clock
        assert clock.total_ms - clock.left_ms in LIVED_MS
        for row in log.games(limit=1000):
            held = await host.game(row.id)
            assert held.seq == row.head
        await host.stop()
        log.close()

    asyncio.run(scenario())


@FIRST
def test_no_store_is_changed_under_a_server_of_an_earlier_version(golden: str) -> None:
    """It would write rows that lack what the new schema needs."""

    def refused() -> None:
        with pytest.raises(InputError) as refusal:
            SqlLog(golden)
        assert refusal.value.code == "store.in-use"
        assert contents(golden)[0] == "0001"

    if "://" in golden:
        with psycopg.connect(golden) as server:
            server.execute("SELECT pg_advisory_lock_shared(%s)", [ALIVE_KEY])
            refused()
    else:
        server_lock = FileLock(Path(golden) / "pioche.sqlite")
        refused()
        server_lock.release()
    SqlLog(golden).close()
    assert contents(golden)[0] == HEAD


@FIRST
@pytest.mark.parametrize("verb", ["UPDATE slip SET draw = 1", "DELETE FROM slip"])
def test_the_mail_is_guarded_again(golden: str, verb: str) -> None:
    log = SqlLog(golden)
    with pytest.raises(DBAPIError, match="append-only"), log.engine.begin() as connection:
        connection.execute(text(verb))
    log.close()


@FIRST
def test_an_upgraded_store_has_the_schema_of_a_new_one(
    golden: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if "://" in golden:
        fresh = request.getfixturevalue("cluster").create_database("schema")
    else:
        fresh = str(tmp_path / "neuf")
    shapes = []
    for where in (golden, fresh):
        log = SqlLog(where)
        looked = inspect(log.engine)
        shapes.append(
            {
                table: [
                    (c["name"], str(c["type"]), c["nullable"]) for c in looked.get_columns(table)
                ]
                for table in sorted(looked.get_table_names())
            }
        )
        log.close()
    assert shapes[0] == shapes[1]


def _killed(run: Callable[[], None]) -> bool:
    """Run something in a child process; whether it was killed."""
    pid = os.fork()
    if pid == 0:
        try:
            run()
        finally:
            os._exit(0)
    _, status = os.waitpid(pid, 0)
    return os.WIFSIGNALED(status)


@FIRST
def test_an_upgrade_that_is_killed_leaves_the_old_store_and_is_done_again(golden: str) -> None:
    _, before = contents(golden)

    def dying(at: int) -> Callable[[], None]:
        def run() -> None:
            engine = open_engine(locate(golden))
            seen = 0

            @event.listens_for(engine, "after_cursor_execute")
            def _count(*_given: Any) -> None:
                nonlocal seen
                seen += 1
                if seen == at:
                    os.kill(os.getpid(), signal.SIGKILL)

            upgrade(engine)

        return run

    deaths = 0
    while _killed(dying(at := 1 + 3 * deaths)):
        deaths += 1
        revision, rows = contents(golden)
        assert (revision, rows) == ("0001", before), f"killed at statement {at}"
    assert deaths > 5
    revision, after = contents(golden)
    assert revision == HEAD
    assert only(before, after) == filled(before)
