"""Games that are over, step by step: the log told again, and what could have been done instead.

Before its end a game is told to nobody here, not even to its players: racks and cards are shown
for everyone. What could have been done is searched one step at a time, when it is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pioche.games.game import Game
from pioche.games.registry import bot_of
from pioche.games.session import told
from pioche.games.shape import Public, Simulates, Told
from pioche.room.people import Role
from pioche.web.api.shapes import Answer
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError


class PastStep(Answer, omit_defaults=True):
    """One step: who did what, the totals and the table after it."""

    kind: str
    text: str
    totals: tuple[int, ...]
    """Seat by seat: points so far; in loto, letters still to cross."""
    seat: str = ""
    turn: int = 0
    """The turn it belongs to, where turns hold several steps."""
    weighed: bool = False
    """Whether there is something to say of what could have been done instead."""
    picture: Any = None
    """The table as it lay, in the game's own shape."""


class Past(Answer):
    """A game that is over, from its beginning to its end. Step 0 is the beginning."""

    kind: str
    seats: list[str]
    steps: list[PastStep]


async def past(call: Call) -> Past:
    """Tell a game that is over, from its beginning to its end."""
    events = await _finished(call)
    kind = call.game.kind
    info = kind.info(call.game.state)
    heard = _heard(info.refereed, call.actor.role)
    steps = await call.service.host.thinking(_steps, kind, events, heard)
    return Past(kind.name, list(info.seats), steps)


Heard = Callable[[Told], bool]


def _heard(refereed: bool, role: Role) -> Heard:
    """What is told to whom: at home every step, in a hall what everybody could hear.

    What a hall's tables wrote, and how they were judged, is not everybody's, even afterwards: its
    juge-arbitre alone reads the whole journal.
    """
    if not refereed:
        return _is_step
    if role is Role.REFEREE:
        return lambda said: True
    return lambda said: said.step and said.public


def _is_step(said: Told) -> bool:
    return said.step


def _steps(kind: Game[Any], events: Sequence[Any], heard: Heard) -> list[PastStep]:
    return [
        PastStep(
            said.kind,
            said.text,
            kind.info(state).totals,
            said.seat,
            said.turn,
            said.weighed,
            said.picture,
        )
        for state, said in told(kind, events)
        if heard(said)
    ]


class Instead(Answer):
    """What could have been done at a step, as the machine at that game weighs it."""

    step: int
    found: Any


async def instead(call: Call) -> Instead:
    """Search what could have been done at one step of a game that is over."""
    events = await _finished(call)
    await call.check_choice()
    host, kind, number = call.service.host, call.game.kind, call.query["step"]
    steps = await host.thinking(_steps, kind, events, _is_step)
    if not 0 <= number < len(steps):
        raise WebError(404, "past.step-unknown", step=number)
    bot = bot_of(kind.name)
    found = None
    if bot is not None and steps[number].weighed:
        env = await host.env(call.game, Public())
        found = await host.pondering(bot.instead, events, number, env)
    if found is None:
        raise WebError(409, "past.not-weighed", step=number)
    return Instead(number, found)


class Simulated(Answer):
    """Options of a turn tried in some worlds, as the machine at that game plays them on."""

    step: int
    found: Any


async def simulation(call: Call) -> Simulated:
    """Try options of one step of a game that is over, in some worlds."""
    events = await _finished(call)
    await call.check_choice()
    query = call.query
    number, first = query["step"], query["first"]
    written = [one.strip() for one in (query["options"] or "").split(",") if one.strip()]
    bot = bot_of(call.game.kind.name)
    found = None
    if isinstance(bot, Simulates):
        env = await call.service.host.env(call.game, Public())
        found = await call.service.host.pondering(
            bot.tried, events, number, env, written, range(first, first + query["worlds"])
        )
    if found is None:
        raise WebError(409, "past.not-weighed", step=number)
    return Simulated(number, found)


class TurnReview(Answer):
    """A turn among the best there was, by simulation and, at the end, by exact play."""

    step: int
    found: Any


async def review(call: Call) -> TurnReview:
    """Judge one step of a game that is over by looking ahead."""
    events = await _finished(call)
    await call.check_choice()
    host, number = call.service.host, call.query["step"]
    bot = bot_of(call.game.kind.name)
    found = None
    if isinstance(bot, Simulates):
        env = await host.env(call.game, Public())
        found = await host.pondering(bot.reviewed, events, number, env)
    if found is None:
        raise WebError(409, "past.not-weighed", step=number)
    return TurnReview(number, found)


async def _finished(call: Call) -> list[Any]:
    """The events of a game, once it is over."""
    if not call.game.kind.info(call.game.state).ended:
        raise WebError(409, "past.not-over")
    return await call.service.host.events_of(call.game)


STEP = Query("step", int, 1, "L’étape ; 0 est le début.")
PAST_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        GAME + "/past",
        past,
        "Une partie finie, étape par étape",
        Past,
        query=(AS,),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/instead",
        instead,
        "Ce qui pouvait se jouer à une étape d’une partie finie",
        Instead,
        query=(AS, STEP),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/simulation",
        simulation,
        "Des coups d’une étape d’une partie finie, simulés",
        Simulated,
        query=(
            AS,
            STEP,
            Query("options", str, "", "Les coups : « MOT H4,-ABC,- » ; vide : les meilleurs."),
            Query("first", int, 0, "Le premier tirage ; ceux qui suivent s’ajoutent."),
            Query("worlds", int, 16, "Combien de tirages, 128 au plus."),
        ),
        rate="simulations",
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/review",
        review,
        "Une étape d’une partie classique finie, jugée en regardant plus loin",
        TurnReview,
        query=(AS, STEP),
        rate="simulations",
        searches=True,
    ),
)
