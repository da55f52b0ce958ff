"""A multiplex: let other halls follow this one, and the link between them.

| route | who | rate, bounds |
|---|---|---|
| open | the juge-arbitre of the head | `commands` |
| join | a server that has the head's code; wrong ones are counted by address | `openings` |
| link | a hall that follows, by its own secret, in a header | `commands`, one stream |

A link is told facts and the common ranking, and nothing else; its stream is never compressed.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
from starlette.responses import Response

from pioche.core.names import plain_name, tidy_name
from pioche.games.duplicate import GAME, LeadMultiplex, State, odd_row
from pioche.games.shape import Public
from pioche.room.game import HostedGame
from pioche.room.ids import random_id, same_code
from pioche.room.links import Leading, Link, LinkRow
from pioche.room.live import Subscription
from pioche.room.people import ROOM, Role
from pioche.web.api.halls import hall_of
from pioche.web.api.reading import read_body
from pioche.web.api.table import AS, Call, Query, Route
from pioche.web.api.table import GAME as OF_GAME
from pioche.web.errors import WebError
from pioche.web.multiplex.heading import LOST_MS, Head
from pioche.web.multiplex.names import readable
from pioche.web.multiplex.rules import SHARED, fingerprint, refusal
from pioche.web.multiplex.shapes import (
    HeardStatus,
    JoinMultiplex,
    LinkHeard,
    LinkSaid,
    Message,
    MultiplexCode,
    MultiplexJoined,
    OpenMultiplex,
)
from pioche.web.streams import Stream

_PING_S = 4.0
_said = msgspec.json.Decoder(LinkSaid)
_MOST_LINKS = 500


def _hall(held: HostedGame) -> State:
    return hall_of(held, WebError(409, "multiplex.no-hall"))


async def open_multiplex(call: Call) -> MultiplexCode:
    """Let other halls follow this one; the code is the same until it is changed."""
    if call.actor.role is not Role.REFEREE:
        raise WebError(403, "web.role", role=call.actor.role.value)
    state, service = _hall(call.game), call.service
    code = refusal(state)
    if code:
        raise WebError(409, code)
    leading = Leading(readable(call.body.name), tidy_name(call.body.telephone))
    await call.game.order(ROOM, f"room:multiplex:{random_id(16)}", LeadMultiplex())
    await service.host.reading(service.store.open_multiplex, call.game.id, leading)
    head = await service.multiplex.head(call.game.id)
    assert head is not None  # just opened
    head.leading = leading
    await head.refresh()
    return MultiplexCode(head.code, leading.name)


async def join(call: Call) -> MultiplexJoined:
    """Let a hall elsewhere follow a game here: its code says which."""
    service, host = call.service, call.service.host
    # Any game's would do: who has guessed too often is not heard, right or wrong.
    service.limiter.check("wrong_codes_address", call.address, "multiplex")
    head = await _head_of(call)
    if head is None:
        service.limiter.count("wrong_codes_address", call.address, "multiplex")
        raise WebError(403, "multiplex.code-wrong")
    game, state = head.held.id, _hall(head.held)
    if reason := refusal(state):
        raise WebError(409, reason)
    centre, now = readable(call.body.centre), host.clock.now()
    await head.refresh()
    links = [one for one in head.links.values() if one.id not in head.out]
    alive = [one for one in links if now - one.seen_at <= LOST_MS]
    taken = {plain_name(name) for name in (head.name, *(one.centre for one in alive))}
    if plain_name(centre) in taken:
        raise WebError(409, "multiplex.centre-taken", centre=centre)
    if len(links) >= _MOST_LINKS:
        raise WebError(409, "multiplex.full")
    secret = random_id(32)
    # Whoever joins last is last, whatever a clock that was set back says.
    joined_at = max((now, *(one.joined_at + 1 for one in head.links.values())))
    await head.follow_log()
    missed = head.missed()
    status = msgspec.json.encode(HeardStatus(missed=missed)).decode()
    hashed = service.keys.hash(secret)
    link = Link(game, random_id(16), centre, hashed, joined_at, status=status)
    await host.reading(service.store.add_link, link)
    head.links[link.id] = link
    return MultiplexJoined(
        game,
        link.id,
        secret,
        head.name,
        await _title(call, head.held),
        state.setup.lexicon,
        state.setup.lexicon_sha256,
        fingerprint(state),
        await _shared_options(call, head.held),
        missed,
        len(head.held.state.played) + 1,
    )


async def _head_of(call: Call) -> Head | None:
    """The head here whose code that is, as of now."""
    service = call.service
    for game in await service.host.reading(service.store.multiplexes):
        head = await service.multiplex.head(game)
        if head is not None and service.host.shared:
            await head.held.refresh()  # another process may have changed it a moment ago
        if head is not None and same_code(head.code, call.body.code):
            return head
    return None


async def _title(call: Call, held: HostedGame) -> str:
    """What a game is called on its own pages, else in lists."""
    log = call.service.host.log
    (row,) = await call.service.host.reading(lambda: log.games(only={held.id}))
    return _hall(held).setup.name or row.title


async def _shared_options(call: Call, held: HostedGame) -> dict[str, Any]:
    kept = await call.service.host.reading(call.service.store.kept, held.id)
    assert kept is not None  # it is held
    opening: dict[str, Any] = msgspec.json.decode(kept.orders[0].body)
    return {name: opening[name] for name in SHARED if name in opening}


# -- the link itself ---------------------------------------------------------------------------


async def _linked(call: Call) -> tuple[Head, Link]:
    """The hall whose secret came in the header."""
    service = call.service
    id, _dot, secret = (
        call.request.headers.get("authorization", "").removeprefix("Bearer ").partition(".")
    )
    head = await service.multiplex.head(call.game.id)
    if head is not None and id not in head.links:
        # It may have joined in another process; who guesses is not looked up for ever.
        service.limiter.check("wrong_codes_address", call.address, "link")
        await head.refresh()
    link = head.links.get(id) if head is not None else None
    hashed = service.keys.hash(secret)
    if head is None or link is None or not hmac.compare_digest(link.secret_hash, hashed):
        service.limiter.hit("wrong_codes_address", call.address, "link")
        raise WebError(403, "multiplex.link-unknown")
    service.limiter.hit("commands", link.id)
    if link.id in head.out:
        raise WebError(403, "multiplex.hall-out")
    return head, link


async def link_stream(call: Call) -> Response:
    """The facts of a head after a number, then as they happen, and the common ranking."""
    if call.service.host.stopping:
        raise WebError(503, "web.draining")
    head, link = await _linked(call)
    return Stream(_messages(call, head, link, call.query["after"]))


async def _messages(call: Call, head: Head, link: Link, after: int) -> AsyncIterator[bytes]:
    watch = Subscription(Public())
    head.held.hub.join(watch)
    before, head.streams[link.id] = head.streams.get(link.id), watch
    if before is not None:
        before.woken.set()  # a hall has one: the other is a cable that was cut, or too many
    sent, told, common, telephone, following = after, b"", b"", "", ""
    try:
        while not head.held.hub.ended and head.streams.get(link.id) is watch:
            if link.id in head.out:
                return
            watch.woken.clear()
            await head.follow_log()
            most = head.told_to(link.id)
            # As of one moment: what is decided while a slow line is sent is told in its turn.
            ahead, ranking = most < len(head.facts), head.common_for(link.id, most)
            for fact in head.facts[sent:most]:
                yield _line(Message(fact=fact))
            sent = max(sent, most)
            if (line := _line(Message(told=sent, ahead=ahead))) != told:
                told = line
                yield line
            if ranking is not None and (line := _line(ranking)) != common:
                common = line
                yield line
            if head.leading.telephone != telephone:
                telephone = head.leading.telephone
                yield _line(Message(telephone=telephone))
            info = GAME.info(head.held.state)
            if info.next != following and info.next:
                following = info.next
                await head.carry(following)
                yield _line(Message(next=await _next(call, following)))
            try:
                async with asyncio.timeout(_PING_S):
                    await watch.woken.wait()
            except TimeoutError:
                yield b":\n\n"
    finally:
        if head.streams.get(link.id) is watch:
            del head.streams[link.id]
        head.held.hub.leave(watch)


async def _next(call: Call, game: str) -> dict[str, Any]:
    held = await call.service.host.game(game)
    options = await _shared_options(call, held)
    told = {"game": game, "title": await _title(call, held)}
    return {**told, **{name: options[name] for name in ("formula", "tempo") if name in options}}


def _line(message: Message) -> bytes:
    return b"data: %s\n\n" % msgspec.json.encode(message)


async def link_says(call: Call) -> LinkHeard:
    """Where a hall stands, its tables, its rows: acknowledged once they are written."""
    head, link = await _linked(call)
    host = call.service.host
    said: LinkSaid = await read_body(call.request, _said)
    head.make_room(link.id, said)
    state: State = head.held.state
    retained = {one.number for one in state.played}
    # Nothing counts of a coup whose top the head has not retained, nor what none can score.
    given = [one for one in said.rows if one.coup in retained]
    odd = [odd_row(state, one.coup, one.rows) for one in given]
    rows = [
        LinkRow(link.id, one.coup, one.revision, msgspec.json.encode(one.rows).decode())
        for one, wrong in zip(given, odd, strict=True)
        if wrong is None
    ]
    first = next(filter(None, odd), None)
    heard = replace(
        link,
        seen_at=host.clock.now(),
        status=msgspec.json.encode(head.noted(link, said.status, first)).decode(),
        revision=said.revision if said.tables is not None else 0,
        roster=msgspec.json.encode(said.tables or []).decode(),
    )
    await host.reading(call.service.store.hear_link, heard, rows)
    if rows or said.tables is not None or link.status != heard.status:
        await head.refresh()
    return LinkHeard([row.coup for row in rows], first)


MULTIPLEX_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        OF_GAME + "/multiplex",
        open_multiplex,
        "Ouvrir la salle au multiplex : le code des salles qui la suivent",
        MultiplexCode,
        OpenMultiplex,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        "/api/multiplex/join",
        join,
        "Suivre une salle d’ici, depuis un autre serveur, avec son code",
        MultiplexJoined,
        JoinMultiplex,
        rate="openings",
        secret=True,
    ),
    Route(
        "GET",
        OF_GAME + "/link",
        link_stream,
        "Le lien d’une salle qui suit : ce que la tête décide, à mesure",
        query=(Query("after", int, 0, "Le numéro de la dernière décision écrite."),),
        media="text/event-stream",
    ),
    Route(
        "POST",
        OF_GAME + "/link",
        link_says,
        "Le lien d’une salle qui suit : où elle en est, ses lignes",
        LinkHeard,
        LinkSaid,
        reads=False,
    ),
)
