"""The whole judgement of a turn before the bag is empty: simulation, then, with one or two tiles in
the bag, every draw gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pioche.bots.classic import preend
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import TurnOption
from pioche.bots.classic.simulate import Lookout, Simulated, simulate
from pioche.bots.classic.situation import Situation

#: What simulation takes of the budget where the last draws are gone through after it.
SHARE = 0.4
#: How many of the best options go through every draw.
FINALISTS = 4
#: Positions of an end that are looked at in the time of one search.
NODES_A_SEARCH = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """An option, and what is thought of it."""

    option: TurnOption
    points: float
    """To be gained on the others, on the mean: score, replies, and what is kept."""
    win: float | None
    """The chance to win, from 0 to 1; None among more than two."""
    error: float = 0.0
    """The standard error of `points`."""
    worlds: int = 0
    proven: bool | None = None
    """Every draw and every end gone through; None where it was simulated."""


def judge(
    situation: Situation,
    options: Sequence[TurnOption],
    lookout: Lookout,
    seed: int,
    budget: Budget,
    tell: Callable[[float], None] = lambda _share: None,
    always: TurnOption | None = None,
) -> list[Judged]:
    """The options, best first; `tell` is told now and then which share of the budget is spent.

    `always`: one that is compared with the best to the end, however bad it is.
    """
    emptying = sum(preend.applies(situation, option) for option in options)
    nodes = int((1 - SHARE) * NODES_A_SEARCH * budget.left)
    last_draws = preend.nodes_for_each(situation, min(emptying, FINALISTS), nodes) > 0
    thinking = budget.part(SHARE) if last_draws else budget
    whole = SHARE if last_draws else 1.0
    found = simulate(
        situation, options, lookout, seed, thinking, lambda: tell(whole * thinking.share), always
    )
    judged = [_of_simulation(one, situation.two_players) for one in found]
    if not last_draws:
        return judged
    budget.spend(thinking.spent)
    finalists = [one.option for one in judged if preend.applies(situation, one.option)]
    finalists = [one for at, one in enumerate(finalists) if at < FINALISTS or one is always]
    # The best and `always` are compared to the end, whatever the others cost.
    first, *others = finalists
    finalists = [first, *sorted(others, key=lambda one: one is not always)]
    settled = preend.settle(
        situation, finalists, lookout.finder, NODES_A_SEARCH * budget.left, budget.threads
    )
    return _merged(judged, settled)


def _of_simulation(one: Simulated, two: bool) -> Judged:
    if not one.worlds:
        return Judged(one.option, one.option.equity, None)
    return Judged(one.option, one.points, one.win if two else None, one.error, one.worlds)


def _merged(judged: list[Judged], settled: list[preend.Settled]) -> list[Judged]:
    """What was gone through replaces what was simulated, which decides only among itself."""
    if not settled:
        return judged
    known = {id(one.option): one for one in settled}
    exact = [Judged(one.option, one.points, one.win, 0.0, 0, one.proven) for one in settled]
    rest = [one for one in judged if id(one.option) not in known]
    if rest and rest[0] is judged[0] and _merit(rest[0]) > _merit(exact[0]):
        return [rest[0], *exact, *rest[1:]]
    return exact + rest


def _merit(one: Judged) -> tuple[float, float]:
    return (one.win or 0.0, one.points)
