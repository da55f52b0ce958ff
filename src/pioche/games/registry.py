"""Which games there are; a game's code is imported when it is first played."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pioche.core.errors import InputError
from pioche.games.shape import GameKind

KINDS = {
    "duplicate": "pioche.games.duplicate",
    "classic": "pioche.games.classic",
    "inverse": "pioche.games.inverse",
    "loto": "pioche.games.loto",
    "solitaire": "pioche.games.solitaire",
    "jarnac": "pioche.games.jarnac",
}


@cache
def game_kind(name: str) -> GameKind:
    """Give the game of this name."""
    try:
        module = import_module(KINDS[name])
    except KeyError:
        raise InputError("games.kind-unknown", name=name) from None
    kind: GameKind = module.GAME
    return kind
