"""What halls are called, and their tables as everybody may read them: nobody's name travels further
than its wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.core.errors import InputError
from pioche.core.names import plain_name, tidy_name
from pioche.games.duplicate import State
from pioche.room.game import HostedGame
from pioche.web.veil import people_of, veiled

if TYPE_CHECKING:
    from pioche.web.service import Service


def readable(given: str) -> str:
    """What a hall is called: something that can be read."""
    name = tidy_name(given)
    if not plain_name(name):
        raise InputError("multiplex.unnamed")
    return name


async def public_names(service: Service, held: HostedGame) -> dict[int, str]:
    """By table, the name as the hall shows it: in full, by its initials, or none."""
    state: State = held.state
    if state.hall is None or state.names == "tables":
        return {}
    lines = {one.seat: one for one in (await people_of(service, held.id)).people}
    found = {}
    for table, player in state.hall.players.items():
        line = lines.get(player.seat)
        if line is not None:
            shown = veiled(line, state.names)
            found[table] = " – ".join(filter(None, (shown.name, shown.partner)))
    return found
