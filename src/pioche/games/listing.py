"""A page of a list of moves: filtered, counted and numbered over the whole of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from pioche.core.errors import InputError
from pioche.core.movefilter import matching
from pioche.core.movelist import MoveList
from pioche.rules.top import Candidate

MOST = 3000
USUAL = 600


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move of a list. `n` is its number in the whole list: what `s3` means."""

    n: int
    word: str
    ref: str
    score: int
    opening: float | UnsetType = UNSET
    """How much a top opens the game, where that was measured."""
    excluded: str | UnsetType = UNSET
    """Why a top may not be retained: `joker`, `joker-lost` or `end`."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """A page of the solutions of a coup: the tops as the rules rank them, then best first."""

    coup: int
    rack: str
    total: int
    """How many solutions there are, whatever the filter."""
    isotops: int
    kept: int
    """How many the filter keeps; this page begins at the one numbered `offset`, from 0."""
    offset: int
    moves: tuple[ListedMove, ...]
    problem: str = ""
    """What was not understood in the filter: half a filter is no error."""


@dataclass(frozen=True, slots=True)
class Paging:
    """Which part of a list is asked for."""

    filter: str
    offset: int
    limit: int

    @classmethod
    def of(cls, params: Mapping[str, Any]) -> Paging:
        """Read what a question asks for: `filter`, `offset`, `limit`."""
        limit = min(max(1, params.get("limit", USUAL)), MOST)
        return cls(params.get("filter", ""), max(0, params.get("offset", 0)), limit)


def page_of(
    coup: int, rack: str, moves: MoveList, asked: Paging, ranked: Sequence[Candidate] = ()
) -> Solutions:
    """A page of a list; `ranked` are the tops that it begins with, and what is known of them.

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
        opening = UNSET if top is None or top.opening is None else top.opening
        excluded = UNSET if top is None or top.excluded is None else top.excluded
        shown.append(ListedMove(index + 1, move.word, move.ref, move.score, opening, excluded))
    counts = (len(moves), moves.ties, len(indices))
    return Solutions(coup, rack, *counts, asked.offset, tuple(shown), problem)
