"""The next game: opened by the juge-arbitre, or at home by any player; every page follows it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche.room.people import Member
from pioche.room.sequel import twin_of
from pioche.web.api.shapes import Answer, Label, Membership, Request
from pioche.web.api.table import AS, GAME, Call, Route
from pioche.web.errors import WebError, json_response
from pioche.web.service import membership


class NextGame(Request):
    """Open the next game; its title follows from the one before unless one is given."""

    title: Label = ""
    options: Annotated[dict[str, Label], msgspec.Meta(max_length=8)] = msgspec.field(
        default_factory=dict
    )
    """What is chosen anew: of an evening, `formula` and `tempo`."""


class Following(Answer):
    """The game that follows, and what this browser is in it."""

    game: str
    memberships: list[Membership]


async def open_next(call: Call) -> Response:
    """Open the next game with the same seats, codes and settings, or another formula: the
    juge-arbitre, or any who plays."""
    info = call.game.kind.info(call.game.state)
    if info.refereed or call.actor.seat not in info.seats:
        call.must_manage()
    held = await call.service.sequels.open(call.game, call.body.title, call.body.options)
    return await _followed(call, held.id)


async def follow(call: Call) -> Response:
    """Go on to the next game with the rights held in this one."""
    game = call.game.kind.info(call.game.state).next
    if not game:
        raise WebError(409, "web.no-next")
    return await _followed(call, game)


async def _followed(call: Call, game: str) -> Response:
    service, sessions = call.service, call.service.sessions
    # What was revoked, or renewed, before or since does not carry over.
    held = await sessions.of_game(call.request, call.game.id)
    twins = [await sessions.member(twin_of(service.keys, game, one.id)) for one in held]
    own: list[Member] = [one for one in twins if one is not None and one.revoked_at is None]
    response = json_response(Following(game, [membership(one) for one in own]))
    known = {one.id for one in await sessions.of_game(call.request, game)}
    new = [one for one in own if one.id not in known]
    if new:
        await sessions.remember(call.request, response, service.host.clock.now(), *new)
    return response


SEQUEL_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        GAME + "/next",
        open_next,
        "Ouvrir la partie suivante, mêmes places, mêmes réglages",
        Following,
        NextGame,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/follow",
        follow,
        "Passer à la partie suivante avec ses droits",
        Following,
        None,
        (AS,),
        "commands",
    ),
)
