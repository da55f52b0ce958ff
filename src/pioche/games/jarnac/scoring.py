"""Who wins: the square of each word's length, and the rule of seventy points (VAINQUEUR)."""

from __future__ import annotations

from pioche.games.jarnac.model import Mats

WIDE_GAP = 70


def winning_side(mats: Mats) -> int | None:
    """The side that wins; none for a draw.

    Beyond seventy points the most points win. Up to seventy the winner must have both the
    most points and the most coups de Jarnac.
    """
    gap = mats[0].points - mats[1].points
    leader = 0 if gap > 0 else 1
    if abs(gap) > WIDE_GAP:
        return leader
    if gap and mats[leader].jarnacs > mats[1 - leader].jarnacs:
        return leader
    return None
