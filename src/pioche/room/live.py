"""Who is watching a game now, and what is sent to them.

What is sent is always the latest view: a slow phone skips states. Where a crowd is shown the same
but for a little (`Game.own`), the shared part is computed, encoded and packed once for all of them;
else a view is computed and encoded once per audience, whose connections share the bytes. Whoever
reads another language is another crowd: what is worded is worded once for each.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pioche.games.game import Game
from pioche.games.shape import Act, Arbiter, Audience, DoubleArbiter, Referee
from pioche.texts import SOURCE, sentence

_encoder = msgspec.json.Encoder()
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])
#: Shared texts kept of one state: who was away hears more of what happened than the others.
_MOST_SHARED = 64
#: Streams that are told in one turn of the event loop.
_AT_ONCE = 100

logger = logging.getLogger("pioche.room")


class Shared:
    """A text that many streams send, and the same packed for whoever reads gzip."""

    __slots__ = ("_packed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """A piece of a deflated stream that looks back at nothing before it."""
        if self._packed is None:
            packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
            self._packed = packer.compress(self.plain) + packer.flush(zlib.Z_FULL_FLUSH)
        return self._packed


@dataclass(eq=False, slots=True)
class Subscription:
    """One open stream. `woken` is set whenever something new may have to be sent."""

    audience: Audience
    seat: str = ""
    language: str = SOURCE
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    push: Callable[[], bool] | None = None
    """Sends what is new at once, where the stream can; whether it could. Ten thousand phones are
    told without waking as many tasks."""
    mail_version: int = -1
    """How far this stream has heard of the mail; a player's, of the own seat only."""
    people_version: int = -1
    talk_version: int = 0
    multiplex_version: int = 0
    here: Any = None
    """Who was here, as this stream has heard last."""

    def wake(self) -> None:
        """Something new may have to be sent."""
        try:
            if self.push is not None and self.push():
                return
        except Exception:
            # Its own task will meet the same fault, and end for it; the others are told.
            logger.exception("push-failed")
        self.woken.set()

    @property
    def counts_mail(self) -> bool:
        """Whether this stream follows which tables have handed in."""
        return isinstance(self.audience, Referee | Arbiter | DoubleArbiter)


class Views:
    """The encoded views of one state in one language, computed on demand."""

    __slots__ = ("_acts", "_cache", "_company", "_kind", "_shared", "_state", "_trunks", "seq")

    def __init__(self, kind: Game[Any], state: Any, seq: int) -> None:
        self._kind = kind
        self._state = state
        self.seq = seq
        self._cache: dict[Audience, bytes] = {}
        self._acts: dict[tuple[Act, ...], bytes] = {}
        self._company: bytes | None = None
        self._trunks: dict[tuple[Audience, str], bytes] = {}
        self._shared: dict[tuple[Audience, str, bytes, bytes], Shared] = {}

    def company(self) -> bytes:
        """The JSON of those who play together, and whether it is over: the same for everybody."""
        if self._company is None:
            kind, state = self._kind, self._state
            info = kind.info(state)
            told: dict[str, Any] = {"ended": info.ended}
            if info.ended and not info.refereed and kind.sequel(state) is not None:
                told["again"] = True
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

    def parts(self, audience: Audience, told: bytes) -> tuple[Shared | None, bytes]:
        """What a stream sends: what it shares with a crowd, the beginning of the message and of
        the object in it; and its own fields, which leave that object open.

        `told` is what happened, as JSON. Where nothing is shared there are only fields.
        """
        own, acts = self._kind.own(self._state, audience), self.acts(audience)
        if own is None:
            view = b'"view":%b' % self.encoded(audience)
            return None, b",".join((*self._beside(acts, told), view))
        key = (own.like, own.within, acts, told)
        shared = self._shared.get(key)
        if shared is None:
            trunk = b'"view":{%b' % self._trunk(own.like, own.within)
            fields = b",".join((*self._beside(acts, told), trunk))
            shared = Shared(b"event: view\ndata: {%b" % fields)
            if len(self._shared) >= _MOST_SHARED:
                self._shared.clear()
            self._shared[key] = shared
        inner = _encoder.encode(own.inner)[1:-1]
        outer = _encoder.encode(own.fields)[1:-1]
        rest = b",%b}" % inner if inner else b"}" if own.within else b""
        return shared, b"%b,%b}" % (rest, outer) if outer else rest + b"}"

    def _beside(self, acts: bytes, told: bytes) -> Iterator[bytes]:
        """What is sent beside a view."""
        yield b'"acts":%b' % acts
        if told:
            yield b'"told":%b' % told
        yield self.company()[1:-1]

    def _trunk(self, audience: Audience, within: str) -> bytes:
        """The fields of a view, one object last and left open."""
        known = self._trunks.get((audience, within))
        if known is None:
            fields = _fields.decode(self.encoded(audience))
            if within:
                fields[within] = fields.pop(within)
            known = _encoder.encode(fields)[1 : -2 if within else -1]
            self._trunks[audience, within] = known
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
        self.languages: set[str] = set()
        """What was read here so far: who was cut off is told what happened meanwhile."""
        self._due: dict[Subscription, None] = {}
        """Who is still to be told, those who judge last: the last is told first."""
        self._telling = False
        self.ended = False
        self.changed: Callable[[], None] = lambda: None
        """Called when a stream came or went."""

    def __len__(self) -> int:
        return len(self._streams)

    def join(self, subscription: Subscription) -> None:
        """Add a stream; its first look comes at once."""
        self._streams.add(subscription)
        self.languages.add(subscription.language)
        if subscription.counts_mail:
            self._mail_watchers.add(subscription)
        elif subscription.seat:
            self._seats.setdefault(subscription.seat, set()).add(subscription)
        subscription.woken.set()
        self.changed()

    def leave(self, subscription: Subscription) -> None:
        """Forget a stream."""
        self._streams.discard(subscription)
        self._due.pop(subscription, None)
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
        """Let every stream look again; `mail_only` for those who follow the mail.

        A crowd is told some at a time, so that what others ask meanwhile is heard.
        """
        if mail_only:
            for subscription in self._mail_watchers:
                subscription.wake()
            return
        self._due = dict.fromkeys(self._streams - self._mail_watchers)
        self._due.update(dict.fromkeys(self._mail_watchers))
        if not self._telling:
            self._tell_some()

    def _tell_some(self) -> None:
        due = self._due
        for _ in range(min(_AT_ONCE, len(due))):
            due.popitem()[0].wake()
        self._telling = bool(due)
        if self._telling:
            asyncio.get_running_loop().call_soon(self._tell_some)

    def wake_seat(self, seat: str) -> None:
        """Let the streams of one seat look again: a slip of theirs has come."""
        for subscription in self._seats.get(seat, ()):
            subscription.wake()

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
        for subscription in self._streams:
            subscription.woken.set()
