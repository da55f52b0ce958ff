"""Which games there are: one line each. A game's code is imported when it is first played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from pioche.core.errors import InputError
from pioche.games.game import Game
from pioche.games.shape import Bot


@dataclass(frozen=True, slots=True)
class Registered:
    """Where a game is (`GAME` of a package), and the machine that plays it (`BOT`), if one does."""

    package: str
    bot: str = ""


GAMES = {
    "duplicate": Registered("pioche.games.duplicate"),
    "classic": Registered("pioche.games.classic", "pioche.bots.classic"),
    "inverse": Registered("pioche.games.inverse", "pioche.bots.inverse"),
    "loto": Registered("pioche.games.loto", "pioche.bots.loto"),
    "solitaire": Registered("pioche.games.solitaire", "pioche.bots.classic.solitaire"),
    "jarnac": Registered("pioche.games.jarnac", "pioche.bots.jarnac"),
}


@cache
def game_named(name: str) -> Game[Any]:
    """The game of this name."""
    if name not in GAMES:
        raise InputError("games.kind-unknown", name=name)
    game: Game[Any] = import_module(GAMES[name].package).GAME
    return game


@cache
def bot_of(name: str) -> Bot | None:
    """The machine at a game, if it plays it."""
    if name not in GAMES or not GAMES[name].bot:
        return None
    bot: Bot = import_module(GAMES[name].bot).BOT
    return bot
