"""A service over the toy game."""

from __future__ import annotations

from typing import Any

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.room.host import Host
from pioche.store.log import SqlLog
from pioche.web.limits import Table
from pioche.web.service import Service, Settings
from support.toygame import TOY
from support.wordlists import lexicon_of


def games(kind: str) -> Game[Any]:
    if kind != "toy":
        raise InputError("games.kind-unknown", name=kind)
    return TOY


def lexicons(name: str) -> Lexicon:
    return lexicon_of("AS", "ES", "SA", "TA", "TAS", name="essai")


def make_service(
    log: SqlLog, settings: Settings | None = None, counts: Table | None = None, **options: Any
) -> Service:
    host = Host(log, games, lexicons, **options)
    return Service(
        host,
        log,
        lexicons,
        ["toy"],
        settings,
        lexicon_names=lambda: ["francais"],
        counts=counts,
    )
