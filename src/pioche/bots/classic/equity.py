"""Static judgement: what a move scores, and what it keeps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from pioche.bots.classic.leaves import LARGEST, Leaves
from pioche.bots.classic.situation import Situation, rack_value
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.tiles import sort_tiles, without

FULL_RACK = 7
#: The box's rule: no exchange with fewer tiles than this in the bag.
EXCHANGE_NEEDS = 7


@dataclass(frozen=True, slots=True)
class TurnOption:
    """Something to do with one's turn: a move, an exchange, or (neither) a pass."""

    equity: float
    keep: str
    move: Move | None = None
    exchanged: str = ""

    @property
    def score(self) -> int:
        """The points scored now; an exchange and a pass score none."""
        return self.move.score if self.move is not None else 0


def kept(rack: str, used: str) -> str:
    """The tiles that stay, sorted; those used are known to be on the rack."""
    return sort_tiles(without(rack, used))


def leave_weight(bag: int) -> float:
    """The share of a leave's value that still counts: less when few tiles are left to draw.

    The table was learned with a full rack to draw; with an almost empty bag the future that it
    speaks of is cut short.
    """
    return min(bag, FULL_RACK) / FULL_RACK


def turn_options(
    situation: Situation, finder: Finder, leaves: Leaves, most: int = 1
) -> list[TurnOption]:
    """The best moves and exchanges by equity, best first; a pass where nothing else is."""
    keeps = keeps_of(situation.rack)
    # No leave of this rack can add more than the best of them.
    most_kept = leave_weight(situation.bag) * max(map(leaves.value, keeps))
    if not situation.bag:
        most_kept = 2.0 * rack_value(situation.unseen)
    found: list[TurnOption] = []
    floor = float("-inf")
    for move in finder.moves(situation.board, situation.rack):
        # The list is best score first: from here on no leave can make up for the score.
        if move.score + most_kept < floor:
            break
        keep = kept(situation.rack, move.tiles)
        equity = _equity(situation, move.score, keep, leaves)
        if equity > floor:
            found.append(TurnOption(equity, keep, move))
            if len(found) >= most:
                found = _best(found, most)
                floor = found[-1].equity
    if situation.bag >= EXCHANGE_NEEDS:
        found += (
            TurnOption(leaves.value(keep), keep, exchanged=kept(situation.rack, keep))
            for keep in keeps
        )
    return _best(found, most) or [TurnOption(0.0, sort_tiles(situation.rack))]


def keeps_of(rack: str) -> set[str]:
    """Everything that can be kept of a rack when at least one tile leaves it."""
    tiles = sort_tiles(rack)
    return {"".join(keep) for size in range(len(tiles)) for keep in combinations(tiles, size)}


def equity_of(situation: Situation, score: int, used: str, leaves: Leaves) -> float:
    """Judge what was done with a turn: tiles used (laid or exchanged), for so many points."""
    return _equity(situation, score, kept(situation.rack, used), leaves)


def _equity(situation: Situation, score: int, keep: str, leaves: Leaves) -> float:
    # The table knows leaves of six tiles; a full rack kept, by a pass, is the average rack.
    value = leaves.value(keep) if len(keep) <= LARGEST else 0.0
    return score + leave_weight(situation.bag) * value + _end_value(situation, keep)


def _end_value(situation: Situation, keep: str) -> float:
    """With the bag empty, what is kept costs its value, unless one goes out first."""
    if situation.bag:
        return 0.0
    if keep:
        return -float(rack_value(keep))
    others = sum(situation.opponents)
    unseen = situation.unseen
    return 2.0 * rack_value(unseen) if others else 0.0


def _best(found: list[TurnOption], most: int) -> list[TurnOption]:
    """Sort by equity; equals by what they are, so that the order is always the same."""
    return sorted(found, key=lambda one: (-one.equity, -one.score, one.keep))[:most]
