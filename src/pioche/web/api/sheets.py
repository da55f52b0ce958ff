"""The sheets of a hall on paper: feuille d'arbitrage, billets, results, players' cards, as PDF."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from pioche.games.duplicate import State
from pioche.room.people import Role
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.halls import hall_of
from pioche.web.api.people import labelled, members, people
from pioche.web.api.shapes import Members
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError

CARDS = "cartons"
_READERS = frozenset({Role.REFEREE, Role.ARBITER})


async def printed_sheet(call: Call) -> Response:
    """Print a sheet of the coups that count."""
    if call.actor.role not in _READERS:
        raise WebError(403, "web.role", role=call.actor.role.value)
    state = hall_of(call.game, WebError(409, "past.no-tables"))
    known = {line.seat: line for line in (await people(call)).people}
    which = call.query["sheet"]
    if which == CARDS:
        data: bytes | None = await call.service.host.thinking(_print_cards, await members(call))
    else:
        data = await call.service.host.thinking(
            _print, state, lambda player: labelled(player, known.get(player.seat)), which
        )
    if data is None:
        raise WebError(404, "web.not-found")
    headers = {
        "Content-Disposition": f'inline; filename="{which}.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type="application/pdf", headers=headers)


def _print_cards(found: Members) -> bytes:
    """Lay out what each table needs to enter; whoever reads the codes may manage the game."""
    from pioche.printing.cards import TableCard, cards

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
    return cards(sorted(shown, key=lambda card: card.table))


def host_of(address: str) -> str:
    """The address as a person types it."""
    return address.partition("://")[2]


def _print(state: State, named: Callable[[Entrant], Entrant], which: str) -> bytes | None:
    """Lay the sheet out; the printer is imported when somebody prints."""
    from pioche.printing import hall
    from pioche.printing.minutes import minutes_of_game

    makers = {
        "arbitrage": hall.arbitration_sheet,
        "billets": hall.billets,
        "resultats": hall.result_sheet,
    }
    make = makers.get(which)
    return None if make is None else make(minutes_of_game(state, named))


SHEET_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        GAME + "/print",
        printed_sheet,
        "Une feuille à imprimer : arbitrage, billets, resultats ou cartons",
        query=(
            AS,
            Query("sheet", str, "resultats", "arbitrage, billets, resultats ou cartons."),
        ),
        media="application/pdf",
        searches=True,
    ),
)
