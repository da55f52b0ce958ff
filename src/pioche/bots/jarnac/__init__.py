"""Computer players of Jarnac, from beginner to expert."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.bots.jarnac.act import Mind
from pioche.bots.jarnac.levels import LEVELS, level_named
from pioche.core.errors import Unknown
from pioche.games.jarnac import Command, Event, SeatView, TableView, TurnReport, turn_at
from pioche.games.shape import Act, Env

__all__ = ["BOT", "LEVELS", "level_named"]


class JarnacBot:
    """Plays at five levels, and tells what each step of a game missed."""

    levels = tuple(level.name for level in LEVELS)

    def act(self, view: TableView, acts: Sequence[Act], env: Env, level: str) -> Command | None:
        """Answer for a seat; nothing where it has nothing to do."""
        if not isinstance(view, SeatView):
            return None
        return Mind(view, {act.name for act in acts}, env, level_named(level)).decide()

    def instead(self, events: Sequence[Event], step: int, env: Env) -> TurnReport | None:
        """What one event missed: every event of a Jarnac is a step."""
        if not 0 <= step < len(events):
            raise Unknown("past.step-unknown", step=step)
        return turn_at(events, step, env.lexicon)


BOT = JarnacBot()
