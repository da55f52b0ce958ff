"""Games that are over, step by step: the log folded again, and what could have been done instead.

Before its end a game is told to nobody here, not even to its players: racks and cards are shown
for everyone. What could have been done is searched one step at a time, when it is looked at.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pioche.bots.classic.analysis import STEPS, Reviewed, review_turn
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import TurnOption
from pioche.bots.classic.leaves import Leaves
from pioche.core.errors import InputError
from pioche.games.codec import StoredEvent, decode_event
from pioche.games.inverse import GAME as INVERSE
from pioche.games.inverse.view import RemovalView, removal_view
from pioche.games.jarnac.analysis import TurnReport, turn_at
from pioche.games.shape import Env
from pioche.games.turns.state import Table
from pioche.web.api.shapes import Answer
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError
from pioche.web.past.hall import HALL_PAST_ROUTES
from pioche.web.past.jarnac import jarnac_steps
from pioche.web.past.shapes import Past, Step
from pioche.web.past.small import inverse_steps, loto_steps
from pioche.web.past.table import table_steps

#: Exact play at the end of a game stops after this: bots wait for the same thread.
END_GAME_S = 0.4

Teller = Callable[[Any, Sequence[Any]], list[Step]]

#: How each kind of game is told; duplicate is told by its tops, which its view holds.
TELLERS: dict[str, Teller] = {
    "jarnac": lambda kind, events: jarnac_steps(events),
    "loto": lambda kind, events: loto_steps(events),
    "inverse": lambda kind, events: inverse_steps(events),
    "classic": lambda kind, events: table_steps(events, kind.evolve),
    "solitaire": lambda kind, events: table_steps(events, kind.evolve),
}


async def past(call: Call) -> Past:
    """Tell a game that is over, from its beginning to its end."""
    _finished(call)
    events = await _events(call)
    kind = call.game.hosting.kind
    steps = await call.service.host.thinking(TELLERS[kind.name], kind, events)
    return Past(kind.name, list(_seats(call.game.state)), steps)


class Choice(Answer):
    """Something that could be done: a word, an exchange (`tiles`), or a pass (neither)."""

    word: str = ""
    ref: str = ""
    score: int = 0
    tiles: str = ""


class Weighed(Answer):
    """A turn beside the best there was, by score and by value."""

    best_score: Choice
    best_value: Choice
    lost_points: int
    lost_value: float
    proven: bool | None
    """Once the bag is empty between two: whether the value is exact, or only the best found in
    the time that a search may take."""


class Instead(Answer, omit_defaults=True):
    """What could have been done at a step; one of the three, after the kind of game."""

    step: int
    turn: Weighed | None = None
    jarnac: TurnReport | None = None
    removal: RemovalView | None = None


async def instead(call: Call) -> Instead:
    """Search what could have been done at one step of a game that is over."""
    _finished(call)
    events = await _events(call)
    number, kind = call.query["step"], call.game.hosting.kind
    host = call.service.host
    env = await host.env(*call.game.hosting.lexicon_of(call.game.state), host.clock.now())
    return await host.pondering(_instead, kind.name, call.game.state, events, number, env)


def _instead(kind: str, state: Any, events: Sequence[Any], number: int, env: Env) -> Instead:
    if kind == "jarnac":
        found = turn_at(events, _position(range(len(events)), number), env.lexicon)
        if found is not None:
            return Instead(number, jarnac=found)
    elif kind == "inverse":
        at = _position(range(len(events)), number)
        earlier = _folded(events[:at])
        if earlier is not None and earlier.removals:
            return Instead(number, removal=removal_view(earlier.removals[0]))
    elif isinstance(table := getattr(state, "table", None), Table):
        turns = len(table.history)
        _position(range(turns + 2), number)  # with its beginning and its end
        if 1 <= number <= turns:
            game = (table.history, table.seats, number)
            one = review_turn(*game, env.finder(), Leaves.shipped(), _end_game)
            return Instead(number, turn=_weighed(one))
    raise WebError(409, "past.not-weighed", step=number)


def _end_game() -> Budget:
    return Budget(STEPS, END_GAME_S, time.monotonic)


def _weighed(one: Reviewed) -> Weighed:
    return Weighed(
        _choice(one.best_score),
        _choice(one.best_equity),
        one.lost_points,
        round(one.lost_equity, 1),
        one.proven,
    )


def _choice(found: TurnOption) -> Choice:
    if found.move is not None:
        return Choice(found.move.word, found.move.ref, found.move.score)
    return Choice(tiles=found.exchanged)


def _position(positions: Sequence[int], number: int) -> int:
    if not 0 <= number < len(positions):
        raise WebError(404, "past.step-unknown", step=number)
    return positions[number]


def _folded(events: Sequence[Any]) -> Any:
    state: Any = None
    for event in events:
        state = INVERSE.evolve(state, event)
    return state


def _finished(call: Call) -> None:
    """Refuse games that are not over, and kinds that are told otherwise."""
    hosting = call.game.hosting
    if hosting.kind.name not in TELLERS:
        raise WebError(409, "past.no-steps")
    if not hosting.summary(call.game.state).ended:
        raise WebError(409, "past.not-over")


def _seats(state: Any) -> Sequence[str]:
    """Seats in the order of the totals."""
    for holder in (state, getattr(state, "table", None), getattr(state, "opened", None)):
        seats = getattr(holder, "seats", None)
        if seats is not None:
            return tuple(seats)
    raise TypeError(f"{type(state).__name__} has no seats")


async def _events(call: Call) -> list[Any]:
    game, host = call.game, call.service.host
    loaded = await host.reading(host.log.load, game.id)
    if loaded is None:
        raise InputError("store.game-unknown", game=game.id)
    return [
        decode_event(
            game.hosting.kind,
            StoredEvent(one.type, one.v, one.at, one.by, msgspec.json.decode(one.body)),
        )
        for one in loaded.entries
    ]


_AS = Query("as", str, None, "Membre ou rôle au nom duquel agir, quand on en a plusieurs.")
_GAME = "/api/games/{game}"

PAST_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        _GAME + "/past",
        past,
        "Une partie finie, étape par étape",
        Past,
        query=(_AS,),
    ),
    Route(
        "GET",
        _GAME + "/instead",
        instead,
        "Ce qui pouvait se jouer à une étape d’une partie finie",
        Instead,
        query=(_AS, Query("step", int, 1, "L’étape ; 0 est le début.")),
    ),
    *HALL_PAST_ROUTES,
)
