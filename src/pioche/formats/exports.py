"""Results as files that belong to no federation: CSV, JSON, a page that stands alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pioche.formats.page import competition_page, game_page
from pioche.formats.results import CompetitionResults, GameResults, Writer, told
from pioche.formats.spreadsheet import csv_bytes
from pioche.rules.ranking.competition import Line
from pioche.rules.ranking.interclubs import rank_teams
from pioche.rules.ranking.season import records, season
from pioche.rules.ranking.standing import Entrant
from pioche.texts import _, sentence


def _game_csv(game: GameResults) -> bytes:
    """One line a player, the tops above them."""
    numbers = [coup.number for coup in game.coups]
    head: list[object] = [
        _("Rang"), _("Table"), _("Nom"), _("Club"), _("Catégorie"), _("Série"), _("Points"),
        _("Solos"), _("Pénalités"), _("Avertissements"), _("Total"), _("%"), _("Négatif"),
        *(_("Coup {n}").format(n=number) for number in numbers),
    ]  # fmt: skip
    tops = ["", "", _("Top"), "", "", "", game.top, "", "", "", game.top, 100.0, 0]
    rows: list[list[object]] = [head, [*tops, *(coup.score for coup in game.coups)]]
    for line in game.lines:
        one, player = line.standing, line.player
        rows.append(
            [
                one.rank, player.table, player.label, player.club, player.category, player.series,
                one.points, one.solos, one.penalties + one.warning_penalty, one.warnings,
                one.total, one.percentage, one.negative, *line.coups,
            ]
        )  # fmt: skip
    rows += [[], [_("Coup"), _("Tirage"), _("Mot"), _("Place"), _("Score"), _("Cumul")]]
    rows += [[one.number, one.rack, one.word, one.ref, one.score, one.cumul] for one in game.coups]
    return csv_bytes([*rows, [], [contents("personal")]])


def _game_json(game: GameResults) -> bytes:
    document: dict[str, Any] = {
        "format": "pioche-resultats",
        "version": 1,
        "contains": contents("personal"),
        "game": game.id,
        "title": game.title,
        "created_at": game.created_at,
        "edition": game.edition,
        "formula": game.formula,
        "tempo": game.tempo,
        "lexicon": game.lexicon,
        "ended": game.ended,
        "annulled": game.annulled,
        "top": game.top,
        "grid": list(game.rows),
        "coups": [
            {"n": one.number, "rack": one.rack, "word": one.word, "ref": one.ref,
             "score": one.score, "cumul": one.cumul, "rejet": one.rejet,
             "solo": game.solos.get(one.number)}
            for one in game.coups
        ],
        "results": [
            {
                **line.standing.written(),
                "club": line.player.club,
                "category": line.player.category,
                "series": line.player.series,
                "coups": list(line.coups),
            }
            for line in game.lines
        ],
        "rankings": [
            {
                "by": one.by,
                "label": one.title,
                "lines": [
                    {"table": line.player.table, "rank": line.rank, "total": line.total}
                    for line in one.lines
                ],
            }
            for one in game.rankings
        ],
    }  # fmt: skip
    return _json(document)


def _competition_csv(found: CompetitionResults) -> bytes:
    standings = found.standings
    games = range(1, len(standings.games) + 1)
    head: list[object] = [
        _("Rang"), _("Nom"), _("Club"), _("Catégorie"), _("Série"),
        *(_("P{n}").format(n=number) for number in games), _("Cumul"), _("Négatif"), _("%"),
        _("Places"), _("Solos"),
    ]  # fmt: skip
    tops = [0 if game.annulled else game.top for game in standings.games]
    rows: list[list[object]] = [head, ["", _("Top"), "", "", "", *tops, sum(tops), 0, 100.0]]
    places = standings.rules.method == "places"
    for line in standings.lines:
        player = line.player
        rows.append(
            [
                line.rank, player.label, player.club, player.category, player.series, *line.totals,
                line.total, line.negative, line.percentage, line.value if places else "",
                line.solos,
            ]
        )  # fmt: skip
    teams = rank_teams(standings) if standings.rules.in_teams else ()
    if teams:
        rows += [[], [_("Rang"), _("Équipe"), _("Joueurs"), _("Indice"), _("Division"), _("Total")]]
        for team in teams:
            names = ", ".join(
                who if index is None else f"{who} ({index})"
                for line, index in team.players
                for who in [told(line.player)]
            )
            rows.append([team.rank, team.name, names, team.index, team.division, team.total])
    return csv_bytes([*rows, [], [contents("personal")]])


def _competition_json(found: CompetitionResults) -> bytes:
    return _json({"format": "pioche-competition", "version": 1, **competition_data(found)})


def competition_data(
    found: CompetitionResults,
    veil: Callable[[Entrant], Entrant] | None = None,
    bare: bool = False,
) -> dict[str, Any]:
    """A competition as plain data: the file's, the API's, and what sheets are made from.

    With a veil people are told as it lets them through, without licences; `bare`, what would tell
    who they are (clubs, teams) is left out altogether.
    """
    standings = found.standings
    seen = veil or (lambda player: player)
    rules = standings.rules
    teams = rank_teams(standings) if rules.in_teams and not bare else ()
    return {
        "contains": contents("personal"),
        "competition": found.id,
        "name": found.title,
        "place": found.place,
        "created_at": found.created_at,
        "kind": rules.kind,
        "units": rules.units,
        "method": rules.method,
        "tie_break": rules.tie_break,
        "cuts": [{"after": after, "kept": kept} for after, kept in standings.cuts],
        "games": [
            {"game": one.id, "title": one.title, "at": one.at, "top": one.top,
             "coups": len(one.tops), "players": len(one.standings), "annulled": one.annulled,
             "ended": one.ended}
            for one in standings.games
        ],
        "lines": [_line(one, seen, bool(veil)) for one in standings.lines],
        "rankings": [
            {
                "by": one.by, "title": one.title,
                "lines": [_line(line, seen, bool(veil)) for line in one.lines],
            }
            for one in standings.rankings
        ],
        "clubs": [msgspec.to_builtins(one) for one in (() if bare else standings.clubs)],
        "teams": [
            {
                "rank": team.rank, "name": team.name, "index": team.index,
                "division": team.division, "division_rank": team.division_rank,
                "incomplete": team.incomplete, "totals": list(team.totals), "total": team.total,
                "players": [
                    {"name": who.label, "series": who.series, "index": index,
                     "totals": list(line.totals), "total": line.total}
                    for line, index in team.players
                    for who in [seen(line.player)]
                ],
            }
            for team in teams
        ],
        "season": [
            {
                "rank": one.rank, "name": seen(one.player).label, "club": seen(one.player).club,
                "series": seen(one.player).series, "games": one.games, "total": one.total,
                "top": one.top, "percentage": one.percentage, "tops": one.tops, "solos": one.solos,
                "best": msgspec.to_builtins(one.best),
                "course": [msgspec.to_builtins(evening) for evening in one.course],
            }
            for one in (season(standings) if rules.kind == "season" else ())
        ],
        "records": [
            {
                "what": one.what, "title": sentence(f"ranking.record-{one.what}"),
                "value": one.value, "word": one.word, "game": one.game,
                "at": one.at, "holders": [seen(player).label for player in one.holders],
            }
            for one in records(standings.games)
        ],
    }  # fmt: skip


def _line(line: Line, told: Callable[[Entrant], Entrant], veiled: bool) -> dict[str, Any]:
    player = told(line.player)
    return {
        "rank": line.rank,
        "licence": "" if veiled else line.licence,
        "name": player.label,
        "club": player.club,
        "category": player.category,
        "series": player.series,
        "table": player.table,
        "totals": list(line.totals),
        "places": list(line.places),
        "counted": list(line.counted),
        "value": line.value,
        "total": line.total,
        "negative": line.negative,
        "percentage": line.percentage,
        "stage": line.stage,
        "solos": line.solos,
    }


def _json(document: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def contents(code: str) -> str:
    """What a file says about people, in a sentence that it carries."""
    return sentence(f"exports.{code}")


WRITERS: tuple[Writer, ...] = (
    Writer("csv", "CSV (tableur)", "csv", "text/csv; charset=utf-8", _game_csv, _competition_csv),
    Writer("json", "JSON", "json", "application/json", _game_json, _competition_json),
    Writer("html", "Page HTML", "html", "text/html; charset=utf-8", game_page, competition_page),
)
