"""Small parts of sentences that several games speak with."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.texts import _, ngettext


def points(count: int) -> str:
    """« 1 point », « 36 points »."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def score_line(totals: Sequence[int]) -> str:
    """« 210 à 185 points »."""
    most = max(totals, default=0)
    return ngettext("{n} point", "{n} points", most).format(n=_(" à ").join(map(str, totals)))


def listed(letters: str) -> str:
    """« E, R, joker »."""
    return ", ".join("joker" if one == "?" else one for one in letters)
