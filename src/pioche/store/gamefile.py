"""One game as a file: its events, its receipts and its slips, without codes and without names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
from sqlalchemy import Connection, insert, select

from pioche.core.errors import InputError, PiocheError
from pioche.room.deciding import replay
from pioche.room.hosting import Hosting
from pioche.room.log import Entry, NewGame
from pioche.store import schema
from pioche.store.engine import translated
from pioche.store.files import new_file
from pioche.store.jobs import write_summary
from pioche.store.log import SqlLog

FORMAT = "pioche-partie"


class EventLine(msgspec.Struct, forbid_unknown_fields=True):
    """An event as the log holds it."""

    type: str
    v: int
    at: int
    by: str
    command: str
    body: msgspec.Raw


class ReceiptLine(msgspec.Struct, forbid_unknown_fields=True):
    """A command that was accepted."""

    id: str
    digest: str
    first: int
    last: int


class SlipLine(msgspec.Struct, forbid_unknown_fields=True):
    """A slip as it came."""

    coup: int
    seat: str
    revision: int
    at: int
    by: str
    command: str
    body: msgspec.Raw


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that makes a game again, elsewhere."""

    format: str
    version: int
    id: str
    kind: str
    title: str
    created_at: int
    events: list[EventLine]
    commands: list[ReceiptLine]
    slips: list[SlipLine]
    sha256: str = ""

    def fingerprint(self) -> str:
        """The SHA-256 of everything but itself."""
        plain = msgspec.structs.replace(self, sha256="")
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()

    def entries(self) -> tuple[Entry, ...]:
        """The events, as a log gives them."""
        return tuple(
            Entry(self.id, seq, e.type, e.v, e.at, e.by, e.command, bytes(e.body))
            for seq, e in enumerate(self.events, 1)
        )


def export_game(store: SqlLog, game: str, path: Path) -> int:
    """Write a game to a new file; answers the number of events."""
    loaded = store.load(game)
    if loaded is None:
        raise InputError("store.game-unknown", game=game)
    table = schema.slip
    with translated(), store.engine.connect() as connection:
        slips = connection.execute(
            select(table).where(table.c.game == game).order_by(*table.primary_key.columns)
        ).all()
    row = loaded.row
    file = GameFile(
        FORMAT,
        1,
        row.id,
        row.kind,
        row.title,
        row.created_at,
        [
            EventLine(e.type, e.v, e.at, e.by, e.command, msgspec.Raw(e.body))
            for e in loaded.entries
        ],
        [ReceiptLine(r.command, r.digest, r.first, r.last) for r in loaded.receipts],
        [
            SlipLine(
                s.coup, s.seat, s.revision, s.at, s.by, s.command, msgspec.Raw(s.body.encode())
            )
            for s in slips
        ],
    )
    file.sha256 = file.fingerprint()
    with new_file(path) as target:
        target.write(msgspec.json.encode(file))
    return len(file.events)


def read_game(path: Path) -> GameFile:
    """Read an exported game, or say why it is not one."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError("store.source-missing", path=path) from error
    except OSError as error:
        raise InputError("store.file-error", path=path, why=error.strerror) from error
    try:
        file = msgspec.json.decode(data, type=GameFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("store.not-a-game-file", path=path) from error
    if file.format != FORMAT or file.version != 1:
        raise InputError("store.not-a-game-file", path=path)
    if file.sha256 != file.fingerprint():
        raise InputError("store.game-file-damaged", path=path)
    return file


def import_game(store: SqlLog, path: Path, hostings: Callable[[str], Hosting]) -> NewGame:
    """Enter an exported game, once it has been replayed to its end; all or nothing."""
    file = read_game(path)
    hosting = hostings(file.kind)
    entries = file.entries()
    try:
        state = replay(hosting, None, entries)
    except (PiocheError, AssertionError, KeyError, ValueError, TypeError) as error:
        # The fingerprint is right, yet the game does not hold together: nothing is entered.
        raise InputError("store.game-file-damaged", path=path) from error
    box = hosting.mailbox(state)
    new = NewGame(file.id, file.kind, file.title, file.created_at)
    with store.transaction() as connection:
        known = connection.execute(
            select(schema.game.c.id).where(schema.game.c.id == file.id)
        ).first()
        if known is not None:
            raise InputError("store.game-exists", game=file.id)
        connection.execute(
            insert(schema.game).values(
                id=new.id,
                kind=new.kind,
                title=new.title,
                created_at=new.created_at,
                head=len(entries),
                mail_coup=box.coup if box else None,
            )
        )
        _insert_all(connection, file, entries)
        write_summary(connection, file.id, len(entries), hosting.summary(state))
    return new


def _insert_all(connection: Connection, file: GameFile, entries: tuple[Entry, ...]) -> None:
    events = [
        {
            "game": e.game,
            "seq": e.seq,
            "type": e.type,
            "v": e.v,
            "at": e.at,
            "by": e.by,
            "command": e.command,
            "body": e.body.decode(),
        }
        for e in entries
    ]
    receipts = [
        {"game": file.id, "id": r.id, "digest": r.digest, "first": r.first, "last": r.last}
        for r in file.commands
    ]
    slips = [
        {
            "game": file.id,
            "coup": s.coup,
            "seat": s.seat,
            "revision": s.revision,
            "at": s.at,
            "by": s.by,
            "command": s.command,
            "body": bytes(s.body).decode(),
        }
        for s in file.slips
    ]
    for table, rows in (
        (schema.event, events),
        (schema.command, receipts),
        (schema.slip, slips),
    ):
        if rows:
            connection.execute(insert(table), rows)
