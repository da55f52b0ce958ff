"""What the desk of a hall asks beside views and orders: solutions, and a verdict before Enter.

A coup's solutions are secret until its top is retained: before, only those who judge see them.
A line being typed is judged exactly as if it were recorded, and nothing is written.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from pioche.core.board import Board
from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate.coup.listing import listed_solutions
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.hall.slips import SlipEntered, TypeLine
from pioche.games.duplicate.state import Phase, State, Tops
from pioche.room.people import Role
from pioche.web.api.listing import PAGING, page_of, paging
from pioche.web.api.shapes import Answer, Request, Solutions
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError

_JUDGES = frozenset({Role.REFEREE, Role.ARBITER, Role.DOUBLE})
_SHOWN = frozenset({Phase.RETAINED, Phase.ENDED})


async def solutions(call: Call) -> Solutions:
    """List the solutions of the coup under way, or of a coup already played."""
    state = duplicate_state(call)
    number = call.query["coup"] or state.coup
    board, rack, tops = _coup(state, number, judges=call.actor.role in _JUDGES)
    host, setup, asked = call.service.host, state.setup, paging(call)
    env = await host.env(setup.lexicon, setup.lexicon_sha256, host.clock.now())
    finder, ranked = game_finder(setup, env), tops.candidates if tops is not None else ()

    def listed() -> Solutions:
        moves = listed_solutions(finder, board, rack, tops)
        return page_of(number, rack, moves, asked, ranked)

    return await host.thinking(listed)


def duplicate_state(call: Call) -> State:
    """Give the state of a game of duplicate; other games have no such desk."""
    state: Any = call.game.state
    if not isinstance(state, State):
        raise WebError(409, "web.no-solutions")
    return state


def _coup(state: State, number: int, *, judges: bool) -> tuple[Board, str, Tops | None]:
    for played in state.played:
        if played.number == number:
            return played.before.board, played.rack, played.tops
    if number != state.coup or not state.rack or state.phase in _SHOWN:
        raise WebError(404, "web.coup-unknown", coup=number)
    if not judges:
        raise WebError(403, "web.solutions-later", coup=number)
    return state.board, state.rack, state.tops


class Line(Request):
    """A line as the referee types it."""

    line: Annotated[str, msgspec.Meta(max_length=200)]


class Foreseen(Answer):
    """The verdict that a line would bring to a table, in the shape that `arbitrer` prints."""

    table: int
    verdict: dict[str, Any]


class Preview(Answer):
    """What a line would do."""

    coup: int
    slips: list[Foreseen]
    problem: str = ""
    """What was not understood, or is refused: half a line is no error."""
    over_mail: list[int] = msgspec.field(default_factory=list)
    """Tables that have handed in by phone, and whose slip this line would replace."""


async def preview(call: Call) -> Preview:
    """Judge a line that is being typed."""
    actor = call.actor
    if actor.role not in _JUDGES:
        raise WebError(403, "web.role", role=actor.role.value)
    state = duplicate_state(call)
    host, setup = call.service.host, state.setup
    env = await host.env(setup.lexicon, setup.lexicon_sha256, host.clock.now())
    order = call.game.informed(call.game.hosting.sign(actor, TypeLine(call.body.line)))
    try:
        events = await host.thinking(call.game.hosting.kind.decide, state, order, env)
    except (InputError, RuleViolation) as error:
        return Preview(state.coup, [], str(error))
    judged = [event for event in events if isinstance(event, SlipEntered)]
    slips = [Foreseen(one.slip.table, one.verdict.written()) for one in judged]
    over_mail = [one.slip.table for one in judged if one.over_mail]
    return Preview(state.coup, slips, over_mail=over_mail)


_AS = Query("as", str, None, "Membre ou rôle au nom duquel agir, quand on en a plusieurs.")

DESK_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/games/{game}/solutions",
        solutions,
        "Les solutions d’un coup",
        Solutions,
        query=(
            _AS,
            Query("coup", int, None, "Le coup ; celui en cours si absent."),
            *PAGING,
        ),
    ),
    Route(
        "POST",
        "/api/games/{game}/preview",
        preview,
        "Juger une ligne de saisie sans l’enregistrer",
        Preview,
        Line,
        (_AS,),
    ),
)
