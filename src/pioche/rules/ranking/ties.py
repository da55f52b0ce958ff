"""How equal totals are told apart, by choice (2011: 7.3 for sudden death).

none          ex aequo
last-coups    the last game, then its last coups, backwards
sudden-death  a game of sudden death, played for it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from pioche.rules.ranking.standing import Standing, ranks

TieBreak = Literal["none", "last-coups", "sudden-death"]


def rank_standings(
    standings: Sequence[Standing],
    tie_break: TieBreak = "none",
    sudden_death: Mapping[int, int] | None = None,
) -> tuple[Standing, ...]:
    """Rank by total, the highest first.

    `sudden_death` gives, by table, the coup at which a player went out of the deciding game; who
    was never out, or is not named, comes before those who were.
    """

    def key(one: Standing) -> tuple[object, ...]:
        return (-one.total, *_tie_key(one, tie_break, sudden_death or {}))

    ranked = ranks(sorted(standings, key=lambda one: one.player.table), key)
    return tuple(standing.at(rank) for rank, standing in ranked)


def rank_by_survival(standings: Sequence[Standing], out: Mapping[int, int]) -> tuple[Standing, ...]:
    """Rank a game of sudden death: who lasts longest; `out` gives each one's last coup (7.3)."""

    def key(one: Standing) -> tuple[int, ...]:
        last = out.get(one.player.table)
        return () if last is None else (-last,)  # who is not out comes first

    ranked = ranks(sorted(standings, key=lambda one: one.player.table), key)
    return tuple(standing.at(rank) for rank, standing in ranked)


def _tie_key(
    standing: Standing, tie_break: TieBreak, sudden_death: Mapping[int, int]
) -> tuple[object, ...]:
    if tie_break == "last-coups":
        return tuple(-points for points in standing.tie_key)
    if tie_break == "sudden-death":
        out = sudden_death.get(standing.player.table)
        return () if out is None else (-out,)  # who is not out comes first
    return ()
