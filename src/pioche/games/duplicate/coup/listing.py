"""The numbered list of a coup's solutions: what « s3 » means, and what every judge sees.

The order depends on the coup alone: the solutions that the rules ranked when the rack was drawn,
the program's choice first; then the other isotops; then the rest, best first. So a number means
the same solution to everybody, from the draw on, whoever filters what.
"""

from __future__ import annotations

from functools import lru_cache

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.movelist import MoveList
from pioche.games.duplicate.coup.state import Tops
from pioche.rules.top import Candidate

#: Lists kept: those of the coups under way here, and of those lately looked at again.
KEPT = 16


def listed_solutions(finder: Finder, board: Board, rack: str, tops: Tops | None) -> MoveList:
    """The solutions of a coup in the order of their numbers; searched once per coup."""
    return _listed(finder, board, rack, tops.candidates if tops is not None else ())


@lru_cache(maxsize=KEPT)
def best_solutions(finder: Finder, board: Board, rack: str) -> tuple[Move, ...]:
    """The solutions of the highest score, for judging slips where no top is known yet."""
    return tuple(finder.tops(board, rack))


@lru_cache(maxsize=KEPT)
def _listed(finder: Finder, board: Board, rack: str, candidates: tuple[Candidate, ...]) -> MoveList:
    moves = finder.moves(board, rack)
    ranked = {(one.word, one.ref): rank for rank, one in enumerate(candidates)}
    found: dict[int, int] = {}
    for index, move in enumerate(moves[: moves.ties] if ranked else ()):
        rank = ranked.get((move.word, move.ref))
        if rank is not None:
            found[rank] = index
    return moves.with_first([found[rank] for rank in sorted(found)])
