"""Backup of a running store into one file, and its restoration into an empty one.

The file is the same whatever the database: a hall's SQLite can be restored into a federation's
PostgreSQL. Gzipped lines of JSON: a header, the rows of each table, then a line with their count
and a SHA-256 of all lines before it, so that a cut or altered file is refused whole.
It holds everything, the server's own keys too: keep it as safe as the store.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import StatementError

from pioche.core.errors import InputError
from pioche.store import schema
from pioche.store.engine import is_sqlite, translated
from pioche.store.files import new_file
from pioche.store.log import SqlLog
from pioche.store.upgrade import HEAD, REVISIONS, claim, empty_at, finish

FORMAT = "pioche-sauvegarde"
_TABLES: tuple[Table, ...] = (
    schema.setting,
    schema.game,
    schema.event,
    schema.command,
    schema.slip,
    schema.person,
    schema.directory,
    schema.seated,
    schema.fee,
    schema.member,
    schema.session,
    schema.session_right,
    schema.profile,
    schema.profile_right,
    schema.card,
    schema.study,
    schema.own_list,
    schema.day_line,
    schema.summary,
    schema.beat,
    schema.competition,
    schema.competition_game,
    schema.package,
    schema.multiplex,
    schema.link,
    schema.link_row,
    schema.followed,
)
_BATCH = 500


def back_up(store: SqlLog, path: Path) -> int:
    """Write everything, as of one instant, while games go on; answers the number of games."""
    with new_file(path) as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
        digest = hashlib.sha256()
        rows = 0

        def write(line: Any) -> None:
            data = msgspec.json.encode(line) + b"\n"
            digest.update(data)
            packed.write(data)

        columns = {str(table.name): [str(one.name) for one in table.columns] for table in _TABLES}
        write({"format": FORMAT, "schema": HEAD, "columns": columns})
        with translated(), store.engine.connect() as plain:
            # One instant for all tables: SQLite's readers have it, PostgreSQL must be asked.
            options = {} if is_sqlite(store.url) else {"isolation_level": "REPEATABLE READ"}
            connection = plain.execution_options(**options)
            with connection.begin():
                games = connection.execute(
                    select(func.count()).select_from(schema.game)
                ).scalar_one()
                for table in _TABLES:
                    for row in _rows(connection, table):
                        write([str(table.name), row])
                        rows += 1
        end = {"rows": rows, "sha256": digest.hexdigest()}
        packed.write(msgspec.json.encode(end) + b"\n")
    return int(games)


def _rows(connection: Connection, table: Table) -> Iterator[list[Any]]:
    found = connection.execution_options(yield_per=_BATCH).execute(
        select(table).order_by(*table.primary_key.columns)
    )
    for row in found:
        yield list(row)


def restore(store: SqlLog, path: Path) -> int:
    """Fill an empty store from a backup, all or nothing; answers the number of games.

    A backup of an earlier version is entered in the schema of its time, then brought to today's.
    """
    if not path.is_file():
        raise InputError("store.source-missing", path=path)
    damaged = InputError("store.backup-damaged", path=path)
    try:
        with store.transaction() as connection:
            claim(connection)
            for table in (schema.game, schema.directory):
                if connection.execute(select(func.count()).select_from(table)).scalar_one():
                    raise InputError("store.target-not-empty")
            lines = _lines(path)
            header = next(lines)
            empty_at(connection, header["schema"])
            games = _enter(connection, header, lines)
            finish(connection)
    except (LookupError, TypeError, ValueError, AttributeError, StatementError) as error:
        # It counts right, and yet is not what a backup holds.
        raise damaged from error
    except InputError as error:
        raise damaged if error.code == "store.unstorable" else error from error
    return games


def _enter(connection: Connection, header: dict[str, Any], lines: Iterator[Any]) -> int:
    then = MetaData()
    then.reflect(connection)
    columns = header.get("columns") or {
        name: [column.name for column in table.columns] for name, table in then.tables.items()
    }
    connection.execute(then.tables["setting"].delete())
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in columns}
    games = 0
    for name, row in lines:
        waiting[name].append(dict(zip(columns[name], row, strict=True)))
        games += name == "game"
        if len(waiting[name]) >= _BATCH:
            connection.execute(insert(then.tables[name]), waiting[name])
            waiting[name] = []
    for name, rows in waiting.items():
        if rows:
            connection.execute(insert(then.tables[name]), rows)
    return games


def _lines(path: Path) -> Iterator[Any]:
    """The header of a backup, then its rows: table, values.

    Raises, at the latest after the last one, if the file is not whole.
    """
    digest = hashlib.sha256()
    count = 0
    damaged = InputError("store.backup-damaged", path=path)
    try:
        with path.open("rb") as file, gzip.GzipFile(fileobj=file) as packed:
            first = packed.readline()
            yield _header(first, path)
            digest.update(first)
            for line in packed:
                found = msgspec.json.decode(line)
                if isinstance(found, dict):
                    if found != {"rows": count, "sha256": digest.hexdigest()} or packed.read(1):
                        raise damaged
                    return
                digest.update(line)
                count += 1
                yield found[0], found[1]
    except gzip.BadGzipFile as error:
        raise InputError("store.not-a-backup", path=path) from error
    except (EOFError, zlib.error, msgspec.DecodeError, KeyError, ValueError) as error:
        raise damaged from error
    except OSError as error:
        raise InputError("store.file-error", path=path, why=error.strerror) from error
    raise damaged


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        header = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise InputError("store.not-a-backup", path=path) from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise InputError("store.not-a-backup", path=path)
    if header.get("schema") not in REVISIONS:
        raise InputError("store.newer", revision=header.get("schema"))
    return header
