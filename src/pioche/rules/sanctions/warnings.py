"""Sanctions over a game: warnings that end up costing points, players who come late.

2011: 5.7, 6.1; 2009: 4.3, 5.1; before: 4.7, 5.1.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.tempo import Tempo

BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class SanctionPolicy:
    """What sanctions do over a game. Each field is explained in the edition files."""

    warning_threshold: int
    warning_threshold_blitz: int
    warning_threshold_original: int
    warning_cost: int
    late_is_zero: bool
    late_pair_needs_both: bool
    repeated_word: str
    mean_counts_self: bool
    mean_capped: bool


def sanction_policy(regulation: Regulation) -> SanctionPolicy:
    """An edition's section `[sanctions]`."""
    return regulation.section("sanctions", SanctionPolicy)


@dataclass(frozen=True, slots=True)
class WarningRule:
    """From the `threshold`-th warning on, each costs `cost` points; 0: none ever does."""

    threshold: int
    cost: int

    @classmethod
    def of(cls, regulation: Regulation, formula: Formula, tempo: Tempo) -> WarningRule:
        """The rule of a game: its tempo and its formula may raise the threshold."""
        policy = sanction_policy(regulation)
        threshold = policy.warning_threshold
        if tempo.name == BLITZ:
            threshold = max(threshold, policy.warning_threshold_blitz)
        if formula.original:
            threshold = max(threshold, policy.warning_threshold_original)
        return cls(threshold, policy.warning_cost)

    def penalty(self, warnings: int) -> int:
        """What so many warnings cost at the end of the game, as points to take off."""
        if not self.threshold:
            return 0
        return max(0, warnings - self.threshold + 1) * self.cost


def first_coup(policy: SanctionPolicy, arrivals: tuple[int, ...]) -> int:
    """The first coup that counts for a player, or for a pair: the coups before are null.

    A pair is late only when both players are (6.1).
    """
    if not policy.late_is_zero or not arrivals:
        return 1
    return min(arrivals) if policy.late_pair_needs_both else max(arrivals)
