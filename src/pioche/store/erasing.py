"""Deleting a game wholly: its log, its mail, its members, the people behind them.

The database refuses to delete from the log, except for a game that stands in `erasing`, which is
empty outside the transaction that deletes.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from pioche.core.errors import InputError
from pioche.store import schema
from pioche.store.engine import is_sqlite
from pioche.store.log import SqlLog

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Erased:
    """What was deleted with a game."""

    game: str
    title: str
    events: int
    orders: int
    slips: int
    members: int
    people: int


def delete_game(store: SqlLog, game: str) -> Erased:
    """Delete a game, all or nothing; copies in backups and exports are not reached."""
    with store.transaction() as connection:
        if is_sqlite(store.url):
            # What is deleted is overwritten, not only forgotten.
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
        title = connection.execute(
            select(schema.game.c.title).where(schema.game.c.id == game)
        ).scalar_one_or_none()
        if title is None:
            raise InputError("store.game-unknown", game=game)
        connection.execute(insert(schema.erasing).values(game=game))
        erased = Erased(game, title, *_deleted(connection, game))
        connection.execute(delete(schema.erasing))
    if is_sqlite(store.url):
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return erased


def _deleted(connection: Connection, game: str) -> list[int]:
    member, person = schema.member, schema.person
    named = select(member.c.person).where(member.c.game == game)
    people = connection.execute(delete(person).where(person.c.id.in_(named))).rowcount
    # Whatever knows the game, a table of tomorrow too.
    gone = {
        table: connection.execute(delete(table).where(table.c.game == game)).rowcount
        for table in schema.metadata.sorted_tables
        if "game" in table.columns and table is not schema.erasing
    }
    connection.execute(delete(schema.game).where(schema.game.c.id == game))
    # Nobody could open it any more, nor erase the names in its rules.
    held = select(schema.competition_game.c.competition)
    connection.execute(delete(schema.competition).where(schema.competition.c.id.not_in(held)))
    told = (schema.event, schema.command, schema.slip, member)
    return [*(gone[table] for table in told), people]


def games_until(store: SqlLog, before: int) -> list[str]:
    """The games in which nothing has happened since a time, oldest first."""
    game, event = schema.game, schema.event
    last = func.coalesce(func.max(event.c.at), game.c.created_at)
    with store.reader.connect() as connection:
        rows = connection.execute(
            select(game.c.id)
            .join(event, event.c.game == game.c.id, isouter=True)
            .group_by(game.c.id, game.c.created_at)
            .having(last < before)
            .order_by(last, game.c.id)
        )
        return list(rows.scalars())


def end_sessions(store: SqlLog, before: int) -> int:
    """Forget the sessions last used before a time, and the profiles that nobody enters any more;
    how many sessions there were."""
    session, right = schema.session, schema.session_right
    old = select(session.c.id).where(session.c.created_at < before)
    with store.transaction() as connection:
        connection.execute(delete(right).where(right.c.session.in_(old)))
        gone = connection.execute(delete(session).where(session.c.created_at < before)).rowcount
    store.purge_profiles(before, idle=True)
    return gone
