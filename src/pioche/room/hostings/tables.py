"""Games played in turns around a table: classic, solitaires, loto, inversé."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pioche.games.shape import Env, Player
from pioche.games.turns.commands import PauseClock
from pioche.room.hosting import Hosting, Seating
from pioche.room.log import Summary


class TableHosting(Hosting):
    """Each order names the seat that gives it; the opening keeps seats and word list."""

    def lexicon_of(self, state: Any) -> tuple[str, str]:
        """The word list that the opening event kept."""
        kept = state.opened.word_list
        return kept.name, kept.sha256

    def seats(self, state: Any) -> Sequence[str]:
        """The seats of the opening, in order."""
        return tuple(state.opened.seats)

    def summary(self, state: Any) -> Summary:
        """The line a list of games shows."""
        ended = over(state)
        phase = getattr(getattr(state, "table", state), "phase", "over" if ended else "turn")
        return Summary(str(phase), self.kind.due(state) is not None, ended)


def over(state: Any) -> bool:
    """Whether a game of this family has ended."""
    holder = getattr(state, "table", state)
    return getattr(holder, "ended", None) is not None or bool(getattr(state, "winner", None))


class ClassicHosting(TableHosting):
    """Classic play, with the machine on any seat; any player may pause the game and resume it."""

    free_orders = frozenset({"pause-clock", "resume-clock"})
    automatic = frozenset({"close-window", "flag-fall"})

    def after_crash(self, state: Any) -> Any | None:
        """Pause players' clocks and the time to challenge or to vote."""
        return PauseClock() if self.kind.due(state) is not None else None

    @property
    def bot_levels(self) -> Sequence[str]:
        """The machine's levels, weakest first."""
        from pioche.bots.classic.levels import LEVELS

        return tuple(level.name for level in LEVELS)

    def bot_orders(self, state: Any, seat: str, level: str, env: Env) -> Any | None:
        """Ask the machine, which sees that seat's view and nothing else."""
        from pioche.bots.classic.act import act

        return act(self.kind.view(state, Player(seat)), env, level)


class InverseHosting(TableHosting):
    """Scrabble inversé, with the machine on any seat."""

    @property
    def bot_levels(self) -> Sequence[str]:
        """The machine's levels, weakest first."""
        from pioche.bots.classic.levels import LEVELS

        return tuple(level.name for level in LEVELS)

    def bot_orders(self, state: Any, seat: str, level: str, env: Env) -> Any | None:
        """Ask the machine, which sees that seat's view and nothing else."""
        from pioche.bots.inverse import act

        return act(self.kind.view(state, Player(seat)), env, level)


class LotoHosting(TableHosting):
    """Loto, with the machine on any seat; there is nothing to play well, hence one level."""

    @property
    def bot_levels(self) -> Sequence[str]:
        """The only level."""
        return ("amateur",)

    def bot_orders(self, state: Any, seat: str, level: str, env: Env) -> Any | None:
        """Ask the machine, which crosses and calls; a person announces the letters."""
        from pioche.bots.loto import act

        return act(self.kind.view(state, Player(seat)), env)


class SolitaireHosting(TableHosting):
    """One person, one seat."""

    def opening_body(
        self, options: Mapping[str, Any], seatings: Sequence[Seating]
    ) -> dict[str, Any]:
        """A solitaire is opened for one seat."""
        return {**options, "seat": seatings[0].seat if seatings else ""}

    def seats(self, state: Any) -> Sequence[str]:
        """The only seat."""
        return (state.opened.seat,)
