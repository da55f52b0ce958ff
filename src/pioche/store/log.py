"""The event log of the room, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Row, Select, and_, func, or_, select, text

from pioche.games.codec import StoredEvent
from pioche.games.shape import MailedSlip
from pioche.room.log import (
    Append,
    Deposit,
    GameRow,
    Kept,
    LoadedGame,
    Receipt,
    Slip,
    StoredOrder,
    StoreUnavailable,
    Summary,
)
from pioche.store import schema
from pioche.store.competitions import SqlCompetitions
from pioche.store.days import SqlDays
from pioche.store.directory import SqlDirectory
from pioche.store.embedded import Watch, make_private, require_room
from pioche.store.engine import (
    is_sqlite,
    locate,
    open_engine,
    open_read_only,
    reading_engine,
    translated,
    upsert,
)
from pioche.store.jobs import CloseMail, OpenMail, Probe, write_summary
from pioche.store.links import SqlLinks
from pioche.store.listener import ALIVE_KEY, Listener
from pioche.store.lock import FileLock
from pioche.store.members import hint as notify
from pioche.store.profiles import SqlProfiles
from pioche.store.register import SqlRegister
from pioche.store.upgrade import is_current, require_current, upgrade
from pioche.store.writer import Writer


class SqlLog(SqlRegister, SqlDirectory, SqlCompetitions, SqlProfiles, SqlDays, SqlLinks):
    """An open store: log, mail, members, names, people known, competitions, profiles and days.

    Implements `EventLog`, `Register`, `Directory`, `Competitions` and `Profiles`.
    """

    def __init__(
        self,
        where: str | Path | None = None,
        *,
        exclusive: bool = False,
        barrier: bool = True,
        max_pages: int | None = None,
        read_only: bool = False,
    ) -> None:
        """Open a store and bring it to today's schema.

        `exclusive` is for servers: an embedded store has one at a time. With `read_only` the
        store must be there and of today's schema; whatever would write is refused by the
        database. `barrier` and `max_pages` are for the crash and full-disk tests.
        """
        self.url = locate(where, create=not read_only)
        self._lock: FileLock | None = None
        self._watch: Watch | None = None
        if is_sqlite(self.url) and self.url.database is not None and not read_only:
            path = Path(self.url.database)
            make_private(path)
            self._watch = Watch(path)
            if exclusive:
                self._lock = FileLock(path)
        self.engine = (
            open_read_only(self.url) if read_only else open_engine(self.url, max_pages=max_pages)
        )
        self.reader = reading_engine(self.engine)
        try:
            if read_only:
                require_current(self.engine)
            else:
                self._upgrade()
        except BaseException:
            self.engine.dispose()
            if self._lock:
                self._lock.release()
            raise
        self.writer = Writer(self.engine, check=self.check, barrier=barrier)
        self._listener: Listener | None = None

    def _upgrade(self) -> None:
        """Bring the store to today's schema, alone: an older server would not know it."""
        if is_current(self.engine):
            return
        lock = None
        if self._watch is not None and self._lock is None:
            lock = FileLock(Path(self.url.database or ""))
        try:
            upgrade(self.engine)
        finally:
            if lock is not None:
                self.engine.dispose()  # before the lock: closing it would end SQLite's own
                lock.release()

    def erase(self, game: str) -> None:
        """Delete a game wholly: its log, its mail, its members, the people behind them."""
        from pioche.store.erasing import delete_game  # it deletes through a store

        delete_game(self, game)

    # -- writing ------------------------------------------------------------------------------

    def append(self, order: Append) -> Future[Receipt]:
        """Write the events of a command; WriteConflict if someone else wrote first."""
        return self.writer.submit(order)

    def deposit(self, slip: Deposit) -> Future[Slip]:
        """Put a slip in the mail; RuleViolation once the coup's mail is closed."""
        return self.writer.submit(slip)

    def close_mail(self, game: str, coup: int) -> Future[None]:
        """After this, no slip of that coup can be acknowledged by any process."""
        return self.writer.submit(CloseMail(game, coup))

    def open_mail(self, game: str, coup: int, seq: int) -> Future[None]:
        """Take slips again, if nothing was written in the game after `seq`."""
        return self.writer.submit(OpenMail(game, coup, seq))

    def refresh_summary(self, game: str, seq: int, summary: Summary) -> None:
        """Rewrite the projection of one game, as of a sequence number."""
        with self.transaction() as connection:
            write_summary(connection, game, seq, summary)

    def beat(self, lived: Mapping[str, tuple[int, int]]) -> None:
        """Say of games whose clock runs how long their last event, by rank, was watched over."""
        # In the order of games, so that two processes cannot wait for each other.
        rows = [
            {"game": game, "seq": seq, "lived": ms} for game, (seq, ms) in sorted(lived.items())
        ]
        with self.transaction() as connection:
            given = upsert(connection, schema.beat)
            new, old = given.excluded, schema.beat.c
            further = or_(old.seq < new.seq, and_(old.seq == new.seq, old.lived < new.lived))
            connection.execute(
                given.on_conflict_do_update(
                    index_elements=["game"],
                    set_={"seq": new.seq, "lived": new.lived},
                    where=further,
                ),
                rows,
            )

    # -- reading ------------------------------------------------------------------------------

    def load(self, game: str, after: int = 0) -> LoadedGame | None:
        """The game's events and receipts after a sequence number, read at one instant."""
        event, command = schema.event, schema.command
        with translated(), self.engine.connect() as plain:
            # Without this PostgreSQL would show each statement a different instant.
            connection = plain.execution_options(**self._one_instant)
            with connection.begin():
                row = connection.execute(_rows().where(schema.game.c.id == game)).one_or_none()
                if row is None:
                    return None
                events = connection.execute(
                    select(event)
                    .where(event.c.game == game, event.c.seq > after)
                    .order_by(event.c.seq)
                ).all()
                receipts: Sequence[Any] = connection.execute(
                    select(command.c.id, command.c.digest, command.c.first, command.c.last)
                    .where(command.c.game == game, command.c.last >= after)
                    .order_by(command.c.last)
                ).all()
                lived: int | None = connection.execute(
                    select(schema.beat.c.lived).where(
                        schema.beat.c.game == game, schema.beat.c.seq == row.head
                    )
                ).scalar()
        return LoadedGame(
            _row(row),
            tuple(map(_event, events)),
            tuple(_receipt(row) for row in receipts),
            lived or 0,
        )

    def orders(self, game: str) -> Sequence[StoredOrder]:
        """Every order of a game, in the order of their events."""
        table = schema.command
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table)
                .where(table.c.game == game)
                .order_by(table.c.first, table.c.last, table.c.at)
            ).all()
        return [_order(row) for row in rows]

    def all_slips(self, game: str) -> Sequence[Slip]:
        """Every slip of a game that ever came, each revision."""
        table = schema.slip
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table).where(table.c.game == game).order_by(*table.primary_key.columns)
            ).all()
        return [_slip(row) for row in rows]

    def kept(self, game: str) -> Kept | None:
        """A whole game, for whoever judges it again or writes it to a file."""
        loaded = self.load(game)
        if loaded is None:
            return None
        row = loaded.row
        orders, slips = self.orders(game), self.all_slips(game)
        return Kept(row.id, row.kind, row.title, row.created_at, loaded.events, orders, slips)

    def heads(self, games: Collection[str]) -> Mapping[str, int]:
        """The last sequence number of each game named."""
        wanted = list(games)
        found: dict[str, int] = {}
        with translated(), self.reader.connect() as connection:
            for start in range(0, len(wanted), 500):
                part = wanted[start : start + 500]
                for row in connection.execute(
                    select(schema.game.c.id, schema.game.c.head).where(schema.game.c.id.in_(part))
                ):
                    found[row.id] = row.head
        return found

    def slips(self, game: str, coup: int, draw: int = 0) -> Sequence[Slip]:
        """The last revision of each seat after a draw, in the order of seats."""
        table = schema.slip
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table)
                .where(table.c.game == game, table.c.coup == coup, table.c.draw >= draw)
                .order_by(table.c.seat, table.c.revision)
            ).all()
        last = {row.seat: row for row in rows}
        return [_slip(row) for row in last.values()]

    def gather(self, game: str, coup: int, draw: int) -> tuple[int, Sequence[MailedSlip]]:
        """How many slips a coup's mail ever held, and the last of each seat after a draw."""
        table = schema.slip
        wanted = (
            select(table.c.draw, table.c.seat, table.c.revision, table.c.body)
            .where(table.c.game == game, table.c.coup == coup)
            .order_by(table.c.seat, table.c.revision)
        )
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted).all()
        last = {seat: (revision, body) for at, seat, revision, body in rows if at >= draw}
        return len(rows), [
            MailedSlip(seat, revision, body.encode()) for seat, (revision, body) in last.items()
        ]

    def slip_of(self, game: str, command: str) -> Slip | None:
        """The slip that a deposit of this id put in the mail, if it did."""
        table = schema.slip
        with translated(), self.reader.connect() as connection:
            row = connection.execute(
                select(table).where(table.c.game == game, table.c.command == command)
            ).one_or_none()
        return _slip(row) if row else None

    def slip_of_seat(self, game: str, coup: int, seat: str) -> Slip | None:
        """The slip of a seat that counts now."""
        table = schema.slip
        with translated(), self.reader.connect() as connection:
            row = connection.execute(
                select(table)
                .where(table.c.game == game, table.c.coup == coup, table.c.seat == seat)
                .order_by(table.c.revision.desc())
                .limit(1)
            ).one_or_none()
        return _slip(row) if row else None

    def watch_mail(self, game: str, coup: int, draw: int = 0) -> tuple[int, Mapping[str, int]]:
        """How many slips the mail ever held; the last revision of each seat after a draw."""
        table = schema.slip
        last = func.max(table.c.revision).label("revision")
        newest = func.max(table.c.draw).label("newest")
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table.c.seat, last, newest)
                .where(table.c.game == game, table.c.coup == coup)
                .group_by(table.c.seat)
            ).all()
        # Revisions count from 1 without a gap.
        total = sum(row.revision for row in rows)
        return total, {row.seat: row.revision for row in rows if row.newest >= draw}

    def games(
        self,
        *,
        only: Collection[str] | None = None,
        running: bool = False,
        limit: int = 100,
    ) -> Sequence[GameRow]:
        """Games, newest first."""
        wanted = _rows().order_by(schema.game.c.created_at.desc(), schema.game.c.id).limit(limit)
        if only is not None:
            wanted = wanted.where(schema.game.c.id.in_(list(only)))
        if running:
            wanted = wanted.where(schema.summary.c.running)
        with translated(), self.reader.connect() as connection:
            return [_row(row) for row in connection.execute(wanted)]

    def closing(self, since: int) -> Mapping[str, bool]:
        """The games that close the server's searches, and said so after a time; each trusted or
        not."""
        game, summary = schema.game, schema.summary
        wanted = (
            select(game.c.id, game.c.trusted)
            .join(summary, summary.c.game == game.c.id)
            .where(summary.c.closes_at > since)
        )
        with translated(), self.reader.connect() as connection:
            return {row.id: bool(row.trusted) for row in connection.execute(wanted)}

    def time(self) -> int | None:
        """The database's time, where several processes share it; an embedded store has none."""
        if is_sqlite(self.url):
            return None
        with translated(), self.reader.connect() as connection:
            asked = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
            return int(connection.execute(asked).scalar_one())

    # -- around -------------------------------------------------------------------------------

    def listen(self, hint: Callable[[str], None]) -> None:
        """Call back, from a thread, when another process may have written in a game."""
        if not is_sqlite(self.url) and self._listener is None:
            self._listener = Listener(self.url, hint)

    def announce(self, hint: str) -> None:
        """Tell whoever listens, where other processes can."""
        if not is_sqlite(self.url):
            with translated(), self.engine.begin() as connection:
                notify(connection, hint)

    def alone(self) -> bool:
        """Whether no other server uses this store now."""
        if is_sqlite(self.url):
            return True  # a server holds the file's lock
        with translated(), self.engine.begin() as connection:
            return bool(
                connection.execute(
                    text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": ALIVE_KEY}
                ).scalar_one()
            )

    def probe(self) -> Future[None]:
        """See whether the store takes what is written; StoreUnavailable where it does not."""
        if is_sqlite(self.url):
            require_room(Path(self.url.database or ""))
        return self.writer.submit(Probe())

    def check(self) -> None:
        """Raise `StoreUnavailable` once an embedded store is no longer the one that was opened."""
        if self._watch is not None:
            self._watch.check()

    def close(self) -> None:
        """Finish what is queued and let go of the database."""
        if self._listener:
            self._listener.stop()
        self.writer.close()
        self.engine.dispose()
        if self._lock:
            self._lock.release()
            self._lock = None

    @property
    def _one_instant(self) -> dict[str, Any]:
        return {} if is_sqlite(self.url) else {"isolation_level": "REPEATABLE READ"}


def _rows() -> Select[Any]:
    game, summary = schema.game, schema.summary
    told = [column for column in summary.columns if column.name not in ("game", "seq")]
    return select(game, *told).select_from(game.outerjoin(summary, summary.c.game == game.c.id))


def _row(row: Row[Any]) -> GameRow:
    return GameRow(
        row.id,
        row.kind,
        row.title,
        row.created_at,
        row.head,
        row.mail_coup,
        Summary(row.phase or "", bool(row.running), bool(row.ended), row.coup or 0, row.closes_at),
        bool(row.trusted),
    )


def _event(row: Row[Any]) -> StoredEvent:
    body = msgspec.Raw(row.body.encode())
    return StoredEvent(row.type, row.v, body, row.at, row.by, row.command, row.seq)


def _order(row: Row[Any]) -> StoredOrder:
    given = msgspec.json.decode(row.given)
    return StoredOrder(
        row.id,
        row.digest,
        row.name,
        msgspec.Raw(row.body.encode()),
        row.at,
        row.role,
        row.seat,
        row.host,
        tuple(given["chance"]),
        given["slips"],
        row.first,
        row.last,
    )


def _receipt(row: Any) -> Receipt:
    return Receipt(row.id, row.digest, row.first, row.last)


def _slip(row: Row[Any]) -> Slip:
    return Slip(
        row.game,
        row.coup,
        row.seat,
        row.revision,
        row.at,
        row.command,
        row.body.encode(),
        by=row.by,
        draw=row.draw,
    )


__all__ = ["SqlLog", "StoreUnavailable"]
