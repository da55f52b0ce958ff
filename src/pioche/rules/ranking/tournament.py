"""Tournaments of several games, ranked by points or by places (2011: 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pioche.core.errors import InputError
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, labels, ranks
from pioche.rules.ranking.ties import TieBreak

Method = Literal["points", "places"]


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A player's tournament: total and place in each game, None where absent."""

    player: Entrant
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]
    value: int
    """The sum that ranks: points, or places."""
    key: tuple[int, ...]
    """What the line is ranked by, ties included: the lowest comes first."""
    rank: int = 0

    def written(self) -> dict[str, Any]:
        """The line as `tournoi --json` prints it."""
        return {
            "table": self.player.table,
            "name": self.player.label,
            "totals": list(self.totals),
            "places": list(self.places),
            "value": self.value,
            "rank": self.rank,
        }


def same_players(
    games: Sequence[Sequence[Standing] | None],
) -> tuple[tuple[Standing, ...] | None, ...]:
    """Number each player alike through all games, whatever the table there.

    Reading: the same name (or pair of names) is the same player. Where a table has no name, or
    two tables of a game have the same one, the number of the table tells who it is.
    """
    numbers: dict[tuple[str, int], int] = {}
    taken: set[int] = set()
    matched: list[tuple[Standing, ...] | None] = []
    for game in games:
        if game is None:
            matched.append(None)
            continue
        shared = Counter(_plain(line.player.label) for line in game)
        lines = []
        for line in game:
            name, table = _plain(line.player.label), line.player.table
            who = (name, 0) if name and shared[name] == 1 else (name, table)
            if who not in numbers:
                numbers[who] = table if table not in taken else max(taken) + 1
                taken.add(numbers[who])
            lines.append(replace(line, player=replace(line.player, table=numbers[who])))
        matched.append(tuple(lines))
    return tuple(matched)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def rank_tournament(
    games: Sequence[Sequence[Standing] | None],
    method: Method = "points",
    tie_break: TieBreak = "none",
    sudden_death: Mapping[int, int] | None = None,
) -> tuple[TournamentLine, ...]:
    """Rank the players of several games: most points, or smallest sum of places (1, 2, …).

    A game that is None was annulled: it counts for nobody (3.6). `sudden_death` gives, by number,
    the coup at which a player went out of a game played for a tie (7.3).

    Reading: who misses a game scores nothing in it, and takes the place after its last one.
    """
    players = {line.player.table: line.player for game in games for line in game or ()}
    by_game = [
        None if game is None else {line.player.table: line for line in game} for game in games
    ]
    lines = []
    for table, player in sorted(players.items()):
        own = [None if game is None else game.get(table) for game in by_game]
        value = _value(own, by_game, method)
        lines.append(
            TournamentLine(
                player,
                tuple(line.total if line else None for line in own),
                tuple(line.rank if line else None for line in own),
                value,
                (
                    value if method == "places" else -value,
                    *_ties(tie_break, own, (sudden_death or {}).get(table)),
                ),
            )
        )
    return _ranked(lines)


def outcome(text: str, lines: Sequence[TournamentLine]) -> dict[int, int]:
    """Read who went out of a game of sudden death, and when: `12:3, Mme Keller:5` (7.3)."""
    known = {str(line.player.table): line.player.table for line in lines}
    known |= {_plain(line.player.label): line.player.table for line in lines if line.player.label}
    found: dict[int, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        who, colon, coup = part.rpartition(":")
        number = known.get(_plain(who))
        if not colon or number is None or not coup.strip().isdecimal() or not int(coup):
            raise InputError("ranking.outcome", given=part)
        found[number] = int(coup)
    return found


def tournament_rankings(lines: Sequence[TournamentLine]) -> tuple[Ranking[TournamentLine], ...]:
    """Rank each category and each series by itself.

    Reading: the places that add up stay those of the whole game.
    """
    players = [line.player for line in lines]
    return tuple(
        Ranking(label, _ranked([one for one in lines if getattr(one.player, by) == label]), by)
        for by in ("category", "series")
        for label in labels(players, by)
    )


def _ranked(lines: Sequence[TournamentLine]) -> tuple[TournamentLine, ...]:
    return tuple(replace(line, rank=rank) for rank, line in ranks(lines, lambda line: line.key))


def _value(
    own: Sequence[Standing | None], by_game: Sequence[Mapping[int, Standing] | None], method: Method
) -> int:
    if method == "points":
        return sum(line.total for line in own if line)
    return sum(
        line.rank if line else len(game) + 1
        for line, game in zip(own, by_game, strict=True)
        if game is not None
    )


def _ties(tie_break: TieBreak, own: Sequence[Standing | None], out: int | None) -> tuple[int, ...]:
    if tie_break == "last-coups":
        return _last(own)
    if tie_break == "sudden-death":
        return (0,) if out is None else (1, -out)
    return ()


def _last(own: Sequence[Standing | None]) -> tuple[int, ...]:
    """The last game's total, then its coups backwards, then the games before in the same way."""
    key: list[int] = []
    for line in reversed(own):
        key.append(-line.total if line else 0)
        if line:
            key.extend(-points for points in line.tie_key)
    return tuple(key)
