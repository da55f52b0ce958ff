"""A turn of a game that is over beside the best there was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.bots.classic.analysis import Reviewed, review_turn
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import TurnOption
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import LEVELS
from pioche.games.game import Game
from pioche.games.session import told
from pioche.games.shape import Env

#: Exact play at the end is searched as long as the strongest level does: bots wait for the same
#: thread, and the same question has the same answer on every machine.
STEPS = LEVELS[-1].endgame


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could be done: a word, an exchange (`tiles`), or a pass (neither)."""

    word: str = ""
    ref: str = ""
    score: int = 0
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn beside the best there was, by score and by value."""

    best_score: Choice
    best_value: Choice
    lost_points: int
    lost_value: float
    proven: bool | None
    """Once the bag is empty between two: whether the value is exact, or only the best found."""


def weighed(game: Game[Any], events: Sequence[Any], step: int, env: Env) -> Weighed | None:
    """Weigh the turn of a step, counted as a replay stops; nothing is chosen at the others."""
    stops = [(state, said) for state, said in told(game, events) if said.step]
    if not 0 <= step < len(stops) or not stops[step][1].weighed:
        return None
    table, turn = stops[-1][0].table, stops[step][1].turn
    finder, leaves = env.finder(), Leaves.shipped()
    return _weighed(
        review_turn(table.history, table.seats, turn, finder, leaves, lambda: Budget(STEPS))
    )


def _weighed(one: Reviewed) -> Weighed:
    return Weighed(
        _choice(one.best_score),
        _choice(one.best_equity),
        one.lost_points,
        round(one.lost_equity, 1),
        one.proven,
    )


def _choice(found: TurnOption) -> Choice:
    if found.move is not None:
        return Choice(found.move.word, found.move.ref, found.move.score)
    return Choice(tiles=found.exchanged)
