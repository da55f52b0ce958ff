"""Jarnac in the room: two seats, clocks that stop, simultaneous claims decided by log order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pioche.core.errors import InputError
from pioche.games.jarnac.commands import StopClocks
from pioche.games.shape import Env, Player
from pioche.room.hosting import Hosting, Seating
from pioche.room.log import Summary


class JarnacHosting(Hosting):
    """Two sides; either may toss, stop the clocks or let them run again."""

    free_orders = frozenset({"toss", "stop-clocks", "restart-clocks"})
    automatic = frozenset({"time-up"})

    def opening_body(
        self, options: Mapping[str, Any], seatings: Sequence[Seating]
    ) -> dict[str, Any]:
        """Two sides, which is said in the game's words and not in those of a checker of JSON."""
        if len(seatings) != 2:
            raise InputError("jarnac.two-seats")
        return super().opening_body(options, seatings)

    def lexicon_of(self, state: Any) -> tuple[str, str]:
        """The word list of the opening."""
        kept = state.options.lexicon
        return kept.name, kept.sha256

    def seats(self, state: Any) -> Sequence[str]:
        """The two sides."""
        return tuple(state.options.seats)

    def after_crash(self, state: Any) -> Any | None:
        """Stop both clocks, as for an interruption."""
        return StopClocks() if self.kind.due(state) is not None else None

    def summary(self, state: Any) -> Summary:
        """The line a list of games shows."""
        return Summary(
            str(state.phase), self.kind.due(state) is not None, str(state.phase) == "over"
        )

    @property
    def bot_levels(self) -> Sequence[str]:
        """The machine's levels, weakest first."""
        from pioche.bots.jarnac.levels import LEVELS

        return tuple(level.name for level in LEVELS)

    def bot_orders(self, state: Any, seat: str, level: str, env: Env) -> Any | None:
        """Ask the machine, which sees that seat's view and nothing else."""
        from pioche.bots.jarnac import act

        return act(self.kind.view(state, Player(seat)), env, level)
