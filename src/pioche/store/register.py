"""Members, names and shared settings, in SQL. Names can be erased; the log cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from pioche.core.errors import WriteConflict
from pioche.room.log import MEMBER_HINT, SESSION_HINT, KeptPackage
from pioche.room.people import Member, Person, Right, Role
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.rows import SqlRows
from pioche.store.writer import CHANNEL

#: What of a person is noted behind a seat.
SEATED_TEXTS = ("surname", "names", "licence", "club", "category", "series")


class SqlRegister(SqlRows):
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
            people = [_person_values(person) for _, person in new if person is not None]
            if people:
                connection.execute(
                    upsert(connection, schema.person).on_conflict_do_nothing(), people
                )
            if new:
                connection.execute(
                    upsert(connection, schema.member).on_conflict_do_nothing(),
                    [_member_values(member) for member, _ in new],
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
        return _member(row) if row else None

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
        return [_member(row) for row in rows]

    def change_member(self, member: Member, *changed: str) -> None:
        """Write some fields of a member; what others changed meanwhile stays (a revocation)."""
        values = _member_values(member)
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
                    connection.execute(insert(schema.person).values(**_person_values(person)))
                _forget_others(connection, member, person or Person("", ""))
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
            return forget_person(connection, person)

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

    # -- sessions -----------------------------------------------------------------------------

    def session(self, session: str) -> tuple[Sequence[Right], str]:
        """What a session holds, oldest first, nothing where there is none; which one it follows
        that is not over yet."""
        own, owned, held = schema.session_right, schema.profile_right, schema.session
        with translated(), self.reader.connect() as connection:
            found = connection.execute(
                select(held.c.before, held.c.profile).where(held.c.id == session)
            ).one_or_none()
            if found is None:
                return [], ""
            rights = (
                select(owned).where(owned.c.profile == found.profile).order_by(owned.c.rank)
                if found.profile
                else select(own).where(own.c.session == session).order_by(own.c.rank)
            )
            rows = connection.execute(rights).all()
        return [Right(row.member, row.game, row.epoch) for row in rows], found.before

    def begin_session(
        self, session: str, rights: Sequence[Right], now: int, before: str, profile: str = ""
    ) -> Sequence[str]:
        """Write a session down that follows another, or none (""): see `settle_session`.

        With a profile, the rights become the profile's, and the last of them its latest. Answers
        the profile's other sessions, which hold them too.
        """
        rows = [
            {
                "session": session,
                "member": right.member,
                "game": right.game,
                "epoch": right.epoch,
                "rank": rank,
            }
            for rank, right in enumerate(rights)
        ]
        with self.transaction() as connection:
            family = _family(connection, before) or session
            connection.execute(
                insert(schema.session).values(
                    id=session, created_at=now, before=before, family=family, profile=profile
                )
            )
            if not profile:
                if rows:
                    connection.execute(insert(schema.session_right), rows)
                return ()
            _own(connection, profile, rights)
            others = sessions_of(connection, profile, session)
            for other in others:
                hint(connection, SESSION_HINT + other)
            return others

    def settle_session(self, session: str, before: str) -> None:
        """A browser has come with its new session: the one before is over.

        Not earlier: an answer may be lost on its way, and the new cookie with it.
        """
        table = schema.session
        with self.transaction() as connection:
            end_session(connection, before)
            connection.execute(update(table).where(table.c.id == session).values(before=""))

    def end_session(self, session: str, member: str | None = None) -> Collection[str]:
        """Take a right, or all, out of a session and of those made from it; answers which.

        Whoever knew its token may have made another from it meanwhile, which must not outlive it.
        A right that is a profile's is taken out of all the profile's sessions.
        """
        held, own, owned = schema.session, schema.session_right, schema.profile_right
        with self.transaction() as connection:
            family = held.c.family == _family(connection, session)
            ended = set(connection.execute(select(held.c.id).where(family)).scalars())
            if member is None:
                for one in ended:
                    end_session(connection, one)
                return ended
            whose = select(held.c.profile).where(family, held.c.profile != "")
            ended |= set(
                connection.execute(select(held.c.id).where(held.c.profile.in_(whose))).scalars()
            )
            connection.execute(delete(own).where(own.c.session.in_(ended), own.c.member == member))
            connection.execute(
                delete(owned).where(owned.c.profile.in_(whose), owned.c.member == member)
            )
            for one in ended:
                hint(connection, SESSION_HINT + one)
        return ended

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


def hint(connection: Connection, changed: str) -> None:
    """Tell the other processes, where there can be some."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :changed)"), {"channel": CHANNEL, "changed": changed}
        )


def _family(connection: Connection, session: str) -> str:
    """The family of a session; nothing where it is over."""
    table = schema.session
    found: str | None = connection.execute(
        select(table.c.family).where(table.c.id == session)
    ).scalar_one_or_none()
    return found or ""


def forget_person(connection: Connection, person: str) -> bool:
    """Forget a name, and what was noted of it at its seat; whether there was one."""
    held = select(schema.member).where(schema.member.c.person == person)
    for member in connection.execute(held).all():
        _forget_others(connection, _member(member), Person("", ""))
    gone = connection.execute(delete(schema.person).where(schema.person.c.id == person))
    return bool(gone.rowcount)


def _forget_others(connection: Connection, member: Member, person: Person) -> None:
    """Forget who was noted at a seat under another name than is there now; money stays owed."""
    table = schema.seated
    name = func.trim(table.c.surname + " " + table.c.names)
    blank = dict.fromkeys(("known", *SEATED_TEXTS, "shown"), "")
    for second, now in ((False, person.name), (True, person.partner)):
        connection.execute(
            update(table)
            .where(
                table.c.game == member.game,
                table.c.seat == member.seat,
                table.c.second == second,
                name != now,
            )
            .values(**blank)
        )


def _own(connection: Connection, profile: str, rights: Sequence[Right]) -> None:
    """Give rights to a profile; what it has already stays where it was, but for the last."""
    table = schema.profile_right
    rows = connection.execute(select(table).where(table.c.profile == profile)).all()
    known = {row.member: row.epoch for row in rows}
    rank = max((row.rank for row in rows), default=-1)
    for right in rights:
        if known.get(right.member) == right.epoch and right is not rights[-1]:
            continue
        rank += 1
        given = {"game": right.game, "epoch": right.epoch, "rank": rank}
        connection.execute(
            upsert(connection, table)
            .values(profile=profile, member=right.member, seq=0, record="", **given)
            .on_conflict_do_update(index_elements=["profile", "member"], set_=given)
        )


def sessions_of(connection: Connection, profile: str, besides: str = "") -> list[str]:
    """The sessions of a profile, but one."""
    held = schema.session
    found = select(held.c.id).where(held.c.profile == profile, held.c.id != besides)
    return list(connection.execute(found).scalars())


def end_session(connection: Connection, session: str) -> None:
    """Forget a session, with the rights that are its own."""
    held = schema.session_right
    connection.execute(delete(held).where(held.c.session == session))
    connection.execute(delete(schema.session).where(schema.session.c.id == session))
    hint(connection, SESSION_HINT + session)


def _member_values(member: Member) -> dict[str, Any]:
    return {
        "id": member.id,
        "game": member.game,
        "role": member.role.value,
        "created_at": member.created_at,
        "label": member.label,
        "seat": member.seat,
        "tables": " ".join(map(str, member.tables)),
        "person": member.person,
        "secret_hash": member.secret_hash,
        "generation": member.generation,
        "revoked_at": member.revoked_at,
        "bot": member.bot,
        "host": member.host,
        "epoch": member.epoch,
        "once": member.once,
        "codes": member.codes,
    }


def _member(row: Row[Any]) -> Member:
    return Member(
        row.id,
        row.game,
        Role(row.role),
        row.created_at,
        row.label,
        row.seat,
        tuple(map(int, row.tables.split())),
        row.person,
        row.secret_hash,
        row.generation,
        row.revoked_at,
        row.bot,
        bool(row.host),
        row.epoch,
        bool(row.once),
        row.codes,
    )


def _person_values(person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "club": person.club,
        "category": person.category,
        "series": person.series,
        "partner": person.partner,
    }
