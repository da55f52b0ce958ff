"""Computer players of classic play, from beginner to expert."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pioche.bots.classic.act import act
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import LEVELS
from pioche.bots.classic.reviewing import ReviewedTurn, reviewed
from pioche.bots.classic.simulate import Lookout
from pioche.bots.classic.trying import Tried, tried
from pioche.bots.classic.weighing import Weighed, weighed
from pioche.bots.classic.wins import Wins
from pioche.bots.levels import rank_among
from pioche.bots.pace import AT_ONCE, HURRIED, SHORT_OF_TIME_MS, bounded, pace
from pioche.games.classic import GAME, ClassicView
from pioche.games.shape import Act, Env
from pioche.games.turns import Exchange, Pass, Play, SeatedView

__all__ = ["BOT", "LEVELS", "Weighed"]

#: Who finds nothing has looked for long.
THOUGHT_OVER = 3.0


class ClassicBot:
    """The machine at a classic table."""

    levels = tuple(level.name for level in LEVELS)

    def act(
        self,
        view: ClassicView,
        acts: Sequence[Act],
        env: Env,
        level: str,
        budget: Budget | None = None,
    ) -> Any | None:
        """Answer for a seat; a budget given replaces the level's own."""
        return act(view, acts, env, level, budget)

    def pace(self, view: ClassicView, command: Any, level: str) -> float:
        """A word takes its time, all else none; short of time it plays at once."""
        table = view.table
        if isinstance(table, SeatedView) and table.clock is not None:
            own = [one.seat for one in table.seats].index(table.seat)
            if table.clock.remaining_ms[own] < SHORT_OF_TIME_MS:
                return HURRIED
        if isinstance(command, Play):
            rank = rank_among(LEVELS, level)
            return pace(len(command.word), rank, command.seat, command.word, command.place)
        if isinstance(command, Exchange | Pass):
            return bounded(THOUGHT_OVER)
        return AT_ONCE

    def instead(self, events: Sequence[Any], step: int, env: Env) -> Weighed | None:
        """The best there was at a turn."""
        return weighed(GAME, events, step, env)

    def tried(
        self, events: Sequence[Any], step: int, env: Env, written: Sequence[str], worlds: range
    ) -> Tried | None:
        """Options of a turn in some worlds."""
        return tried(GAME, events, step, _lookout(env), written, worlds)

    def reviewed(self, events: Sequence[Any], step: int, env: Env) -> ReviewedTurn | None:
        """A turn beside what could have been played, by simulation and exact play."""
        return reviewed(GAME, events, step, _lookout(env))


def _lookout(env: Env) -> Lookout:
    return Lookout(env.finder(), Leaves.shipped(), Wins.shipped())


BOT = ClassicBot()
