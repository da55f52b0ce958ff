"""How much a solution opens the game: a stated measure, for ties only.

The measure is the mean top of the next coup, over a fixed number of draws that are the same for
every tied solution (the same random numbers fill each reliquat). The numbers come from the
position itself, so that a game always gives the same measure, on every machine.

A scrabble with a joker can tie with thousands of others. Where more than `FINALISTS` tie, a
first pass over few draws chooses that many, and only these are measured in full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.move import Move
from pioche.rules.draw import Supply, draw
from pioche.rules.policies import DrawPolicy

#: Draws sampled for each tied solution.
SAMPLES = 100
#: How many are measured in full.
FINALISTS = 30
#: Searches that the first pass may cost, one for each solution at least.
FIRST_PASS = 4000

SupplyAfter = Callable[[Move], Supply]


@dataclass(frozen=True, slots=True)
class NextCoup:
    """The coup to come: its number, its racks, and what scores best on a board with a rack."""

    coup: int
    rack_size: int
    policy: DrawPolicy
    top_score: Callable[[Board, str], int]

    def mean_top(self, board: Board, supply: Supply, seed: int, samples: int) -> float:
        """The mean top over sampled draws; 0 when no letter is left."""
        if not supply.remaining:
            return 0.0
        if not len(supply.bag):
            return float(self.top_score(board, supply.rack("")))
        total = 0
        for sample in range(samples):
            chance = SeededChance(seed + sample)
            drawn = draw(supply, self.rack_size, self.coup, self.policy, chance)
            hand = supply.emptied() if drawn.rejets else supply
            total += self.top_score(board, hand.rack(drawn.drawn))
        return total / samples


def rank_by_opening(
    moves: Sequence[Move], rack: str, supply_after: SupplyAfter, following: NextCoup
) -> list[tuple[Move, float | None]]:
    """Rank moves, the most open first, with their measure; None for those not measured in full."""
    order = list(moves)
    if len(moves) > FINALISTS:
        samples = max(1, FIRST_PASS // len(moves))
        order = [move for move, _value in _measured(moves, rack, supply_after, following, samples)]
    finalists, rest = order[:FINALISTS], order[FINALISTS:]
    measured = _measured(finalists, rack, supply_after, following, SAMPLES)
    return [*measured, *((move, None) for move in rest)]


def _measured(
    moves: Sequence[Move],
    rack: str,
    supply_after: SupplyAfter,
    following: NextCoup,
    samples: int,
) -> list[tuple[Move, float]]:
    """Measure moves, the most open first; equals keep their order."""
    values = opening_values(moves, rack, supply_after, following, samples)
    order = sorted(range(len(moves)), key=lambda at: -values[at])
    return [(moves[at], values[at]) for at in order]


def opening_values(
    moves: Sequence[Move],
    rack: str,
    supply_after: SupplyAfter,
    following: NextCoup,
    samples: int,
) -> list[float]:
    """The mean top of the next coup after each of these moves, all from the same seed."""
    first = moves[0]
    seed = _seed(first.board, rack, supply_after(first).remaining)
    return [
        following.mean_top(move.board.play(move), supply_after(move), seed, samples)
        for move in moves
    ]


def _seed(board: Board, rack: str, remaining: str) -> int:
    """Derive the seed from the position."""
    text = b"/".join((board.cells, "".join(sorted(rack)).encode(), remaining.encode()))
    return int.from_bytes(sha256(text).digest()[:8], "big")
