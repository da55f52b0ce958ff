"""From an order to what the log takes, and back: judging, replaying. No waiting here."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from pioche.core.chance import Chance, NotedChance
from pioche.core.lexicon import Lexicon
from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.course import Course
from pioche.games.game import Game
from pioche.games.shape import Env, Mailbox, wire_name
from pioche.room.log import Append, NewGame, StoredOrder, Summary
from pioche.room.people import ROOM, Actor
from pioche.room.rights import audience_of

S = TypeVar("S")


@dataclass(slots=True)
class Request:
    """An order as it reached the room: whose, under which id, and when it was judged."""

    game: str
    actor: Actor
    id: str
    digest: str
    command: Any
    at: int = 0
    slips: Mapping[str, int] = field(default_factory=dict)
    """Which slips it gathered: revision by seat."""
    mail_seen: tuple[int, int] | None = None
    create: NewGame | None = None


def decide(
    kind: Game[S], state: S | None, seq: int, asked: Request, lexicon: Lexicon, chance: Chance
) -> tuple[Append, Course[S]]:
    """Judge an order: what is to be written, and the course it takes."""
    noted = NotedChance(kind.chance(state, chance))
    env = Env(asked.at, noted, lexicon, audience_of(asked.actor))
    course = kind.decide(state, asked.command, env)
    by, actor, command = asked.actor.by, asked.actor, asked.command
    body = command if kind.mail is None else kind.mail.stored(command)
    order = StoredOrder(
        asked.id,
        asked.digest,
        wire_name(type(command)),
        msgspec.Raw(msgspec.json.encode(body)),
        asked.at,
        actor.role.value,
        actor.seat,
        actor.host,
        tuple(noted.numbers),
        asked.slips,
    )
    events = tuple(
        encode_event(kind, event, at=asked.at, by=by, command=asked.id, seq=rank)
        for rank, event in enumerate(course.events, seq + 1)
    )
    box = mailbox(kind, course.state)
    append = Append(
        asked.game,
        seq,
        order,
        by,
        events,
        box.coup if box is not None else None,
        asked.mail_seen,
        Summary.of(kind.info(course.state), asked.at),
        asked.create,
        max((one.seq for one in events if one.type in fresh_mail(kind)), default=None),
    )
    return append, course


def mailbox(kind: Game[S], state: S) -> Mailbox | None:
    """The mail that is open now, in games that have one."""
    return None if kind.mail is None else kind.mail.box(state)


def fresh_mail(kind: Game[Any]) -> Collection[str]:
    """The events, by wire name, after which slips that came before are void."""
    return {name for name, event in kind.events.items() if event.fresh_mail}


def replay(kind: Game[S], state: S | None, events: Iterable[StoredEvent]) -> Any:
    """Bring a state forward by what the log holds."""
    for stored in events:
        state = kind.evolve(state, decode_event(kind, stored))
    return state


def crash_order(kind: Game[S], state: S, game: str, seq: int) -> Request | None:
    """The order that stops what a crash left running, the same for whoever gives it."""
    command = kind.stop(state) if kind.due(state) is not None else None
    if command is None:
        return None
    return Request(game, ROOM, f"room:crash:{seq}", digest_of(ROOM.by, "crash", None), command)


def digest_of(by: str, name: str, body: Any) -> str:
    """A fingerprint of an order, to tell a retry from a reused id."""
    data = msgspec.json.encode([by, name, body], order="sorted")
    return hashlib.sha256(data).hexdigest()
