"""One game as a file: its events, its receipts and its slips, without codes and without names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from pioche.core.errors import InputError
from pioche.games.codec import StoredEvent
from pioche.games.game import Game
from pioche.games.rejudging import BROKEN
from pioche.room.deciding import fresh_mail, mailbox, replay
from pioche.room.ids import could_be_id, enrolment
from pioche.room.log import Kept, NewGame, Slip, StoredOrder, Summary
from pioche.store import schema
from pioche.store.files import new_file
from pioche.store.jobs import event_row, order_row, write_summary
from pioche.store.log import SqlLog

FORMAT = "pioche-partie"
OPENING = "opening"
"""What stands in a file for the id of the order that opened the game."""


class SlipLine(msgspec.Struct, forbid_unknown_fields=True):
    """A slip as it came."""

    coup: int
    seat: str
    revision: int
    at: int
    by: str
    command: str
    body: msgspec.Raw
    draw: int


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that makes a game again, elsewhere."""

    format: str
    version: int
    id: str
    kind: str
    title: str
    created_at: int
    events: list[StoredEvent]
    orders: list[StoredOrder]
    slips: list[SlipLine]
    sha256: str = ""

    def fingerprint(self) -> str:
        """The SHA-256 of everything but itself."""
        plain = msgspec.structs.replace(self, sha256="")
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()

    def kept(self) -> Kept:
        """The game, as a store gives it."""
        slips = [
            Slip(
                self.id,
                s.coup,
                s.seat,
                s.revision,
                s.at,
                s.command,
                bytes(s.body),
                by=s.by,
                draw=s.draw,
            )
            for s in self.slips
        ]
        about = (self.id, self.kind, self.title, self.created_at)
        return Kept(*about, self.events, self.orders, slips)


def export_game(store: SqlLog, game: str, path: Path) -> int:
    """Write a game to a new file; answers the number of events."""
    kept = store.kept(game)
    if kept is None:
        raise InputError("store.game-unknown", game=game)
    file = game_file(kept)
    with new_file(path) as target:
        target.write(msgspec.json.encode(file))
    return len(file.events)


def game_file(kept: Kept) -> GameFile:
    """A game as its file, with its fingerprint."""
    hidden = _hidden(kept)
    orders = [replace(one, id=hidden.get(one.id, one.id)) for one in kept.orders]
    events = [replace(one, command=hidden.get(one.command, one.command)) for one in kept.events]
    file = GameFile(
        FORMAT,
        1,
        kept.id,
        kept.kind,
        kept.title,
        kept.created_at,
        events,
        orders,
        [
            SlipLine(s.coup, s.seat, s.revision, s.at, s.by, s.command, msgspec.Raw(s.body), s.draw)
            for s in kept.slips
        ],
    )
    file.sha256 = file.fingerprint()
    return file


def _hidden(kept: Kept) -> dict[str, str]:
    """The ids that stay here: who repeats the order that opened a game is taken for its opener."""
    begun = next((order.id for order in kept.orders if order.first == 1), "")
    return {begun: OPENING, enrolment(begun): enrolment(OPENING)} if begun else {}


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
    if file.sha256 != file.fingerprint() or not _whole(file):
        raise InputError("store.game-file-damaged", path=path)
    return file


def _whole(file: GameFile) -> bool:
    """Whether the parts fit: anybody can write a file, with its fingerprint.

    Events without a gap, ids once, and nothing that the store could not give back.
    """
    ranks = [event.seq for event in file.events]
    orders = [order.id for order in file.orders]
    slips = [(one.coup, one.seat, one.revision) for one in file.slips]
    return (
        could_be_id(file.id)
        and bool(ranks)
        and ranks == list(range(1, len(ranks) + 1))
        and len(set(orders)) == len(orders)
        and len(set(slips)) == len(slips)
    )


def import_game(store: SqlLog, path: Path, games: Callable[[str], Game[Any]]) -> NewGame:
    """Enter an exported game, once it has been replayed to its end; all or nothing."""
    file = read_game(path)
    kind = games(file.kind)
    try:
        state = replay(kind, None, file.events)
    except BROKEN as error:
        # The fingerprint is right, yet the game does not hold together: nothing is entered.
        raise InputError("store.game-file-damaged", path=path) from error
    box, fresh = mailbox(kind, state), fresh_mail(kind)
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
                head=len(file.events),
                mail_coup=box.coup if box else None,
                mail_draw=max((e.seq for e in file.events if e.type in fresh), default=0),
                trusted=True,
            )
        )
        _insert_all(connection, file)
        summary = Summary.of(kind.info(state), file.events[-1].at)
        write_summary(connection, file.id, len(file.events), summary)
    return new


def _insert_all(connection: Connection, file: GameFile) -> None:
    events = [event_row(file.id, event) for event in file.events]
    orders = [order_row(file.id, order) for order in file.orders]
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
            "draw": s.draw,
        }
        for s in file.slips
    ]
    for table, rows in (
        (schema.event, events),
        (schema.command, orders),
        (schema.slip, slips),
    ):
        if rows:
            connection.execute(insert(table), rows)
