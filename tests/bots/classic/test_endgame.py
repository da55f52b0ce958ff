"""Exact play at the end, against a search that cuts nothing off."""

import pytest

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.situation import rack_value
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, Rack


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(Lexicon.load("francais"))


def exhaustive(board: Board, mine: str, theirs: str, passed: bool, finder: Finder) -> int:
    """Every line to its end, no cut-off, no memory."""
    if passed:
        best = rack_value(theirs) - rack_value(mine)
    else:
        best = -exhaustive(board, theirs, mine, True, finder)
    for move in finder.moves(board, mine):
        keep = str(Rack(mine).minus(move.tiles))
        if keep:
            below = exhaustive(board.play(move), theirs, keep, False, finder)
            best = max(best, move.score - below)
        else:
            best = max(best, move.score + 2 * rack_value(theirs))
    return best


def late_positions(finder: Finder, count: int, tiles: int) -> list[tuple[Board, str, str]]:
    """Greedy games stopped when few tiles are left, dealt to both sides."""
    found = []
    for seed in range(count):
        chance, board, bag = SeededChance(seed), Board(), Bag.full()
        while len(bag) > 2 * tiles + 7:
            rack, rest = bag.draw(7, chance)
            tops = finder.tops(board, rack)
            if not len(tops):
                break
            board, bag = board.play(tops[0]), rest.plus(str(Rack(rack).minus(tops[0].tiles)))
        drawn, _rest = bag.draw(2 * tiles, chance)
        found.append((board, "".join(sorted(drawn[:tiles])), "".join(sorted(drawn[tiles:]))))
    return found


def test_the_solver_equals_exhaustive_search(finder: Finder) -> None:
    for board, mine, theirs in late_positions(finder, 12, 2):
        solution = solve(board, mine, theirs, finder, Budget(100_000))
        assert solution.proven
        assert solution.spread == exhaustive(board, mine, theirs, False, finder)


def test_the_line_played_out_gives_the_spread(finder: Finder) -> None:
    for board, mine, theirs in late_positions(finder, 6, 3):
        solution = solve(board, mine, theirs, finder, Budget(200_000))
        assert solution.proven
        racks, side, spread, passes = [mine, theirs], 0, 0, 0
        for move in solution.line:
            sign = 1 - 2 * side
            if move is None:
                passes += 1
            else:
                passes = 0
                racks[side] = str(Rack(racks[side]).minus(move.tiles))
                spread += sign * move.score
                if not racks[side]:
                    spread += sign * 2 * rack_value(racks[1 - side])
                    break
            side = 1 - side
        if passes:
            spread += rack_value(racks[1]) - rack_value(racks[0])
        assert spread == solution.spread


def test_without_time_the_answer_is_called_unproven(finder: Finder) -> None:
    board, mine, theirs = late_positions(finder, 1, 7)[0]
    solution = solve(board, mine, theirs, finder, Budget(3))
    assert not solution.proven
    assert solution.line
