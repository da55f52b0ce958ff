"""Which hosting goes with which game. A game's code is imported when it is first played."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pioche.games.registry import game_kind
from pioche.room.hosting import Hosting

HOSTINGS = {
    "duplicate": "pioche.room.hostings.duplicate:DuplicateHosting",
    "classic": "pioche.room.hostings.tables:ClassicHosting",
    "solitaire": "pioche.room.hostings.tables:SolitaireHosting",
    "inverse": "pioche.room.hostings.tables:InverseHosting",
    "loto": "pioche.room.hostings.tables:LotoHosting",
    "jarnac": "pioche.room.hostings.jarnac:JarnacHosting",
}


@cache
def hosting_of(name: str) -> Hosting:
    """How the room hosts games of a kind; InputError when there is no such game."""
    kind = game_kind(name)
    module, _, attribute = HOSTINGS[name].partition(":")
    made: Hosting = getattr(import_module(module), attribute)(kind)
    return made
