"""Commands and events as JSON: `{type, v, at, by, body}`; old events are brought up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.games.shape import GameKind


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it lies in the log."""

    type: str
    v: int
    at: int
    by: str
    body: dict[str, Any]


def wire_name(kind: GameKind, event: object) -> str:
    """Give the name under which an event of this game is stored."""
    for name, event_type in kind.events.items():
        if type(event) is event_type:
            return name
    raise TypeError(f"{type(event).__name__} is not an event of {kind.name}")


def encode_event(kind: GameKind, event: object, *, at: int, by: str) -> StoredEvent:
    """Give an event the form in which it is stored."""
    return StoredEvent(wire_name(kind, event), kind.version, at, by, msgspec.to_builtins(event))


def decode_event(kind: GameKind, stored: StoredEvent) -> Any:
    """Read an event back, whatever version wrote it."""
    body = stored.body
    for version in range(stored.v, kind.version):
        upcast = kind.upcasters.get((stored.type, version))
        if upcast is not None:
            body = upcast(body)
    event_type = kind.events.get(stored.type)
    if event_type is None:
        raise InputError("games.event-unknown", kind=kind.name, name=stored.type)
    try:
        return msgspec.convert(body, event_type)
    except msgspec.ValidationError as error:
        raise InputError("games.event-broken", name=stored.type, detail=str(error)) from error


def decode_command(kind: GameKind, name: str, body: object) -> Any:
    """Read a command that came from outside."""
    command_type = kind.commands.get(name)
    if command_type is None:
        raise InputError("games.command-unknown", kind=kind.name, name=name)
    try:
        return msgspec.convert(body, command_type)
    except msgspec.ValidationError as error:
        raise InputError("games.command-broken", name=name, detail=str(error)) from error
