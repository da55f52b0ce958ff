"""The sheets of a hall, on paper and on screen: every one of the registry.

Those who judge read them all, at any time; whoever manages the game, the cards with their codes.
Once the game is over, everybody reads what is public (the report, the record of the game), with
names as the game shows them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response

from pioche.games.duplicate import State
from pioche.room.people import Role
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.halls import hall_of
from pioche.web.api.people import address_of, labelled, members, people, people_of
from pioche.web.api.shapes import Answer, Members, PersonLine
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError

if TYPE_CHECKING:
    from pioche.printing.registry import Sheet

#: A double-arbitre judges blind, and is not told how the game stands.
_READERS = frozenset({Role.REFEREE, Role.ARBITER})
_MOST_GAMES = 4
_MOST_KEPT = 24
_kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
"""What was last drawn for everybody: a whole hall scans one code in the same minute."""


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

    state = _hall(call)
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
    data = await _drawn(call, which, "pdf", lambda paper: pdf(paper))
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

    def draw(paper: Any) -> bytes:
        return paper_page(paper, call.game.id, which).encode()

    data = await _drawn(call, which, "screen", draw)
    return HTMLResponse(data, headers={"Cache-Control": "no-store"})


async def papers_page(call: Call) -> Response:
    """List the sheets on a page, for those who judge; for everybody once the game is over."""
    from pioche.web.pages.paper import list_page

    found = await listed_sheets(call)
    if not found.sheets:
        raise WebError(403, "web.role", role=call.actor.role.value)
    text = list_page(found.sheets, call.game.id, call.game.kind.info(call.game.state).ended)
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


# -- who, and from what ------------------------------------------------------------------------


def _hall(call: Call) -> State:
    return hall_of(call.game, WebError(409, "past.no-tables"))


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
    return call.actor.role in _READERS or (sheet.public and over)


async def _drawn(call: Call, which: str, form: str, draw: Callable[[Any], bytes]) -> bytes:
    """A sheet for whoever asks; the same for everybody is drawn once."""
    from pioche.printing.competition import Games
    from pioche.printing.registry import sheet_named, sheets
    from pioche.printing.sheets.cartons import TableCards

    state = _hall(call)
    sheet = sheet_named(which, (one for one in sheets() if _made_of_games(one)))
    if not _may_read(call, state, sheet):
        if sheet.public and state.ended is None:
            raise WebError(403, "printing.not-over")
        raise WebError(403, "web.role", role=call.actor.role.value)
    service = call.service
    if sheet.takes is TableCards:
        found = await members(call)
        return await service.host.thinking(lambda: draw(sheet.make(_cards(found))))
    if sheet.takes is Games:
        asked = call.query.get("games") or ""
        return await _of_games(call, sheet, asked, draw)
    key: tuple[object, ...] = ()
    link = f"{address_of(call)}/rapport/{call.game.id}"
    table = call.query.get("table")
    if call.actor.role not in _READERS:
        held = call.game
        key = (held.id, held.seq, held.people_version, state.names, which, form, link, table)
        known = _kept.get(key)
        if known is not None:
            return known
        if call.actor.role is Role.PLAYER:
            key = ()  # who plays reads their own name too
    minutes = replace(await _minutes(call, state), link=link)
    if table is not None:
        if all(one.table != table for one in minutes.players):
            raise WebError(404, "printing.table-unknown", table=table)
        minutes = replace(minutes, chosen=table)
    data = await service.host.thinking(lambda: draw(sheet.make(minutes)))
    if key:
        _kept[key] = data
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return data


async def _minutes(call: Call, state: State, known: Mapping[str, PersonLine] | None = None) -> Any:
    from pioche.printing.minutes import minutes_of_game

    if known is None:
        known = {line.seat: line for line in (await people(call)).people}
    names = known
    created = await _created_at(call, call.game.id)

    def named(player: Entrant) -> Entrant:
        return labelled(player, names.get(player.seat))

    return await call.service.host.thinking(minutes_of_game, state, named, at=created)


async def _created_at(call: Call, game: str) -> int:
    store = call.service.store
    rows = await call.service.host.reading(lambda: store.games(only={game}, limit=1))
    return rows[0].created_at


async def _of_games(call: Call, sheet: Sheet, asked: str, draw: Callable[[Any], bytes]) -> bytes:
    """Several games on one sheet: each must be over, or judged by whoever asks."""
    from pioche.printing.competition import Games
    from pioche.printing.minutes import minutes_of_game

    wanted = list(dict.fromkeys(asked.upper().replace(" ", "").split(","))) if asked else []
    ids = [call.game.id, *(one for one in wanted if one and one != call.game.id)]
    if len(ids) > _MOST_GAMES:
        raise WebError(422, "printing.too-many-games")
    found = []
    for game in ids:
        held = await call.service.host.game(game)
        state = hall_of(held, WebError(422, "printing.not-a-hall", game=game))
        rights = await call.service.sessions.of_game(call.request, game)
        judges = any(right.role in _READERS for right in rights)
        if state.ended is None and not judges:
            raise WebError(403, "printing.not-over")
        lines = await people_of(call.service, game) if judges else None
        known = {one.seat: one for one in lines.people} if lines else {}
        created = await _created_at(call, game)

        def named(player: Entrant, known: Mapping[str, PersonLine] = known) -> Entrant:
            return labelled(player, known.get(player.seat))

        found.append(await call.service.host.thinking(minutes_of_game, state, named, at=created))
    return await call.service.host.thinking(lambda: draw(sheet.make(Games(tuple(found)))))


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
