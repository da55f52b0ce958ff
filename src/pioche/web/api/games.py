"""Games: open one, list, look, order, hand in a slip."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import Any

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.room.log import GameRow, NewGame
from pioche.room.people import ROOM, Actor, Member, Role
from pioche.room.seating import seat_guests
from pioche.web.api.shapes import (
    Done,
    GameInfo,
    GameLine,
    GameOpened,
    Games,
    KindLine,
    Kinds,
    OwnSlip,
    Seen,
    SlipReceived,
)
from pioche.web.api.table import Call
from pioche.web.errors import WebError, json_response
from pioche.web.service import guest_of, membership


async def kinds(call: Call) -> Kinds:
    """The games of this server, with the JSON schema of their commands."""
    service = call.service
    lines = []
    for name in service.kinds:
        hosting = service.host.hosting(name)
        lines.append(
            KindLine(
                name,
                hosting.opening,
                hosting.refereed({}),
                hosting.slips,
                list(hosting.bot_levels),
                _schemas(hosting.kind.commands),
            )
        )
    return Kinds(lines, service.lexicon_names(), service.settings.word_tools)


def _schemas(commands: Any) -> dict[str, Any]:
    return {name: msgspec.json.schema(kind) for name, kind in commands.items()}


async def open_game(call: Call) -> Any:
    """Open a game; whoever opens it gets its first right, in the cookie and as a link."""
    service, body = call.service, call.body
    wanted = service.settings.opening_code
    if wanted and not hmac.compare_digest(wanted.encode(), body.code.encode()):
        service.limiter.hit("wrong_codes_address", call.address, "opening")
        raise WebError(403, "web.opening-code-wrong" if body.code else "web.opening-code")
    if body.kind not in service.kinds:
        raise InputError("games.kind-unknown", name=body.kind)
    host, hosting = service.host, service.host.hosting(body.kind)
    refereed = hosting.refereed(body.options)
    game = service.keys.game_id(body.id, body.kind)
    now = host.clock.now()
    guests = [guest_of(one, hosting.bot_levels) for one in body.players]
    places = seat_guests(game, guests, now, service.make_id(game, body.id))
    members = [(place.member, place.person) for place in places]
    secret = service.keys.first_secret(game, body.id)
    if refereed:
        hashed = await host.thinking(service.keys.hash, secret)
        first = Member(
            service.keys.member_id(game, body.id), game, Role.REFEREE, now, secret_hash=hashed
        )
        members.append((first, None))
    else:
        index = next((n for n, place in enumerate(places) if not place.seating.bot), None)
        if index is None:
            raise InputError("room.seats-needed")
        first = replace(places[index].member, host=True)
        members[index] = (first, places[index].person)
    seatings = [place.seating for place in places]
    held = await host.open(
        Actor.of(first),
        body.id,
        NewGame(game, body.kind, body.title, now),
        body.lexicon,
        hosting.opening_body(body.options, seatings),
    )
    await host.reading(service.store.add_members, members)
    enrolment = hosting.enrolment(seatings, held.state) if seatings else None
    if enrolment is not None:
        await held.order(ROOM, f"room:enrol:{body.id}"[:64], enrolment)
    await host.seated(held)
    answer = GameOpened(game, held.seq, membership(first), service.invitation(first, secret))
    response = json_response(answer, 201)
    service.sessions.remember(call.request, response, first)
    return response


async def list_games(call: Call) -> Games:
    """The games this browser holds a right in, or the latest of the server."""
    service = call.service
    only = None
    if not call.query["all"]:
        found = [await service.sessions.member(one) for one in _own(call)]
        only = {one.game for one in found if one is not None and one.revoked_at is None}
    rows = await service.host.reading(_games, service.store, only)
    return Games([_line(row) for row in rows])


def _own(call: Call) -> list[str]:
    return call.service.sessions.member_ids(call.request)


def _games(store: Any, only: set[str] | None) -> Any:
    return store.games(only=only, limit=100)


def _line(row: GameRow) -> GameLine:
    return GameLine(**_facts(row))


def _facts(row: GameRow) -> dict[str, Any]:
    return {
        "game": row.id,
        "kind": row.kind,
        "title": row.title,
        "created_at": row.created_at,
        "seq": row.head,
        "phase": row.summary.phase,
        "running": row.summary.running,
        "ended": row.summary.ended,
        "coup": row.summary.coup,
    }


async def game_info(call: Call) -> GameInfo:
    """What anybody may know about a game, and what this browser is in it."""
    service, game = call.service, call.game
    rows = await service.host.reading(_games, service.store, {game.id})
    own = await service.sessions.of_game(call.request, game.id)
    return GameInfo(**_facts(rows[0]), memberships=[membership(one) for one in own])


async def see(call: Call) -> Seen:
    """What the asker may see now, or could see at an earlier event."""
    game, actor = call.game, call.actor
    audience = game.hosting.audience(actor)
    seq, at = game.seq, call.query["seq"]
    view = game.view(audience)
    if at is not None:
        if not 1 <= at <= seq:
            raise WebError(422, "web.future", seq=at)
        view = await call.service.host.past_view(game, audience, at)
        seq = at
    return Seen(seq, call.service.host.clock.now(), actor.role.value, msgspec.Raw(view), actor.seat)


async def order(call: Call) -> Done:
    """Give an order; the answer comes once it is durable."""
    receipt = await call.game.command(call.actor, call.body.id, call.body.type, call.body.body)
    return Done(receipt.command, receipt.last, receipt.repeated)


async def hand_in(call: Call) -> SlipReceived:
    """Hand in a slip for the coup under way."""
    if call.actor.role is not Role.PLAYER:
        raise RuleViolation("room.not-allowed", role=call.actor.role.value)
    slip = await call.game.deposit(call.actor, call.body.id, call.body.coup, call.body.slip)
    now = call.service.host.clock.now()
    return SlipReceived(slip.command, slip.coup, slip.revision, slip.at, now, slip.repeated)


async def own_slip(call: Call) -> OwnSlip:
    """The slip of this seat that counts in the coup under way (or another coup)."""
    game, actor = call.game, call.actor
    if actor.role is not Role.PLAYER:
        raise RuleViolation("room.not-allowed", role=actor.role.value)
    coup = call.query["coup"] or game.mail_coup
    found = await call.service.host.reading(
        call.service.store.slip_of_seat, game.id, coup, actor.seat
    )
    if found is None or (coup == game.mail_coup and found.at < game.mail_since):
        return OwnSlip(coup)
    return OwnSlip(coup, msgspec.json.decode(found.body), found.revision, found.at)
