"""Who wins: the square of each word's length, and the rule of seventy points (VAINQUEUR)."""

from __future__ import annotations

from pioche.games.jarnac.model import Mats

WIDE_GAP = 70


def winning_side(mats: Mats) -> int | None:
    """The side that wins; none for a draw.

    Beyond seventy points the most points win. Up to seventy the winner must have both the
    most points and the most coups de Jarnac.
    """
    for side, (own, other) in enumerate((mats, mats[::-1])):
        ahead = own.points - other.points
        if ahead > WIDE_GAP or (ahead > 0 and own.jarnacs > other.jarnacs):
            return side
    return None
