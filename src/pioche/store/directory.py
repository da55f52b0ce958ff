"""The people that a server knows, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import Row, Select, and_, case, delete, select, text, update

from pioche.core.names import plain_name
from pioche.formats.people import TEXTS, Individual
from pioche.room.directory import FOUND, Fee, Known, Seated
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.rows import SqlRows
from pioche.store.seats import leave_seat, note_seats, seated_of
from pioche.store.unnaming import erase_known

_TABLE = schema.directory
_SEATED = schema.seated
_BATCH = 500
_T = TypeVar("_T")


class SqlDirectory(SqlRows):
    """Who comes from week to week."""

    def find_people(self, typed: str, most: int = FOUND) -> Sequence[Known]:
        """Whoever a few letters, or a licence, may mean: of that very name first, then at the
        beginning of a part, and of these whoever came lately."""
        wanted = _looked_for(typed)
        if wanted is None:
            return []
        with translated(), self.reader.connect() as connection:
            return [_known(row) for row in connection.execute(wanted.limit(most))]

    def all_people(self) -> Sequence[Known]:
        """Everybody, by name."""
        with translated(), self.reader.connect() as connection:
            return [_known(row) for row in connection.execute(_everybody())]

    def known_person(self, id: str) -> Known | None:
        """Somebody by id."""
        with translated(), self.reader.connect() as connection:
            row = connection.execute(select(_TABLE).where(_TABLE.c.id == id)).one_or_none()
        return _known(row) if row else None

    def change_people(self, change: Callable[[Sequence[Known]], tuple[Iterable[Known], _T]]) -> _T:
        """Read everybody, decide, and write what was decided, in one transaction.

        What somebody lets be read of them holds behind their seats too, past ones included.
        """
        with self.transaction() as connection:
            if connection.dialect.name == "postgresql":
                # Two lists read at once would both add whoever is in both.
                connection.execute(text("LOCK TABLE directory IN EXCLUSIVE MODE"))
            people = [_known(row) for row in connection.execute(_everybody())]
            changed, report = change(people)
            told = {one.id: one.shown for one in people}
            rows = [_values(person) for person in changed]
            given = upsert(connection, _TABLE)
            news = {
                column.name: given.excluded[column.name]
                for column in _TABLE.columns
                if column.name != "id"
            }
            for start in range(0, len(rows), _BATCH):
                connection.execute(
                    given.on_conflict_do_update(index_elements=["id"], set_=news),
                    rows[start : start + _BATCH],
                )
            for row in rows:
                if row["id"] in told and row["shown"] != (told[row["id"]] or ""):
                    seats = update(_SEATED).where(_SEATED.c.known == row["id"])
                    connection.execute(seats.values(shown=row["shown"]))
        return report

    def forget_people(self, ids: Sequence[str]) -> int:
        """Erase people for good, here and behind the seats that refer to them; how many."""
        gone = 0
        with self.transaction() as connection:
            if connection.dialect.name == "sqlite":
                # What is deleted is overwritten, not only forgotten.
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            for start in range(0, len(ids), _BATCH):
                part = _TABLE.c.id.in_(list(ids[start : start + _BATCH]))
                erase_known(
                    connection, list(map(_known, connection.execute(select(_TABLE).where(part))))
                )
                gone += connection.execute(delete(_TABLE).where(part)).rowcount
        if self.engine.dialect.name == "sqlite":
            with translated(), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return gone

    def seated(self, game: str) -> Sequence[Seated]:
        """Who sits at the seats of a game, as far as it was noted."""
        with translated(), self.reader.connect() as connection:
            return seated_of(connection, game)

    def note_seated(
        self, game: str, now: Sequence[Seated], gone: Sequence[tuple[str, bool]] = ()
    ) -> None:
        """Note who sits at some seats, and who (seat, second) no longer does."""
        with self.transaction() as connection:
            for seat, second in gone:
                leave_seat(connection, game, seat, second)
            note_seats(connection, game, now)

    def fee(self, game: str) -> Fee:
        """What everybody pays at a game."""
        table = schema.fee
        with translated(), self.reader.connect() as connection:
            row = connection.execute(select(table).where(table.c.game == game)).one_or_none()
        return Fee(row.cents, row.each) if row else Fee()

    def set_fee(self, game: str, fee: Fee) -> None:
        """Say what everybody pays at a game."""
        told = {"cents": fee.cents, "each": fee.each}
        with self.transaction() as connection:
            given = upsert(connection, schema.fee).values(game=game, **told)
            connection.execute(given.on_conflict_do_update(index_elements=["game"], set_=told))

    def seen(self, ids: Sequence[str], at: int) -> None:
        """Note that people came."""
        with self.transaction() as connection:
            connection.execute(update(_TABLE).where(_TABLE.c.id.in_(ids)).values(seen_at=at))


def _everybody() -> Select[Any]:
    return select(_TABLE).order_by(_TABLE.c.key, _TABLE.c.id)


def _looked_for(typed: str) -> Select[Any] | None:
    # Folded, nothing is left that LIKE would read as a pattern.
    parts = plain_name(typed).split()
    if not parts:
        return None
    begins = and_(*(_TABLE.c.key.like(f"% {part}%") for part in parts))
    named = _TABLE.c.key.like(f" {' '.join(parts)} %")
    within = and_(*(_TABLE.c.key.like(f"%{part}%") for part in parts))
    return (
        select(_TABLE)
        .where(within)
        .order_by(
            case((named, 0), (begins, 1), else_=2),
            _TABLE.c.seen_at.desc(),
            _TABLE.c.key,
            _TABLE.c.id,
        )
    )


def _known(row: Row[Any]) -> Known:
    told = row._mapping
    who = Individual(**{name: told[name] for name in TEXTS})
    return Known(row.id, who, row.shown or None, row.seen_at)


def _values(person: Known) -> dict[str, Any]:
    return {
        "id": person.id,
        "key": person.search_key,
        **asdict(person.who),
        "shown": person.shown or "",
        "seen_at": person.seen_at,
    }
