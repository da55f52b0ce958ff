"""Who sits where, and what everybody may read of them: one place, whoever shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from pioche.games.shape import PublicNames
from pioche.room.directory import Seated, least_shown, sitting
from pioche.room.people import Person, Role, initials
from pioche.web.api.shapes import People, PersonLine

if TYPE_CHECKING:
    from pioche.web.service import Service


def veiled(line: PersonLine, shown: PublicNames) -> PersonLine:
    """What everybody reads of somebody; a machine has nothing to hide."""
    if line.bot:
        return line
    own = least_shown(shown, line.shown)
    partner = veiled_name(line.partner, least_shown(shown, line.partner_shown))
    if own == "names":
        return msgspec.structs.replace(line, partner=partner)
    name = veiled_name(line.name, own)
    return PersonLine(line.seat, name, "", "", "", line.table, partner=partner)


def veiled_name(name: str, shown: PublicNames) -> str:
    """A name, its initials, or nothing."""
    return {"names": name, "initials": initials(name), "tables": ""}[shown]


async def people_of(service: Service, game: str) -> People:
    """The names behind the seats of a game; an erased one is empty."""
    found = await service.host.reading(service.store.members, game)
    names = await service.host.reading(service.store.people, game)
    noted = {
        (one.seat, one.second): one
        for one in await service.host.reading(service.store.seated, game)
    }
    lines = []
    for one in found:
        if one.role is not Role.PLAYER or not one.seat:
            continue
        person = names.get(one.person)
        shown = [_shown(one.seat, second, person, noted) for second in (False, True)]
        lines.append(
            PersonLine(
                one.seat,
                person.name if person else one.label if one.bot else "",
                person.club if person else "",
                person.category if person else "",
                person.series if person else "",
                one.tables[0] if one.tables else None,
                one.bot,
                person.partner if person else "",
                *shown,
            )
        )
    return People(lines)


def _shown(
    seat: str, second: bool, person: Person | None, noted: Mapping[tuple[str, bool], Seated]
) -> PublicNames:
    """What everybody may read of who sits there: as noted of that very person, else by category;
    of a pair, both by the one that is known."""
    now = sitting(seat, second, person, noted.get((seat, second))) if person else None
    return now.public if now else "names"
