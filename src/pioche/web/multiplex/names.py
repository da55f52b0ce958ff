"""The tables of a hall as everybody may read them: nobody's name travels further than its wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.games.duplicate import State
from pioche.room.game import HostedGame
from pioche.room.people import initials

if TYPE_CHECKING:
    from pioche.web.service import Service


async def public_names(service: Service, held: HostedGame) -> dict[int, str]:
    """By table, the name as the hall shows it: in full, by its initials, or none."""
    state: State = held.state
    if state.hall is None:
        return {}
    if state.names == "tables":
        return {}
    reading = service.host.reading
    people = await reading(service.store.people, held.id)
    seats = {
        member.seat: people[member.person]
        for member in await reading(service.store.members, held.id)
        if member.person in people
    }
    found = {}
    for table, player in state.hall.players.items():
        person = seats.get(player.seat)
        if person is None:
            continue
        both = [one for one in (person.name, person.partner) if one]
        shown = both if state.names == "names" else [initials(one) for one in both]
        found[table] = " – ".join(shown)
    return found
