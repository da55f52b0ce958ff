"""What the writer writes: each job checks first, then writes, inside somebody else's transaction.

A job that refuses (a conflict, a closed mail) raises before it has written anything, so that the
other jobs of the same transaction stand.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    String,
    Text,
    any_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from pioche.core.errors import InputError, PiocheError, RuleViolation, WriteConflict
from pioche.games.codec import StoredEvent
from pioche.room.log import Append, Deposit, Receipt, Slip, StoredOrder, Summary
from pioche.store import schema
from pioche.store.engine import upsert

_PROBE = "sante"
"""The setting that a probe writes."""
_ROOM = "sante-place"
_ROOM_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class CloseMail:
    """End the mail of a coup, for every process."""

    game: str
    coup: int


@dataclass(frozen=True, slots=True)
class OpenMail:
    """Take slips again, unless the game has gone on."""

    game: str
    coup: int
    seq: int


@dataclass(frozen=True, slots=True)
class Probe:
    """See whether the store still takes anything."""

    game: str = ""


def probe(connection: Connection) -> None:
    """Write what means nothing, and in a file of SQLite ask for room as a slip does."""
    table = schema.setting
    if connection.dialect.name == "sqlite":
        connection.execute(insert(table).values(name=_ROOM, value="0" * _ROOM_BYTES))
        connection.execute(delete(table).where(table.c.name == _ROOM))
    noted = {"value": secrets.token_hex(8)}
    connection.execute(
        upsert(connection, table)
        .values(name=_PROBE, **noted)
        .on_conflict_do_update(index_elements=["name"], set_=noted)
    )


def append_events(connection: Connection, order: Append) -> Receipt:
    """Write the events of one command after the sequence number it was decided on."""
    given = order.order
    known = find_receipt(connection, order.game, given.id)
    if known is not None:
        if known.digest != given.digest:
            raise InputError("store.command-reused", command=given.id)
        return known
    last = order.expected + len(order.events)
    if order.create is not None:
        _create(connection, order, last)
    else:
        if order.mail_seen is not None:
            _check_mail(connection, order, *order.mail_seen)
        moved = connection.execute(
            update(schema.game)
            .where(schema.game.c.id == order.game, schema.game.c.head == order.expected)
            .values(head=last, mail_coup=order.mail_coup, **_drawn(order))
        )
        if moved.rowcount != 1:
            raise WriteConflict("store.conflict")
    if order.events:
        rows = [event_row(order.game, event) for event in order.events]
        connection.execute(insert(schema.event), rows)
    receipt = Receipt(given.id, given.digest, order.expected + 1, last)
    row = order_row(order.game, replace(given, first=receipt.first, last=receipt.last))
    connection.execute(insert(schema.command).values(**row))
    write_summary(connection, order.game, last, order.summary)
    return receipt


def _drawn(order: Append) -> dict[str, int]:
    return {} if order.mail_draw is None else {"mail_draw": order.mail_draw}


def event_row(game: str, event: StoredEvent) -> dict[str, Any]:
    """An event, as the database keeps it."""
    return {
        "game": game,
        "seq": event.seq,
        "type": event.type,
        "v": event.v,
        "at": event.at,
        "by": event.by,
        "command": event.command,
        "body": bytes(event.body).decode(),
    }


def order_row(game: str, order: StoredOrder) -> dict[str, Any]:
    """An order, as the database keeps it."""
    return {
        "game": game,
        "id": order.id,
        "digest": order.digest,
        "first": order.first,
        "last": order.last,
        "name": order.name,
        "at": order.at,
        "role": order.role,
        "seat": order.seat,
        "host": order.host,
        "body": bytes(order.body).decode(),
        "given": msgspec.json.encode({"chance": order.chance, "slips": order.slips}).decode(),
    }


def _create(connection: Connection, order: Append, last: int) -> None:
    new = order.create
    assert new is not None
    made = connection.execute(
        upsert(connection, schema.game)
        .values(
            id=new.id,
            kind=new.kind,
            title=new.title,
            created_at=new.created_at,
            head=last,
            mail_coup=order.mail_coup,
            **_drawn(order),
            trusted=new.trusted,
        )
        .on_conflict_do_nothing()
        .returning(schema.game.c.id)
    )
    if made.first() is None:
        raise WriteConflict("store.game-exists", game=new.id)


def _check_mail(connection: Connection, order: Append, coup: int, seen: int) -> None:
    # Holding the row keeps every deposit out until this transaction ends.
    connection.execute(
        select(schema.game.c.head).where(schema.game.c.id == order.game).with_for_update()
    )
    held = connection.execute(
        select(func.count()).where(schema.slip.c.game == order.game, schema.slip.c.coup == coup)
    ).scalar_one()
    if held != seen:
        raise WriteConflict("store.conflict")


def find_receipt(connection: Connection, game: str, command: str) -> Receipt | None:
    """The first answer to a command, if it was ever accepted."""
    table = schema.command
    row = connection.execute(
        select(table.c.digest, table.c.first, table.c.last).where(
            table.c.game == game, table.c.id == command
        )
    ).one_or_none()
    return Receipt(command, row.digest, row.first, row.last, True) if row else None


def write_summary(connection: Connection, game: str, seq: int, summary: Summary) -> None:
    """Keep the projection that lists show; an older one never replaces a newer one."""
    values: dict[str, Any] = {
        "seq": seq,
        "phase": summary.phase,
        "running": summary.running,
        "ended": summary.ended,
        "coup": summary.coup,
        "closes_at": summary.closes_at,
    }
    connection.execute(
        upsert(connection, schema.summary)
        .values(game=game, **values)
        .on_conflict_do_update(
            index_elements=["game"], set_=values, where=schema.summary.c.seq <= seq
        )
    )


def close_mail(connection: Connection, job: CloseMail) -> None:
    """Refuse slips of that coup from now on: waits for deposits that hold the game's row."""
    connection.execute(
        update(schema.game)
        .where(schema.game.c.id == job.game, schema.game.c.mail_coup == job.coup)
        .values(mail_coup=None)
    )


def open_mail(connection: Connection, job: OpenMail) -> None:
    """Undo `close_mail` when what it was closed for did not happen."""
    connection.execute(
        update(schema.game)
        .where(schema.game.c.id == job.game, schema.game.c.head == job.seq)
        .values(mail_coup=job.coup)
    )


def deposit_slips(
    connection: Connection, game: str, deposits: Sequence[Deposit]
) -> list[Slip | PiocheError]:
    """Put slips of one game in the mail, all in three statements however many they are.

    A command id that served for another seat or coup breaks the key, which the writer tells.
    """
    # FOR SHARE (PostgreSQL): whoever closes the mail waits until these slips are committed.
    mail = connection.execute(
        select(schema.game.c.mail_coup, schema.game.c.mail_draw)
        .where(schema.game.c.id == game)
        .with_for_update(read=True)
    ).one_or_none()
    open_coup, draw = (None, 0) if mail is None else mail
    table = schema.slip
    known: dict[str, Any] = {}
    revisions: dict[tuple[int, str], int] = {}
    for coup in {one.coup for one in deposits}:
        seats = {one.seat for one in deposits if one.coup == coup}
        for row in connection.execute(
            select(table)
            .where(table.c.game == game, table.c.coup == coup, _among(connection, seats))
            .order_by(table.c.revision)
        ):
            known[row.command] = row
            revisions[coup, row.seat] = row.revision
    answers: list[Slip | PiocheError] = []
    fresh: dict[str, tuple[Deposit, Slip]] = {}
    for one in deposits:
        before = known.get(one.command)
        if before is not None:
            answers.append(_repeated(one, before))
        elif one.command in fresh:
            answers.append(fresh[one.command][1])
        elif one.coup != open_coup:
            answers.append(RuleViolation("store.mail-closed", coup=one.coup))
        else:
            key = (one.coup, one.seat)
            revisions[key] = revisions.get(key, 0) + 1
            revision = revisions[key]
            slip = Slip(
                game, one.coup, one.seat, revision, one.at, one.command, one.body, draw=draw
            )
            fresh[one.command] = (one, slip)
            answers.append(slip)
    if fresh:
        rows = [
            {
                "game": game,
                "coup": one.coup,
                "seat": one.seat,
                "revision": slip.revision,
                "at": one.at,
                "by": one.by,
                "command": one.command,
                "body": one.body.decode(),
                "draw": slip.draw,
            }
            for one, slip in fresh.values()
        ]
        if connection.dialect.name == "postgresql":
            columns = {name: [row[name] for row in rows] for name in rows[0]}
            connection.execute(_IN_COLUMNS, columns)
        else:
            connection.execute(insert(table), rows)
    return answers


def _among(connection: Connection, seats: Collection[str]) -> ColumnElement[bool]:
    """Whether a slip is one of these seats'; for PostgreSQL the same text for any number."""
    seat = schema.slip.c.seat
    if connection.dialect.name == "postgresql":
        return seat == any_(literal(list(seats), ARRAY(Text)))
    return seat.in_(seats)


def _as_column(column: Column[Any]) -> BindParameter[Any]:
    """All values of a column; texts without their bound, which a cast would cut them to."""
    return bindparam(
        column.name, type_=ARRAY(Text if isinstance(column.type, String) else column.type)
    )


#: PostgreSQL takes any number of rows as columns, in one statement that it need not read again.
_IN_COLUMNS = insert(schema.slip).from_select(
    schema.slip.columns.keys(),
    select(
        func.unnest(*map(_as_column, schema.slip.columns))
        .table_valued(*schema.slip.columns.keys())
        .render_derived()
    ),
)


def _repeated(one: Deposit, row: Any) -> Slip | PiocheError:
    body = row.body.encode()
    if (row.coup, row.seat, body) != (one.coup, one.seat, one.body):
        return InputError("store.command-reused", command=one.command)
    return Slip(
        one.game, row.coup, row.seat, row.revision, row.at, one.command, body, True, draw=row.draw
    )
