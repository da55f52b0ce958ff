"""The results of a hall that played a simultaneous, from its log, signed by its server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from pioche.core.errors import InputError
from pioche.formats.people import Individual
from pioche.formats.simultaneous.checking import Checks
from pioche.formats.simultaneous.package import Package
from pioche.formats.simultaneous.results import (
    GameLog,
    ResultsBody,
    centre_results,
)
from pioche.formats.simultaneous.signing import SigningKey
from pioche.games.duplicate import GAME, State
from pioche.room.deciding import replay
from pioche.room.directory import sitting
from pioche.store.gamefile import game_file
from pioche.store.log import SqlLog

_DRAWN = "rack-drawn"


def centre_key(store: SqlLog) -> SigningKey:
    """The key of this server, made once: what it signs, it can sign again."""
    made = store.setting("centre-key", lambda: SigningKey.new().secret.hex())
    return SigningKey(bytes.fromhex(made))


def results_of(
    store: SqlLog, game: str, package: Package, key: bytes | None, *, centre: str, now: int
) -> ResultsBody:
    """What a hall has played of a package; `key` opens one that the hall was not opened with."""
    kept = store.kept(game)
    if kept is None:
        raise InputError("store.game-unknown", game=game)
    if kept.kind != GAME.name:
        raise InputError("simultaneous.no-hall", game=game)
    state = cast(State, replay(GAME, None, kept.events))
    if state.setup.package not in ("", package.sha256):
        raise InputError("simultaneous.not-from-package", game=game, path=package.path)
    opened = store.package(game)
    key = opened.key if opened is not None and state.setup.package else key
    if key is None:
        raise InputError("simultaneous.key-missing", game=game)
    package.opened(key)  # a wrong passphrase is told now
    drawn = next((event.at for event in kept.events if event.type == _DRAWN), kept.created_at)
    file = game_file(kept)
    log = GameLog(game, drawn, len(file.events), file.sha256)
    people = people_of(store, game)
    return centre_results(state, people, package, key, log, centre=centre, now=now)


def people_of(store: SqlLog, game: str) -> Mapping[str, tuple[Individual, ...]]:
    """Who sits on each seat, as far as names are known; one who was erased has none."""
    names = store.people(game)
    noted = {(one.seat, one.second): one for one in store.seated(game)}
    found = {}
    for member in store.members(game):
        person = names.get(member.person)
        if person is not None and member.seat:
            both = (
                sitting(member.seat, second, person, noted.get((member.seat, second)))
                for second in (False, True)
            )
            found[member.seat] = tuple(one.who for one in both if one is not None)
    return found


def differing(package: Package, body: ResultsBody) -> str:
    """Why whoever merges will leave this hall out, if its coups say so; else nothing."""
    return Checks.of(package).difference(body.opened_with, body.coups)
