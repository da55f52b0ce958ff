"""Commands and events as JSON; old events are brought up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.games.game import Game
from pioche.games.shape import wire_name


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it lies in the log: the one envelope, from the game's file to the database."""

    type: str
    v: int
    body: msgspec.Raw
    at: int = 0
    by: str = ""
    command: str = ""
    """The id of the order that caused it."""
    seq: int = 0
    """Its rank in the log of its game, from 1."""


def encode_event(game: Game[Any], event: object, **about: Any) -> StoredEvent:
    """Put an event in its envelope."""
    body = msgspec.Raw(msgspec.json.encode(event))
    return StoredEvent(wire_name(type(event)), game.version, body, **about)


def decode_event(game: Game[Any], stored: StoredEvent) -> Any:
    """Read an event back, whatever version wrote it."""
    known = game.events.get(stored.type)
    if known is None:
        raise InputError("games.event-unknown", kind=game.name, name=stored.type)
    try:
        if stored.v == game.version:
            return msgspec.json.decode(stored.body, type=known.type)
        body = msgspec.json.decode(stored.body)
        for version in range(stored.v, game.version):
            upcast = game.upcasters.get((stored.type, version))
            if upcast is not None:
                body = upcast(body)
        return msgspec.convert(body, known.type)
    except msgspec.DecodeError as error:
        raise InputError("games.event-broken", name=stored.type, detail=str(error)) from error


def decode_command(game: Game[Any], name: str, body: object) -> Any:
    """Read a command that came from outside."""
    order = game.orders.get(name)
    if order is None:
        raise InputError("games.command-unknown", kind=game.name, name=name)
    try:
        return msgspec.convert(body, order.type)
    except msgspec.ValidationError as error:
        raise InputError("games.command-broken", name=name, detail=str(error)) from error
