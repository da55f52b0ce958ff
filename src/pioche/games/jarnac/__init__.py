"""Jarnac: two mats of eight lines, one bag, and the word that the other one missed.

The rule's chapters and where they are decided:

=========================  ==================================
MATÉRIEL, TOSS             `letters`, `opening`
TOUR DE JEU, Piocher       `playing`, `placing`
« Jarnac ! », CONTESTATION `claiming`
DICTIONNAIRE, COMPÉTITION  `judge`
TEMPS DE RÉFLEXION         `timing`, `clockwork`, `due`
FIN DE PARTIE              `passing`
VAINQUEUR                  `scoring`
=========================  ==================================

`solver` finds every play and every Jarnac; `analysis` tells what each side missed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pioche.games.jarnac.commands import COMMANDS, Command
from pioche.games.jarnac.decide import decide
from pioche.games.jarnac.due import due
from pioche.games.jarnac.events import EVENTS, Event
from pioche.games.jarnac.evolve import evolve
from pioche.games.jarnac.model import State
from pioche.games.jarnac.views import TableView, view

if TYPE_CHECKING:
    from pioche.games.jarnac.commands import TimeUp
    from pioche.games.shape import Audience, Env, GameKind, Upcaster

__all__ = ["GAME", "Jarnac"]


class Jarnac:
    """The game, for whoever hosts it."""

    name = "jarnac"
    version = 1
    commands: Mapping[str, type] = COMMANDS
    events: Mapping[str, type] = EVENTS
    upcasters: Mapping[tuple[str, int], Upcaster] = {}

    def decide(self, state: State | None, command: Command, env: Env) -> tuple[Event, ...]:
        """Judge a command."""
        return decide(state, command, env)

    def evolve(self, state: State | None, event: Any) -> State:
        """Give the state after an event."""
        return evolve(state, event)

    def view(self, state: State, audience: Audience) -> TableView:
        """Give what an audience may see."""
        return view(state, audience)

    def due(self, state: State) -> tuple[int, TimeUp] | None:
        """Give the next deadline."""
        return due(state)


GAME: GameKind = Jarnac()
