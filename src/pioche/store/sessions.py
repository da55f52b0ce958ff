"""What browsers hold, in SQL: sessions, and the rights that are a session's or a profile's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from pioche.room.log import SESSION_HINT, Held
from pioche.room.people import Member, Right
from pioche.store import schema
from pioche.store.engine import translated, upsert
from pioche.store.members import hint, member_of
from pioche.store.rows import SqlRows


class SqlSessions(SqlRows):
    """Who holds which rights."""

    def session(self, session: str) -> tuple[Sequence[Right], str]:
        """What a session holds, oldest first, nothing where there is none; which one it follows
        that is not over yet."""
        held = self.held([session], "")[session]
        return held.rights, held.before

    def held(self, sessions: Collection[str], game: str) -> Mapping[str, Held]:
        """What some sessions hold, and the members of a game among it."""
        wanted = _HELD[self.reader.dialect.name == "postgresql"]
        found: dict[str, tuple[list[Right], str, list[Member]]] = {}
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(wanted, {"sessions": list(sessions), "of": game}).all()
        for row in rows:
            rights, _, members = found.setdefault(row.session, ([], row.before, []))
            if row.right_member is not None:
                rights.append(Right(row.right_member, row.right_game, row.right_epoch))
            if row.id is not None:
                members.append(member_of(row))
        return {one: Held(*found.get(one, ([], "", []))) for one in sessions}

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


def _family(connection: Connection, session: str) -> str:
    """The family of a session; nothing where it is over."""
    table = schema.session
    found: str | None = connection.execute(
        select(table.c.family).where(table.c.id == session)
    ).scalar_one_or_none()
    return found or ""


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


def _held(among: ColumnElement[bool]) -> Select[Any]:
    """Some sessions, their rights (a profile's, if they have one), and which are a game's."""
    held, own, owned = schema.session.c, schema.session_right.c, schema.profile_right.c
    member = func.coalesce(owned.member, own.member)
    return (
        select(
            held.id.label("session"),
            held.before,
            member.label("right_member"),
            func.coalesce(owned.game, own.game).label("right_game"),
            func.coalesce(owned.epoch, own.epoch).label("right_epoch"),
            *schema.member.columns,
        )
        .select_from(schema.session)
        .outerjoin(schema.profile_right, and_(held.profile != "", owned.profile == held.profile))
        .outerjoin(schema.session_right, and_(held.profile == "", own.session == held.id))
        .outerjoin(
            schema.member,
            and_(schema.member.c.id == member, schema.member.c.game == bindparam("of")),
        )
        .where(among)
        .order_by(func.coalesce(owned.rank, own.rank))
    )


#: By whether it is for PostgreSQL, which reads one text for any number of sessions.
_HELD = {
    True: _held(schema.session.c.id == any_(bindparam("sessions", type_=ARRAY(Text)))),
    False: _held(schema.session.c.id.in_(bindparam("sessions", expanding=True))),
}
