"""How to come in, for everybody to see: the address of a game's page, which opens nothing.

The wall shows it before the first coup. A table and the code of its card are still needed; the
joining code, which lets anybody take a seat, is the manager's to give and never here.
"""

from __future__ import annotations

import io
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.responses import Response

from pioche.web.api.people import address_of
from pioche.web.api.shapes import Answer
from pioche.web.api.table import AS, Call, Query, Route
from pioche.web.errors import WebError
from pioche.web.service import OWN_NAMES

#: How long a browser may keep a QR code; the machine's address seldom changes during an evening.
_KEPT_S = 60
#: No name of a machine is longer (RFC 1035); nor would a QR code hold it.
_LONGEST_HOST = 253


class Entrance(Answer):
    """Where other machines find a game; nothing if none can reach this server."""

    address: str = ""
    """The server, as a person types it: `192.168.1.20:8000`."""
    game: str = ""
    """What to type under « Rejoindre »: the game's public name."""
    link: str = ""
    """The whole address of the game's page, without any secret."""


async def entrance(call: Call) -> Entrance:
    """Where phones find this game."""
    address, game = reachable(call), call.game.id
    if not address:
        return Entrance()
    # What a browser adds by itself is not for people to type.
    return Entrance(address.removeprefix("http://"), game, f"{address}/jeu/{game}")


async def entrance_qr(call: Call) -> Response:
    """The game's page as a QR code; the same for everybody, drawn once."""
    address = reachable(call)
    if not address:
        raise WebError(409, "web.no-link")
    # Once a game is over, nobody comes in any more: its report is what phones look for.
    page = "rapport" if call.query["report"] else "jeu"
    image = await call.service.host.thinking(drawn, f"{address}/{page}/{call.game.id}")
    headers = {"Cache-Control": f"private, max-age={_KEPT_S}"}
    return Response(image, media_type="image/svg+xml", headers=headers)


def reachable(call: Call) -> str:
    """The server's address for others; none where it only knows a name for itself."""
    address = address_of(call)
    # Browsers say how they found the server, others whatever they like.
    host = urlsplit(address).hostname or ""
    return "" if host in OWN_NAMES or len(host) > _LONGEST_HOST else address


@lru_cache(maxsize=64)
def drawn(link: str) -> bytes:
    """Draw a link, black on white whatever the theme: that is what telephones read."""
    import segno

    image = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(image, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return image.getvalue()


ENTRANCE_ROUTES = (
    Route(
        "GET",
        "/api/games/{game}/entrance",
        entrance,
        "Où les téléphones trouvent la partie",
        Entrance,
        query=(AS,),
    ),
    Route(
        "GET",
        "/api/games/{game}/entrance/qr",
        entrance_qr,
        "La page de la partie, ou son rapport, en code QR",
        query=(AS, Query("report", bool, False, "Son rapport, une fois finie.")),
        media="image/svg+xml",
        searches=True,
    ),
)
