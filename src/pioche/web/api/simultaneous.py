"""A simultaneous from the pages: prepare a package, look at one, play it, send results, merge.

| route | who | rate, bounds |
|---|---|---|
| prepare, open | whoever may open a game here (its code, where the server has one) | `openings` |
| check | anybody: nothing is kept, the signature is looked at | `public_searches`, 256 KiB |
| merge | anybody: nothing is kept, what comes out is what came in | `merges`, 4 MiB |
| results | the juge-arbitre of the hall, once the game is over | `reads` |
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.formats.simultaneous.package import (
    LATEST,
    MOST_BYTES,
    Package,
    make_package,
    read_package,
)
from pioche.formats.simultaneous.results import write_results
from pioche.formats.simultaneous.signing import SigningKey
from pioche.room.door import Opening
from pioche.room.log import KeptPackage
from pioche.room.people import Role
from pioche.texts import _
from pioche.web.api.games import check_opening, opened, trusted
from pioche.web.api.halls import hall_of
from pioche.web.api.shapes import Answer, GameOpened, Id, Label, NewPlayer, Request
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError, json_response
from pioche.web.service import entrant_of

File = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_BYTES)]
Phrase = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
MOST_FILES = 500
_LONGEST = 4 * 1024 * 1024


class Prepare(Request):
    """A game to draw, seal and sign."""

    title: Label
    phrase: Phrase
    opens_at: Annotated[int, msgspec.Meta(ge=0, le=LATEST)] = 0
    edition: Label = "fisf-2011"
    formula: Label = "normale"
    tempo: Label = ""
    lexicon: Label = ""
    code: Label = ""


class Prepared(Answer):
    """A package, to be kept and sent to the centres."""

    file: str
    name: str
    signed_by: str


class CheckPackage(Request):
    """A package to look at, as its file."""

    package: File


class PackageFacts(Answer):
    """What a package says openly."""

    title: str
    edition: str
    formula: str
    tempo: str
    opens_at: int
    lexicon: str
    lexicon_here: bool
    signed_by: str
    opens_in: int
    """In milliseconds; 0: it may be opened."""


class OpenPackage(Request):
    """A hall to open from a package, with the passphrase that the organiser tells at the hour."""

    id: Id
    package: File
    phrase: Annotated[str, msgspec.Meta(max_length=200)]
    centre: Label = ""
    players: Annotated[list[NewPlayer], msgspec.Meta(max_length=12_000)] = msgspec.field(
        default_factory=list
    )
    code: Label = ""


class ResultsFile(Request):
    """A file of results, and what it is called."""

    name: Label
    text: Annotated[str, msgspec.Meta(max_length=_LONGEST)]


class Merge(Request):
    """Results to merge."""

    package: File
    results: Annotated[list[ResultsFile], msgspec.Meta(min_length=1, max_length=MOST_FILES)]
    printed: bool = False


async def prepare(call: Call) -> Prepared:
    """Draw a game by chance, seal and sign it; nothing of it stays here."""
    service, body = call.service, call.body
    check_opening(call, body.code)
    lexicon = await service.host.reading(service.lexicons, body.lexicon or "francais")
    key = await service.host.reading(_key, service.store)
    data = await service.host.pondering(_prepare, body, lexicon, service.host.chance, key)
    package = read_package(_("paquet"), data)
    name = "".join(one if one.isalnum() else "-" for one in package.body.title).strip("-")
    return Prepared(data.decode(), f"{name or 'simultane'}.paquet", package.signer.fingerprint)


def _prepare(body: Prepare, lexicon: Lexicon, chance: Any, key: SigningKey) -> bytes:
    from pioche.formats.prepared import read_sealed, seal
    from pioche.games.duplicate import Open, play_by_tops

    opening = Open(tidy_name(body.title), body.edition, body.formula, body.tempo or None)
    state = play_by_tops(opening, lexicon, chance).state
    sealed = read_sealed("", seal(state, body.phrase))
    return make_package(
        sealed,
        key,
        title=tidy_name(body.title),
        opens_at=body.opens_at,
        tempo=body.tempo or None,
    )


def _key(store: Any) -> SigningKey:
    from pioche.store.centre import centre_key

    return centre_key(store)


async def look_at_package(call: Call) -> PackageFacts:
    """Say what a package is, before anybody types a passphrase."""
    call.count_search()
    package = read_package(_("paquet"), call.body.package.encode())
    header, body = package.header, package.body
    here = await _words(call, package) is not None
    wait = max(0, body.opens_at - call.service.host.clock.now())
    return PackageFacts(
        body.title,
        header.edition,
        header.formula,
        body.tempo or "",
        body.opens_at,
        header.lexicon,
        here,
        package.signer.fingerprint,
        wait,
    )


async def _words(call: Call, package: Package) -> Lexicon | None:
    """The list of a package, under its name or another; nothing where it is not here."""
    service, header = call.service, package.header
    for name in sorted(service.lexicon_names(), key=lambda name: name != header.lexicon):
        lexicon = await service.host.reading(service.lexicons, name)
        if lexicon.sha256 == header.lexicon_sha256:
            return lexicon
    return None


async def open_package(call: Call) -> Response:
    """Open the hall of a centre: not before the hour, not with other words."""
    service, body = call.service, call.body
    check_opening(call, body.code)
    package = read_package(_("paquet"), body.package.encode())
    package.check_time(service.host.clock.now())
    words = await _words(call, package)
    if words is None:
        if package.header.lexicon in service.lexicon_names():
            other = await service.host.reading(service.lexicons, package.header.lexicon)
            package.check_words(other.name, other.sha256)
        raise InputError(
            "simultaneous.words-missing",
            path=package.body.title,
            wanted=package.header.lexicon,
            fingerprint=package.header.lexicon_sha256[:12],
        )
    key = await service.host.pondering(package.body.game.key, body.phrase)
    package.opened(key)  # a wrong passphrase is told now
    opening = Opening(
        body.id,
        "duplicate",
        tidy_name(body.centre) or package.body.title,
        words.name,
        package.options(),
        [entrant_of(one) for one in body.players],
        trusted(call),
        package=KeptPackage(body.package.encode(), key),
    )
    return await opened(call, opening)


async def signed_results(call: Call) -> Response:
    """The signed results of a hall, as a file; its names are those of its people."""
    if call.actor.role is not Role.REFEREE:
        raise WebError(403, "web.role", role=call.actor.role.value)
    state = hall_of(call.game, WebError(409, "past.no-tables"))
    if not state.setup.package:
        raise WebError(409, "web.no-package")
    if state.ended is None:
        raise WebError(409, "web.package-not-over")
    service = call.service
    centre = tidy_name(call.query["centre"])
    data = await service.host.reading(
        partial(_results, service.store, call.game.id, centre, service.host.clock.now())
    )
    headers = {
        "Content-Disposition": f'attachment; filename="{call.game.id}.resultats"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type="application/octet-stream", headers=headers)


def _results(store: Any, game: str, centre: str, now: int) -> bytes:
    from pioche.store.centre import centre_key, results_of

    kept = store.package(game)
    if kept is None:
        raise InputError("simultaneous.key-missing", game=game)
    row = store.games(only={game}, limit=1)[0]
    package = read_package(game, kept.file)
    body = results_of(store, game, package, None, centre=centre or row.title or game, now=now)
    return write_results(body, centre_key(store))


async def merging(call: Call) -> Response:
    """One ranking of many centres; nothing is kept."""
    call.service.limiter.hit("merges", call.address)
    return await call.service.host.pondering(_merge, call.body)


def _merge(body: Merge) -> Response:
    from pioche.formats.simultaneous.merging import merge, written

    package = read_package(_("paquet"), body.package.encode())
    merged = merge(package, [(one.name, one.text.encode()) for one in body.results])
    if not body.printed:
        return json_response(written(merged))
    from pioche.printing.pdf import pdf
    from pioche.printing.sheets.simultane import simultaneous

    headers = {
        "Content-Disposition": 'inline; filename="simultane.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(pdf(simultaneous(merged)), media_type="application/pdf", headers=headers)


SIMULTANEOUS_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/api/simultaneous/prepare",
        prepare,
        "Préparer le paquet d’un simultané",
        Prepared,
        Prepare,
        rate="openings",
    ),
    Route(
        "POST",
        "/api/simultaneous/check",
        look_at_package,
        "Ce que dit un paquet, sans l’ouvrir",
        PackageFacts,
        CheckPackage,
        longest=MOST_BYTES,
    ),
    Route(
        "POST",
        "/api/simultaneous/open",
        open_package,
        "Ouvrir la salle d’un centre avec un paquet",
        GameOpened,
        OpenPackage,
        rate="openings",
        longest=MOST_BYTES,
    ),
    Route(
        "POST",
        "/api/simultaneous/merge",
        merging,
        "Fusionner les résultats des centres",
        body=Merge,
        longest=_LONGEST,
    ),
    Route(
        "GET",
        GAME + "/simultaneous",
        signed_results,
        "Les résultats signés d’une salle, à envoyer à l’organisateur",
        query=(AS, Query("centre", str, "", "Le nom du centre ; le titre de la partie si absent.")),
        media="application/octet-stream",
    ),
)
