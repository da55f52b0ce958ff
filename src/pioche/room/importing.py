"""A recorded game made a game of the room: replayed order by order, as a juge-arbitre would.

It is played once without the room first: what the rules refuse is told before anything is opened,
and the orders that decided are then given again, for good. Words and tops stand as they were
recorded; what tables were given for their words stands too, as decisions with their reason. Games
of turns are `importing_turns.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pioche.core.chance import SystemChance
from pioche.core.errors import InputError, PiocheError, RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.core.place import Place
from pioche.formats.recorded import RecordedCoup, RecordedGame, RecordedSlip
from pioche.games.duplicate import GAME, Open, State
from pioche.games.session import Session
from pioche.rules.ranking.standing import Entrant
from pioche.rules.slips import Verdict
from pioche.texts import sentence

MOST_GAMES = 4
"""Of one file, through the web."""
MOST_SLIPS = 3000
MOST_PLAYERS = 300
_LONGEST = 120

Orders = list[tuple[str, str, Mapping[str, Any]]]
"""The seat that gives it (none: the juge-arbitre), its name, its body."""


@dataclass(slots=True)
class Script:
    """A game to open, and the orders that replay it."""

    kind: str
    title: str
    options: Mapping[str, Any]
    players: list[Entrant]
    orders: Orders = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What the replay could not take from the record."""


def script_of(game: RecordedGame, lexicon: Lexicon) -> Script:
    """The orders that replay a recorded game; `InputError` where the rules refuse one."""
    if game.kind == "classic":
        from pioche.room.importing_turns import script_of_turns

        return script_of_turns(game, lexicon)
    if sum(len(coup.slips) for coup in game.coups) > MOST_SLIPS:
        raise InputError("foreign.too-many-slips", most=MOST_SLIPS)
    options = {
        "name": label(game.name),
        "edition": game.edition,
        "formula": game.mode,
        "recorded": True,
        "timed": False,
        "measure": False,
        "closes": False,
        "scores": "computed",
    }
    players = [
        Entrant(player.table, label(player.name))
        for player in game.players
        if player.table is not None
    ]
    if len(players) > MOST_PLAYERS:
        raise InputError("foreign.too-many-players", most=MOST_PLAYERS)
    script = Script(GAME.name, label(game.name), options, players)
    session = Session(GAME, msgspec.convert(options, Open), lexicon, SystemChance())
    if players:
        try:
            session.do(GAME.seating(session.state, players))
        except RuleViolation as error:
            raise InputError(error.code, **error.params) from error
    replayed = _Replay(session, script.orders)
    for coup in game.coups:
        with at_coup(coup.n):
            replayed.play(coup, bool(players))
    replayed.order("end-game", {"note": sentence("foreign.replayed")})
    return script


@contextmanager
def at_coup(number: int) -> Iterator[None]:
    """Say at which coup something was refused."""
    try:
        yield
    except PiocheError as error:
        why = str(error).rstrip(".")
        raise InputError("foreign.at-coup", n=number, why=why) from error


def label(text: str) -> str:
    """A name of a file, as it may be kept."""
    return tidy_name(text)[:_LONGEST]


class _Replay:
    """Gives orders to a game, and keeps those that it took."""

    def __init__(self, session: Session[State], orders: Orders) -> None:
        self._session = session
        self._orders = orders

    def order(self, name: str, body: Mapping[str, Any]) -> None:
        self._session.do(msgspec.convert(body, GAME.orders[name].type))
        self._orders.append(("", name, body))

    def play(self, coup: RecordedCoup, tables: bool) -> None:
        rack = {"letters": coup.rack, "source": "prepared", "rejet": coup.rejet}
        self.order("draw-rack", rack)
        if tables:
            for slip in coup.slips:
                self.order("enter-slip", {"slip": _slip(slip)})
            self.order("ring-bell", {})
            self.order("close-coup", {})
        self.order("retain-top", {"word": coup.word, "ref": coup.ref})
        for slip in coup.slips if tables else ():
            self._settle(coup.n, slip)

    def _settle(self, number: int, slip: RecordedSlip) -> None:
        """Let a table have what the file gave it."""
        hall = self._session.state.hall
        counted = None if hall is None else hall.coup(number)
        entry = None if counted is None else counted.entries.get(slip.table)
        verdict: Verdict | None = None if entry is None else entry.verdict
        sanction = "none"
        if slip.points and slip.penalty:
            sanction = "penalty"
        elif slip.points and slip.warnings:
            sanction = "warning"
        elif not slip.points and slip.word and not slip.valid:
            sanction = "zero"
        if verdict is None or (verdict.points, verdict.sanction) == (slip.points, sanction):
            return
        decided = {
            "coup": number,
            "table": slip.table,
            "points": slip.points,
            "sanction": sanction,
            "reason": sentence("foreign.given"),
            "insists": True,
        }
        try:
            self.order("decide-appeal", decided)
        except PiocheError:
            # The edition knows no such sanction: the points stand all the same.
            self.order("decide-appeal", {**decided, "sanction": "none"})


def _slip(slip: RecordedSlip) -> dict[str, Any]:
    if not slip.word:
        return {"table": slip.table, "state": "blank"}
    across = True
    with suppress(InputError):  # what was written is judged as it was written
        across = Place.parse(slip.ref).across
    circled = [at for at, letter in enumerate(slip.word) if letter.islower()]
    solution = {
        "word": slip.word.upper(),
        "direction": "across" if across else "down",
        "circled": circled,
        "reference": slip.ref,
        "score": slip.points,
    }
    return {"table": slip.table, "solutions": [solution]}
