"""What the sheets of several games are made from: plain data, which competitions fill.

Nothing here is counted: ranks, sums and indices come as they were decided.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.printing.minutes import Identity, Minutes
from pioche.printing.model import Head


@dataclass(frozen=True, slots=True)
class Games:
    """Several games of one event, side by side."""

    minutes: tuple[Minutes, ...]


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """A player, or a pair, as a federation reads results; a game not played is None."""

    rank: int
    people: tuple[Identity, ...]
    total: int
    negative: int
    percentage: float
    games: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Official:
    """The official results of one or several games."""

    head: Head
    tops: tuple[int, ...]
    lines: tuple[OfficialLine, ...]
    void: bool = False
    """Whether nothing counts."""


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """A player of a team: series, index, points in each game."""

    name: str
    series: str
    index: int | None
    games: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Team:
    """A team of an interclubs, as it was ranked."""

    rank: int
    club: str
    division: str
    index: int
    players: tuple[TeamPlayer, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Interclubs:
    """Teams by their summed scores."""

    head: Head
    tops: tuple[int, ...]
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's season."""

    rank: int
    name: str
    club: str
    series: str
    played: int
    total: int
    tops_total: int
    """The sum of the tops of the games played."""
    tops: int
    """How many tops were found."""
    solos: int
    best: float
    """The best percentage of one game."""
    course: tuple[float | None, ...] = ()
    """The percentage of each game of the season, None where absent."""

    @property
    def percentage(self) -> float:
        """The total in percent of the tops of the games played."""
        return round(100 * self.total / self.tops_total, 2) if self.tops_total else 0.0


@dataclass(frozen=True, slots=True)
class Record:
    """A line of the club's record book."""

    what: str
    value: str
    who: str
    when: str


@dataclass(frozen=True, slots=True)
class Season:
    """A club's season: everybody's games, and its records."""

    head: Head
    games: tuple[str, ...]
    lines: tuple[SeasonLine, ...]
    records: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game of somebody's season."""

    title: str
    date: str
    rank: int
    players: int
    total: int
    top: int
    """The sum of its tops."""
    tops: int
    """How many tops were found."""
    solos: int
    mean: float
    """What the room had on average, in percent of the tops."""

    @property
    def percentage(self) -> float:
        """The total in percent of the tops."""
        return round(100 * self.total / self.top, 2) if self.top else 0.0


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """One person's season, game by game."""

    head: Head
    line: SeasonLine
    games: tuple[PlayerGame, ...]
