"""Tournaments of several games, ranked by points or by places (2011: 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pioche.rules.ranking import Player, Standing, ranks
from pioche.rules.ranking_ties import TieBreak

Method = Literal["points", "places"]


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A player's tournament: total and place in each game, None where absent."""

    player: Player
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]
    value: int
    """The sum that ranks: points, or places."""
    rank: int

    def written(self) -> dict[str, Any]:
        """Give the line as JSON."""
        return {
            "table": self.player.table,
            "name": self.player.label,
            "totals": list(self.totals),
            "places": list(self.places),
            "value": self.value,
            "rank": self.rank,
        }


def rank_tournament(
    games: Sequence[Sequence[Standing]],
    method: Method = "points",
    tie_break: TieBreak = "none",
    sudden_death: Mapping[int, int] | None = None,
) -> tuple[TournamentLine, ...]:
    """Rank the players of several games: most points, or smallest sum of places (1, 2, …).

    Reading: who misses a game scores nothing in it, and takes the place after its last one.
    """
    players = {line.player.table: line.player for game in games for line in game}
    by_game = [{line.player.table: line for line in game} for game in games]
    lines = []
    for table, player in players.items():
        own = [game.get(table) for game in by_game]
        lines.append(
            TournamentLine(
                player,
                tuple(line.total if line else None for line in own),
                tuple(line.rank if line else None for line in own),
                _value(own, by_game, method),
                0,
            )
        )
    deaths = sudden_death or {}

    def key(line: TournamentLine) -> tuple[object, ...]:
        main = line.value if method == "places" else -line.value
        if tie_break == "last-coups":
            return (main, *_last(by_game, line.player.table))
        if tie_break == "sudden-death":
            out = deaths.get(line.player.table)
            return (main, *((0,) if out is None else (1, -out)))
        return (main,)

    lines.sort(key=lambda line: line.player.table)
    return tuple(
        TournamentLine(line.player, line.totals, line.places, line.value, rank)
        for rank, line in ranks(lines, key)
    )


def _value(
    own: Sequence[Standing | None], by_game: Sequence[Mapping[int, Standing]], method: Method
) -> int:
    if method == "points":
        return sum(line.total for line in own if line)
    return sum(
        line.rank if line else len(game) + 1 for line, game in zip(own, by_game, strict=True)
    )


def _last(by_game: Sequence[Mapping[int, Standing]], table: int) -> tuple[int, ...]:
    """The last game's total, then its coups backwards, then the games before in the same way."""
    key: list[int] = []
    for game in reversed(by_game):
        line = game.get(table)
        key.append(-line.total if line else 0)
        if line:
            key.extend(-points for points in line.tie_key)
    return tuple(key)
