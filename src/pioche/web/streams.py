"""Live: Server-Sent Events. What is sent are views, never events, and always the latest.

event: view    id: <seq>   data: {"seq", "now", "role", "seat", "view", "acts", "told",
                                  "company", "ended"}
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
from pioche.web.api.reading import read_number
from pioche.web.api.table import Call
from pioche.web.auth import session_of
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
    service, game = call.service, call.game
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
    subscription = Subscription(audience_of(actor), actor.seat)
    # What those who judge are sent holds tops beside words that players chose: never packed.
    reads_gzip = "gzip" in call.request.headers.get("accept-encoding", "")
    packed = reads_gzip and not actor.role.judges
    wire = Gzip() if packed else Plain()
    news = _news(call, game, subscription, wire, -1 if last is None else last)
    return Stream(news, packed=packed)


async def _news(
    call: Call, game: HostedGame, subscription: Subscription, wire: Wire, last: int
) -> AsyncIterator[bytes]:
    """What has to be sent, all at once each time."""
    service, hub, woken = call.service, game.hub, subscription.woken
    actor = call.actor
    session, head, usual = session_of(call.request), _head(actor), subscription.audience
    sent = last
    service.multiplex.wake(game)
    hub.join(subscription)
    watcher = call.address if call.member is None else ""
    service.watching[watcher] += 1
    beat = _Beat(subscription, service.settings.ping_s)
    try:
        # Spread the reconnections of a whole hall over a few seconds.
        news: list[Piece] = [b"retry: %d\n\n" % random.randint(1000, 4000)]
        while True:
            woken.clear()
            if hub.ended or not await _still_allowed(call, session):
                yield wire.send([*news, b"event: bye\ndata: {}\n\n"]) + wire.end()
                return
            lent = game.lent(actor)
            audience = usual if lent is actor else audience_of(lent)
            # A client that saw more than there is (a restored backup) starts again.
            if game.seq != sent or audience != subscription.audience:
                subscription.audience = audience
                shared, own = game.parts(audience, sent)
                sent = game.seq
                # What is one's own comes last, in one piece; to who reads it the order is nothing.
                news += (b"event: view\ndata: {",) if shared is None else (shared,)
                news.append(
                    b'%b,"seq":%d,"now":%d,%b}\nid: %d\n\n' % (own, sent, game.now(), head, sent)
                )
            news += _beside(service, game, subscription)
            if beat.due and not news:
                news.append(b":\n\n")
            beat.due = False
            if news:
                yield wire.send(news)
                news = []
            await woken.wait()
    finally:
        beat.stop()
        hub.leave(subscription)
        service.watching[watcher] -= 1
        if not service.watching[watcher]:
            del service.watching[watcher]


class _Beat:
    """Wakes a stream now and then, so that whoever listens knows that it lives.

    By a clock of its own, that nothing sent sets back: a timer for each thing said to each of ten
    thousand phones would cost more than what is said.
    """

    def __init__(self, subscription: Subscription, every_s: float) -> None:
        self._subscription = subscription
        self._every_s = every_s
        self._loop = asyncio.get_running_loop()
        self.due = False
        self._timer = self._loop.call_later(every_s, self._fire)

    def _fire(self) -> None:
        self.due = True
        self._subscription.woken.set()
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


async def _still_allowed(call: Call, session: str) -> bool:
    """Whether the right this stream was opened with still stands."""
    if call.member is None:
        return True
    known = call.service.sessions.known_to_hold(session, call.member)
    if known is not None:
        return known
    try:
        return await call.service.sessions.holds(call.request, call.member)
    except StoreUnavailable:
        return True  # as long as nothing can be read, nothing new happens either
