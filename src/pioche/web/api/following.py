"""A multiplex from the other end: a hall here that follows one elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.games.duplicate import GAME, Open
from pioche.games.shape import Env
from pioche.room.door import Opening
from pioche.room.links import Followed
from pioche.texts import language
from pioche.web.api.games import check_opening, opened, trusted
from pioche.web.api.shapes import GameOpened, Refusal
from pioche.web.api.table import Call, Route
from pioche.web.errors import WebError
from pioche.web.multiplex.names import readable
from pioche.web.multiplex.rules import fingerprint
from pioche.web.multiplex.shapes import FollowMultiplex, MultiplexJoined
from pioche.web.service import entrant_of

#: The name or the number of a machine.
_HOST = re.compile(r"[0-9a-z]([0-9a-z.-]{0,250}[0-9a-z])?|[0-9a-f:]*:[0-9a-f:.]*", re.IGNORECASE)


async def follow_multiplex(call: Call) -> Response:
    """Open a hall that follows another, whose server says how the game is played."""
    service, body = call.service, call.body
    check_opening(call, body.code)
    if not trusted(call):
        # The server calls an address of somebody's choice: not for strangers.
        raise WebError(403, "multiplex.trusted")
    arriving = [entrant_of(one) for one in body.players]
    url, centre = _address(body.url), readable(body.centre)
    joined = await _ask(url, body.link_code, centre)
    words = await _words(call, joined)
    options = {
        **joined.options,
        "name": joined.title,
        "follows": joined.head,
        "missed": joined.missed,
        "place": centre,
    }
    # Who is not there yet plays from the coup that comes.
    players = [replace(one, from_coup=max(one.from_coup, joined.from_coup)) for one in arriving]
    await service.host.thinking(_check_rules, options, words, joined, service)
    opening = Opening(
        body.id,
        GAME.name,
        tidy_name(joined.title),
        words.name,
        options,
        players,
        True,
    )
    response = await opened(call, opening)
    game = service.keys.game_id(body.id, GAME.name)
    known = Followed(game, url, joined.game, joined.link, joined.secret, centre)
    await service.host.reading(service.store.follow, known)
    await service.multiplex.follow(known)
    return response


def _address(text: str) -> str:
    """The address of a server, as somebody typed it."""
    given = text.strip().rstrip("/")
    try:
        parts = urlsplit(given if "://" in given else f"http://{given}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise InputError("multiplex.address", url=text) from None
    if parts.scheme not in ("http", "https") or parts.username or not _HOST.fullmatch(host):
        raise InputError("multiplex.address", url=text)
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port else "")


async def _ask(url: str, code: str, centre: str) -> MultiplexJoined:
    import httpx  # only halls that follow pay for it

    try:
        # What the head answers is shown as it is: it answers in the language of whoever asks here.
        said_in = {"Accept-Language": language()}
        async with httpx.AsyncClient(timeout=8.0, headers=said_in) as client:
            answer = await client.post(
                f"{url}/api/multiplex/join", json={"code": code, "centre": centre}
            )
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise WebError(409, "multiplex.unreachable", url=url) from error
    try:
        if answer.status_code != 200:
            said = msgspec.json.decode(answer.content, type=Refusal).error.message
            raise WebError(409, "multiplex.refused", said=said)
        return msgspec.json.decode(answer.content, type=MultiplexJoined)
    except msgspec.MsgspecError as error:
        raise WebError(409, "multiplex.unreachable", url=url) from error


async def _words(call: Call, joined: MultiplexJoined) -> Lexicon:
    """The head's list, under its name or another."""
    service = call.service
    for name in sorted(service.lexicon_names(), key=lambda name: name != joined.lexicon):
        lexicon = await service.host.reading(service.lexicons, name)
        if lexicon.sha256 == joined.lexicon_sha256:
            return lexicon
    raise WebError(
        409, "multiplex.words", name=joined.lexicon, fingerprint=joined.lexicon_sha256[:12]
    )


def _check_rules(
    options: dict[str, Any], words: Lexicon, joined: MultiplexJoined, service: Any
) -> None:
    order: Open = GAME.opening(options, ())
    env = Env(service.host.clock.now(), service.host.chance, words)
    if fingerprint(GAME.decide(None, order, env).state) != joined.rules_sha256:
        raise WebError(409, "multiplex.rules")


FOLLOWING_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/api/multiplex/follow",
        follow_multiplex,
        "Ouvrir ici une salle qui en suit une autre, ailleurs",
        GameOpened,
        FollowMultiplex,
        rate="openings",
    ),
)
