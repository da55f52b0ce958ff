"""What the sheets of a competition are made from: its ranking as it was decided."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pioche.formats.results import CompetitionResults
from pioche.printing.competition import (
    Interclubs,
    Official,
    OfficialLine,
    Record,
    Season,
    SeasonLine,
    Team,
    TeamPlayer,
)
from pioche.printing.figures import figure, percent
from pioche.printing.model import Head
from pioche.printing.sheets.tournoi import Tournament
from pioche.rules.ranking.competition import Line
from pioche.rules.ranking.interclubs import rank_teams
from pioche.rules.ranking.season import Record as Best
from pioche.rules.ranking.season import records, season
from pioche.texts import _, sentence
from pioche.texts.dates import date_told


def papers_of(found: CompetitionResults) -> dict[type, Any]:
    """By what a sheet takes: everything that can be printed of a competition."""
    standings = found.standings
    head = Head(found.title, date=_date(found.created_at), place=found.place)
    names = [one.title or one.id for one in standings.games]
    told = [
        _("{name} (annulée)").format(name=name) if game.annulled else name
        for name, game in zip(names, standings.games, strict=True)
    ]
    made: dict[type, Any] = {
        Tournament: Tournament(found.title, tuple(told), standings),
        Official: Official(
            head,
            tuple(0 if game.annulled else game.top for game in standings.games),
            tuple(_official(line, found) for line in standings.lines),
        ),
    }
    if standings.rules.kind == "interclubs" or standings.rules.units == "teams":
        made[Interclubs] = Interclubs(head, made[Official].tops, _teams(found))
    if standings.rules.kind == "season":
        made[Season] = _season(found, head, tuple(told))
    return made


def _date(ms: int) -> str:
    return date_told(datetime.fromtimestamp(ms / 1000))


def _official(line: Line, found: CompetitionResults) -> OfficialLine:
    who = found.people.get(line.licence)
    return OfficialLine(
        line.rank,
        line.licence,
        who.surname if who else line.player.label,
        who.names if who else "",
        line.player.series,
        line.player.category,
        line.player.club,
        who.nationality if who else "",
        line.total,
        line.negative,
        line.percentage,
        line.totals,
    )


def _teams(found: CompetitionResults) -> tuple[Team, ...]:
    return tuple(
        Team(
            team.rank,
            team.name,
            str(team.division),
            team.index,
            tuple(
                TeamPlayer(line.player.label, line.player.series, index, line.totals, line.total)
                for line, index in team.players
            ),
            team.total,
        )
        for team in rank_teams(found.standings)
    )


def _season(found: CompetitionResults, head: Head, games: tuple[str, ...]) -> Season:
    ids = [one.id for one in found.standings.games]
    lines = []
    for one in season(found.standings):
        shares = {evening.game: evening.percentage for evening in one.course}
        lines.append(
            SeasonLine(
                one.rank,
                one.player.label,
                one.player.club,
                one.player.series,
                one.games,
                one.total,
                one.top,
                one.tops,
                one.solos,
                one.best.percentage,
                tuple(shares.get(id) for id in ids),
            )
        )
    return Season(head, games, tuple(lines), tuple(map(_record, records(found.standings.games))))


def _record(one: Best) -> Record:
    who = ", ".join(player.label for player in one.holders) or one.word or one.game
    value = percent(one.value) if one.what == "percentage" else figure(int(one.value))
    return Record(sentence(f"ranking.record-{one.what}"), value, who, _date(one.at))
