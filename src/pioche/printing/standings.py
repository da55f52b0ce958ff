"""What was ranked over several games, written down for the papers of a competition.

`Named` is how whoever reads a paper may read somebody: everybody, as the halls show them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeAlias

from pioche.core.errors import Unknown
from pioche.formats.results import CompetitionResults
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
from pioche.printing.minutes import Identity, told
from pioche.printing.model import Head
from pioche.rules.ranking.competition import Line, Standings
from pioche.rules.ranking.interclubs import rank_teams
from pioche.rules.ranking.people import Played, identify
from pioche.rules.ranking.season import PersonSeason, records, season, tops_found
from pioche.rules.ranking.standing import Entrant
from pioche.texts import N_, _
from pioche.texts.dates import day_told

#: What a line of the book of records is called.
_RECORDS = {
    "total": N_("Meilleur total"),
    "percentage": N_("Meilleur pourcentage"),
    "negative": N_("Plus petit écart au top"),
    "solos": N_("Le plus de solos"),
    "tops": N_("Le plus de tops trouvés"),
    "game-top": N_("Plus gros top de partie"),
    "players": N_("Le plus de joueurs"),
    "coup": N_("Plus gros coup"),
}


Named: TypeAlias = Callable[[Entrant], Entrant]
#: What the sheets of a competition are made from.
KINDS: tuple[type, ...] = (Season, PlayerSeason, Interclubs, Official)


def paper_data(kind: type, results: CompetitionResults, named: Named, place: int = 1) -> Any:
    """What a sheet of a competition is made from; `place` is the player's, for their own."""
    day = day_told(datetime.fromtimestamp(results.created_at / 1000))
    head = Head(results.title, "", day, results.place)
    standings = results.standings
    if kind is Official:
        return official_of(standings, head, named)
    if kind is Interclubs:
        return interclubs_of(standings, head, named)
    if kind is PlayerSeason:
        found = player_of(standings, head, named, place)
        if found is None:
            raise Unknown("printing.place-unknown", place=place)
        return found
    return season_of(standings, head, named)


def official_of(standings: Standings, head: Head, named: Named) -> Official:
    """The official sheet."""
    lines = tuple(
        OfficialLine(
            one.rank,
            _people(named(one.player)),
            one.total,
            one.negative,
            one.percentage,
            one.totals,
        )
        for one in standings.lines
    )
    return Official(head, tuple(game.top for game in standings.games), lines)


def _people(player: Entrant) -> tuple[Identity, ...]:
    labels = (player.series, player.category, player.club)
    names = [one for one in (player.name, player.partner) if one] or [told(player)]
    return tuple(Identity(name, "", "", "", *labels) for name in names)


def interclubs_of(standings: Standings, head: Head, named: Named) -> Interclubs:
    """The teams of an interclubs, as they were ranked."""
    teams = tuple(
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
    return Interclubs(head, tuple(game.top for game in standings.games), teams)


def season_of(standings: Standings, head: Head, named: Named) -> Season:
    """Everybody's season, and the book of records."""
    by_player = {id(one.player): one for one in season(standings)}
    lines = tuple(
        _line(line, own, standings, named)
        for line in standings.lines
        if (own := by_player.get(id(line.player))) is not None
    )
    book = tuple(
        Record(
            _(_RECORDS.get(one.what, one.what)),
            percent(one.value) if one.what == "percentage" else figure(round(one.value)),
            ", ".join([*(told(named(who)) for who in one.holders), *filter(None, (one.word,))])
            or one.game,
            _day(one.at),
        )
        for one in records(standings.games)
    )
    return Season(head, tuple(map(_title, standings.games)), lines, book)


def player_of(standings: Standings, head: Head, named: Named, place: int) -> PlayerSeason | None:
    """The season of who stands at a place of the ranking, from 1; none where nobody does."""
    if not 1 <= place <= len(standings.lines):
        return None
    line = standings.lines[place - 1]
    own = next((one for one in season(standings) if one.player is line.player), None)
    if own is None:
        return None
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
    return PlayerSeason(head, _line(line, own, standings, named), games)


def _line(line: Line, own: PersonSeason, standings: Standings, named: Named) -> SeasonLine:
    by_game = {one.game: one.percentage for one in own.course}
    player = named(own.player)
    return SeasonLine(
        line.rank,
        told(player),
        player.club,
        player.series,
        own.games,
        own.total,
        sum(game.top for game in standings.games if game.id in by_game),
        own.tops,
        own.solos,
        own.best.percentage,
        tuple(by_game.get(game.id) for game in standings.games),
    )


def _mean(game: Played) -> float:
    shares = [one.percentage for one in game.standings]
    return round(sum(shares) / len(shares), 2) if shares else 0.0


def _title(game: Played) -> str:
    return game.title or _day(game.at)


def _day(at: int) -> str:
    return day_told(datetime.fromtimestamp(at / 1000)) if at else ""
