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
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pioche.room.game import HostedGame
from pioche.room.live import Subscription
from pioche.room.log import StoreUnavailable
from pioche.room.rights import audience_of
from pioche.web.api.reading import read_number
from pioche.web.api.table import Call
from pioche.web.errors import WebError
from pioche.web.gone import gone

HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
}


class Stream(Response):
    """A response that lasts. Plainer than StreamingResponse: one watcher, no task group."""

    media_type = "text/event-stream"

    def __init__(self, chunks: AsyncIterator[bytes]) -> None:
        super().__init__(status_code=200, headers=HEADERS)
        del self.headers["content-length"]
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
    subscription = Subscription(audience_of(call.actor), call.actor.seat)
    return Stream(_chunks(call, game, subscription, -1 if last is None else last))


async def _chunks(
    call: Call, game: HostedGame, subscription: Subscription, last: int
) -> AsyncIterator[bytes]:
    service, hub = call.service, game.hub
    head = _head(call)
    sent = last
    hub.join(subscription)
    watcher = call.address if call.member is None else ""
    service.watching[watcher] += 1
    try:
        # Spread the reconnections of a whole hall over a few seconds.
        yield b"retry: %d\n\n" % random.randint(1000, 4000)
        while True:
            subscription.woken.clear()
            if hub.ended or not await _still_allowed(call):
                yield b"event: bye\ndata: {}\n\n"
                return
            # A client that saw more than there is (a restored backup) starts again.
            audience = audience_of(game.lent(call.actor))
            if game.seq != sent or audience != subscription.audience:
                subscription.audience = audience
                told = _told(game, sent)
                sent = game.seq
                view, acts = game.view(subscription.audience), game.acts(subscription.audience)
                yield b'id: %d\nevent: view\ndata: {"seq":%d,"now":%d,%s,"view":%s%s}\n\n' % (
                    sent,
                    sent,
                    game.now(),
                    head,
                    view,
                    b',"acts":%s%s,%s' % (acts, told, game.company()[1:-1]),
                )
            if subscription.counts_mail and subscription.mail_version != game.mail.version:
                subscription.mail_version = game.mail.version
                held = {
                    "coup": game.mail.coup,
                    "seats": game.mail.revisions,
                    "late": game.mail.late,
                    "asks": {"count": game.mail.asks.count, "name": game.mail.asks.name},
                }
                mail = msgspec.json.encode(held)
                yield b"event: mail\ndata: %s\n\n" % mail
            elif (own := _own_mail(game, subscription)) is not None:
                yield b"event: mail\ndata: %s\n\n" % msgspec.json.encode(own)
            here = game.presence.shown()
            if here != subscription.here:
                subscription.here = here
                yield b"event: here\ndata: %s\n\n" % msgspec.json.encode(here)
            if subscription.talk_version != game.talk.version and subscription.seat:
                subscription.talk_version = game.talk.version
                yield b"event: talk\ndata: %s\n\n" % msgspec.json.encode(game.talk.shown())
            board = service.multiplex.board(game)
            if board is not None and subscription.multiplex_version != board.version(audience):
                subscription.multiplex_version = board.version(audience)
                yield b"event: multiplex\ndata: %s\n\n" % board.seen(game.state, audience)
            if subscription.people_version != game.people_version:
                if subscription.people_version >= 0:
                    yield b"event: people\ndata: {}\n\n"
                subscription.people_version = game.people_version
            try:
                async with asyncio.timeout(service.settings.ping_s):
                    await subscription.woken.wait()
            except TimeoutError:
                yield b":\n\n"
    finally:
        hub.leave(subscription)
        service.watching[watcher] -= 1
        if not service.watching[watcher]:
            del service.watching[watcher]


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


def _told(game: HostedGame, sent: int) -> bytes:
    """What happened since a view, in words; nothing to who has seen none yet."""
    if sent < 0:
        return b""
    told = [
        {"seq": seq, "seat": one.seat, "kind": one.kind, "text": one.text}
        for seq, one in game.told_since(sent)
    ]
    return b',"told":' + msgspec.json.encode(told) if told else b""


def _head(call: Call) -> bytes:
    actor = call.actor
    seat = b',"seat":' + msgspec.json.encode(actor.seat) if actor.seat else b""
    return b'"role":' + msgspec.json.encode(actor.role.value) + seat


async def _still_allowed(call: Call) -> bool:
    """Whether the right this stream was opened with still stands."""
    if call.member is None:
        return True
    try:
        return await call.service.sessions.holds(call.request, call.member)
    except StoreUnavailable:
        return True  # as long as nothing can be read, nothing new happens either
