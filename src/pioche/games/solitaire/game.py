"""The solitaires as their hosts see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pioche.core.errors import RuleViolation
from pioche.games.shape import Audience, Env, Upcaster
from pioche.games.solitaire.opening import SOLITAIRES, Open, SolitaireOpened, resolve
from pioche.games.solitaire.state import Solitaire
from pioche.games.solitaire.view import SolitaireView, view
from pioche.games.turns import commands as c
from pioche.games.turns.course import Course
from pioche.games.turns.decide import decide, settle
from pioche.games.turns.events import EVENTS, TableEvent
from pioche.games.turns.evolve import evolve
from pioche.games.turns.state import start
from pioche.games.word_list import WordList

Event = SolitaireOpened | TableEvent
Move = c.Play | c.Exchange | c.Pass | c.Recycle | c.Draw | c.Take | c.LookUp | c.Suggest
Command = Open | Move

#: Nobody challenges, votes or waits for a lone player.
MOVES = ("play", "exchange", "pass", "recycle", "draw", "take", "look-up", "suggest")
HAPPENS = (
    "tiles-drawn",
    "word-laid",
    "word-scored",
    "tiles-set-aside",
    "turn-passed",
    "joker-recycled",
    "word-looked-up",
    "suggestions-shown",
    "game-ended",
)


@dataclass(frozen=True, slots=True)
class SolitaireGame:
    """The solitaires, in the one shape of every game."""

    name: str = "solitaire"
    version: int = 1

    @property
    def commands(self) -> Mapping[str, type]:
        """Wire name of each command, and its type."""
        return {"open": Open, **{name: c.COMMANDS[name] for name in MOVES}}

    @property
    def events(self) -> Mapping[str, type]:
        """Wire name of each event, and its type."""
        return {"solitaire-opened": SolitaireOpened, **{name: EVENTS[name] for name in HAPPENS}}

    @property
    def upcasters(self) -> Mapping[tuple[str, int], Upcaster]:
        """Nothing older than version 1."""
        return {}

    def decide(self, state: Solitaire | None, command: Command, env: Env) -> tuple[Event, ...]:
        """Judge a command; the person's moves are made with the rack whose turn it is."""
        if isinstance(command, Open):
            if state is not None:
                raise RuleViolation("classic.already-open")
            return self._open(command, env)
        if state is None:
            raise RuleViolation("classic.not-open")
        if command.seat != state.opened.seat:
            raise RuleViolation("classic.unknown-seat")
        return decide(state.table, replace(command, seat=state.acting), env)

    def _open(self, command: Open, env: Env) -> tuple[Event, ...]:
        opened = SolitaireOpened(
            seat=command.seat,
            which=command.which,
            variants=tuple(dict.fromkeys(command.variants)),
            racks=SOLITAIRES[command.which].racks,
            rules=resolve(command),
            record=command.record,
            word_list=WordList.of(env.lexicon),
        )
        course = Course(self.evolve(None, opened).table, env)
        settle(course)
        return (opened, *course.events)

    def evolve(self, state: Solitaire | None, event: Event) -> Solitaire:
        """Give the solitaire after an event."""
        if isinstance(event, SolitaireOpened):
            return Solitaire(event, start(event.racks, event.rules, event.racks[0]))
        assert state is not None
        return replace(state, table=evolve(state.table, event))

    def view(self, state: Solitaire, audience: Audience) -> SolitaireView:
        """Give what an audience may see."""
        return view(state, audience)

    def due(self, state: Solitaire) -> None:
        """Nothing happens by itself: a lone player has all the time."""
        return None


GAME = SolitaireGame()
