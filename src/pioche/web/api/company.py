"""A game among friends: the link that lets them in, which everybody at the table may pass on.

A hall has its juge-arbitre, who alone gives codes; none of this answers there.
"""

from __future__ import annotations

import io
from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche.core.errors import Forbidden
from pioche.room.people import Role
from pioche.web.api.people import address_of
from pioche.web.api.shapes import Answer, Nothing, Request
from pioche.web.api.table import AS, GAME, Call, Route


class Salon(Answer):
    """How friends come in. The code sits after the `#`: it is never sent in a URL."""

    code: str
    """What opens a free seat, beside the game's own name."""
    link: str
    """Takes a free seat."""
    watch: str
    """Looks on, and opens nothing."""
    address: str
    words: str
    """The word list that is played with."""


async def salon(call: Call) -> Salon:
    """The links of a game, for those who play it."""
    _must_play(call)
    return _salon(call)


async def salon_qr(call: Call) -> Response:
    """The link that takes a seat, as a QR code: made here, never in a URL."""
    import segno

    _must_play(call)
    found, image = _salon(call), io.BytesIO()
    code = segno.make(found.address + found.link, error="m", micro=False)
    code.save(image, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    headers = {"Cache-Control": "no-store"}
    return Response(image.getvalue(), media_type="image/svg+xml", headers=headers)


class Said(Request):
    """A line to say."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]


async def talk(call: Call) -> Nothing:
    """Say a line to those who play; it is kept in memory, and nowhere else."""
    _must_play(call)
    call.game.talk.say(call.actor, call.body.text)
    return Nothing()


def _salon(call: Call) -> Salon:
    game, words = call.game.id, call.game.kind.info(call.game.state).words.name
    code = call.service.keys.joining_code(game)
    page = f"/jeu/{game}"
    return Salon(code, f"{page}#code={code}", f"{page}?regarder", address_of(call), words)


def _must_play(call: Call) -> None:
    """Refuse strangers, and whoever sits in a hall."""
    company = call.game.kind.info(call.game.state).company
    if company is None or call.actor.role is not Role.PLAYER:
        raise Forbidden("company.players-only")


COMPANY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        GAME + "/salon",
        salon,
        "Les liens d’une partie entre amis",
        Salon,
        query=(AS,),
        secret=True,
    ),
    Route(
        "GET",
        GAME + "/salon/qr",
        salon_qr,
        "Le lien d’une partie entre amis en code QR",
        query=(AS,),
        media="image/svg+xml",
    ),
    Route(
        "POST",
        GAME + "/talk",
        talk,
        "Dire une ligne à ceux qui jouent",
        Nothing,
        Said,
        (AS,),
        "talk",
    ),
)
