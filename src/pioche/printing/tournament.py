"""The results of a tournament on paper: each game's total and place, their sum, the rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.lib.units import mm

from pioche.printing.page import document, gap, table, text
from pioche.rules.ranking.standing import Ranking
from pioche.rules.ranking.tournament import Method, TournamentLine, tournament_rankings
from pioche.texts import _

_MOST_UPRIGHT = 6  # games beside one another on an upright page


def tournament_sheet(
    title: str, games: Sequence[str], method: Method, lines: Sequence[TournamentLine]
) -> bytes:
    """The results: everybody, then each category and each series. `games` are their names."""
    wide = len(games) > _MOST_UPRIGHT
    parts = [
        text(title, 14, bold=True),
        text(method_told(method), 8),
        *(
            text(_("Manche {n} : {name}").format(n=n, name=name), 8)
            for n, name in enumerate(games, 1)
        ),
        gap(3),
        _table(lines, len(games), wide),
    ]
    for ranking in tournament_rankings(lines):
        parts += [*ranking_head(ranking), _table(ranking.lines, len(games), wide)]
    return document(parts, title, wide=wide)


def ranking_head(ranking: Ranking[Any]) -> list[Any]:
    """What stands above the table of a category or a series."""
    kind = _("Catégorie") if ranking.by == "category" else _("Série")
    return [gap(6), text(f"{kind} {ranking.title}", 11, bold=True), gap(2)]


def method_told(method: Method) -> str:
    """Say how games add up."""
    if method == "places":
        return _("Classement par addition des places (la plus petite somme gagne)")
    return _("Classement par addition des points")


def player_told(line: TournamentLine) -> str:
    """Name a player, by the table where there is no name."""
    return line.player.label or _("Table {table}").format(table=line.player.table)


def _table(lines: Sequence[TournamentLine], games: int, wide: bool) -> Any:
    rows = [
        [
            _("Rang"),
            _("Nom"),
            *(_("Manche {n}").format(n=n) for n in range(1, games + 1)),
            _("Total"),
        ]
    ]
    for line in lines:
        cells = zip(line.totals, line.places, strict=True)
        rows.append(
            [
                str(line.rank),
                player_told(line),
                *("–" if total is None else f"{total} ({place})" for total, place in cells),
                str(line.value),
            ]
        )
    name = 58
    each = ((257 if wide else 174) - name - 12 - 18) / max(games, 1)
    widths = [12, name, *([min(each, 30)] * games), 18]
    return table(rows, [width * mm for width in widths], left=(1,))
