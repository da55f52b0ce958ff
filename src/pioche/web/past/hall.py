"""A table's game after an evening: its words and verdicts, coup by coup, beside the tops.

Told once the game is over, and not to everybody: the juge-arbitre may look at every table, an
arbiter at their own, a player at theirs. What is told is what that player's own page shows.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pioche.games.duplicate import GAME
from pioche.games.duplicate.hall.shapes import FaultView, PlayerHall, VerdictView
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.state import State
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Player, Referee
from pioche.rules.slips import Sanction
from pioche.web.api.shapes import Answer
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError


class SheetCoup(Answer):
    """A coup of a table: what it wrote, what was understood of it, and its verdict."""

    coup: int
    points: int
    penalty: int
    sanction: Sanction
    faults: list[FaultView]
    word: str = ""
    ref: str = ""
    written: str = ""
    solo: bool = False


class TableSheet(Answer):
    """A table's feuille de route, and its place in the ranking."""

    table: int
    seat: str
    total: int
    rank: int
    percentage: float
    solos: int
    coups: list[SheetCoup] = msgspec.field(default_factory=list)
    warning_penalty: int = 0
    """What its warnings cost at the end."""


async def table_sheet(call: Call) -> TableSheet:
    """Tell a table's game, once it is over, to those who may know it."""
    state: Any = call.game.state
    if not isinstance(state, State) or state.hall is None:
        raise WebError(409, "past.no-tables")
    if state.ended is None:
        raise WebError(409, "past.not-over")
    hall, audience = state.hall, call.game.hosting.audience(call.actor)
    table = call.query["table"]
    if table is None:
        table = _own(hall, audience)
    # Whoever may not look learns nothing, not even whether anybody sat there.
    if not _may_look(hall, audience, table):
        raise WebError(403, "past.own-table")
    player = hall.players.get(table)
    if player is None:
        raise WebError(404, "past.table-unknown", table=table)
    return await call.service.host.thinking(_sheet, state, table, player.seat)


def _own(hall: Hall, audience: Audience) -> int:
    for player in hall.players.values():
        if isinstance(audience, Player) and player.seat == audience.seat:
            return player.table
    raise WebError(422, "web.parameter", name="table")


def _may_look(hall: Hall, audience: Audience, table: int) -> bool:
    match audience:
        case Referee():
            return True
        case Arbiter(id) | DoubleArbiter(id):
            arbiter = hall.arbiters.get(id)
            return arbiter is None or arbiter.has(table)
        case Player(seat):
            player = hall.players.get(table)
            return player is not None and player.seat == seat
    return False


def _sheet(state: State, table: int, seat: str) -> TableSheet:
    """Give what a player's page shows; what is unset there is empty here."""
    seen = GAME.view(state, Player(seat)).hall
    assert isinstance(seen, PlayerHall)  # a hall shows itself so to a player
    return TableSheet(
        table=table,
        seat=seat,
        total=seen.total,
        rank=seen.rank,
        percentage=seen.percentage,
        solos=seen.solos or 0,
        coups=[_coup(one) for one in seen.sheet],
        warning_penalty=seen.warning_penalty or 0,
    )


def _coup(verdict: VerdictView) -> SheetCoup:
    return SheetCoup(
        coup=verdict.coup,
        points=verdict.points,
        penalty=verdict.penalty,
        sanction=verdict.sanction,
        faults=list(verdict.faults),
        word=verdict.word or "",
        ref=verdict.ref or "",
        written=verdict.written or "",
        solo=bool(verdict.solo),
    )


HALL_PAST_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/games/{game}/past/table",
        table_sheet,
        "La partie d’une table, coup par coup, après une soirée",
        TableSheet,
        query=(
            Query("as", str, None, "Membre ou rôle au nom duquel agir, quand on en a plusieurs."),
            Query("table", int, None, "La table ; la sienne si absente."),
        ),
    ),
)
