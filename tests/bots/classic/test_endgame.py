"""Exact play at the end: the kernel's search, the one in Python, and one that cuts nothing off."""

from collections.abc import Iterator

import pytest

from pioche.bots.classic import endgame, endgame_slow
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.situation import rack_value
from pioche.core import endgame_native, native
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.endgame_native import BestLine
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, Rack, sort_tiles

needs_kernel = pytest.mark.skipif(not native.available(), reason="the kernel is not built here")


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


def late_positions(
    finder: Finder, seeds: range, mine: int, theirs: int, extra: str = ""
) -> Iterator[tuple[Board, str, str]]:
    """Greedy games stopped when few tiles are left, dealt to both sides.

    `extra` tiles are put on the first rack beside its own.
    """
    for seed in seeds:
        chance, board, bag = SeededChance(seed), Board(), Bag.full()
        while len(bag) > mine + theirs + 7:
            rack, rest = bag.draw(7, chance)
            tops = finder.tops(board, rack)
            if not len(tops):
                break
            board, bag = board.play(tops[0]), rest.plus(str(Rack(rack).minus(tops[0].tiles)))
        drawn, _rest = bag.draw(mine + theirs, chance)
        yield board, sort_tiles(drawn[:mine] + extra), sort_tiles(drawn[mine:])


def played_out(solution: BestLine, mine: str, theirs: str) -> int:
    """Play a line from its moves alone and count."""
    racks, side, spread, passes = [mine, theirs], 0, 0, 0
    for move in solution.moves:
        sign = 1 - 2 * side
        if move is None:
            passes += 1
        else:
            passes = 0
            racks[side] = str(Rack(racks[side]).minus(move.tiles))
            spread += sign * move.score
            if not racks[side]:
                return spread + sign * 2 * rack_value(racks[1 - side])
        side = 1 - side
    assert passes == 2
    return spread + rack_value(racks[1]) - rack_value(racks[0])


@pytest.mark.parametrize("module", [endgame, endgame_slow])
@pytest.mark.parametrize(
    ("mine", "theirs", "extra"),
    [(1, 1, ""), (2, 1, ""), (1, 2, ""), (2, 2, ""), (0, 1, "?"), (1, 1, "?")],
)
def test_both_solvers_equal_exhaustive_search(
    finder: Finder, module: object, mine: int, theirs: int, extra: str
) -> None:
    search = endgame.solve if module is endgame else endgame_slow.solve
    for board, ours, others in late_positions(finder, range(8), mine, theirs, extra):
        for passed in (False, True):
            solution = search(board, ours, others, finder, Budget(10**6), passed=passed)
            assert solution.proven
            assert solution.spread == exhaustive(board, ours, others, passed, finder)


@needs_kernel
@pytest.mark.parametrize(
    ("mine", "theirs", "extra", "count"),
    [(3, 3, "", 30), (4, 2, "", 15), (2, 4, "", 15), (1, 2, "?", 20), (2, 1, "?", 12)],
)
def test_the_kernel_equals_the_solver_in_python(
    finder: Finder, mine: int, theirs: int, extra: str, count: int
) -> None:
    for board, ours, others in late_positions(finder, range(100, 100 + count), mine, theirs, extra):
        expected = endgame_slow.solve(board, ours, others, finder, Budget(20_000))
        if expected.proven:
            solution = solve(board, ours, others, finder, Budget(10**6))
            assert solution.proven
            assert solution.spread == expected.spread


@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (4, 3)])
def test_the_line_played_out_gives_the_spread(finder: Finder, mine: int, theirs: int) -> None:
    for board, ours, others in late_positions(finder, range(8), mine, theirs):
        solution = solve(board, ours, others, finder, Budget(200_000))
        assert solution.proven
        assert played_out(solution, ours, others) == solution.spread


def test_each_move_of_the_line_is_one_the_finder_finds(finder: Finder) -> None:
    for board, ours, others in late_positions(finder, range(6), 4, 4):
        racks = [ours, others]
        for turn, move in enumerate(solve(board, ours, others, finder, Budget(50_000)).moves):
            if move is not None:
                found = [one for one in finder.moves(board, racks[turn % 2]) if one == move]
                assert [one.score for one in found] == [move.score]
                racks[turn % 2] = str(Rack(racks[turn % 2]).minus(move.tiles))
                board = board.play(move)


def test_without_time_the_answer_is_called_unproven(finder: Finder) -> None:
    for board, mine, theirs in late_positions(finder, range(3), 7, 7):
        for module_solve in (endgame.solve, endgame_slow.solve):
            solution = module_solve(board, mine, theirs, finder, Budget(3))
            assert not solution.proven
            assert solution.moves


@needs_kernel
def test_a_search_cut_short_is_near_the_truth(finder: Finder) -> None:
    """It used to stop counting in the middle: off by thirteen points on the mean."""
    off, same = [], []
    for board, mine, theirs in late_positions(finder, range(300, 312), 6, 5):
        truth = solve(board, mine, theirs, finder, Budget(6000))
        if truth.proven:
            short = solve(board, mine, theirs, finder, Budget(6))
            off.append(abs(short.spread - truth.spread))
            same.append(short.move == truth.move)
    assert len(off) >= 8
    assert sum(off) / len(off) < 3
    assert sum(same) > 0.7 * len(same)


@needs_kernel
def test_the_budget_is_respected_and_spent(finder: Finder) -> None:
    board, mine, theirs = next(late_positions(finder, range(1, 2), 7, 7))
    budget = Budget(200)
    assert not solve(board, mine, theirs, finder, budget).proven
    assert budget.spent == 200


@needs_kernel
def test_a_round_of_estimates_that_was_begun_may_cost_a_little_more(finder: Finder) -> None:
    board, mine, theirs = next(late_positions(finder, range(1, 2), 7, 7))
    budget = Budget(100)
    assert not solve(board, mine, theirs, finder, budget).proven
    assert 100 < budget.spent < 4 * 100


@needs_kernel
def test_the_clock_stops_the_search(finder: Finder) -> None:
    board, mine, theirs = next(late_positions(finder, range(1, 2), 7, 7))
    readings = iter(range(10**6))
    budget = Budget(10**9, 5.0, lambda: float(next(readings)))
    assert not solve(board, mine, theirs, finder, budget).proven
    assert next(readings) < 10


@needs_kernel
def test_an_error_of_the_clock_comes_through(finder: Finder) -> None:
    class BrokenClockError(Exception):
        pass

    def stop(_nodes: int) -> bool:
        raise BrokenClockError

    board, mine, theirs = next(late_positions(finder, range(1, 2), 7, 7))
    with pytest.raises(BrokenClockError):
        endgame_native.search(
            finder, board, mine, theirs, passed=False, most_nodes=10**9, stop=stop
        )


@needs_kernel
def test_full_racks_with_jokers_in_bounded_steps(finder: Finder) -> None:
    for board, mine, theirs in late_positions(finder, range(200, 230), 6, 7, "?"):
        solution = solve(board, mine, theirs, finder, Budget(80))
        assert solution.moves
        if solution.proven:
            assert played_out(solution, mine, theirs) == solution.spread


@needs_kernel
def test_an_empty_grid_and_empty_racks(finder: Finder) -> None:
    solution = solve(Board(), "AE", "U", finder, Budget(10**5))
    assert solution.proven
    assert solution.spread == exhaustive(Board(), "AE", "U", False, finder)
    board, _mine, theirs = next(late_positions(finder, range(1), 1, 2))
    assert solve(board, "", theirs, finder, Budget(10**5)).proven


@needs_kernel
def test_a_rack_that_is_none_is_refused(finder: Finder) -> None:
    for mine, theirs in (("A!", "B"), ("A", "ABCDEFGHIJ")):
        with pytest.raises(InputError):
            solve(Board(), mine, theirs, finder, Budget(10))
