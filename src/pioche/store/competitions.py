"""Competitions, in SQL."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from pioche.core.errors import WriteConflict
from pioche.room.competitions import Competition
from pioche.rules.ranking.competition import CompetitionRules
from pioche.store import schema
from pioche.store.engine import translated
from pioche.store.rows import SqlRows


class SqlCompetitions(SqlRows):
    """Competitions, with their games in order. Implements `Competitions`."""

    def competition(self, id: str) -> Competition | None:
        """The competition of that id."""
        table = schema.competition
        with translated(), self.reader.connect() as connection:
            row = connection.execute(select(table).where(table.c.id == id)).one_or_none()
            return None if row is None else _competition(connection, row)

    def competitions(self, games: Collection[str]) -> Sequence[Competition]:
        """Those that hold one of these games, the newest first."""
        table, held = schema.competition, schema.competition_game
        wanted = select(held.c.competition).where(held.c.game.in_(list(games)))
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table).where(table.c.id.in_(wanted)).order_by(table.c.created_at.desc())
            ).all()
            return [_competition(connection, row) for row in rows]

    def save_competition(self, one: Competition) -> None:
        """Write one; `version` is 1 for a new one, else one more than what is there."""
        table, held = schema.competition, schema.competition_game
        values = {
            "name": one.name,
            "place": one.place,
            "rules": msgspec.json.encode(one.rules).decode(),
            "version": one.version,
        }
        with self.transaction() as connection:
            if one.version == 1:
                connection.execute(
                    insert(table).values(id=one.id, created_at=one.created_at, **values)
                )
            else:
                changed = connection.execute(
                    update(table)
                    .where(table.c.id == one.id, table.c.version == one.version - 1)
                    .values(**values)
                )
                if not changed.rowcount:
                    raise WriteConflict("competition.changed")
                connection.execute(delete(held).where(held.c.competition == one.id))
            rows = [
                {"competition": one.id, "game": game, "rank": rank}
                for rank, game in enumerate(one.games)
            ]
            if rows:
                connection.execute(insert(held), rows)

    def erase_competition(self, id: str) -> None:
        """Forget one; its games stay."""
        held = schema.competition_game
        with self.transaction() as connection:
            connection.execute(delete(held).where(held.c.competition == id))
            connection.execute(delete(schema.competition).where(schema.competition.c.id == id))


def _competition(connection: Connection, row: Any) -> Competition:
    held = schema.competition_game
    games: Iterator[str] = connection.execute(
        select(held.c.game).where(held.c.competition == row.id).order_by(held.c.rank)
    ).scalars()
    rules = msgspec.json.decode(row.rules, type=CompetitionRules)
    return Competition(
        row.id, row.name, row.place, row.created_at, tuple(games), rules, row.version
    )
