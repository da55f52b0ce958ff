"""Putting people on seats: which seat, which member, which name behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.room.hosting import Seating
from pioche.room.people import Member, Person, Role


def tidy_name(text: str) -> str:
    """A name as it may be kept: one line, no sign that cannot be seen or that turns the others.

    The two joiners of letters (ZWNJ, ZWJ) belong to some scripts, and stay.
    """
    seen = (one if one.isprintable() or one in "\u200c\u200d" else " " for one in text)
    return " ".join("".join(seen).split())


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody to seat, as asked for: a table or a seat may be wished."""

    name: str
    table: int | None = None
    seat: str = ""
    club: str = ""
    category: str = ""
    series: str = ""
    arbiter: str = ""
    from_coup: int = 1
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A guest on a seat."""

    seating: Seating
    member: Member
    person: Person | None


def seat_guests(
    game: str,
    guests: Sequence[Guest],
    now: int,
    make_id: Callable[[str, str], str],
    *,
    taken: Collection[str] = (),
) -> list[Place]:
    """Give each guest a seat: the one wished, that of the table, else the first free number.

    Ids are made from the seat, so that the same request repeated seats the same people.
    """
    used = set(taken)
    places = []
    for guest in guests:
        seat = guest.seat or (str(guest.table) if guest.table else _first_free(used))
        if seat in used:
            raise InputError("room.seat-taken", seat=seat)
        used.add(seat)
        person = (
            None
            if guest.bot or not guest.name
            else Person(
                make_id("person", seat), guest.name, guest.club, guest.category, guest.series
            )
        )
        seating = Seating(
            seat,
            guest.table,
            person.id if person else "",
            guest.bot,
            guest.club,
            guest.category,
            guest.series,
            guest.arbiter,
            guest.from_coup,
        )
        member = Member(
            id=make_id("member", seat),
            game=game,
            role=Role.PLAYER,
            created_at=now,
            label=guest.name if guest.bot else "",
            seat=seat,
            tables=(guest.table,) if guest.table else (),
            person=seating.person,
            bot=guest.bot,
        )
        places.append(Place(seating, member, person))
    return places


def _first_free(used: set[str]) -> str:
    number = 1
    while str(number) in used:
        number += 1
    return str(number)
