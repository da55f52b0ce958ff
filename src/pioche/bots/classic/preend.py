"""The last tiles of the bag: every way in which they may lie is gone through.

With one or two tiles in the bag, between two players, a move that takes them all leads to an end
whose racks are known, whatever was drawn. Each such end is played out exactly, as far as the search
is allowed to go, and counted as often as its draw may come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from pioche.bots.classic.equity import TurnOption, kept
from pioche.bots.classic.situation import Situation
from pioche.core import endgame_native
from pioche.core.board import Board
from pioche.core.endgame_native import BestLine
from pioche.core.finder import Finder
from pioche.core.tiles import sort_tiles

#: Tiles in the bag, at most: 9 unseen tiles give 36 draws of two.
MOST_IN_BAG = 2
#: So many positions for each end give an estimate that is mostly off by a few points at most, in
#: some milliseconds; with fewer a simulation says as much.
LEAST_NODES = 200


@dataclass(frozen=True, slots=True)
class Settled:
    """An option with every draw gone through."""

    option: TurnOption
    win: float
    points: float
    """Gained on the other by the end of the game, on the mean."""
    proven: bool
    """Whether every end was searched to its end."""


def applies(situation: Situation, option: TurnOption) -> bool:
    """Whether the option empties a bag that is nearly empty."""
    return (
        situation.two_players
        and 0 < situation.bag <= MOST_IN_BAG
        and option.move is not None
        and len(option.move.tiles) >= situation.bag
    )


def draws(situation: Situation) -> list[tuple[str, int]]:
    """What may come out of the bag, each with the number of ways in which it may."""
    found = Counter("".join(drawn) for drawn in combinations(situation.unseen, situation.bag))
    return sorted(found.items())


def nodes_for_each(situation: Situation, options: int, nodes: int) -> int:
    """How many positions of each end may be looked at; 0 where they are too few to tell."""
    each = nodes // (len(draws(situation)) * options) if options else 0
    return each if each >= LEAST_NODES else 0


def settle(
    situation: Situation,
    options: Sequence[TurnOption],
    finder: Finder,
    nodes: int,
    threads: int = 1,
) -> list[Settled]:
    """Go through every draw, `nodes` positions in all; nothing where that is too few to tell.

    The options come most promising first: where ends cost more than was foreseen, as they do when a
    joker is to be laid, the last of them are left out.
    """
    everything = draws(situation)
    each = nodes_for_each(situation, len(options), nodes)
    if not each or finder.kernel(situation.board) is None:
        return []

    def end(option: TurnOption, board: Board, drawn: str) -> BestLine:
        mine = sort_tiles(option.keep + drawn)
        theirs = kept(situation.unseen, drawn)
        line = endgame_native.search(finder, board, theirs, mine, passed=False, most_nodes=each)
        assert line is not None
        return line

    found: list[Settled] = []
    spent = 0
    ways = [number for _drawn, number in everything]
    with ThreadPoolExecutor(threads) as pool:
        for option in options:
            if spent >= nodes and len(found) > 1:
                break
            assert option.move is not None
            board = situation.board.play(option.move)
            lines = list(pool.map(partial(end, option, board), (drawn for drawn, _n in everything)))
            spent += sum(line.nodes for line in lines)
            points = [option.score - line.spread for line in lines]
            won = [_won(situation.spread + more) for more in points]
            proven = all(line.proven for line in lines)
            found.append(Settled(option, _mean(won, ways), _mean(points, ways), proven))
    return sorted(found, key=lambda one: (-one.win, -one.points))


def _mean(values: Sequence[float], ways: Sequence[int]) -> float:
    return sum(value * number for value, number in zip(values, ways, strict=True)) / sum(ways)


def _won(margin: int) -> float:
    return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
