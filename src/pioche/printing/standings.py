"""What was ranked over several games, written down for the papers of a competition.

`Named` is how whoever reads a paper may read somebody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from pioche.core.errors import Unknown
from pioche.formats.results import CompetitionResults, told
from pioche.printing.competition import (
    Interclubs,
    Official,
    OfficialLine,
    PlayerGame,
    PlayerSeason,
    Record,
    Season,
    SeasonLine,
    Team,
    TeamPlayer,
)
from pioche.printing.figures import figure, percent
from pioche.printing.minutes import Identity, identity_of, rules_told, unregistered
from pioche.printing.model import Head
from pioche.printing.sheets.tournoi import Tournament
from pioche.rules.ranking.competition import Line, Standings
from pioche.rules.ranking.interclubs import rank_teams
from pioche.rules.ranking.people import Played, identify
from pioche.rules.ranking.season import PersonSeason, records, season, tops_found
from pioche.rules.ranking.standing import Entrant
from pioche.texts import SOURCE, _, sentence, speaking
from pioche.texts.dates import day_told

Named: TypeAlias = Callable[[Entrant], Entrant]


def kinds_of(results: CompetitionResults) -> tuple[type, ...]:
    """What can be printed of a competition, by what a sheet takes."""
    rules = results.standings.rules
    return (
        Tournament,
        Official,
        *((Interclubs,) if rules.in_teams else ()),
        *((Season, PlayerSeason) if rules.kind == "season" else ()),
    )


@speaking(SOURCE)
def paper_data(kind: type, results: CompetitionResults, named: Named, place: int = 1) -> Any:
    """What a sheet of a competition is made from; `place` is the player's, for their own."""
    standings = results.standings
    head = _head(results)
    if kind is Tournament:
        return _tournament(standings, head, named)
    if kind is Official:
        lines = tuple(_official_line(one, results, named) for one in standings.lines)
        return Official(head, _tops(standings), lines)
    if kind is Interclubs:
        return Interclubs(head, _tops(standings), _teams(standings, named))
    if kind is PlayerSeason:
        return _player(standings, head, named, place)
    return _season(standings, head, named)


def _head(results: CompetitionResults) -> Head:
    """The days of its games, and how all of them were played, as far as they are alike."""
    games = results.standings.games
    days = [one.at for one in games if one.at] or [results.created_at]
    first, last = _day(min(days)), _day(max(days))
    when = first if first == last else _("du {first} au {last}").format(first=first, last=last)
    parts = zip(*(game.about for game in games), strict=True)
    alike = [first if set(rest) <= {first} else "" for first, *rest in parts]
    return Head(results.title, "", when, results.place, rules_told(*alike))


def _tournament(standings: Standings, head: Head, named: Named) -> Tournament:
    def veiled(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(replace(one, player=named(one.player)) for one in lines)

    rankings = tuple(replace(one, lines=veiled(one.lines)) for one in standings.rankings)
    shown = replace(standings, lines=veiled(standings.lines), rankings=rankings)
    games = tuple(map(_title, standings.games))
    return Tournament(head, games, shown)


def _tops(standings: Standings) -> tuple[int, ...]:
    return tuple(0 if game.annulled else game.top for game in standings.games)


def _official_line(line: Line, results: CompetitionResults, named: Named) -> OfficialLine:
    return OfficialLine(
        line.rank,
        _people(line, results, named(line.player)),
        line.total,
        line.negative,
        line.percentage,
        line.totals,
    )


def _people(line: Line, results: CompetitionResults, player: Entrant) -> tuple[Identity, ...]:
    """Who a line is to a federation, by licence; of a pair the first person first."""
    known = [who for one in line.licences if (who := results.people.get(one)) is not None]
    if not known:
        return unregistered(player)
    return tuple(map(identity_of, sorted(known, key=lambda who: who.full_name != player.name)))


def _teams(standings: Standings, named: Named) -> tuple[Team, ...]:
    return tuple(
        Team(
            team.rank,
            team.name,
            str(team.division),
            team.index,
            tuple(
                TeamPlayer(told(who), who.series, index, line.totals, line.total)
                for line, index in team.players
                for who in [named(line.player)]
            ),
            team.total,
        )
        for team in rank_teams(standings)
    )


def _season(standings: Standings, head: Head, named: Named) -> Season:
    """Everybody's season, and the book of records."""
    book = tuple(
        Record(
            sentence(f"ranking.record-{one.what}"),
            percent(one.value) if one.what == "percentage" else figure(round(one.value)),
            ", ".join([*(told(named(who)) for who in one.holders), *filter(None, (one.word,))])
            or one.game,
            _day(one.at),
        )
        for one in records(standings.games)
    )
    lines = tuple(_line(one, standings, named) for one in season(standings))
    return Season(head, tuple(map(_title, standings.games)), lines, book)


def _player(standings: Standings, head: Head, named: Named, place: int) -> PlayerSeason:
    """The season of who stands at a place of the ranking, from 1."""
    if not 1 <= place <= len(standings.lines):
        raise Unknown("printing.place-unknown", place=place)
    line = standings.lines[place - 1]
    own = next(one for one in season(standings) if one.player is line.player)
    games = tuple(
        PlayerGame(
            _title(game),
            _day(game.at),
            stood.rank,
            len(game.standings),
            stood.total,
            game.top,
            tops_found(game, stood),
            stood.solos,
            _mean(game),
        )
        for game, lines in zip(standings.games, identify(standings.games), strict=True)
        if (stood := lines.get(line.key)) is not None
    )
    return PlayerSeason(head, _line(own, standings, named), games)


def _line(own: PersonSeason, standings: Standings, named: Named) -> SeasonLine:
    shares = {one.game: one.percentage for one in own.course}
    player = named(own.player)
    return SeasonLine(
        own.rank,
        told(player),
        player.club,
        player.series,
        own.games,
        own.total,
        own.top,
        own.tops,
        own.solos,
        own.best.percentage,
        tuple(shares.get(game.id) for game in standings.games),
    )


def _mean(game: Played) -> float:
    shares = [one.percentage for one in game.standings]
    return round(sum(shares) / len(shares), 2) if shares else 0.0


def _title(game: Played) -> str:
    name = game.title or _day(game.at) or game.id
    return _("{name} (annulée)").format(name=name) if game.annulled else name


def _day(at: int) -> str:
    return day_told(datetime.fromtimestamp(at / 1000)) if at else ""
