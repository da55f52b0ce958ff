"""Scores of a game and ranks: solos, totals, percentages, negatives (2011: 3.5, 5.7, 7).

A pair counts as one player. Equal totals share a rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, Generic, TypeVar

import msgspec

from pioche.core.names import name_order
from pioche.rules.policies import SoloPolicy

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits at a table: a player, or a pair; labels are free.

    From the door to the ranking. A game knows the seat; names and labels are added for whoever
    reads a ranking, and never enter a game's events.
    """

    table: int
    """0: at home, where there are seats and no tables."""
    name: str = ""
    arbiter: str = ""
    category: str = ""
    series: str = ""
    club: str = ""
    from_coup: int = 1
    """The first coup for which the player was there; of a pair, the first person."""
    partner: str = ""
    partner_from_coup: int | None = None
    """The first coup of the second person of a pair, who may come before the first."""
    seat: str = ""
    bot: str = ""
    """The level of the machine, where it plays; at the door only."""

    @property
    def arrivals(self) -> tuple[int, ...]:
        """The first coup of each person."""
        second = self.partner_from_coup
        # In a game nobody has a name: who came when tells that there are two.
        if not self.partner and second is None:
            return (self.from_coup,)
        return (self.from_coup, self.from_coup if second is None else second)

    @property
    def nameless(self) -> Entrant:
        """The same without what can be said of a person, as a game's events know them."""
        second = self.arrivals[1] if len(self.arrivals) > 1 else None
        return replace(
            self, name="", partner="", partner_from_coup=second, category="", series="", club=""
        )

    @property
    def label(self) -> str:
        """The name, or both names of a pair."""
        return " – ".join(one for one in (self.name, self.partner) if one)


def solo(scores: Mapping[int, int], players: int, top: int, policy: SoloPolicy) -> int | None:
    """The table alone with the best score of the room, or alone to find the top; or none.

    `scores` are points before any penalty; a score of nothing is no solo.
    """
    return alone(scores, top, policy) if players >= policy.minimum_players else None


def alone(scores: Mapping[int, int], top: int, policy: SoloPolicy) -> int | None:
    """The same, however many play."""
    if not scores:
        return None
    wanted = top if policy.who == "finder-of-top" else max(scores.values())
    if wanted <= 0:
        return None
    finders = [table for table, points in scores.items() if points == wanted]
    return finders[0] if len(finders) == 1 else None


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A player's result in a game.

    Ten thousand are made twice after each coup: a struct costs a quarter of a frozen dataclass,
    and holds nothing that could hold it, so that nobody looks through them for rings of garbage.
    """

    player: Entrant
    points: int
    """The sum of the coups, before solos and penalties."""
    solos: int
    solo_points: int
    penalties: int
    """Penalties of slips (2011: 5.3), as points to take off."""
    warnings: int
    warning_penalty: int
    """What the warnings cost (5.7), as points to take off."""
    tops: int
    """The sum of the tops."""
    tie_key: tuple[int, ...] = ()
    """The points of the last coups, backwards: what breaks a tie where that is chosen."""
    rank: int = 0

    @property
    def total(self) -> int:
        """Points and solos, less penalties."""
        return self.points + self.solo_points - self.penalties - self.warning_penalty

    @property
    def percentage(self) -> float:
        """The total in percent of the sum of the tops, to two places."""
        return round(100 * self.total / self.tops, 2) if self.tops else 0.0

    @property
    def negative(self) -> int:
        """How far below the tops: zero or less, more only by solos."""
        return self.total - self.tops

    def at(self, rank: int) -> Standing:
        """The same at a rank."""
        return self if rank == self.rank else msgspec.structs.replace(self, rank=rank)

    def of(self, player: Entrant) -> Standing:
        """The same, of a player of whom more is known, or less."""
        return msgspec.structs.replace(self, player=player)

    def written(self) -> dict[str, Any]:
        """The standing as `arbitrer --json` prints it."""
        return {
            "table": self.player.table,
            "name": self.player.label,
            "points": self.points,
            "solos": self.solos,
            "solo_points": self.solo_points,
            "penalties": self.penalties,
            "warnings": self.warnings,
            "warning_penalty": self.warning_penalty,
            "total": self.total,
            "percentage": self.percentage,
            "negative": self.negative,
            "rank": self.rank,
        }


def ranks(items: Sequence[_T], key: Callable[[_T], Any]) -> list[tuple[int, _T]]:
    """Rank items, the lowest key first; equal keys share a rank, and the next ranks are skipped."""
    ordered = sorted([(key(item), item) for item in items], key=itemgetter(0))
    ranked: list[tuple[int, _T]] = []
    last: Any = object()
    for at, (own, item) in enumerate(ordered, 1):
        if own != last:
            rank, last = at, own
        ranked.append((rank, item))
    return ranked


@dataclass(frozen=True, slots=True)
class Ranking(Generic[_T]):
    """The order of a category or a series by itself; `title` is its label."""

    title: str
    lines: tuple[_T, ...]
    by: str


def labels(players: Iterable[Entrant], by: str) -> tuple[str, ...]:
    """Name the labels in use (`category`, `series`, `club`), in order."""
    return tuple(sorted({getattr(player, by) for player in players} - {""}, key=name_order))
