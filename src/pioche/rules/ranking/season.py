"""A season: what each person did over its games, and the club's book of records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pioche.rules.ranking.competition import Standings
from pioche.rules.ranking.people import Played, identify
from pioche.rules.ranking.standing import Entrant, Standing


@dataclass(frozen=True, slots=True)
class Evening:
    """One game of somebody's season."""

    game: str
    at: int
    total: int
    rank: int
    percentage: float


@dataclass(frozen=True, slots=True)
class PersonSeason:
    """Somebody's season."""

    rank: int
    player: Entrant
    games: int
    total: int
    top: int
    """The sum of the tops of the games played."""
    percentage: float
    """Of the tops of the games played."""
    tops: int
    """Coups in which the top was found."""
    solos: int
    best: Evening
    course: tuple[Evening, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A line of the book of records: what, how much, whose, in which game."""

    what: str
    value: float
    holders: tuple[Entrant, ...]
    game: str
    at: int
    word: str = ""


def season(standings: Standings) -> tuple[PersonSeason, ...]:
    """Everybody's season, in the order of the ranking."""
    by_game = identify(standings.games)
    found = []
    for line in standings.lines:
        played = [
            (game, own)
            for game, lines in zip(standings.games, by_game, strict=True)
            if (own := lines.get(line.key)) is not None
        ]
        if not played:
            continue
        course = tuple(
            Evening(game.id, game.at, own.total, own.rank, own.percentage) for game, own in played
        )
        tops = sum(game.top for game, _own in played)
        total = sum(own.total for _game, own in played)
        found.append(
            PersonSeason(
                line.rank,
                line.player,
                len(played),
                total,
                tops,
                round(100 * total / tops, 2) if tops else 0.0,
                sum(tops_found(game, own) for game, own in played),
                sum(own.solos for _game, own in played),
                max(course, key=lambda one: (one.percentage, one.total)),
                course,
            )
        )
    return tuple(found)


def tops_found(game: Played, standing: Standing) -> int:
    """In how many coups of a game somebody scored the top."""
    points = reversed(standing.tie_key)
    return sum(own >= top > 0 for own, top in zip(points, game.tops, strict=False))


def records(games: Sequence[Played]) -> tuple[Record, ...]:
    """The club's book of records: the best of every game that counts."""
    found: list[Record] = []
    counting = [game for game in games if not game.annulled and game.ended]

    def best(what: str, value: Callable[[Played, Standing], float]) -> None:
        lines = [(value(game, one), game, one) for game in counting for one in game.standings]
        if not lines:
            return
        most = max(worth for worth, _game, _one in lines)
        if most <= 0 and what != "negative":
            return
        first = next(game for worth, game, _one in lines if worth == most)
        names = tuple(one.player for worth, game, one in lines if worth == most and game is first)
        found.append(Record(what, most, names, first.title or first.id, first.at))

    best("total", lambda _game, one: one.total)
    best("percentage", lambda _game, one: one.percentage)
    best("negative", lambda _game, one: one.negative)
    best("solos", lambda _game, one: one.solos)
    best("tops", tops_found)
    for what, worth in (("game-top", lambda game: game.top), ("players", _players)):
        if counting:
            game = max(counting, key=worth)
            found.append(Record(what, worth(game), (), game.title or game.id, game.at))
    coups = [(top, game, at) for game in counting for at, top in enumerate(game.tops)]
    if coups:
        top, game, at = max(coups, key=lambda one: one[0])
        word = "".join(game.words[at : at + 1])
        found.append(Record("coup", top, (), game.title or game.id, game.at, word))
    return tuple(found)


def _players(game: Played) -> int:
    return len(game.standings)
