"""A page of a list of solutions: filtered, counted and numbered over the whole of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.core.movefilter import matching
from pioche.core.movelist import MoveList
from pioche.rules.top import Candidate
from pioche.web.api.shapes import Solution, Solutions
from pioche.web.api.table import Call, Query

MOST = 3000

PAGING: tuple[Query, ...] = (
    Query("filter", str, "", "Un mot, une case, ≥ points, sans joker ; tous si absent."),
    Query("offset", int, 0, "Combien en passer, parmi celles que le filtre garde."),
    Query("limit", int, 600, "Combien, les meilleures d’abord."),
)


@dataclass(frozen=True, slots=True)
class Paging:
    """Which part of a list is asked for."""

    filter: str
    offset: int
    limit: int


def paging(call: Call) -> Paging:
    """Read what a request asks for."""
    query = call.query
    return Paging(query["filter"], max(0, query["offset"]), min(max(1, query["limit"]), MOST))


def page_of(
    coup: int, rack: str, moves: MoveList, asked: Paging, ranked: Sequence[Candidate] = ()
) -> Solutions:
    """Give a page of a list; `ranked` are the tops that it begins with, and what is known of them.

    The number of a solution is its own, whatever the filter.
    """
    indices: Sequence[int] = range(len(moves))
    problem = ""
    if asked.filter.strip():
        try:
            indices = matching(moves, asked.filter)
        except InputError as error:
            indices, problem = (), str(error)
    about = {(one.word, one.ref): one for one in ranked}
    shown = []
    for index in indices[asked.offset : asked.offset + asked.limit]:
        move = moves[index]
        top = about.get((move.word, move.ref)) if about else None
        shown.append(
            Solution(
                index + 1,
                move.word,
                move.ref,
                move.score,
                None if top is None else top.opening,
                "" if top is None else top.excluded or "",
            )
        )
    counts = (len(moves), moves.ties, len(indices))
    return Solutions(coup, rack, *counts, asked.offset, shown, problem)
