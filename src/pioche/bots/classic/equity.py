"""Static judgement: what a move scores, and what it keeps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from pioche.bots.classic.keeping import Keeping
from pioche.bots.classic.leaves import HUNDREDTHS, Leaves
from pioche.bots.classic.situation import Situation
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.tiles import sort_tiles, without

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


def turn_options(
    situation: Situation, finder: Finder, leaves: Leaves, most: int = 1
) -> list[TurnOption]:
    """The best moves and exchanges by equity, best first; a pass where nothing else is."""
    keeping, keeps = Keeping.at(situation, leaves), keeps_of(situation.rack)
    worths = {keep: keeping.laid(keep) / HUNDREDTHS for keep in keeps}
    # No leave of this rack can add more than the best of them.
    most_kept = max(worths.values())
    found: list[TurnOption] = []
    floor = float("-inf")
    for move in finder.moves(situation.board, situation.rack):
        # The list is best score first: from here on no leave can make up for the score.
        if move.score + most_kept < floor:
            break
        keep = kept(situation.rack, move.tiles)
        equity = move.score + worths[keep]
        if equity > floor:
            found.append(TurnOption(equity, keep, move))
            if len(found) >= most:
                found = _best(found, most)
                floor = found[-1].equity
    if situation.bag >= EXCHANGE_NEEDS:
        found += (
            TurnOption(keeping.worth(keep) / HUNDREDTHS, keep, exchanged=kept(situation.rack, keep))
            for keep in keeps
        )
    return _best(found, most) or [TurnOption(0.0, sort_tiles(situation.rack))]


def keeps_of(rack: str) -> set[str]:
    """Everything that can be kept of a rack when at least one tile leaves it."""
    tiles = sort_tiles(rack)
    return {"".join(keep) for size in range(len(tiles)) for keep in combinations(tiles, size)}


def equity_of(situation: Situation, score: int, used: str, leaves: Leaves, *, laid: bool) -> float:
    """Judge what was done with a turn: tiles used (laid or exchanged), for so many points."""
    keeping, keep = Keeping.at(situation, leaves), kept(situation.rack, used)
    return score + (keeping.laid(keep) if laid else keeping.worth(keep)) / HUNDREDTHS


def move_equity(situation: Situation, move: Move, keeping: Keeping) -> float:
    """Judge a move by what it scores and keeps."""
    return move.score + keeping.laid(kept(situation.rack, move.tiles)) / HUNDREDTHS


def _best(found: list[TurnOption], most: int) -> list[TurnOption]:
    """Sort by equity; equals by what they are, so that the order is always the same."""
    return sorted(found, key=lambda one: (-one.equity, -one.score, one.keep))[:most]
