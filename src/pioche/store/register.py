"""Members, names and shared settings, in SQL. Names can be erased; the log cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from pioche.core.errors import WriteConflict
from pioche.room.log import MEMBER_HINT, KeptPackage
from pioche.room.people import Member, Person, Role
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.members import hint, member_of, member_values, person_values
from pioche.store.seats import forget_others
from pioche.store.sessions import SqlSessions
from pioche.store.unnaming import erase_persons


class SqlRegister(SqlSessions):
    """Who sits where."""

    def add_members(self, members: Sequence[tuple[Member, Person | None]]) -> Collection[str]:
        """Enter a whole hall at once; those already there stay as they are.

        Answers who is new, by id. `WriteConflict` where a seat is another's: whoever came at the
        same moment was faster, and two who share a seat would read each other's slips.
        """
        if not members:
            return ()
        with self.transaction() as connection:
            known = _seated(connection, members[0][0].game)
            there = set(known.values())
            new = [(one, person) for one, person in members if one.id not in there]
            for member, _ in new:
                if member.seat and _place(member.role, member.seat) in known:
                    raise WriteConflict("room.seat-taken", seat=member.seat)
            people = [person_values(person) for _, person in new if person is not None]
            if people:
                connection.execute(
                    upsert(connection, schema.person).on_conflict_do_nothing(), people
                )
            if new:
                connection.execute(
                    upsert(connection, schema.member).on_conflict_do_nothing(),
                    [member_values(member) for member, _ in new],
                )
        return {member.id for member, _ in new}

    def keep_package(self, game: str, package: KeptPackage) -> None:
        """Keep the package of a game; the first stays, a request may be repeated."""
        row = {"game": game, "file": package.file.decode(), "key": package.key.hex()}
        with self.transaction() as connection:
            connection.execute(
                upsert(connection, schema.package).values(row).on_conflict_do_nothing()
            )

    def package(self, game: str) -> KeptPackage | None:
        """The package that a game is played from, if it is."""
        with translated(), self.reader.connect() as connection:
            row = connection.execute(
                select(schema.package).where(schema.package.c.game == game)
            ).one_or_none()
        return None if row is None else KeptPackage(row.file.encode(), bytes.fromhex(row.key))

    def drop_members(self, members: Collection[str]) -> None:
        """Forget members, and their names, whom the game would not have after all."""
        table, person = schema.member, schema.person
        with self.transaction() as connection:
            named = select(table.c.person).where(table.c.id.in_(members))
            connection.execute(delete(person).where(person.c.id.in_(named)))
            connection.execute(delete(table).where(table.c.id.in_(members)))

    def member(self, member: str) -> Member | None:
        """The member of that id, revoked or not."""
        with translated(), self.reader.connect() as connection:
            row = connection.execute(
                select(schema.member).where(schema.member.c.id == member)
            ).one_or_none()
        return member_of(row) if row else None

    def members(
        self, game: str, *, seat: str | None = None, table: int | None = None
    ) -> Sequence[Member]:
        """All members of a game, or those of one seat or one table, oldest first."""
        known = schema.member.c
        wanted = select(schema.member).where(known.game == game)
        if seat is not None:
            wanted = wanted.where(known.seat == seat)
        if table is not None:
            wanted = wanted.where(known.tables == str(table))
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted.order_by(known.created_at, known.id)).all()
        return [member_of(row) for row in rows]

    def change_member(self, member: Member, *changed: str) -> None:
        """Write some fields of a member; what others changed meanwhile stays (a revocation)."""
        values = member_values(member)
        with self.transaction() as connection:
            connection.execute(
                update(schema.member)
                .where(schema.member.c.id == member.id)
                .values({name: values[name] for name in changed})
            )
            hint(connection, MEMBER_HINT + member.id)

    def name_member(self, member: Member, person: Person | None) -> bool:
        """Put a name on a seat, or none, unless somebody took or named it since; whether."""
        table = schema.member
        with self.transaction() as connection:
            named = connection.execute(
                update(table)
                .where(
                    table.c.id == member.id,
                    table.c.person == member.person,
                    table.c.label == member.label,
                )
                .values(person=person.id if person else "")
            )
            if named.rowcount:
                if person:
                    connection.execute(insert(schema.person).values(**person_values(person)))
                forget_others(connection, member, person or Person("", ""))
            return bool(named.rowcount)

    def people(self, game: str) -> Mapping[str, Person]:
        """The names of a game's persons, by person id; an erased one is missing."""
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(schema.person)
                .join(schema.member, schema.member.c.person == schema.person.c.id)
                .where(schema.member.c.game == game)
            ).all()
        return {
            row.id: Person(row.id, row.name, row.club, row.category, row.series, row.partner)
            for row in rows
        }

    def erase_person(self, person: str) -> bool:
        """Forget a name for good; what the person played stays under an opaque id."""
        with self.transaction() as connection:
            return bool(erase_persons(connection, [person]))

    def spend_secret(self, member: Member) -> bool:
        """Make a secret that opens once useless; whether it was still there to be used."""
        table = schema.member
        with self.transaction() as connection:
            spent = connection.execute(
                update(table)
                .where(table.c.id == member.id, table.c.secret_hash == member.secret_hash)
                .values(secret_hash="")
            )
            hint(connection, MEMBER_HINT + member.id)
            return bool(spent.rowcount)

    def setting(self, name: str, default: Callable[[], str]) -> str:
        """A value shared by all processes, made once."""
        table = schema.setting
        wanted = select(table.c.value).where(table.c.name == name)
        with translated(), self.reader.connect() as connection:
            known: str | None = connection.execute(wanted).scalar_one_or_none()
        if known is not None:
            return known
        with self.transaction() as connection:
            connection.execute(
                upsert(connection, table)
                .values(name=name, value=default())
                .on_conflict_do_nothing()
            )
            made: str = connection.execute(wanted).scalar_one()
        return made


def _place(role: str, seat: str) -> tuple[bool, str]:
    """What nobody else of a game may have: a seat among players, a letter among arbiters."""
    return role == Role.PLAYER.value, seat


def _seated(connection: Connection, game: str) -> dict[tuple[bool, str] | str, str]:
    """The members of a game by their place (without one, by id), none of whom comes or goes until
    the transaction ends."""
    # SQLite has one writer; on PostgreSQL whoever enters the same game waits here.
    held = select(schema.game.c.id).where(schema.game.c.id == game).with_for_update()
    connection.execute(held)
    table = schema.member
    rows = connection.execute(
        select(table.c.id, table.c.role, table.c.seat).where(table.c.game == game)
    )
    return {_place(row.role, row.seat) if row.seat else row.id: row.id for row in rows}
