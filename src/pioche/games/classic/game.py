"""The classic game as its hosts see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pioche.core.errors import RuleViolation
from pioche.games.classic.opening import GameOpened, Open, TossDrawn, resolve, toss
from pioche.games.classic.state import Classic
from pioche.games.classic.view import ClassicView, view
from pioche.games.shape import Audience, Env, Upcaster
from pioche.games.turns import clocks
from pioche.games.turns.commands import COMMANDS, TableCommand
from pioche.games.turns.course import Course
from pioche.games.turns.decide import decide, settle
from pioche.games.turns.events import EVENTS, TableEvent
from pioche.games.turns.evolve import evolve
from pioche.games.turns.state import start
from pioche.games.word_list import WordList

Event = GameOpened | TossDrawn | TableEvent
Command = Open | TableCommand


@dataclass(frozen=True, slots=True)
class ClassicGame:
    """Classic play, in the one shape of every game."""

    name: str = "classic"
    version: int = 1

    @property
    def commands(self) -> Mapping[str, type]:
        """Wire name of each command, and its type."""
        return {"open": Open, **COMMANDS}

    @property
    def events(self) -> Mapping[str, type]:
        """Wire name of each event, and its type."""
        return {"game-opened": GameOpened, "toss-drawn": TossDrawn, **EVENTS}

    @property
    def upcasters(self) -> Mapping[tuple[str, int], Upcaster]:
        """Nothing older than version 1."""
        return {}

    def decide(self, state: Classic | None, command: Command, env: Env) -> tuple[Event, ...]:
        """Judge a command."""
        if isinstance(command, Open):
            if state is not None:
                raise RuleViolation("classic.already-open")
            return self._open(command, env)
        if state is None:
            raise RuleViolation("classic.not-open")
        return decide(state.table, command, env)

    def _open(self, command: Open, env: Env) -> tuple[Event, ...]:
        opened = GameOpened(
            seats=command.seats,
            variants=tuple(dict.fromkeys(command.variants)),
            rules=resolve(command),
            word_list=WordList.of(env.lexicon),
        )
        tossed = toss(command.seats, env.chance)
        table = self.evolve(self.evolve(None, opened), tossed).table
        course = Course(table, env)
        settle(course)
        return (opened, tossed, *course.events)

    def evolve(self, state: Classic | None, event: Event) -> Classic:
        """Give the game after an event."""
        if isinstance(event, GameOpened):
            return Classic(event, start(event.seats, event.rules, event.seats[0]))
        assert state is not None
        if isinstance(event, TossDrawn):
            turn = state.table.index(event.first)
            return replace(state, toss=event, table=replace(state.table, turn=turn))
        return replace(state, table=evolve(state.table, event))

    def view(self, state: Classic, audience: Audience) -> ClassicView:
        """Give what an audience may see."""
        return view(state, audience)

    def due(self, state: Classic) -> tuple[int, TableCommand] | None:
        """Give what happens next by itself, and when."""
        return clocks.due(state.table)


GAME = ClassicGame()
