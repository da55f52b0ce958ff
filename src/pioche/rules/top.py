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
from dataclasses import dataclass
from typing import Literal

from pioche.core.move import Move
from pioche.rules.policies import TopPolicy

#: How many solutions are listed, of those that may be retained and of those that may not.
SHOWN = 50
#: Why a tied solution may not be retained.
Exclusion = Literal["joker", "joker-lost", "end"]
#: Why a solution is retained: alone; by a compulsory rule; by the measure of opening; first of
#: the list, the measure being switched off; chosen by the referee; found first (topping); retained
#: already where the game was prepared.
TopReason = Literal[
    "only", "joker", "joker-lost", "end", "opening", "first", "referee", "found", "prepared"
]


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
    """The program's choice comes first, then its equals by opening, then those excluded.

    A scrabble with a joker can tie with thousands of others: at most `SHOWN` of each are listed.
    """

    score: int
    candidates: tuple[Candidate, ...]
    reason: TopReason
    ties: int
    """How many solutions have the highest score, listed or not."""


Measure = Callable[[Sequence[Move]], Sequence[tuple[Move, float | None]]]


def choose_top(
    tops: Sequence[Move],
    policy: TopPolicy,
    *,
    loses_joker: Callable[[Move], bool],
    ends_game: Callable[[Move], bool],
    measure: Measure | None,
    shown: int = SHOWN,
) -> TopChoice:
    """Rank the solutions of the highest score.

    `loses_joker` is the joker formula's question: does this solution leave its joker on the
    grid? `measure` ranks solutions by opening, with the value of each; None switches it off.
    """
    left = list(tops)
    excluded: list[Candidate] = []
    reason: TopReason = "only"

    def keep(wanted: Callable[[Move], bool], why: Exclusion) -> None:
        nonlocal left, reason
        kept = [move for move in left if wanted(move)]
        if kept and len(kept) < len(left):
            refused = [move for move in left if not wanted(move)]
            excluded.extend(_candidate(move, why) for move in refused[:shown])
            left, reason = kept, why

    if len(left) > 1 and policy.keep_joker:
        jokers = {id(move): move.tiles.count("?") for move in left}
        fewest = min(jokers.values())
        keep(lambda move: jokers[id(move)] == fewest, "joker")
        keep(lambda move: not loses_joker(move), "joker-lost")
    if len(left) > 1 and policy.end_compulsory:
        keep(ends_game, "end")

    ranked: Sequence[tuple[Move, float | None]] = [(move, None) for move in left]
    if len(left) > 1:
        reason = "first"
        if measure is not None:
            reason, ranked = "opening", measure(left)
    candidates = [_candidate(move, None, value) for move, value in ranked[:shown]]
    return TopChoice(tops[0].score, (*candidates, *excluded), reason, len(tops))


def _candidate(move: Move, excluded: Exclusion | None, opening: float | None = None) -> Candidate:
    value = None if opening is None else round(opening, 2)
    return Candidate(move.word, move.ref, move.tiles.count("?"), excluded, value)
