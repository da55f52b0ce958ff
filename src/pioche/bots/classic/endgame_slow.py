"""Exact play in Python: where there is no kernel, and to check the kernel's by.

Alpha-beta over every move and the pass, with a table of positions seen; deepened
step by step, so that there is always an answer. Values are as `endgame` says.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import kept
from pioche.bots.classic.situation import rack_value
from pioche.core.board import Board
from pioche.core.endgame_native import BestLine
from pioche.core.finder import Finder
from pioche.core.move import Move

_INFINITE = 10_000
#: A game of two seven-tile racks cannot last longer: each turn lays a tile, or is one of two
#: passes between tiles.
_DEEPEST = 42


@dataclass(frozen=True, slots=True)
class _Entry:
    depth: int
    value: int
    kind: int  # 0 exact, 1 at least, -1 at most
    move: Move | None
    whole: bool


class _OutOfBudget(Exception):  # noqa: N818 - a signal inside this module, not an error
    pass


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
    search = _Search(finder, budget)
    best = _greedy(search, board, mine, theirs)
    for depth in range(1, _DEEPEST + 1):
        try:
            value, whole = search.value(board, mine, theirs, passed, depth, -_INFINITE, _INFINITE)
        except _OutOfBudget:
            return best
        best = BestLine(search.line(board, mine, theirs, passed), value, whole)
        if whole:
            return best
    return best


def _greedy(search: _Search, board: Board, mine: str, theirs: str) -> BestLine:
    """The answer when there is no time at all: the highest score."""
    tops = search.finder.tops(board, mine)
    first = tops[0] if len(tops) else None
    return BestLine((first,), first.score if first is not None else 0, False)


class _Search:
    def __init__(self, finder: Finder, budget: Budget) -> None:
        self.finder = finder
        self.budget = budget
        self.table: dict[tuple[bytes, str, str, bool], _Entry] = {}
        self.moves: dict[tuple[bytes, str], list[Move]] = {}

    def options(self, board: Board, rack: str) -> list[Move]:
        """Every move, those that go out first, then the highest scores."""
        key = (board.cells, rack)
        known = self.moves.get(key)
        if known is None:
            known = list(self.finder.moves(board, rack))
            # Making and sorting the moves costs more than finding them.
            self.budget.spend(1 + len(known) // 8)
            known.sort(key=lambda move: len(move.tiles) < len(rack))
            self.moves[key] = known
        return known

    def value(
        self, board: Board, mine: str, theirs: str, passed: bool, depth: int, alpha: int, beta: int
    ) -> tuple[int, bool]:
        """The value for the side to move, and whether the whole tree below was seen."""
        if self.budget.over:
            raise _OutOfBudget
        self.budget.spend()
        key = (board.cells, mine, theirs, passed)
        entry = self.table.get(key)
        if entry is not None and (entry.whole or entry.depth >= depth):
            if entry.kind == 0:
                return entry.value, entry.whole
            if entry.kind > 0 and entry.value >= beta:
                return entry.value, entry.whole
            if entry.kind < 0 and entry.value <= alpha:
                return entry.value, entry.whole
        if depth == 0:
            return rack_value(theirs) - rack_value(mine), False

        best, best_move, whole = -_INFINITE, None, True
        floor = alpha
        for move in self._ordered(board, mine, entry):
            if move is None:
                if passed:
                    value, seen = rack_value(theirs) - rack_value(mine), True
                else:
                    below, seen = self.value(board, theirs, mine, True, depth - 1, -beta, -floor)
                    value = -below
            else:
                keep = kept(mine, move.tiles)
                if not keep:
                    value, seen = move.score + 2 * rack_value(theirs), True
                else:
                    below, seen = self.value(
                        board.play(move),
                        theirs,
                        keep,
                        False,
                        depth - 1,
                        move.score - beta,
                        move.score - floor,
                    )
                    value = move.score - below
            whole = whole and seen
            if value > best:
                best, best_move = value, move
            floor = max(floor, best)
            if floor >= beta:
                # Cut off: what was not looked at cannot change that this is good enough, so
                # the answer is as whole as the branch that gave it.
                whole = seen
                break
        kind = 1 if best >= beta else (-1 if best <= alpha else 0)
        self.table[key] = _Entry(depth, best, kind, best_move, whole)
        return best, whole

    def _ordered(self, board: Board, rack: str, entry: _Entry | None) -> list[Move | None]:
        options: list[Move | None] = [*self.options(board, rack), None]
        if entry is not None:
            # What was best one step shallower is most likely best again.
            first = options.index(entry.move)
            options.insert(0, options.pop(first))
        return options

    def line(self, board: Board, mine: str, theirs: str, passed: bool) -> tuple[Move | None, ...]:
        """Read the best line back from the table."""
        moves: list[Move | None] = []
        while len(moves) < _DEEPEST and mine and theirs:
            entry = self.table.get((board.cells, mine, theirs, passed))
            if entry is None:
                break
            moves.append(entry.move)
            if entry.move is None:
                if passed:
                    break
                mine, theirs, passed = theirs, mine, True
            else:
                mine, theirs, passed = theirs, kept(mine, entry.move.tiles), False
                board = board.play(entry.move)
        return tuple(moves)
