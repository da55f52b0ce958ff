"""The sheets of a hall, on paper and on screen: every one of the registry.

Those who judge read them all, at any time; whoever manages the game, the cards with their codes.
Once the game is over, everybody reads what is public (the report, the record of the game), with
names as the game shows them, and a player their own feuille de route. Of several roles that a
browser has in a game, papers are read in the one that reads most, unless `as` names another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlencode

import msgspec
from starlette.responses import HTMLResponse, Response

from pioche.core.errors import Unknown
from pioche.games.duplicate import State
from pioche.room.directory import who_is_seated
from pioche.room.people import Role
from pioche.rules.ranking.standing import Entrant
from pioche.texts import language
from pioche.web.api.halls import papers_of
from pioche.web.api.people import address_of, labelled, members, people
from pioche.web.api.shapes import Answer, Members, PersonLine
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError
from pioche.web.veil import people_of, veiled

if TYPE_CHECKING:
    from pioche.printing.registry import Sheet
    from pioche.room.game import HostedGame

#: A double-arbitre judges blind, and is not told how the game stands.
_READERS = frozenset({Role.REFEREE, Role.ARBITER})
_READING = (Role.REFEREE, Role.ARBITER, Role.PLAYER, Role.DOUBLE)
"""Who reads most, first."""
_MOST_GAMES = 4


Draw: TypeAlias = Callable[[Any, Mapping[str, Any]], bytes]
"""Draw a paper; what was asked for beside it belongs to its address."""


class PaperLine(Answer):
    """A sheet that may be printed now, and where it is."""

    name: str
    title: str
    about: str
    moment: str
    """before, during or after the game."""
    screen: str
    pdf: str


class Papers(Answer):
    """The sheets of a game, in the order in which an evening needs them."""

    sheets: list[PaperLine]


async def listed_sheets(call: Call) -> Papers:
    """The sheets that the asker may read now."""
    from pioche.printing.registry import sheets

    state = await _hall(call)
    game = call.game.id
    return Papers(
        [
            PaperLine(
                one.name,
                *one.told,
                one.moment,
                f"/papier/{game}/{one.name}",
                f"{GAME.replace('{game}', game)}/print?sheet={one.name}",
            )
            for one in sheets()
            if _made_of_games(one) and _may_read(call, state, one)
        ]
    )


async def printed_sheet(call: Call) -> Response:
    """Print a sheet of the coups that count."""
    from pioche.printing.pdf import pdf

    which = call.query["sheet"]
    data = await _drawn(call, which, "pdf", lambda paper, _asked: pdf(paper))
    headers = {
        "Content-Disposition": f'inline; filename="{which}.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type="application/pdf", headers=headers)


async def shown_sheet(call: Call) -> Response:
    """Show a sheet on a screen."""
    return await _shown(call, call.request.path_params["sheet"])


async def shown_report(call: Call) -> Response:
    """Show the report of a game that is over: where the wall's QR code leads."""
    return await _shown(call, "rapport")


async def _shown(call: Call, which: str) -> Response:
    from pioche.web.pages.paper import paper_page

    game = call.game.id
    replay = f"/rejouer/{game}" if which == "rapport" else ""

    def draw(paper: Any, asked: Mapping[str, Any]) -> bytes:
        pdf = f"{GAME.replace('{game}', game)}/print?{urlencode({'sheet': which, **asked})}"
        others = asked.get("games", "") if which == "quatre-parties" else None
        return paper_page(paper, pdf, f"/papiers/{game}", replay, others).encode()

    data = await _drawn(call, which, "screen", draw)
    return HTMLResponse(data, headers={"Cache-Control": "no-store"})


async def papers_page(call: Call) -> Response:
    """List the sheets on a page, for those who judge; for everybody once the game is over."""
    from pioche.web.pages.paper import list_page

    found = await listed_sheets(call)
    if not found.sheets:
        raise WebError(403, "web.role", role=call.actor.role.value)
    state = papers_of(call.game, WebError(409, "past.no-tables"))
    text = list_page(found.sheets, state.setup.name, state.ended is not None)
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


# -- who, and from what ------------------------------------------------------------------------


async def _hall(call: Call) -> State:
    """The game, read in the role that reads most of it."""
    if not (call.query.get("as") or call.request.headers.get("x-pioche-as")):
        held = await call.service.sessions.of_game(call.request, call.game.id)
        call.member = min(reversed(held), key=lambda one: _READING.index(one.role), default=None)
    return papers_of(call.game, WebError(409, "past.no-tables"))


def _made_of_games(sheet: Sheet) -> bool:
    from pioche.printing.competition import Games
    from pioche.printing.minutes import Minutes
    from pioche.printing.sheets.cartons import TableCards

    return sheet.takes in (Minutes, Games, TableCards)


def _may_read(call: Call, state: State, sheet: Sheet) -> bool:
    from pioche.printing.sheets.cartons import TableCards

    if sheet.takes is TableCards:
        return call.actor.manages
    over = state.ended is not None
    # What an evening tells is told once it is over, even to those who judge it.
    if sheet.name == "rapport" and not over:
        return False
    if call.actor.role in _READERS:
        return True
    return over and (sheet.public or (sheet.own and call.actor.role is Role.PLAYER))


async def _drawn(call: Call, which: str, form: str, draw: Draw) -> bytes:
    """A sheet for whoever asks; the same for everybody is drawn once."""
    from pioche.printing.competition import Games
    from pioche.printing.minutes import identities_of
    from pioche.printing.registry import sheets
    from pioche.printing.sheets.cartons import TableCards

    state = await _hall(call)
    sheet = asked_sheet(which, (one for one in sheets() if _made_of_games(one)))
    if not _may_read(call, state, sheet):
        if sheet.public and state.ended is None:
            raise WebError(403, "printing.not-over")
        raise WebError(403, "web.role", role=call.actor.role.value)
    host = call.service.host
    if sheet.takes is TableCards:
        found = await members(call)
        return await host.pondering(lambda: draw(sheet.make(_cards(found)), {}))
    if sheet.takes is Games:
        return await _of_games(call, sheet, form, draw)
    link = f"{address_of(call)}/rapport/{call.game.id}"
    everybody = call.actor.role not in _READERS and sheet.public
    lines = await _lines(call, state, everybody)

    async def drawn() -> bytes:
        minutes = replace(await _minutes(call, state, lines), link=link)
        if sheet.register:
            seated = await host.reading(who_is_seated, call.service.store, call.game.id)
            minutes = replace(minutes, identities=identities_of(minutes.players, seated))
        table = None if everybody else _table(call, state)
        if table is not None:
            if all(one.table != table for one in minutes.players):
                raise WebError(404, "printing.table-unknown", table=table)
            minutes = replace(minutes, chosen=table)
        asked = {} if everybody else _asked(call, "table", "as")
        return await host.pondering(lambda: draw(sheet.make(minutes), asked))

    if not everybody:
        return await drawn()
    # Names are part of it: whoever is erased, anywhere, is in no page that is still handed out.
    key = (call.game.id, call.game.seq, msgspec.json.encode(lines), which, form, link, language())
    return await call.service.shelf.get(key, drawn)


def asked_sheet(which: str, among: Iterable[Sheet]) -> Sheet:
    """The sheet that an address names; a page or `/sheets` lists them, not the refusal."""
    from pioche.printing.registry import sheet_named

    try:
        return sheet_named(which, among)
    except Unknown:
        raise WebError(404, "printing.sheet-nowhere") from None


def _asked(call: Call, *names: str) -> dict[str, Any]:
    """What was asked for beside the sheet, for the address of the same on paper."""
    return {name: value for name in names if (value := call.query.get(name)) is not None}


def _table(call: Call, state: State) -> int | None:
    """The one table that is asked for; a player's own."""
    if call.actor.role is not Role.PLAYER:
        asked: int | None = call.query.get("table")
        return asked
    players = state.hall.players.values() if state.hall else ()
    return next((one.table for one in players if one.seat == call.actor.seat), 0)


async def _lines(call: Call, state: State, everybody: bool) -> list[PersonLine]:
    """Who plays; for `everybody`, as the game shows them to whoever comes."""
    if not everybody:
        return (await people(call)).people
    found = await people_of(call.service, call.game.id)
    return [veiled(one, state.names) for one in found.people]


async def _minutes(call: Call, state: State, lines: Sequence[PersonLine]) -> Any:
    """A game written down."""
    from pioche.printing.minutes import minutes_of_game

    names = {line.seat: line for line in lines}
    created = await _created_at(call, call.game.id)

    def named(player: Entrant) -> Entrant:
        return labelled(player, names.get(player.seat))

    return await call.service.host.pondering(minutes_of_game, state, named, at=created)


async def _created_at(call: Call, game: str) -> int:
    store = call.service.store
    rows = await call.service.host.reading(lambda: store.games(only={game}, limit=1))
    return rows[0].created_at


async def _of_games(call: Call, sheet: Sheet, form: str, draw: Draw) -> bytes:
    """Several games on one sheet: each must be over, or judged by whoever asks."""
    from pioche.printing.competition import Games
    from pioche.printing.minutes import minutes_of_game

    named = (call.query.get("games") or "").upper().replace(" ", "").split(",")
    wanted = list(dict.fromkeys(named))
    ids = [call.game.id, *(one for one in wanted if one and one != call.game.id)]
    if len(ids) > _MOST_GAMES:
        raise WebError(422, "printing.too-many-games")
    written: list[tuple[HostedGame, State, bool]] = []
    for game in ids:
        held = await call.service.host.game(game)
        state = papers_of(held, WebError(422, "printing.not-a-hall", game=game))
        rights = await call.service.sessions.of_game(call.request, game)
        judges = any(right.role in _READERS for right in rights)
        if state.ended is None and not judges:
            raise WebError(403, "printing.not-over")
        written.append((held, state, judges))
    host = call.service.host

    async def drawn() -> bytes:
        # Nobody is named on it: only what was drawn and retained.
        found = [
            await host.pondering(
                minutes_of_game, state, lambda one: one, at=await _created_at(call, held.id)
            )
            for held, state, _judges in written
        ]
        asked = {"games": ",".join(ids[1:])} if ids[1:] else {}
        return await host.pondering(lambda: draw(sheet.make(Games(tuple(found))), asked))

    if all(judges for _held, _state, judges in written):
        return await drawn()
    key = (
        sheet.name,
        form,
        language(),
        *((held.id, held.seq) for held, _state, _judges in written),
    )
    return await call.service.shelf.get(key, drawn)


def _cards(found: Members) -> Any:
    """Lay out what each table needs to enter; whoever reads the codes may manage the game."""
    from pioche.printing.sheets.cartons import TableCard, TableCards

    game = found.joining_link.removeprefix("/jeu/").partition("#")[0]
    shown = [
        TableCard(
            one.tables[0],
            tuple(name for name in (one.name, one.partner) if name),
            host_of(found.address),
            game,
            one.code,
            found.address + one.link,
        )
        for one in found.members
        if one.role == Role.PLAYER and one.tables and one.code and not one.revoked
    ]
    return TableCards(tuple(sorted(shown, key=lambda card: card.table)))


def host_of(address: str) -> str:
    """The address as a person types it."""
    return address.partition("://")[2]


_TABLE = Query("table", int, None, "Une seule table, pour les feuilles par joueur.")
_GAMES = Query("games", str, None, "D’autres parties, séparées par des virgules.")

SHEET_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        GAME + "/sheets",
        listed_sheets,
        "Les feuilles que l’on peut lire ou imprimer",
        Papers,
        query=(AS,),
    ),
    Route(
        "GET",
        GAME + "/print",
        printed_sheet,
        "Une feuille à imprimer",
        query=(AS, Query("sheet", str, "resultats", "Son nom, parmi /sheets."), _TABLE, _GAMES),
        media="application/pdf",
        searches=True,
    ),
    Route(
        "GET",
        "/papiers/{game}",
        papers_page,
        "La liste des feuilles, en page",
        query=(AS,),
        media="text/html",
    ),
    Route(
        "GET",
        "/papier/{game}/{sheet}",
        shown_sheet,
        "Une feuille à l’écran",
        query=(AS, _TABLE, _GAMES),
        media="text/html",
        searches=True,
    ),
    Route(
        "GET",
        "/rapport/{game}",
        shown_report,
        "Le rapport d’une partie finie",
        query=(AS,),
        media="text/html",
        searches=True,
    ),
)
