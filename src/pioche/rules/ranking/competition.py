"""Competitions: several games in order, cuts, circuits, seasons; who stands where (2011: 7).

Where the regulations are silent:

Reading: a cut takes everybody who is level with the last one who goes on; who does not go on keeps
a rank below all who do, and nothing played afterwards counts for them.

Reading: percentage and négatif are over the games that a person could play, missed or not.

Reading: who misses a game scores nothing in it, and takes the place after its last one; over a
circuit or a season only the games played are added up, and of these the best where so many count.

Reading: a club is its three best, in the games that everybody could play.

Reading: the places that add up in the ranking of a category, a series or a club are those of the
whole game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pioche.core.errors import InputError
from pioche.core.names import name_order, plain_name
from pioche.rules.ranking.people import ERASED, LICENCE, Key, Played, borne, identify, parts
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, labels, ranks
from pioche.rules.ranking.ties import TieBreak

Method = Literal["points", "places"]
Kind = Literal["tournament", "circuit", "season", "interclubs"]
Units = Literal["individual", "pairs", "teams"]


@dataclass(frozen=True, slots=True)
class Cut:
    """After so many games, the first so many go on."""

    after: int
    keeps: int


@dataclass(frozen=True, slots=True)
class CompetitionRules:
    """How games add up."""

    kind: Kind = "tournament"
    units: Units = "individual"
    method: Method = "points"
    tie_break: TieBreak = "none"
    cuts: tuple[Cut, ...] = ()
    best: int = 0
    """How many of the results of a circuit count; 0: all."""
    club_best: int = 3
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Teams by name, their players by theirs or by licence; empty: one a club."""
    sudden_death: Mapping[str, int] = field(default_factory=dict)
    """By name, the coup at which a player went out of a game played for a tie (7.3)."""

    @property
    def sums(self) -> bool:
        """Whether games are added up as they were played, nobody owing any."""
        return self.kind in ("circuit", "season")

    @property
    def in_teams(self) -> bool:
        """Whether teams are ranked."""
        return self.kind == "interclubs" or self.units == "teams"


@dataclass(frozen=True, slots=True)
class Line:
    """A person's competition; None where a game was missed, or not theirs to play."""

    key: Key
    player: Entrant
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]
    counted: tuple[bool, ...]
    """Which games add up."""
    value: int
    """The sum that ranks: points, or places."""
    total: int
    tops: int
    """The sum of the tops of the games that the person could play."""
    stage: int
    """How many cuts were passed."""
    order: tuple[int, ...]
    """What the line is ranked by: the lowest comes first."""
    solos: int
    rank: int = 0

    @property
    def licence(self) -> str:
        """The licence by which the person is known, if any; of a pair both."""
        return "+".join(self.licences)

    @property
    def licences(self) -> tuple[str, ...]:
        """Of a pair both."""
        if not self.key.startswith(LICENCE):
            return ()
        known = self.key.removeprefix(LICENCE).split("+")
        return tuple(one for one in known if not one.startswith(ERASED))

    @property
    def percentage(self) -> float:
        """The total in percent of the tops, to two places."""
        return round(100 * self.total / self.tops, 2) if self.tops else 0.0

    @property
    def negative(self) -> int:
        """How far below the tops."""
        return self.total - self.tops


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club: the sum of its best players."""

    rank: int
    club: str
    total: int
    players: int
    counted: int


@dataclass(frozen=True, slots=True)
class Standings:
    """Where everybody stands."""

    rules: CompetitionRules
    games: tuple[Played, ...]
    lines: tuple[Line, ...]
    rankings: tuple[Ranking[Line], ...]
    clubs: tuple[ClubLine, ...]
    cuts: tuple[tuple[int, int], ...] = ()
    """Of each cut made: after how many games, and how many went on."""

    @property
    def bearers(self) -> dict[str, Line]:
        """By licence, by mark, and by name as it is compared: who that is."""
        lines = {line.key: line for line in self.lines}
        named = borne({key: line.player.label for key, line in lines.items()})
        return {name: lines[key] for name, key in named.items()}

    @property
    def strangers(self) -> tuple[str, ...]:
        """Names in the rules (teams, a sudden death) that nobody bears who played, or several."""
        known = self.bearers
        named = [*self.rules.sudden_death, *(one for x in self.rules.teams.values() for one in x)]
        first = dict.fromkeys(parts(one)[0] for one in named)
        return tuple(x for x in first if plain_name(x) not in known and not x.startswith(ERASED))


def rank_competition(games: Sequence[Played], rules: CompetitionRules) -> Standings:
    """Rank everybody who played in a competition's games."""
    by_game = identify(games)
    people: dict[Key, Entrant] = {}
    for lines in by_game:
        for key, line in lines.items():
            people[key] = _richer(people.get(key), line.player)
    stages = dict.fromkeys(people, 0)
    ends = dict.fromkeys(people, len(games))
    made = []
    for number, cut in enumerate(sorted(rules.cuts, key=lambda one: one.after), 1):
        if cut.after >= len(games):
            break  # not reached yet
        going = [key for key in people if stages[key] == number - 1]
        through = _through(going, cut, games, by_game, people, rules)
        made.append((cut.after, len(through)))
        for key in going:
            if key in through:
                stages[key] = number
            else:
                ends[key] = cut.after
    ranked = _ranked(
        [
            _line(key, person, ends[key], stages[key], games, by_game, rules)
            for key, person in people.items()
        ]
    )
    return Standings(
        rules,
        tuple(games),
        ranked,
        _rankings(ranked),
        _clubs(ranked, rules, made[0][0] if made else len(games)),
        tuple(made),
    )


def _richer(known: Entrant | None, player: Entrant) -> Entrant:
    """What is known of somebody, the latest game first where it says anything."""
    if known is None:
        return player
    return replace(
        player,
        club=player.club or known.club,
        category=player.category or known.category,
        series=player.series or known.series,
    )


def _through(
    going: Sequence[Key],
    cut: Cut,
    games: Sequence[Played],
    by_game: Sequence[Mapping[Key, Standing]],
    people: Mapping[Key, Entrant],
    rules: CompetitionRules,
) -> set[Key]:
    """Who goes on: the first so many, and whoever is level with the last of them."""
    lines = [_line(key, people[key], cut.after, 0, games, by_game, rules) for key in going]
    return {line.key for line in _ranked(lines) if line.rank <= cut.keeps}


def _line(
    key: Key,
    player: Entrant,
    end: int,
    stage: int,
    games: Sequence[Played],
    by_game: Sequence[Mapping[Key, Standing]],
    rules: CompetitionRules,
) -> Line:
    own = [lines.get(key) if at < end else None for at, lines in enumerate(by_game)]
    counted = _counted(own, rules)
    counts = [line if on else None for line, on in zip(own, counted, strict=True)]
    total = sum(line.total for line in counts if line)
    value = total if rules.method == "points" else _places(counts, by_game, games, end, rules)
    open_to = [
        game
        for at, game in enumerate(games[:end])
        if not game.annulled and (not rules.sums or counts[at] is not None)
    ]
    sign = -value if rules.method == "points" else value
    coups = [len(game.tops) for game in games]
    return Line(
        key,
        player,
        tuple(line.total if line else None for line in own),
        tuple(line.rank if line else None for line in own),
        counted,
        value,
        total,
        sum(game.top for game in open_to),
        stage,
        (-stage, sign, *_ties(rules, own[:end], coups, borne({key: player.label}))),
        sum(line.solos for line in own if line),
    )


def _counted(own: Sequence[Standing | None], rules: CompetitionRules) -> tuple[bool, ...]:
    """Which games add up: all that were played, or of a circuit the best."""
    played = [at for at, line in enumerate(own) if line is not None]
    if rules.sums and rules.best:

        def worth(at: int) -> tuple[int, int]:
            line = own[at]
            assert line is not None  # only games played are compared
            return (-line.total if rules.method == "points" else line.rank, at)

        played = sorted(played, key=worth)[: rules.best]
    return tuple(at in played for at in range(len(own)))


def _places(
    own: Sequence[Standing | None],
    by_game: Sequence[Mapping[Key, Standing]],
    games: Sequence[Played],
    end: int,
    rules: CompetitionRules,
) -> int:
    places = 0
    for at, line in enumerate(own[:end]):
        if line is not None:
            places += line.rank
        elif not games[at].annulled and not rules.sums:
            places += len(by_game[at]) + 1
    return places


def _ties(
    rules: CompetitionRules,
    own: Sequence[Standing | None],
    coups: Sequence[int],
    names: Collection[str],
) -> tuple[int, ...]:
    """The last game's total, then its coups backwards, then the games before; or a sudden death.

    Who missed a game has nothing in each of its coups, so that games are compared with themselves.
    """
    if rules.tie_break == "sudden-death":
        for named, out in rules.sudden_death.items():
            if any(plain_name(one) in names for one in parts(named)):
                return (-out,)
        return ()  # who did not go out comes first
    key: list[int] = []
    if rules.tie_break == "last-coups":
        for line, many in reversed([*zip(own, coups, strict=False)]):
            points = line.tie_key if line else ()
            key += [-line.total if line else 0, *(-one for one in points)]
            key += [0] * (many - len(points))
    return tuple(key)


def read_outcome(text: str, lines: Sequence[Line]) -> dict[str, int]:
    """Read who went out of a game of sudden death, and when: `12:3, Mme Keller:5` (7.3)."""
    known = {str(line.player.table): line.player.label for line in lines}
    known |= {plain_name(line.player.label): line.player.label for line in lines}
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        who, colon, coup = part.rpartition(":")
        name = known.get(plain_name(who))
        if not colon or not name or not coup.strip().isdecimal() or not int(coup):
            raise InputError("ranking.outcome", given=part)
        found[name] = int(coup)
    return found


def _ranked(lines: Sequence[Line]) -> tuple[Line, ...]:
    named = sorted(lines, key=lambda line: (name_order(line.player.label), line.key))
    return tuple(replace(line, rank=rank) for rank, line in ranks(named, lambda one: one.order))


def _rankings(lines: Sequence[Line]) -> tuple[Ranking[Line], ...]:
    """Each category, series and club by itself."""
    players = [line.player for line in lines]
    return tuple(
        Ranking(label, _ranked([one for one in lines if getattr(one.player, by) == label]), by)
        for by in ("category", "series", "club")
        for label in labels(players, by)
    )


def _clubs(lines: Sequence[Line], rules: CompetitionRules, games: int) -> tuple[ClubLine, ...]:
    """Clubs by their best players, in the games that everybody could play."""
    sums: dict[str, list[int]] = {}
    for line in lines:
        if line.player.club:
            total = sum(total for total in line.totals[:games] if total is not None)
            sums.setdefault(line.player.club, []).append(total)
    best = max(1, rules.club_best)
    found = [
        (club, sum(sorted(totals, reverse=True)[:best]), len(totals))
        for club, totals in sorted(sums.items(), key=lambda one: name_order(one[0]))
    ]
    return tuple(
        ClubLine(rank, club, total, many, min(best, many))
        for rank, (club, total, many) in ranks(found, lambda one: -one[1])
    )
