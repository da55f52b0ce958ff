"""From an order to what the log takes, and back: judging, folding, replaying. No waiting here."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.room.hosting import Hosting
from pioche.room.log import Append, Entry, NewEvent, NewGame
from pioche.room.people import Actor


def decide_and_evolve(
    hosting: Hosting, state: Any, command: Any, env: Any
) -> tuple[tuple[StoredEvent, ...], Any]:
    """Judge a command and give its events, as stored, with the state after them."""
    kind = hosting.kind
    stored = []
    for event in kind.decide(state, command, env):
        stored.append(encode_event(kind, event, at=env.now, by=""))
        state = kind.evolve(state, event)
    return tuple(stored), state


def replay(hosting: Hosting, state: Any, entries: tuple[Entry, ...]) -> Any:
    """Bring a state forward by what the log holds."""
    kind = hosting.kind
    for entry in entries:
        stored = StoredEvent(
            entry.type, entry.v, entry.at, entry.by, msgspec.json.decode(entry.body)
        )
        state = kind.evolve(state, decode_event(kind, stored))
    return state


def make_append(
    hosting: Hosting,
    game: str,
    seq: int,
    command_id: str,
    digest: str,
    actor: Actor,
    now: int,
    events: tuple[StoredEvent, ...],
    after: Any,
    mail_seen: tuple[int, int] | None = None,
    create: NewGame | None = None,
) -> Append:
    """Put what was decided in the form the log takes."""
    box = hosting.mailbox(after)
    return Append(
        game=game,
        expected=seq,
        command=command_id,
        digest=digest,
        at=now,
        by=actor.by,
        events=tuple(
            NewEvent(event.type, event.v, msgspec.json.encode(event.body)) for event in events
        ),
        mail_coup=box.coup if box is not None else None,
        mail_seen=mail_seen,
        summary=hosting.summary(after),
        create=create,
    )


def digest_of(by: str, name: str, body: Any) -> str:
    """A fingerprint of an order, to tell a retry from a reused id."""
    data = msgspec.json.encode([by, name, body], order="sorted")
    return hashlib.sha256(data).hexdigest()
