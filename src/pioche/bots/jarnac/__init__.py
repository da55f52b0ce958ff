"""Computer players of Jarnac, from beginner to expert."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.bots.jarnac.act import Mind
from pioche.bots.jarnac.levels import LEVELS, level_named
from pioche.bots.levels import rank_among
from pioche.bots.pace import AT_ONCE, HURRIED, SHORT_OF_TIME_MS, bounded, pace
from pioche.core.errors import Unknown
from pioche.games.jarnac import (
    CallJarnac,
    Command,
    Event,
    Play,
    SeatView,
    TableView,
    TurnReport,
    turn_at,
)
from pioche.games.shape import Act, Env

__all__ = ["BOT", "LEVELS", "level_named"]


class JarnacBot:
    """Plays at eight levels, and tells what each step of a game missed."""

    levels = tuple(level.name for level in LEVELS)

    def act(self, view: TableView, acts: Sequence[Act], env: Env, level: str) -> Command | None:
        """Answer for a seat; nothing where it has nothing to do."""
        if not isinstance(view, SeatView):
            return None
        return Mind(view, {act.name for act in acts}, env, level_named(level)).decide()

    def pace(self, view: TableView, command: Command, level: str) -> float:
        """A word takes its time, most of all where it grows another; all else is done at once."""
        if isinstance(command, Play | CallJarnac):
            if isinstance(view, SeatView) and _short_of_time(view):
                return HURRIED
            # Many words are laid in one turn: each takes less than at a grid.
            grounds = (command.seat, command.word, view.turn)
            return bounded(0.6 * pace(len(command.word), rank_among(LEVELS, level), *grounds))
        return AT_ONCE

    def instead(self, events: Sequence[Event], step: int, env: Env) -> TurnReport | None:
        """What one event missed: every event of a Jarnac is a step."""
        if not 0 <= step < len(events):
            raise Unknown("past.step-unknown", step=step)
        return turn_at(events, step, env.lexicon)


def _short_of_time(view: SeatView) -> bool:
    """Whether its clock for the whole game runs out; each move's own time is whole again."""
    if view.options.time.kind != "clock":
        return False
    own = 0 if view.mats[0].seat == view.you else 1
    return view.timing.left[own] < SHORT_OF_TIME_MS


BOT = JarnacBot()
