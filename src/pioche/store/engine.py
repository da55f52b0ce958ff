"""Opening a database: its URL, its settings, and what its errors mean in French."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError
from sqlalchemy.pool import QueuePool

from pioche.core.errors import InputError
from pioche.core.home import home
from pioche.room.log import StoreUnavailable

FILE_NAME = "pioche.sqlite"
#: A cable that is cut tells nothing: without these a thread would wait for hours.
_NOTICES_SILENCE = {
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
#: The database's side of it: who froze or lost power in the middle of a transaction holds the rows
#: of a game, and nobody's bell could be written until it is let go.
_IDLE_MS = 10_000
_LETS_GO = {
    "idle_in_transaction_session_timeout": _IDLE_MS,
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 3,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


def locate(where: str | Path | None, *, create: bool = True) -> URL:
    """Turn what was given to `--donnees` (a directory, a file, a URL or nothing) into a URL.

    The directory is made unless told otherwise.
    """
    text = str(where) if where is not None else str(home())
    if "://" in text:
        try:
            url = make_url(text)
        except ArgumentError as error:
            raise InputError("store.url-unreadable") from error
        if url.drivername in _POSTGRESQL:
            return url.set(drivername="postgresql+psycopg")
        if url.drivername in ("sqlite", "sqlite+pysqlite") and url.database:
            return url.set(drivername="sqlite+pysqlite")
        raise InputError("store.url-unknown", scheme=url.drivername)
    path = Path(text).expanduser()
    if path.suffix not in (".sqlite", ".db"):
        try:
            if create:
                path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnavailable("store.directory", path=path, why=error.strerror) from error
        path = path / FILE_NAME
    return URL.create("sqlite+pysqlite", database=str(path))


def is_sqlite(url: URL) -> bool:
    """Whether a URL names a file of SQLite."""
    return url.get_backend_name() == "sqlite"


def open_engine(url: URL, *, connections: int = 8, max_pages: int | None = None) -> Engine:
    """Open a database with the settings durability needs.

    `max_pages` bounds a file of SQLite: tests fill a disk with it.
    """
    if not is_sqlite(url):
        engine = create_engine(
            url,
            pool_size=connections,
            max_overflow=4,
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": 5,
                "application_name": "pioche",
                "options": _session_options(url),
                **_NOTICES_SILENCE,
            },
        )
        event.listen(engine, "connect", _pack_quickly)
        return engine
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=4,
        connect_args={"check_same_thread": False, "timeout": 15},
    )

    @event.listens_for(engine, "connect")
    def _settings(connection: sqlite3.Connection, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA recursive_triggers = ON")
        if max_pages is not None:
            cursor.execute(f"PRAGMA max_page_count = {int(max_pages)}")
        cursor.close()

    return _with_own_transactions(engine)


def _pack_quickly(connection: Any, _record: Any) -> None:
    """Let the database pack what a large hall writes at once in half the time, where it can."""
    connection.execute(
        "SELECT set_config(name, 'lz4', false) FROM pg_settings"
        " WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)"
    )
    connection.commit()


def _session_options(url: URL) -> str:
    """What a session of PostgreSQL is told, after what the URL itself tells it."""
    given = url.query.get("options", ())
    told = [given] if isinstance(given, str) else list(given)
    return " ".join([*told, *(f"-c {name}={value}" for name, value in _LETS_GO.items())])


def _with_own_transactions(engine: Engine) -> Engine:
    """Let us say when a transaction of SQLite begins, and of which kind."""

    @event.listens_for(engine, "connect", insert=True)
    def _manual(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver must not open transactions by itself.
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("pioche_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def open_read_only(url: URL) -> Engine:
    """Open a database that is there, to read it and nothing else: the database itself sees to it.

    A store in use can be read so, while its server goes on writing.
    """
    if not is_sqlite(url):
        return create_engine(
            url,
            connect_args={
                "connect_timeout": 5,
                "application_name": "pioche",
                "options": "-c default_transaction_read_only=on",
            },
        )
    path = Path(url.database or "").absolute()
    if not path.is_file():
        raise InputError("store.none", path=path)

    # Even a reader notes where it reads, beside the file. Where it may not (a disk that cannot be
    # written) and no server left such a note, nobody else writes either.
    noted = path.with_name(f"{path.name}-wal").exists()
    lonely = "" if noted or os.access(path.parent, os.W_OK) else "&immutable=1"

    def connect() -> sqlite3.Connection:
        uri = f"{path.as_uri()}?mode=ro{lonely}"
        return sqlite3.connect(uri, uri=True, check_same_thread=False, timeout=15)

    return _with_own_transactions(create_engine(url, poolclass=QueuePool, creator=connect))


def reading_engine(engine: Engine) -> Engine:
    """The same connections for single reads: PostgreSQL then needs no transaction around each."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


@contextmanager
def translated() -> Iterator[None]:
    """Say in French what a database's refusal means; programming errors pass unchanged."""
    try:
        yield
    except (DataError, sqlite3.DataError, UnicodeEncodeError, OverflowError) as error:
        # A NUL, half a surrogate, a number too large: what was given, not the database.
        raise InputError("store.unstorable") from error
    except DBAPIError as error:
        meaning = _meaning(error)
        if meaning is None:
            raise
        raise StoreUnavailable(meaning) from error
    except sqlite3.Error as error:
        meaning = _sqlite_meaning(error)
        if meaning is None:
            raise
        raise StoreUnavailable(meaning) from error


def _meaning(error: DBAPIError) -> str | None:
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return _sqlite_meaning(cause)
    state = getattr(cause, "sqlstate", None)
    if state is None:
        return "store.unreachable"
    if state in ("53100", "53200"):
        return "store.full"
    if state == "25006":
        return "store.read-only"
    # 25P03: this process stood still for so long that the database let it go.
    if state[:2] in ("08", "53", "57", "28", "3D", "58") or state == "25P03":
        return "store.unreachable"
    if state[:2] == "40":
        return "store.busy"
    return None


def _sqlite_meaning(error: sqlite3.Error) -> str | None:
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith("SQLITE_FULL"):
        return "store.full"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return "store.read-only"
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "store.busy"
    if name.startswith("SQLITE_IOERR"):
        return "store.disk-error"
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return "store.damaged"
    return None


def upsert(connection: Connection, table: Table) -> Any:
    """The dialect's INSERT, the only one that knows ON CONFLICT."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)
