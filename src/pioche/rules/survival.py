"""Sudden death (2011: 7.3): who falls behind the best score found is out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pioche.rules.formula import Formula

_Seat = TypeVar("_Seat")


def eliminated(points: Mapping[_Seat, int], formula: Formula) -> frozenset[_Seat]:
    """Who is out after a coup: below the best score that somebody found.

    The program's top does not count, only what players found.
    """
    if not formula.survival or not points:
        return frozenset()
    best = max(points.values())
    return frozenset(seat for seat, scored in points.items() if scored < best)
