"""The papers of a competition, on paper and on screen: rankings, teams, a season, a player's own.

Everybody may read them, with people as its halls show them and each of them allows; what names
teams, only where names are shown, and what tells licences, those who judge all of its games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from pioche.web.api.competitions import COMPETITION, competition_of
from pioche.web.api.sheets import PaperLine, asked_sheet
from pioche.web.api.standings import Veil, results_of
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError

if TYPE_CHECKING:
    from pioche.printing.registry import Sheet

_PLAYER = Query("player", int, 1, "La place au classement, pour la saison d’un joueur.")
_PAPERS = "/competition/{competition}/papiers"
_PAPER = "/competition/{competition}/papier/{sheet}"


def _may_read(sheet: Sheet, veil: Veil) -> bool:
    if veil.judges or sheet.public:
        return True
    return veil.shown == "names" and not sheet.register


async def papers(call: Call) -> Response:
    """List the papers of a competition."""
    from pioche.printing.registry import sheets_of
    from pioche.printing.standings import kinds_of
    from pioche.web.pages.paper import list_page

    known = await competition_of(call)
    results, veil = await results_of(call, known)
    lines = [
        PaperLine(
            one.name,
            *one.told,
            one.moment,
            _PAPER.format(competition=known.id, sheet=one.name),
            f"{COMPETITION.format(competition=known.id)}/print?sheet={one.name}",
        )
        for one in sheets_of(*kinds_of(results))
        if _may_read(one, veil)
    ]
    return _page(list_page(lines, known.name, over=True))


async def shown_paper(call: Call) -> Response:
    """Show a paper on a screen."""
    from pioche.web.pages.paper import paper_page

    which = call.request.path_params["sheet"]

    def draw(paper: Any, id: str) -> bytes:
        asked = {"sheet": which} | ({"player": call.query["player"]} if which == "joueur" else {})
        pdf = f"{COMPETITION.format(competition=id)}/print?{urlencode(asked)}"
        return paper_page(paper, pdf, _PAPERS.format(competition=id)).encode()

    return _page((await _drawn(call, which, draw)).decode())


async def printed_paper(call: Call) -> Response:
    """Print a paper."""
    from pioche.printing.pdf import pdf

    which = call.query["sheet"]
    data = await _drawn(call, which, lambda paper, _id: pdf(paper))
    headers = {
        "Content-Disposition": f'inline; filename="{which}.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type="application/pdf", headers=headers)


def _page(text: str) -> Response:
    return HTMLResponse(text, headers={"Cache-Control": "no-store"})


async def _drawn(call: Call, which: str, draw: Callable[[Any, str], bytes]) -> bytes:
    from pioche.printing.registry import sheets_of
    from pioche.printing.standings import kinds_of, paper_data

    known = await competition_of(call)
    results, veil = await results_of(call, known)
    sheet = asked_sheet(which, sheets_of(*kinds_of(results)))
    if not _may_read(sheet, veil):
        raise WebError(403, "competition.keeper-of-all")
    place = call.query["player"]

    def work() -> bytes:
        return draw(sheet.make(paper_data(sheet.takes, results, veil, place)), known.id)

    return await call.service.host.pondering(work)


COMPETITION_PAPER_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        _PAPERS,
        papers,
        "Les papiers d’une compétition, en page",
        media="text/html",
        searches=True,
    ),
    Route(
        "GET",
        _PAPER,
        shown_paper,
        "Un papier d’une compétition à l’écran",
        query=(_PLAYER,),
        media="text/html",
        searches=True,
    ),
    Route(
        "GET",
        COMPETITION + "/print",
        printed_paper,
        "Un papier d’une compétition à imprimer",
        query=(Query("sheet", str, "tournoi", "tournoi, saison, joueur, interclubs…"), _PLAYER),
        media="application/pdf",
        searches=True,
    ),
)
