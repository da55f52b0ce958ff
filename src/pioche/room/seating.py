"""Putting people on seats: which seat, which member, which name behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pioche.core.errors import InputError
from pioche.games.registry import bot_of
from pioche.room.people import Member, Person, Role
from pioche.rules.ranking.standing import Entrant


def levels_of(kind: str) -> Sequence[str]:
    """The levels of the machine at a game; none where it does not play it."""
    bot = bot_of(kind)
    return () if bot is None else bot.levels


def check_machine(kind: str, level: str) -> None:
    """Refuse the machine at a game that it does not play, or a level that it has not."""
    levels = levels_of(kind)
    if level and not levels:
        raise InputError("room.no-machine")
    if level and _plain(level) not in map(_plain, levels):
        raise InputError("bots.level", name=level, levels=", ".join(levels))


def _plain(level: str) -> str:
    return level.casefold().replace("é", "e")


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody on a seat."""

    arrival: Entrant
    member: Member
    person: Person | None


def seat_all(
    game: str,
    arrivals: Sequence[Entrant],
    now: int,
    make_id: Callable[[str, str], str],
    *,
    taken: Collection[str] = (),
) -> list[Place]:
    """Give each a seat: the one wished, that of the table, else the first free number.

    Ids are made from the seat, so that the same request repeated seats the same people.
    """
    used = set(taken)
    places = []
    for one in arrivals:
        seat = one.seat or (str(one.table) if one.table else _first_free(used))
        if seat in used:
            raise InputError("room.seat-taken", seat=seat)
        used.add(seat)
        person = None
        if one.partner and (one.bot or not one.table):
            raise InputError("room.pair-needs-table")
        if not one.bot and (one.label or one.club or one.category or one.series):
            about = (one.name, one.club, one.category, one.series, one.partner)
            person = Person(make_id("person", seat), *about)
        member = Member(
            id=make_id("member", seat),
            game=game,
            role=Role.PLAYER,
            created_at=now,
            label=one.name if one.bot else "",
            seat=seat,
            tables=(one.table,) if one.table else (),
            person=person.id if person else "",
            bot=one.bot,
        )
        places.append(Place(replace(one, seat=seat), member, person))
    return places


def who_sits(
    members: Sequence[Member], people: Mapping[str, Person]
) -> Callable[[Entrant], Entrant]:
    """Say who a player of a game is, from the names behind its seats; an erased one is empty."""
    seated = {
        one.seat: people.get(one.person) or (Person("", one.label) if one.bot else None)
        for one in members
        if one.role is Role.PLAYER
    }

    def named(player: Entrant) -> Entrant:
        person = seated.get(player.seat)
        if person is None:
            return player
        return replace(
            player,
            name=person.name,
            club=person.club,
            category=person.category,
            series=person.series,
            partner=person.partner,
        )

    return named


def _first_free(used: set[str]) -> str:
    number = 1
    while str(number) in used:
        number += 1
    return str(number)
