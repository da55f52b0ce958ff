"""Games recorded elsewhere, uploaded: each becomes a game of this server, to replay and print.

Who may open a game may upload one; the file is bounded by the guard, what is in it by its readers.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.room.door import Opening
from pioche.room.host import DEFAULT_LEXICON
from pioche.room.ids import random_id
from pioche.room.people import Actor, Role
from pioche.web.api.games import check_opening, trusted
from pioche.web.api.shapes import Answer
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError, json_response


class Imported(Answer):
    """A game that was made from a file."""

    game: str
    title: str


class Imports(Answer):
    """What a file gave; `notes` say what was left out."""

    games: list[Imported]
    notes: list[str]


async def upload(call: Call) -> Response:
    """Read a file of games; all of them are opened and replayed, or none."""
    kind = call.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/octet-stream":
        # What no form of another site can send without asking first.
        raise WebError(415, "web.not-a-file")
    check_opening(call, call.query["code"])
    await call.check_choice()
    data = await call.request.body()
    host, query = call.service.host, call.query
    words = call.service.lexicons(DEFAULT_LEXICON)
    scripts, notes = await host.pondering(
        _scripts, data, tidy_name(query["name"]), query["format"], words
    )
    made = []
    for script in scripts:
        made.append(await _replay(call, script))
    notes += [note for script in scripts for note in script.notes]
    response = json_response(Imports([one for one, _first in made], notes), 201)
    firsts = [first for _one, first in made]
    await call.service.sessions.remember(call.request, response, host.clock.now(), *firsts)
    return response


def _scripts(data: bytes, name: str, format: str, words: Lexicon) -> tuple[list[Any], list[str]]:
    from pioche.formats.federations import readers
    from pioche.formats.foreign.reading import read_foreign
    from pioche.room.importing import MOST_GAMES, script_of

    games, notes = read_foreign(data, name, format, readers())
    if len(games) > MOST_GAMES:
        raise InputError("foreign.too-many-games", most=MOST_GAMES)
    return [script_of(game, words) for game in games], notes


async def _replay(call: Call, script: Any) -> tuple[Imported, Any]:
    """Open a game and give it its orders, each in the name of whose it was."""
    service, id = call.service, random_id(20)
    held, first, _secret = await service.door.open(
        Opening(id, script.kind, script.title, "", script.options, script.players, trusted(call)),
        call.judged,
    )
    members = await service.host.reading(service.store.members, held.id)
    actors = {one.seat: Actor.of(one) for one in members if one.role is Role.PLAYER}
    for number, (seat, name, body) in enumerate(script.orders):
        actor = actors[seat] if seat else Actor.of(first)
        await held.command(actor, f"{id}:{number}", name, body, call.judged)
    return Imported(held.id, script.title), first


IMPORT_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/api/imports",
        upload,
        "Relire une partie enregistrée ailleurs",
        Imports,
        query=(
            Query("name", str, "Partie", "Le nom du fichier."),
            Query("format", str, "auto", "auto, texte, eliot, gcg, ou celui d’une fédération."),
            Query("code", str, "", "Le code d’ouverture du serveur, s’il en a un."),
        ),
        rate="openings",
    ),
)
