"""The word lists of this server, and lists of one's own, imported by whoever owns it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from pioche.core.lexicon.store import known_lists
from pioche.core.names import tidy_name
from pioche.web import importing
from pioche.web.api.shapes import Answer
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError
from pioche.web.owner import is_owner

MOST_LISTS = 50
#: How long a list may take: a list of a million words takes a minute.
_PATIENCE_S = 300
_BUSY = asyncio.Lock()


class ListLine(Answer):
    """A word list."""

    name: str
    words: int


class WordLists(Answer):
    """The lists that can be played with; `may_import`: whether another one may come from here."""

    lists: list[ListLine]
    may_import: bool


async def lists(call: Call) -> WordLists:
    """The lists of this server."""
    found = await call.service.host.reading(known_lists)
    return WordLists([ListLine(one.name, one.words) for one in found], is_owner(call.request))


async def import_list(call: Call) -> Response:
    """Take a list as a file; what is told comes line by line as it is compiled."""
    if not is_owner(call.request):
        raise WebError(403, "web.not-owner")
    kind = call.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/octet-stream":
        # What no form of another site can send without asking first.
        raise WebError(415, "web.not-a-file")
    await call.check_choice()
    if _BUSY.locked():
        raise WebError(409, "web.importing")
    if len(await call.service.host.reading(known_lists)) > MOST_LISTS:
        raise WebError(409, "web.many-lists", most=MOST_LISTS)
    data = await call.request.body()
    shown = tidy_name(call.query["file"]) or tidy_name(call.query["name"])
    return StreamingResponse(
        _compiled(call.query["name"], shown, data),
        201,
        {"Cache-Control": "no-store"},
        "application/x-ndjson",
    )


async def _compiled(name: str, shown: str, data: bytes) -> AsyncIterator[bytes]:
    """What the process that compiles tells; whoever leaves before the end stops it.

    The last line leaves once the process is gone: who reads it may import another list at once.
    """
    last = b""
    async with _BUSY:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            importing.__name__,
            name,
            shown,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert child.stdin is not None and child.stdout is not None
        try:
            async with asyncio.timeout(_PATIENCE_S):
                child.stdin.write(data)
                await child.stdin.drain()
                child.stdin.close()
                async for line in child.stdout:
                    if last:
                        yield last
                    last = line
                await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
    yield last


LEXICON_ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/lexicons", lists, "Les listes de mots de ce serveur", WordLists),
    Route(
        "POST",
        "/api/lexicons",
        import_list,
        "Importer une liste de mots, depuis la machine du serveur",
        importing.ImportStep,
        query=(
            Query("name", str, "", "Le nom de la liste."),
            Query("file", str, "", "Le nom du fichier."),
        ),
        rate="openings",
        media="application/x-ndjson",
    ),
)
