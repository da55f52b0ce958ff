"""The server's owner, at its machine: where it stands, its backups, stopping it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche import __version__
from pioche.core.crash import folder as reports_folder
from pioche.core.crash import reports
from pioche.web.api.entrance import drawn, reachable
from pioche.web.api.shapes import Answer, Nothing, Request
from pioche.web.api.table import Call, Route
from pioche.web.errors import WebError
from pioche.web.owner import is_owner


class Backup(Answer):
    """A backup in the server's folder."""

    name: str
    day: str
    """Its day and hour in the time of this machine: `2026-11-18T23:00:00`."""
    bytes: int
    before: bool
    """Made of what a restoration replaced."""


class ServerState(Answer):
    """How the server does, for its owner."""

    version: str
    life: str
    """Another one each time it starts."""
    address: str
    """What others type to come; empty where none can reach it."""
    folder: str
    """Where its data lie; empty with a shared database."""
    under_way: int
    """How many games somebody plays now."""
    desk: bool
    """Whether it may be stopped and restored from here."""
    evenings: bool
    """Whether it is backed up each evening."""
    backups: list[Backup]
    reports: list[str]
    reports_folder: str
    told: str
    """What became of the last restoration."""


class Sure(Request):
    """Whether games under way may be interrupted."""

    sure: bool = False


class PutBack(Sure):
    """Which backup takes the place of the store."""

    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


async def server_state(call: Call) -> ServerState:
    """Tell the owner where everything is."""
    _own(call)
    keeping = call.service.keeping
    kept = await call.service.host.reading(_backups, call)
    evenings = keeping.evenings
    return ServerState(
        version=__version__,
        life=keeping.life,
        address=reachable(call),
        folder=str(evenings.database.parent) if evenings else "",
        under_way=len(keeping.under_way()),
        desk=call.service.settings.desk,
        evenings=evenings is not None,
        backups=kept,
        reports=[one.name for one in reports()],
        reports_folder=str(reports_folder()),
        told=keeping.told,
    )


def _backups(call: Call) -> list[Backup]:
    evenings = call.service.keeping.evenings
    return [
        Backup(one.name, one.at.isoformat(), one.size, one.before)
        for one in (evenings.kept() if evenings else ())
    ]


async def server_qr(call: Call) -> Response:
    """Draw the address for the phones of the hall."""
    _own(call)
    address = reachable(call)
    if not address:
        raise WebError(409, "web.unreachable")
    image = await call.service.host.thinking(drawn, address + "/")
    return Response(image, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def back_up_now(call: Call) -> ServerState:
    """Make a backup at once, if anything changed."""
    _own(call)
    if call.service.keeping.evenings is None:
        raise WebError(409, "web.no-evenings")
    await call.service.keeping.keep()
    return await server_state(call)


async def put_back(call: Call) -> Nothing:
    """Put a backup in the place of what is there; the server comes back with it."""
    _desk(call)
    call.service.keeping.ask(call.body.name)
    return Nothing()


async def stop_server(call: Call) -> Nothing:
    """Stop the server."""
    _desk(call)
    call.service.keeping.stop()
    return Nothing()


def _own(call: Call) -> None:
    if not is_owner(call.request):
        raise WebError(403, "web.owner-only")


def _desk(call: Call) -> None:
    """Refuse whoever does not run this server, or has not said that games may be interrupted."""
    _own(call)
    if not call.service.settings.desk:
        raise WebError(403, "web.no-desk")
    if not call.body.sure and (games := call.service.keeping.under_way()):
        raise WebError(409, "web.under-way", n=len(games))


OWNER_ROUTES = (
    Route("GET", "/api/server", server_state, "Ce serveur, pour qui le tient", ServerState),
    Route(
        "GET",
        "/api/server/qr",
        server_qr,
        "L’adresse de ce serveur en code QR",
        media="image/svg+xml",
    ),
    Route("POST", "/api/server/backup", back_up_now, "Sauvegarder maintenant", ServerState),
    Route("POST", "/api/server/restore", put_back, "Restaurer une sauvegarde", Nothing, PutBack),
    Route("POST", "/api/server/stop", stop_server, "Arrêter ce serveur", Nothing, Sure),
)
