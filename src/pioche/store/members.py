"""Members and persons as rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, text

from pioche.room.people import Member, Person, Role
from pioche.store.writer import CHANNEL


def hint(connection: Connection, changed: str) -> None:
    """Tell the other processes, where there can be some."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :changed)"), {"channel": CHANNEL, "changed": changed}
        )


def member_values(member: Member) -> dict[str, Any]:
    """A member as a row."""
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


def member_of(row: Row[Any]) -> Member:
    """The member of a row."""
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


def person_values(person: Person) -> dict[str, Any]:
    """A person as a row."""
    return {
        "id": person.id,
        "name": person.name,
        "club": person.club,
        "category": person.category,
        "series": person.series,
        "partner": person.partner,
    }
