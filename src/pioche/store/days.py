"""What people made of each day's game and problem, in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, func, select, update

from pioche.room.profiles import DayLine
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.rows import SqlRows

_KEY = ("profile", "day", "lexicon", "what")


class SqlDays(SqlRows):
    """The tables of the days. Implements the rest of `Profiles`."""

    def begin_day(self, line: DayLine) -> DayLine:
        """Begin something of a day, once: where it was begun before, that line."""
        table = schema.day_line
        with self.transaction() as connection:
            connection.execute(
                upsert(connection, table).values(**asdict(line)).on_conflict_do_nothing()
            )
            return _line(connection.execute(select(table).where(*_same(line))).one())

    def end_day(self, line: DayLine) -> bool:
        """Write how something of a day ended, or goes on; not where it had ended before."""
        table = schema.day_line
        changed = {name: value for name, value in asdict(line).items() if name not in _KEY}
        with self.transaction() as connection:
            done = connection.execute(
                update(table).where(*_same(line), table.c.ended_at.is_(None)).values(**changed)
            )
            return bool(done.rowcount)

    def own_days(self, profile: str) -> Sequence[DayLine]:
        """All that somebody began, the latest day first."""
        table = schema.day_line
        return self._lines(
            select(table).where(table.c.profile == profile).order_by(table.c.day.desc())
        )

    def day_lines(self, day: str, lexicon: str, what: str, most: int) -> Sequence[DayLine]:
        """What has ended of a day, the most points first, then the earliest."""
        table = schema.day_line
        ended = select(table).where(
            *_of(day, lexicon, what), table.c.ended_at.is_not(None), table.c.points >= 0
        )
        ranked = ended.order_by(table.c.points.desc(), table.c.ended_at, table.c.profile)
        return self._lines(ranked.limit(most))

    def unsettled_days(self, day: str, lexicon: str, what: str, most: int) -> Sequence[DayLine]:
        """What was begun of a day and is not written down yet, though its game is over."""
        table, game = schema.day_line, schema.summary
        begun = (
            select(table)
            .join(game, game.c.game == table.c.game)
            .where(*_of(day, lexicon, what), table.c.ended_at.is_(None), game.c.ended)
        )
        return self._lines(begun.order_by(table.c.begun_at, table.c.profile).limit(most))

    def count_days(
        self, day: str, lexicon: str, what: str, least: int = 0, *, begun: bool = False
    ) -> int:
        """How many ended, with so many points at least; or how many have begun."""
        table = schema.day_line
        wanted = select(func.count()).where(*_of(day, lexicon, what), table.c.points >= least)
        if not begun:
            wanted = wanted.where(table.c.ended_at.is_not(None))
        with translated(), self.reader.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def _lines(self, wanted: Any) -> list[DayLine]:
        with translated(), self.reader.connect() as connection:
            return [_line(row) for row in connection.execute(wanted)]


def _same(line: DayLine) -> list[Any]:
    return [schema.day_line.c[name] == getattr(line, name) for name in _KEY]


def _of(day: str, lexicon: str, what: str) -> list[Any]:
    table = schema.day_line
    return [table.c.day == day, table.c.lexicon == lexicon, table.c.what == what]


def _line(row: Row[Any]) -> DayLine:
    return DayLine(
        row.profile,
        row.day,
        row.lexicon,
        row.what,
        row.begun_at,
        row.game,
        row.name,
        row.ended_at,
        row.points,
        row.tries,
        row.record,
    )
