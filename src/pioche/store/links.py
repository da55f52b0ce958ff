"""Links of a multiplex, in SQL: at the head what halls sent, in a hall where its head is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import or_, select, update

from pioche.room.links import Followed, Leading, Link, LinkRow
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.rows import SqlRows

_OWN = ("game", "url", "head_game", "link", "secret", "centre")


class SqlLinks(SqlRows):
    """The tables of links. Implements `Links`."""

    def open_multiplex(self, game: str, leading: Leading) -> None:
        """Let other halls follow a game, under a name."""
        with self.transaction() as connection:
            row = upsert(connection, schema.multiplex).values(game=game, **asdict(leading))
            connection.execute(
                row.on_conflict_do_update(index_elements=["game"], set_=asdict(leading))
            )

    def leading(self, game: str) -> Leading | None:
        """What a game is called that others may follow; None where they may not."""
        table = schema.multiplex
        wanted = select(table.c.name, table.c.telephone).where(table.c.game == game)
        with translated(), self.reader.connect() as connection:
            row = connection.execute(wanted).one_or_none()
            return None if row is None else Leading(row.name, row.telephone)

    def multiplexes(self) -> Sequence[str]:
        """The games that others may follow, and that are not over."""
        table, told = schema.multiplex, schema.summary
        wanted = select(table.c.game).join(told, told.c.game == table.c.game)
        with translated(), self.reader.connect() as connection:
            return list(connection.execute(wanted.where(told.c.ended.is_(False))).scalars())

    def add_link(self, link: Link) -> None:
        """Let a hall follow; the same again changes nothing."""
        with self.transaction() as connection:
            row = upsert(connection, schema.link).values(**asdict(link))
            connection.execute(row.on_conflict_do_nothing())

    def links(self, game: str) -> Sequence[Link]:
        """The halls that follow a game, in the order in which they came."""
        table = schema.link
        wanted = select(table).where(table.c.game == game)
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(table.c.joined_at, table.c.id))
            return [Link(**row) for row in rows.mappings()]

    def link_marks(self, game: str) -> Sequence[tuple[str, int, int]]:
        """What they sent rows of: link, coup and revision."""
        table = schema.link_row
        wanted = select(table.c.link, table.c.coup, table.c.revision).where(table.c.game == game)
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(table.c.link, table.c.coup))
            return [(row.link, row.coup, row.revision) for row in rows]

    def link_rows(self, game: str) -> Sequence[LinkRow]:
        """All that they sent."""
        table = schema.link_row
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(select(table).where(table.c.game == game))
            return [LinkRow(row.link, row.coup, row.revision, row.rows) for row in rows]

    def hear_link(self, link: Link, rows: Sequence[LinkRow]) -> None:
        """Write what a hall said: status, roster and rows, none of them over a later revision."""
        table, lines = schema.link, schema.link_row
        own = (table.c.game == link.game, table.c.id == link.id)
        with self.transaction() as connection:
            said = {"seen_at": link.seen_at, "status": link.status}
            connection.execute(update(table).where(*own).values(**said))
            connection.execute(
                update(table)
                .where(*own, table.c.revision < link.revision)
                .values(revision=link.revision, roster=link.roster)
            )
            for row in rows:
                new = upsert(connection, lines).values(game=link.game, **asdict(row))
                connection.execute(
                    new.on_conflict_do_update(
                        index_elements=["game", "link", "coup"],
                        set_={"revision": row.revision, "rows": row.rows},
                        where=lines.c.revision < row.revision,
                    )
                )

    def follow(self, followed: Followed) -> None:
        """Remember the head of a hall that is opened; the same again changes nothing."""
        with self.transaction() as connection:
            own = {name: getattr(followed, name) for name in _OWN}
            row = upsert(connection, schema.followed).values(
                **own, common=followed.told, holder="", held_until=0
            )
            connection.execute(row.on_conflict_do_nothing())

    def all_followed(self) -> Sequence[Followed]:
        """The halls here that follow another, and that do not rest."""
        table = schema.followed
        return self._followed(select(table).where(table.c.rested.is_(False)))

    def followed(self, game: str) -> Followed | None:
        """The head that a hall follows."""
        table = schema.followed
        return next(iter(self._followed(select(table).where(table.c.game == game))), None)

    def _followed(self, wanted: Any) -> list[Followed]:
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted).mappings()
            return [
                Followed(**{name: row[name] for name in _OWN}, told=row["common"]) for row in rows
            ]

    def keep_told(self, game: str, told: str) -> None:
        """Remember what was heard of the other halls."""
        self._set(game, common=told)

    def rest_link(self, game: str) -> None:
        """Nothing more is expected of a link: a server that starts leaves it alone."""
        self._set(game, rested=True)

    def _set(self, game: str, **given: Any) -> None:
        table = schema.followed
        with self.transaction() as connection:
            connection.execute(update(table).where(table.c.game == game).values(**given))

    def hold_link(self, game: str, holder: str, now: int, until: int) -> bool:
        """Whether this process may hold the link of a hall, until a time; it asks again before."""
        table = schema.followed
        free = or_(table.c.holder.in_(["", holder]), table.c.held_until < now)
        with self.transaction() as connection:
            done = connection.execute(
                update(table)
                .where(table.c.game == game, free)
                .values(holder=holder, held_until=until)
            )
            return bool(done.rowcount)
