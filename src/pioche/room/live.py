"""Who is watching a game now, and what is sent to them.

A view is computed once per audience and sequence number and encoded once; the connections of
that audience share the bytes. What is sent is always the latest: a slow phone skips states.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pioche.games.game import Game
from pioche.games.shape import Act, Arbiter, Audience, DoubleArbiter, Referee
from pioche.texts import sentence

_encoder = msgspec.json.Encoder()


@dataclass(eq=False, slots=True)
class Subscription:
    """One open stream. `woken` is set whenever something new may have to be sent."""

    audience: Audience
    seat: str = ""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    mail_version: int = -1
    """How far this stream has heard of the mail; a player's, of the own seat only."""
    people_version: int = -1
    talk_version: int = 0
    multiplex_version: int = 0
    here: Any = None
    """Who was here, as this stream has heard last."""

    @property
    def counts_mail(self) -> bool:
        """Whether this stream follows which tables have handed in."""
        return isinstance(self.audience, Referee | Arbiter | DoubleArbiter)


class Views:
    """The encoded views of one state, computed on demand."""

    __slots__ = ("_acts", "_cache", "_company", "_kind", "_state", "seq")

    def __init__(self, kind: Game[Any], state: Any, seq: int) -> None:
        self._kind = kind
        self._state = state
        self.seq = seq
        self._cache: dict[Audience, bytes] = {}
        self._acts: dict[tuple[Act, ...], bytes] = {}
        self._company: bytes | None = None

    def company(self) -> bytes:
        """The JSON of those who play together, and whether it is over: the same for everybody."""
        if self._company is None:
            kind, state = self._kind, self._state
            info = kind.info(state)
            told: dict[str, Any] = {"ended": info.ended}
            if info.company is not None:
                told |= {"company": info.company, "hushed": kind.hushed(state)}
            self._company = _encoder.encode(told)
        return self._company

    def encoded(self, audience: Audience) -> bytes:
        """The JSON of what an audience may see."""
        known = self._cache.get(audience)
        if known is None:
            known = self._cache[audience] = _encoder.encode(self._kind.view(self._state, audience))
        return known

    def acts(self, audience: Audience) -> bytes:
        """The JSON of what an audience may do, in words; a whole hall may do the same."""
        acts = self._kind.acts(self._state, audience)
        known = self._acts.get(acts)
        if known is None:
            known = self._acts[acts] = _encoder.encode([shown(self._kind, act) for act in acts])
        return known


def shown(kind: Game[Any], act: Act) -> dict[str, Any]:
    """An act as pages read it: what is not said is absent."""
    label = sentence(act.label or f"{kind.name}.act-{act.name}", **dict(act.params))
    told: dict[str, Any] = {"name": act.name, "label": label}
    if act.grave:
        told["grave"] = True
    if act.next:
        told["next"] = True
    if act.choices:
        told["choices"] = act.choices
    if act.most is not None:
        told["most"] = act.most
    return told


class Hub:
    """The open streams of one game."""

    def __init__(self) -> None:
        self._streams: set[Subscription] = set()
        self._mail_watchers: set[Subscription] = set()
        self._seats: dict[str, set[Subscription]] = {}
        self.ended = False
        self.changed: Callable[[], None] = lambda: None
        """Called when a stream came or went."""

    def __len__(self) -> int:
        return len(self._streams)

    def join(self, subscription: Subscription) -> None:
        """Add a stream; its first look comes at once."""
        self._streams.add(subscription)
        if subscription.counts_mail:
            self._mail_watchers.add(subscription)
        elif subscription.seat:
            self._seats.setdefault(subscription.seat, set()).add(subscription)
        subscription.woken.set()
        self.changed()

    def leave(self, subscription: Subscription) -> None:
        """Forget a stream."""
        self._streams.discard(subscription)
        self._mail_watchers.discard(subscription)
        self._seats.get(subscription.seat, set()).discard(subscription)
        self.changed()

    @property
    def seats(self) -> Collection[str]:
        """The seats that a stream is open for."""
        return [seat for seat, streams in self._seats.items() if streams]

    @property
    def watching(self) -> int:
        """How many look on without a seat, where nobody judges."""
        return len(self._streams) - sum(map(len, self._seats.values()))

    def wake(self, *, mail_only: bool = False) -> None:
        """Let every stream look again; `mail_only` for those who follow the mail."""
        for subscription in self._mail_watchers if mail_only else self._streams:
            subscription.woken.set()

    def wake_seat(self, seat: str) -> None:
        """Let the streams of one seat look again: a slip of theirs has come."""
        for subscription in self._seats.get(seat, ()):
            subscription.woken.set()

    @property
    def mail_watched(self) -> bool:
        """Whether anybody follows the mail here."""
        return bool(self._mail_watchers)

    @property
    def shared_seat(self) -> bool:
        """Whether a player follows the own seat here: another phone of it may be elsewhere."""
        return any(self._seats.values())

    def end(self) -> None:
        """Let every stream finish: the server stops."""
        self.ended = True
        self.wake()
