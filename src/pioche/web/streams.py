"""Live: Server-Sent Events. What is sent are views, never events, and always the latest.

event: view    id: <seq>   data: {"seq", "now", "role", "seat", "view", "acts", "told",
                                  "company", "ended", "again"}
event: mail                data: {"coup", "seats": {seat: revision}, "late": {seat: at},
                                  "asks": {"count", "name"}}                     (judges)
event: mail                data: the same of the own seat                 (players)
event: here                data: {"here": [seats], "away": {seat: since}, "patience", "watching"}
event: talk                data: [{"id", "seat", "at", "text"}]          (players at home)
event: people              data: {}      names changed: read them again
event: bye                 data: {}      the server stops: reconnect
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pioche.room.game import HostedGame
from pioche.room.live import Subscription
from pioche.room.log import StoreUnavailable
from pioche.room.people import Actor
from pioche.room.rights import audience_of
from pioche.texts import language
from pioche.web.api.reading import read_number
from pioche.web.api.table import Call
from pioche.web.auth import session_of
from pioche.web.connections import SCOPE_KEY, Line
from pioche.web.errors import WebError
from pioche.web.gone import gone
from pioche.web.service import Service
from pioche.web.wire import Gzip, Piece, Plain, Wire

HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
}


class Stream(Response):
    """A response that lasts. Plainer than StreamingResponse: one watcher, no task group."""

    media_type = "text/event-stream"

    def __init__(self, chunks: AsyncIterator[bytes], *, packed: bool = False) -> None:
        super().__init__(status_code=200, headers=HEADERS)
        del self.headers["content-length"]
        if packed:
            self.headers["Content-Encoding"] = "gzip"
        self._chunks = chunks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client leaves or the server stops."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        work = asyncio.ensure_future(self._send_all(send))
        watch = asyncio.ensure_future(gone(receive))
        try:
            await asyncio.wait({work, watch}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            watch.cancel()
            if not work.done():
                work.cancel()
            await asyncio.gather(work, watch, return_exceptions=True)

    async def _send_all(self, send: Send) -> None:
        async for chunk in self._chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def stream(call: Call) -> Response:
    """Open a stream on a game, for the audience of whoever asks."""
    service = call.service
    if service.host.stopping:
        raise WebError(503, "web.draining")
    most = service.settings.most_streams
    # Half of the room is kept for members.
    if service.host.streams >= (most // 2 if call.member is None else most):
        raise WebError(503, "web.busy", {"Retry-After": "10"})
    if call.member is None:
        call.count_search()
        if service.watching[call.address] >= service.settings.most_watching:
            raise WebError(429, "web.busy", {"Retry-After": "10"})
    given = call.request.headers.get("last-event-id") or str(call.query.get("after") or "")
    last = read_number(given)
    actor = call.actor
    subscription = Subscription(audience_of(actor), actor.seat, language())
    # What those who judge are sent holds tops beside words that players chose: never packed.
    reads_gzip = "gzip" in call.request.headers.get("accept-encoding", "")
    packed = reads_gzip and not actor.role.judges
    wire = Gzip() if packed else Plain()
    live = _Live(call, subscription, wire, -1 if last is None else last)
    return Stream(_news(live), packed=packed)


async def _news(live: _Live) -> AsyncIterator[bytes]:
    """What has to be sent, all at once each time."""
    service, hub, subscription = live.service, live.game.hub, live.subscription
    service.multiplex.wake(live.game)
    hub.join(subscription)
    watcher = live.call.address if live.call.member is None else ""
    service.watching[watcher] += 1
    beat = _Beat(live, service.settings.ping_s)
    try:
        # Spread the reconnections of a whole hall over a few seconds.
        begins: list[Piece] = [b"retry: %d\n\n" % random.randint(1000, 4000)]
        while True:
            subscription.woken.clear()
            if hub.ended or not await live.still_allowed():
                yield live.wire.send([*begins, b"event: bye\ndata: {}\n\n"]) + live.wire.end()
                return
            news = begins + live.news()
            begins = []
            if news:
                yield live.wire.send(news)
            live.rests = True
            await subscription.woken.wait()
            live.rests = False
    finally:
        subscription.push = None
        beat.stop()
        hub.leave(subscription)
        service.watching[watcher] -= 1
        if not service.watching[watcher]:
            del service.watching[watcher]


class _Live:
    """One stream: what it has been sent, and what is news to it."""

    def __init__(self, call: Call, subscription: Subscription, wire: Wire, sent: int) -> None:
        self.call = call
        self.service = call.service
        self.game = call.game
        self.subscription = subscription
        self.wire = wire
        self.rests = False
        """Whether its task waits for something to send, so that nothing is under way."""
        self.beats = False
        """Whether it is time to say that the server lives."""
        self._sent = sent
        self._session = session_of(call.request)
        self._head = _head(call.actor)
        self._usual = subscription.audience
        connection = call.request.scope.get(SCOPE_KEY)
        self._line: Line | None = None if connection is None else connection.line()
        if self._line is not None:
            subscription.push = self.push

    def push(self) -> bool:
        """Send what is news at once, unless something stands in the way; whether it was."""
        line = self._line
        if (
            not self.rests
            or self.subscription.woken.is_set()
            or self.game.hub.ended
            or line is None
            or not line.free
            or not self._known_to_be_allowed()
        ):
            return False
        news = self.news()
        if news:
            line.write(self.wire.send(news))
        return True

    def news(self) -> list[Piece]:
        """What was not sent yet; from now on it counts as sent."""
        game, subscription, actor = self.game, self.subscription, self.call.actor
        news: list[Piece] = []
        lent = game.lent(actor)
        audience = self._usual if lent is actor else audience_of(lent)
        # A client that saw more than there is (a restored backup) starts again.
        if game.seq != self._sent or audience != subscription.audience:
            subscription.audience = audience
            shared, own = game.parts(audience, self._sent, subscription.language)
            seq = self._sent = game.seq
            # What is one's own comes last, in one piece; to who reads it the order is nothing.
            news.append(b"event: view\ndata: {" if shared is None else shared)
            news.append(
                b'%b,"seq":%d,"now":%d,%b}\nid: %d\n\n' % (own, seq, game.now(), self._head, seq)
            )
        news += _beside(self.service, game, subscription)
        if self.beats and not news:
            news.append(b":\n\n")
        self.beats = False
        return news

    def _known_to_be_allowed(self) -> bool | None:
        """Whether the right this stream was opened with still stands; None: to be read."""
        member = self.call.member
        return member is None or self.service.sessions.known_to_hold(self._session, member)

    async def still_allowed(self) -> bool:
        """The same, read where it must be."""
        known, member = self._known_to_be_allowed(), self.call.member
        if known is not None or member is None:
            return bool(known)
        try:
            return await self.service.sessions.holds(self.call.request, member)
        except StoreUnavailable:
            return True  # as long as nothing can be read, nothing new happens either


class _Beat:
    """Wakes a stream now and then, so that whoever listens knows that it lives.

    By a clock of its own, that nothing sent sets back: a timer for each thing said to each of ten
    thousand phones would cost more than what is said.
    """

    def __init__(self, live: _Live, every_s: float) -> None:
        self._live = live
        self._every_s = every_s
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(every_s, self._fire)

    def _fire(self) -> None:
        self._live.beats = True
        self._live.subscription.wake()
        self._timer = self._loop.call_later(self._every_s, self._fire)

    def stop(self) -> None:
        """The stream has ended."""
        self._timer.cancel()


def _beside(service: Service, game: HostedGame, subscription: Subscription) -> Iterator[bytes]:
    """What is news beside the view: mail, who is here, talk, other halls, names."""
    if subscription.counts_mail and subscription.mail_version != game.mail.version:
        subscription.mail_version = game.mail.version
        held = {
            "coup": game.mail.coup,
            "seats": game.mail.revisions,
            "late": game.mail.late,
            "asks": {"count": game.mail.asks.count, "name": game.mail.asks.name},
        }
        yield b"event: mail\ndata: %b\n\n" % msgspec.json.encode(held)
    elif (own := _own_mail(game, subscription)) is not None:
        yield b"event: mail\ndata: %b\n\n" % msgspec.json.encode(own)
    here = game.presence.shown()
    if here != subscription.here:
        subscription.here = here
        yield b"event: here\ndata: %b\n\n" % msgspec.json.encode(here)
    if subscription.talk_version != game.talk.version and subscription.seat:
        subscription.talk_version = game.talk.version
        yield b"event: talk\ndata: %b\n\n" % msgspec.json.encode(game.talk.shown())
    board, audience = service.multiplex.board(game), subscription.audience
    if board is not None and subscription.multiplex_version != board.version(audience):
        subscription.multiplex_version = board.version(audience)
        yield b"event: multiplex\ndata: %b\n\n" % board.seen(game.state, audience)
    if subscription.people_version != game.people_version:
        if subscription.people_version >= 0:
            yield b"event: people\ndata: {}\n\n"
        subscription.people_version = game.people_version


def _own_mail(game: HostedGame, subscription: Subscription) -> dict[str, Any] | None:
    """What a player's seat has handed in, if that is news: another phone may hold it too."""
    mail, seat = game.mail, subscription.seat
    if subscription.counts_mail or not seat:
        return None
    revision = mail.revisions.get(seat, 0)
    if revision == subscription.mail_version:
        return None
    subscription.mail_version = revision
    return {"coup": mail.coup, "seats": {seat: revision}} if revision else None


def _head(actor: Actor) -> bytes:
    seat = b',"seat":' + msgspec.json.encode(actor.seat) if actor.seat else b""
    return b'"role":' + msgspec.json.encode(actor.role.value) + seat
