"""Profiles, their games and sessions, in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, insert, or_, select, update

from pioche.room.log import SESSION_HINT
from pioche.room.people import Right
from pioche.room.profiles import OwnGame, Profile
from pioche.store import schema
from pioche.store.engine import translated
from pioche.store.members import hint
from pioche.store.sessions import end_session, sessions_of
from pioche.store.study import SqlStudy
from pioche.store.unnaming import erase_persons

#: Everything that is a profile's, by the profile's id.
OWNED = (schema.profile_right, schema.card, schema.study, schema.own_list, schema.day_line)


class SqlProfiles(SqlStudy):
    """What people without a name own. Implements `Profiles`."""

    def profile_of(self, session: str) -> Profile | None:
        """The profile that a session is of."""
        held, profile = schema.session, schema.profile
        wanted = select(profile).join(held, held.c.profile == profile.c.id)
        return self._profile(wanted.where(held.c.id == session))

    def profile_by_key(self, key: str) -> Profile | None:
        """The profile that some words open, by what is kept of them."""
        return self._profile(select(schema.profile).where(schema.profile.c.key == key))

    def _profile(self, wanted: Any) -> Profile | None:
        with translated(), self.reader.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return Profile(row.id, row.made_at, row.generation, row.plan) if row else None

    def make_profile(self, profile: Profile, key: str) -> None:
        """Make a profile; `begin_session` then gives it its first session."""
        values = {"made_at": profile.made_at, "generation": profile.generation, "key": key}
        with self.transaction() as connection:
            connection.execute(
                insert(schema.profile).values(id=profile.id, plan=profile.plan, **values)
            )

    def keep_session(self, session: str, now: int) -> None:
        """Note that a session is still used: it is forgotten by the age of its last use."""
        held = schema.session
        with self.transaction() as connection:
            connection.execute(update(held).where(held.c.id == session).values(created_at=now))

    def renew_profile(self, profile: Profile, key: str, keep: str) -> Sequence[str]:
        """Change what opens a profile, and end its sessions but one; those that ended."""
        table = schema.profile
        with self.transaction() as connection:
            connection.execute(
                update(table)
                .where(table.c.id == profile.id)
                .values(generation=profile.generation, key=key)
            )
            return _end_sessions(connection, profile.id, keep)

    def merge_profile(self, profile: str, into: str) -> Sequence[str]:
        """Give all that a profile owns, its sessions too, to another; these sessions."""
        held = schema.session
        with self.transaction() as connection:
            moved = sessions_of(connection, profile)
            connection.execute(update(held).where(held.c.profile == profile).values(profile=into))
            for table in OWNED:
                there = table.alias()
                keys = [one.name for one in table.primary_key.columns if one.name != "profile"]
                same = and_(
                    there.c.profile == into, *(there.c[key] == table.c[key] for key in keys)
                )
                connection.execute(
                    update(table)
                    .where(table.c.profile == profile, ~exists().where(same))
                    .values(profile=into)
                )
            _forget(connection, [profile])
            for session in moved:
                hint(connection, SESSION_HINT + session)
        return moved

    def set_plan(self, profile: str, plan: str) -> None:
        """Keep what somebody chose."""
        table = schema.profile
        with self.transaction() as connection:
            connection.execute(update(table).where(table.c.id == profile).values(plan=plan))

    def own_games(self, profile: str) -> Sequence[OwnGame]:
        """The rights that a profile owns, the latest first."""
        table = schema.profile_right
        with translated(), self.reader.connect() as connection:
            rows = connection.execute(
                select(table).where(table.c.profile == profile).order_by(table.c.rank.desc())
            ).all()
        return [OwnGame(Right(r.member, r.game, r.epoch), r.seq, r.record) for r in rows]

    def note_game(self, profile: str, member: str, seq: int, record: str) -> None:
        """Note of a game what statistics need, as of an event."""
        table = schema.profile_right
        with self.transaction() as connection:
            connection.execute(
                update(table)
                .where(table.c.profile == profile, table.c.member == member)
                .values(seq=seq, record=record)
            )

    def lonely_games(self, profile: str) -> Sequence[str]:
        """The games in which nobody sits but the profile, and machines."""
        member, owned = schema.member, schema.profile_right
        mine = select(owned.c.game).where(owned.c.profile == profile)
        own = select(owned.c.member).where(owned.c.profile == profile)
        others = select(member.c.game).where(
            member.c.game.in_(mine), member.c.bot == "", member.c.id.not_in(own)
        )
        with translated(), self.reader.connect() as connection:
            return list(
                connection.execute(
                    mine.where(owned.c.game.not_in(others)).distinct().order_by(owned.c.game)
                ).scalars()
            )

    def erase_profile(self, profile: str) -> Sequence[str]:
        """Forget a profile, all that it owns, and the names behind its seats; its sessions end."""
        member, owned = schema.member, schema.profile_right
        seats = select(owned.c.member).where(owned.c.profile == profile)
        named = select(member.c.person).where(member.c.id.in_(seats), member.c.person != "")
        with self.transaction() as connection:
            erase_persons(connection, list(connection.execute(named).scalars()))
            ended = _end_sessions(connection, profile)
            _forget(connection, [profile])
        return ended

    def purge_profiles(self, before: int, *, idle: bool = False) -> int:
        """Forget the profiles made before a time that own nothing; `idle`: nor any session."""
        table, held = schema.profile, schema.session
        forgotten = and_(*(~exists().where(one.c.profile == table.c.id) for one in OWNED))
        if idle:
            forgotten = or_(forgotten, ~exists().where(held.c.profile == table.c.id))
        with self.transaction() as connection:
            found = connection.execute(
                select(table.c.id).where(table.c.made_at < before, forgotten)
            ).scalars()
            gone = list(found)
            for profile in gone:
                _end_sessions(connection, profile)
            _forget(connection, gone)
        return len(gone)


def _end_sessions(connection: Connection, profile: str, keep: str = "") -> list[str]:
    ended = sessions_of(connection, profile, keep)
    for session in ended:
        end_session(connection, session)
    return ended


def _forget(connection: Connection, profiles: Sequence[str]) -> None:
    for table in OWNED:
        connection.execute(delete(table).where(table.c.profile.in_(profiles)))
    connection.execute(delete(schema.profile).where(schema.profile.c.id.in_(profiles)))
