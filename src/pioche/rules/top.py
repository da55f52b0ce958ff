"""Which of the best solutions is retained (2011: 3.4, 3.6, 7.1).

Among solutions of the highest score, in this order:

1. those that use no joker are compulsory (3.4); reading: failing that, those that use fewest;
2. in the joker formula, those whose joker is replaced by its letter preserve it (7.1);
3. one that ends the game must be retained (3.6), the joker's rule first;
4. the one that opens the game most, which the referee decides: the program ranks them by
   `rules.opening`, and shows the measure.

On the first coup the same word on other squares is another solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pioche.core.move import Move
from pioche.rules.policies import TopPolicy

#: Why a tied solution may not be retained.
Exclusion = Literal["joker", "joker-lost", "end"]
#: Why a solution is retained: alone; by a compulsory rule; by the measure of opening; first of
#: the list, the measure being switched off; chosen by the referee; found first (topping).
TopReason = Literal["only", "joker", "joker-lost", "end", "opening", "first", "referee", "found"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A solution of the highest score, and what decides for or against it."""

    word: str
    ref: str
    jokers: int
    excluded: Exclusion | None = None
    opening: float | None = None
    """The mean top of the next coup, over common sampled draws; None: not measured."""


@dataclass(frozen=True, slots=True)
class TopChoice:
    """The program's choice comes first, then its equals by opening, then those excluded."""

    score: int
    candidates: tuple[Candidate, ...]
    reason: TopReason


def choose_top(
    tops: Sequence[Move],
    policy: TopPolicy,
    *,
    loses_joker: Callable[[Move], bool],
    ends_game: Callable[[Move], bool],
    measure: Callable[[Sequence[Move]], Sequence[float]] | None,
) -> TopChoice:
    """Rank the solutions of the highest score.

    `loses_joker` is the joker formula's question: does this solution leave its joker on the
    grid? `measure` gives the opening of several solutions at once; None switches it off.
    """
    if len(tops) == 1:
        only = tops[0]
        return TopChoice(only.score, (_candidate(only, None),), "only")
    left = list(tops)
    excluded: list[Candidate] = []
    reason: TopReason = "first"

    def keep(wanted: list[Move], why: Exclusion) -> None:
        nonlocal left, reason
        if wanted and len(wanted) < len(left):
            excluded.extend(_candidate(move, why) for move in left if move not in wanted)
            left, reason = wanted, why

    if policy.keep_joker:
        fewest = min(move.tiles.count("?") for move in left)
        keep([move for move in left if move.tiles.count("?") == fewest], "joker")
        keep([move for move in left if not loses_joker(move)], "joker-lost")
    if policy.end_compulsory:
        keep([move for move in left if ends_game(move)], "end")

    candidates = [_candidate(move, None) for move in left]
    if len(left) > 1:
        reason = "first"
        if measure is not None:
            reason = "opening"
            candidates = [
                replace(candidate, opening=round(value, 2))
                for candidate, value in zip(candidates, measure(left), strict=True)
            ]
            candidates.sort(key=lambda c: -(c.opening or 0.0))
    return TopChoice(tops[0].score, (*candidates, *excluded), reason)


def _candidate(move: Move, excluded: Exclusion | None) -> Candidate:
    return Candidate(move.word, move.ref, move.tiles.count("?"), excluded)
