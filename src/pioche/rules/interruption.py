"""What a long interruption does to a game (2011: 3.6)."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.rules.policies import InterruptionPolicy


@dataclass(frozen=True, slots=True)
class Interrupted:
    """How an interruption leaves the game."""

    ends: bool
    valid: bool
    """Whether the results stand, at the last coup whose slips were collected."""


def after_interruption(
    minutes: float, collected: int, original: bool, policy: InterruptionPolicy
) -> Interrupted:
    """Judge an interruption without a break.

    More than the limit ends the game; with too few coups whose slips were collected, its
    results are annulled.
    """
    if minutes <= policy.limit_minutes:
        return Interrupted(ends=False, valid=True)
    needed = policy.minimum_coups_original if original else policy.minimum_coups
    return Interrupted(ends=True, valid=collected >= needed)
