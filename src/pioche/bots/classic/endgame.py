"""Exact play once the bag is empty: both racks are known, nothing is left to chance.

Two players. *Proven* means that every line that matters was followed to its end: the spread is
what perfect play on both sides gives.

Values are points to come for the side to move, less those for the other side. Who goes out
adds the other's rest, which the other subtracts: the rest counts twice. Two passes running end
the search: neither side could do better by moving, so both would pass until the game ends.
"""

from __future__ import annotations

from pioche.bots.classic import endgame_slow
from pioche.bots.classic.budget import Budget
from pioche.core import endgame_native
from pioche.core.board import Board
from pioche.core.endgame_native import BestLine
from pioche.core.finder import Finder

#: Positions that the kernel looks at in the time of one step in Python, roughly.
NODES_A_STEP = 40


def solve(
    board: Board,
    mine: str,
    theirs: str,
    finder: Finder,
    budget: Budget,
    *,
    passed: bool = False,
) -> BestLine:
    """Find the best play; `passed` when the opponent has just passed."""
    before = budget.spent

    def over(nodes: int) -> bool:
        budget.spent = before + nodes // NODES_A_STEP
        return budget.over

    line = endgame_native.search(
        finder,
        board,
        mine,
        theirs,
        passed=passed,
        most_nodes=(budget.searches - before) * NODES_A_STEP,
        stop=over,
    )
    if line is None:
        return endgame_slow.solve(board, mine, theirs, finder, budget, passed=passed)
    budget.spent = before + line.nodes // NODES_A_STEP
    return line
