"""Games: open one, list, look, order, hand in a slip."""

from __future__ import annotations

import hmac
from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

from pioche.core.errors import Forbidden, InputError, PiocheError, RuleViolation
from pioche.games.game import Game
from pioche.games.registry import GAMES
from pioche.games.shape import Info
from pioche.room.door import Opening
from pioche.room.log import GameRow
from pioche.room.people import Role
from pioche.room.rights import audience_of
from pioche.room.seating import levels_of
from pioche.texts import field_words, language, rules_words, sentence
from pioche.web.api.shapes import (
    Done,
    GameInfo,
    GameLine,
    GameOpened,
    Games,
    KindLine,
    Kinds,
    OwnSlip,
    Rulebook,
    RulesOf,
    Seen,
    SlipReceived,
)
from pioche.web.api.table import Call, is_private
from pioche.web.errors import WebError, json_response
from pioche.web.service import OWN_NAMES, entrant_of, membership


async def kinds(call: Call) -> Kinds:
    """The games of this server: what is asked before one opens, and the schema of its orders."""
    service = call.service
    read = language()
    lines = [_kind(service.host.kind(name), read) for name in service.kinds]
    closed = ""
    try:
        await call.check_choice()
    except Forbidden as refusal:
        closed = str(refusal)
    words = service.settings.word_tools and not closed
    return Kinds(lines, service.lexicon_names(), words, closed)


async def rules(call: Call) -> Rulebook:
    """The rules of the games that tell theirs."""
    told = ((name, rules_words(name)) for name in call.service.kinds)
    return Rulebook(
        [RulesOf(name, sentence(f"{name}.name"), text.split("\n")) for name, text in told if text]
    )


def _schema(kind: str, order: type) -> dict[str, Any]:
    """The schema of an order; each field is called what the game calls it, if it has a word."""
    schema = msgspec.json.schema(order)
    for name, field in schema["$defs"][order.__name__].get("properties", {}).items():
        title = field_words(kind, name)
        if title is not None:
            field["title"] = title
    return schema


@cache
def _kind(kind: Game[Any], read: str) -> KindLine:
    """A game as it is offered in a language: the same all day, and long to write down."""
    schemas = {name: _schema(kind.name, order.type) for name, order in kind.orders.items()}
    levels = list(levels_of(kind.name))
    return KindLine(kind.name, kind.mail is not None, levels, list(kind.offers()), schemas)


def check_opening(call: Call, code: str) -> None:
    """Refuse whoever may not open games here: where the server wants a code, it must be right."""
    service = call.service
    wanted = service.settings.opening_code
    if wanted:
        # People choose this one: who has tried too often is not heard, right or wrong.
        service.limiter.check("wrong_codes_address", call.address, "opening")
        if not hmac.compare_digest(wanted.encode(), code.encode()):
            service.limiter.count("wrong_codes_address", call.address, "opening")
            raise WebError(403, "web.opening-code-wrong" if code else "web.opening-code")


def trusted(call: Call) -> bool:
    """Whether a game is opened at the server's own machine, or with its code."""
    settings = call.service.settings
    return bool(settings.opening_code) or call.address in (*OWN_NAMES, settings.lan)


async def open_game(call: Call) -> Any:
    """Open a game; whoever opens it gets its first right, in the cookie and as a link."""
    service, body = call.service, call.body
    check_opening(call, body.code)
    if body.kind not in service.kinds:
        raise InputError("games.kind-unknown", name=body.kind)
    if service.host.kind(body.kind).reserved & body.options.keys():
        raise Forbidden("daily.by-its-page")
    players = [entrant_of(one) for one in body.players]
    return await opened(
        call,
        Opening(
            body.id,
            body.kind,
            body.title,
            body.lexicon,
            body.options,
            players,
            trusted(call),
            body.gathers,
        ),
    )


async def opened(call: Call, opening: Opening) -> Response:
    """Open a game, and give its first right to whoever asked."""
    service = call.service
    held, first, secret = await service.door.open(opening, call.judged)
    answer = GameOpened(held.id, held.seq, membership(first), service.invitation(first, secret))
    response = json_response(answer, 201)
    await service.sessions.remember(call.request, response, service.host.clock.now(), first)
    return response


#: Of as many games of a list, what they say of themselves is told.
_LOOKED_AT = 12


async def list_games(call: Call) -> Games:
    """The games this browser holds a right in, or the latest of the server."""
    service, every = call.service, call.query["all"]
    own = {one.game for one in await service.sessions.of_game(call.request)}
    rows = await service.host.reading(_games, service.store, None if every else own)
    looked_at = [row.id for row in rows if not (every and row.summary.ended)][:_LOOKED_AT]
    infos = {id: await _info(call, id, own=id in own) for id in looked_at}
    return Games([GameLine(**_facts(row, infos.get(row.id))) for row in rows])


async def _info(call: Call, game: str, *, own: bool) -> Info | None:
    """What a game says of itself; nothing where it cannot be read here, or not yet."""
    host = call.service.host
    try:
        held = await host.game(game)
    except PiocheError:
        return None
    return held.kind.info(held.state) if own or not is_private(host, held) else None


def _games(store: Any, only: set[str] | None) -> Any:
    return store.games(only=only, limit=100)


def _facts(row: GameRow, info: Info | None) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "game": row.id,
        "kind": row.kind,
        "name": sentence(f"{row.kind}.name") if row.kind in GAMES else row.kind,
        "title": row.title,
        "created_at": row.created_at,
        "seq": row.head,
        "phase": row.summary.phase,
        "running": row.summary.running,
        "ended": row.summary.ended,
        "coup": row.summary.coup,
    }
    if info is None:
        return facts
    told = ("refereed", "about", "seats", "turn", "top", "winners", "grid")
    totals = info.totals if info.scored else ()
    return {**facts, **{name: getattr(info, name) for name in told}, "totals": totals}


async def game_info(call: Call) -> GameInfo:
    """What anybody may know about a game, and what this browser is in it."""
    service, game = call.service, call.game
    rows = await service.host.reading(_games, service.store, {game.id})
    own = await service.sessions.of_game(call.request, game.id)
    facts = _facts(rows[0], game.kind.info(game.state))
    return GameInfo(**facts, memberships=[membership(one) for one in own])


async def see(call: Call) -> Seen:
    """What the asker may see now, or could see at an earlier event."""
    game, actor = call.game, call.actor
    audience = audience_of(game.lent(actor))
    seq, at = game.seq, call.query["seq"]
    view, acts = game.view(audience), game.acts(audience)
    if at is not None:
        if not 1 <= at <= seq:
            raise WebError(422, "web.future", seq=at)
        call.count_search()
        view, acts = await call.service.host.past.view(game, audience, at), b"[]"
        seq = at
    return Seen(seq, game.now(), actor.role.value, msgspec.Raw(view), msgspec.Raw(acts), actor.seat)


async def order(call: Call) -> Done:
    """Give an order; the answer comes once it is durable."""
    body = call.body
    receipt = await call.game.command(call.actor, body.id, body.type, body.body, call.judged)
    return Done(receipt.command, receipt.last, receipt.repeated)


async def hand_in(call: Call) -> SlipReceived:
    """Hand in a slip for the coup under way."""
    if call.actor.role is not Role.PLAYER:
        raise RuleViolation("room.not-allowed", role=call.actor.role.value)
    slip = await call.game.deposit(call.actor, call.body.id, call.body.coup, call.body.slip)
    now = call.game.now()
    return SlipReceived(slip.command, slip.coup, slip.revision, slip.at, now, slip.repeated)


async def own_slip(call: Call) -> OwnSlip:
    """The slip of this seat that counts in the coup under way (or another coup)."""
    game, actor = call.game, call.actor
    if actor.role is not Role.PLAYER:
        raise RuleViolation("room.not-allowed", role=actor.role.value)
    coup = call.query["coup"] or game.mail.coup
    found = await call.service.host.reading(
        call.service.store.slip_of_seat, game.id, coup, actor.seat
    )
    if found is None or (coup == game.mail.coup and found.draw < game.mail.draw):
        return OwnSlip(coup)
    return OwnSlip(coup, msgspec.json.decode(found.body), found.revision, found.at)
