"""The review of a turn in figures, the same for `pioche analyser` and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.bots.classic.analysis import situations
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.insight import Candidate, Insight, insight
from pioche.bots.classic.simulate import Lookout
from pioche.bots.classic.situation import Situation
from pioche.games.game import Game
from pioche.games.session import told
from pioche.games.turns import Turn

#: What a page may ask for at each turn: a quarter of a second, the same answer on every machine.
SEARCHES = 6000


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """Something that could be done; see `Candidate`."""

    word: str
    ref: str
    score: int
    exchanged: str
    keep: str
    leave: float | None
    equity: float
    points: float
    win: float | None
    worlds: int
    played: bool


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn among what could have been done, best first."""

    rack: str
    bag: int
    unseen: str
    spread: int
    lost_equity: float
    lost_win: float | None
    proven: bool | None
    moves: tuple[ReviewedMove, ...]


def turn_review(one: Insight) -> ReviewedTurn:
    """A turn looked at closely, in rounded figures."""
    situation = one.situation
    return ReviewedTurn(
        situation.rack,
        situation.bag,
        situation.unseen,
        situation.spread,
        round(one.lost_equity, 2),
        _rounded(one.lost_win, 4),
        one.proven,
        tuple(map(move_review, one.candidates)),
    )


def move_review(one: Candidate) -> ReviewedMove:
    """A candidate in rounded figures."""
    option, move = one.option, one.option.move
    return ReviewedMove(
        move.word if move is not None else "",
        move.ref if move is not None else "",
        option.score,
        option.exchanged,
        option.keep,
        _rounded(one.leave),
        round(option.equity, 2),
        round(one.points, 2),
        _rounded(one.win, 4),
        one.worlds,
        one.played,
    )


def turn_of_step(
    game: Game[Any], events: Sequence[Any], step: int
) -> tuple[int, Turn, Situation] | None:
    """The turn of a step of a game that is over, its number, and what its player faced.

    None where the step has no turn, or nobody to play against.
    """
    stops = [(state, said) for state, said in told(game, events) if said.step]
    if not 0 <= step < len(stops) or not stops[step][1].weighed:
        return None
    table, number = stops[-1][0].table, stops[step][1].turn
    turn, situation = list(situations(table.history, table.seats))[number - 1]
    return (number, turn, situation) if situation.opponents else None


def reviewed(
    game: Game[Any], events: Sequence[Any], step: int, lookout: Lookout
) -> ReviewedTurn | None:
    """Review the turn of a step, on one thread; None where there is nothing to choose."""
    found = turn_of_step(game, events, step)
    if found is None:
        return None
    number, turn, situation = found
    budget = Budget(SEARCHES, threads=1)
    return turn_review(insight(number, turn, situation, lookout, budget))


def _rounded(number: float | None, places: int = 2) -> float | None:
    return None if number is None else round(number, places)
