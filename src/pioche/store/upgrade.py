"""Bringing a database to the schema of today. Alembic is only imported when there is work."""

from __future__ import annotations

import time
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, inspect, text

from pioche.core.errors import InputError
from pioche.store.engine import translated
from pioche.store.listener import ALIVE_KEY

HEAD = "0011"
REVISIONS = tuple(f"{number:04}" for number in range(1, 1 + int(HEAD)))
_PATIENCE_S = 2.0
_LOCK = 0x50696F63  # one key for PostgreSQL's advisory lock: two servers may start at once


def upgrade(engine: Engine, target: str = HEAD) -> None:
    """Run the migrations a database lacks, in one transaction."""
    with translated():
        with engine.connect() as connection:
            if _revision(connection) == target:
                return
        with (
            engine.connect().execution_options(pioche_writes=True) as connection,
            connection.begin(),
        ):
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            revision = _revision(connection)
            if revision == target:
                return
            if revision is not None and revision not in REVISIONS:
                raise InputError("store.newer", revision=revision)
            if revision is not None:
                claim(connection)  # a server of an earlier version would write what it knows
            _run(connection, target)


def claim(connection: Connection) -> None:
    """Keep servers out until a transaction ends; InputError where one runs.

    On PostgreSQL; whoever wants a file of SQLite for itself holds its lock.
    """
    if connection.dialect.name != "postgresql":
        return
    asked = text("SELECT pg_try_advisory_xact_lock(:key)")
    # A server that has just stopped may take a moment to be gone.
    deadline = time.monotonic() + _PATIENCE_S
    while not connection.execute(asked, {"key": ALIVE_KEY}).scalar_one():
        if time.monotonic() > deadline:
            raise InputError("store.in-use", path=connection.engine.url.render_as_string())
        time.sleep(0.05)


def is_current(engine: Engine) -> bool:
    """Whether a database is of today's schema."""
    with translated(), engine.connect() as connection:
        return _revision(connection) == HEAD


def empty_at(connection: Connection, revision: str) -> None:
    """Make an empty store one of an earlier revision, inside a transaction of the caller's."""
    if revision == HEAD:
        return
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("DROP FUNCTION IF EXISTS pioche_append_only"))
    _run(connection, revision)


def finish(connection: Connection) -> None:
    """Bring what `empty_at` made, and the caller filled, to today's schema."""
    if _revision(connection) != HEAD:
        _run(connection, HEAD)


def require_current(engine: Engine) -> None:
    """Refuse a database that is not of today's schema, and that may not be brought to it."""
    with translated(), engine.connect() as connection:
        revision = _revision(connection)
    if revision == HEAD:
        return
    if revision is None:
        raise InputError("store.none", path=engine.url.database)
    older = revision in REVISIONS
    raise InputError("store.older" if older else "store.newer", revision=revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


def _run(connection: Connection, target: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, target)
