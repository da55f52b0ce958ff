"""Duplicate, as a juge-arbitre runs it.

A coup: `DrawRack` → `StartClock` → `RingBell` → `CloseCoup` → `RetainTop`; the next `DrawRack`
begins the next coup, or ends the game by its article. A game without a clock goes from
`DrawRack` to `RetainTop`; with tables that hand slips in, from `DrawRack` to `RingBell`. `Undo`
takes the last act back by its inverse event.

Each module registers the commands it decides and the events it applies (see `handlers`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pioche.games.duplicate import handlers, views
from pioche.games.duplicate.commands import GiveSignal, Resume, RingBell
from pioche.games.duplicate.coup import announcing, correcting, drawing, retaining, stopping, timing
from pioche.games.duplicate.coup import opening as opened
from pioche.games.duplicate.coup.stopping import interruption_deadline
from pioche.games.duplicate.hall import decisions, mail, people, scoring, slips, undo
from pioche.games.duplicate.hall import views as hall_views
from pioche.games.duplicate.seats import playing as seats
from pioche.games.duplicate.seats.playing import unattended_closing
from pioche.games.duplicate.state import Phase, State
from pioche.games.shape import Audience, Env, Upcaster

#: Imported for what they register.
PARTS = (
    opened,
    drawing,
    timing,
    retaining,
    stopping,
    correcting,
    announcing,
    seats,
    people,
    slips,
    mail,
    undo,
    scoring,
    decisions,
    hall_views,
)


class DuplicateGame:
    """The duplicate game, for whoever hosts it."""

    name = "duplicate"
    version = 1
    commands: Mapping[str, type] = handlers.COMMANDS
    events: Mapping[str, type] = handlers.EVENTS
    upcasters: Mapping[tuple[str, int], Upcaster] = MappingProxyType({})

    def decide(self, state: State | None, command: Any, env: Env) -> tuple[Any, ...]:
        """Judge a command: give the events that it causes, or raise `RuleViolation`."""
        return handlers.decide(state, command, env)

    def evolve(self, state: State | None, event: Any) -> State:
        """Give the state after an event."""
        return handlers.evolve(state, event)

    def view(self, state: State, audience: Audience) -> views.PublicView:
        """Give what an audience may see."""
        return views.view(state, audience)

    def due(self, state: State) -> tuple[int, Any] | None:
        """Give the next automatic command.

        Signal, bell, what follows the bell where nobody referees, or the end of an interruption.
        """
        deadline = interruption_deadline(state)
        if deadline is not None:
            return deadline, Resume()
        closing = unattended_closing(state)
        if closing is not None:
            return closing
        clock = state.clock
        if state.phase is not Phase.THINKING or clock is None or clock.deadline is None:
            return None
        if clock.signal_ms and not clock.signalled:
            return clock.deadline - clock.signal_ms, GiveSignal()
        return clock.deadline, RingBell()


GAME = DuplicateGame()
