"""Who is noted behind the seats of games, in SQL: of that evening, beside the name itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, update

from pioche.formats.people import Individual
from pioche.room.directory import Seated
from pioche.room.people import Member, Person
from pioche.rules.ranking.people import ERASED
from pioche.store import schema
from pioche.store.engine import upsert

_TABLE = schema.seated
#: What of a person is noted behind a seat.
_TEXTS = ("surname", "names", "licence", "club", "category", "series")
#: What of it goes when they are erased: the series stays, for the index of their team.
_ERASED = ("surname", "names", "licence", "club", "category", "shown")


def seated_of(connection: Connection, game: str) -> Sequence[Seated]:
    """Who sits at the seats of a game, as far as it was noted."""
    rows = connection.execute(
        select(_TABLE).where(_TABLE.c.game == game).order_by(*_TABLE.primary_key.columns)
    )
    return [_seated(row) for row in rows]


def note_seats(connection: Connection, game: str, now: Sequence[Seated]) -> None:
    """Note who sits at some seats of a game."""
    if not now:
        return
    given = upsert(connection, _TABLE)
    keys = [column.name for column in _TABLE.primary_key.columns]
    news = {
        column.name: given.excluded[column.name]
        for column in _TABLE.columns
        if column.name not in keys
    }
    connection.execute(
        given.on_conflict_do_update(index_elements=keys, set_=news),
        [_values(game, one) for one in now],
    )


def leave_seat(connection: Connection, game: str, seat: str, second: bool) -> None:
    """Forget who was noted at a seat, who no longer sits there."""
    connection.execute(
        delete(_TABLE).where(
            _TABLE.c.game == game, _TABLE.c.seat == seat, _TABLE.c.second == second
        )
    )


def mark_known(connection: Connection, known: str, mark: str) -> None:
    """Write a mark at every seat of somebody of the register, in place of who it was."""
    blank = dict.fromkeys(_ERASED, "")
    connection.execute(update(_TABLE).where(_TABLE.c.known == known).values(known=mark, **blank))


def mark_seat(connection: Connection, member: Member, person: Person, *marks: str) -> None:
    """Write a mark at a seat for each who sat there; money stays owed."""
    noted = {(one.seat, one.second): one for one in seated_of(connection, member.game)}
    now = []
    for second, mark in zip((False, True), marks, strict=False):
        one = noted.get((member.seat, second)) or Seated(member.seat, second, Individual())
        who = Individual(series=one.who.series or person.series)
        now.append(Seated(one.seat, second, who, due=one.due, paid=one.paid, erased=mark))
    note_seats(connection, member.game, now)


def forget_others(connection: Connection, member: Member, person: Person) -> None:
    """Forget who was noted at a seat under another name than is there now; money stays owed."""
    name = func.trim(_TABLE.c.surname + " " + _TABLE.c.names)
    blank = dict.fromkeys(("known", *_TEXTS, "shown"), "")
    for second, now in ((False, person.name), (True, person.partner)):
        connection.execute(
            update(_TABLE)
            .where(
                _TABLE.c.game == member.game,
                _TABLE.c.seat == member.seat,
                _TABLE.c.second == second,
                name != now,
            )
            .values(**blank)
        )


def _seated(row: Row[Any]) -> Seated:
    told = row._mapping
    who = Individual(**{name: told[name] for name in _TEXTS})
    mark = row.known if row.known.startswith(ERASED) else ""
    known = "" if mark else row.known
    seat = (row.seat, bool(row.second), who, known, row.shown or None, row.due, row.paid)
    return Seated(*seat, erased=mark)


def _values(game: str, one: Seated) -> dict[str, Any]:
    return {
        "game": game,
        "seat": one.seat,
        "second": one.second,
        "known": one.known or one.erased,
        **{name: getattr(one.who, name) for name in _TEXTS},
        "shown": one.shown or "",
        "due": one.due,
        "paid": one.paid,
    }
