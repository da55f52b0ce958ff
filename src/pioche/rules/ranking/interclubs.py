"""Interclubs: teams, their indices and divisions.

A player's index comes from the series, a team's is the sum; the index decides the division, and the
division how many play: seven in the first three, five below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.core.names import name_order, plain_name
from pioche.rules.ranking.competition import Line, Standings
from pioche.rules.ranking.people import parts
from pioche.rules.ranking.standing import ranks

_INDICES: Mapping[str, int] = {
    "1A": 13, "1B": 12, "2A": 11, "2B": 10, "3A": 9, "3B": 8,
    "4A": 7, "4B": 7, "4C": 6, "4D": 6, "5A": 5, "5B": 5, "5C": 4, "5D": 4,
    "6A": 3, "6B": 3, "6C": 2, "6D": 2, "7": 1,
}  # fmt: skip
_SUPER = 14
#: A team is of the first division whose least index it has.
_DIVISIONS = ((1, 56), (2, 36), (3, 26), (4, 16), (5, 0))
LARGEST = 7
_SERIES = re.compile(r"([1-7])([A-D]?)")


def index_of(series: str) -> int:
    """What a player brings to a team: `2B` 10, `Super` 14.

    Reading: a player without a series (N), or with one that the table does not know, brings 0; a
    series without its letter counts as its weakest.
    """
    text = plain_name(series).upper().replace(" ", "").removeprefix("SERIE")
    if text.startswith(("SUPER", "S", "0")) and text in ("SUPER", "S", "SS", "0"):
        return _SUPER
    if text.startswith("7"):
        return _INDICES["7"]
    found = _SERIES.fullmatch(text)
    if found is None:
        return 0
    if found[2]:
        return _INDICES.get(text, 0)
    return min(index for name, index in _INDICES.items() if name.startswith(found[1]))


def division_of(index: int) -> int:
    """The division of a team: more than 55, 36 to 55, 26 to 35, 16 to 25, less than 16."""
    return next(division for division, least in _DIVISIONS if index >= least)


def team_size(division: int) -> int:
    """How many play in a division."""
    return 7 if division <= 3 else 5


@dataclass(frozen=True, slots=True)
class Roster:
    """Who plays in a team: its index and division, its points in each game."""

    name: str
    players: tuple[tuple[Line, int | None], ...]
    """Each with the index that they bring; None: what somebody played in games where they are
    erased, who is named, or marked, before."""
    totals: tuple[int | None, ...]

    @property
    def index(self) -> int:
        """The sum of the players' indices."""
        return sum(index or 0 for _line, index in self.players)

    @property
    def size(self) -> int:
        """How many they are."""
        return sum(index is not None for _line, index in self.players)

    @property
    def division(self) -> int:
        """The division that the index gives."""
        return division_of(self.index)

    @property
    def total(self) -> int:
        """The sum of the scores."""
        return sum(total for total in self.totals if total is not None)

    @property
    def incomplete(self) -> bool:
        """Whether it has fewer, or more, players than its division wants."""
        return self.size != team_size(self.division)


@dataclass(frozen=True, slots=True)
class Team(Roster):
    """A team among the others."""

    rank: int
    division_rank: int


def rank_teams(standings: Standings) -> tuple[Team, ...]:
    """Rank the teams by the sum of their players' scores, all together and in each division.

    Reading: without teams entered, each club is one, if it has no more players than a team.
    """
    rosters = [
        Roster(name, tuple(_indices(people)), _sums([line for lines in people for line in lines]))
        for name, people in _members(standings).items()
    ]
    order = sorted(rosters, key=lambda one: name_order(one.name))
    places: dict[str, int] = {}
    for division, _least in _DIVISIONS:
        some = [one for one in order if one.division == division]
        places |= {one.name: rank for rank, one in ranks(some, lambda one: -one.total)}
    return tuple(
        Team(one.name, one.players, one.totals, rank, places[one.name])
        for rank, one in ranks(order, lambda one: -one.total)
    )


def _members(standings: Standings) -> dict[str, list[list[Line]]]:
    """The people of each team, each with the lines that are theirs."""
    rules = standings.rules
    if not rules.teams:
        clubs: dict[str, list[list[Line]]] = {}
        for line in standings.lines:
            if line.player.club:
                clubs.setdefault(line.player.club, []).append([line])
        return {club: people for club, people in clubs.items() if len(people) <= LARGEST}
    known = standings.bearers
    taken: dict[str, str] = {}
    found: dict[str, list[list[Line]]] = {}
    for team, players in rules.teams.items():
        if len(players) > LARGEST:
            raise InputError("ranking.team-size", team=team, most=LARGEST)
        people = found.setdefault(team, [])
        for player in players:
            lines = []
            for name in map(plain_name, parts(player)):
                key = known[name].key if name in known else name
                if name in known and key not in taken:
                    lines.append(known[name])
                other = taken.setdefault(key, team)
                if other != team:
                    raise InputError("ranking.team-twice", player=player, one=other, other=team)
            people += [lines] if lines else []
    return found


def _indices(people: Sequence[Sequence[Line]]) -> Iterator[tuple[Line, int | None]]:
    for first, *others in people:
        yield first, max(index_of(line.player.series) for line in (first, *others))
        yield from ((line, None) for line in others)


def _sums(lines: Sequence[Line]) -> tuple[int | None, ...]:
    games = len(lines[0].totals) if lines else 0
    return tuple(
        sum(totals)
        if (totals := [x for line in lines if (x := line.totals[at]) is not None])
        else None
        for at in range(games)
    )
