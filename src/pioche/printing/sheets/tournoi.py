"""The results of several games added up: each game's total and place, their sum, the rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pioche.formats.results import told
from pioche.printing.figures import figure
from pioche.printing.model import Block, Column, Head, Heading, Paper, Paragraph, Row, Table
from pioche.printing.registry import Sheet
from pioche.rules.ranking.competition import Line, Method, Standings
from pioche.rules.ranking.standing import Ranking
from pioche.texts import N_, _, sentence

_MOST_UPRIGHT = 6  # games beside one another on an upright page


@dataclass(frozen=True, slots=True)
class Tournament:
    """Games added up; `games` are their names."""

    head: Head
    games: tuple[str, ...]
    standings: Standings


def tournament(found: Tournament) -> Paper:
    """Everybody, then each category, series and club."""
    count = len(found.games)
    games = (
        _("Manche {n} : {name}").format(n=n, name=name) for n, name in enumerate(found.games, 1)
    )
    blocks: list[Block] = [Paragraph(" ; ".join(games), 8), _table(found.standings.lines, count)]
    for ranking in found.standings.rankings:
        blocks += [Heading(ranking_title(ranking), ruled=False), _table(ranking.lines, count)]
    head = replace(found.head, part=_method(found.standings.rules.method))
    return Paper(_("Classement"), head, tuple(blocks), wide=count > _MOST_UPRIGHT)


def ranking_title(ranking: Ranking[Any]) -> str:
    """What stands above the table of a category, a series or a club."""
    return sentence(f"ranking.by-{ranking.by}", label=ranking.title)


def _method(method: Method) -> str:
    if method == "places":
        return _("par addition des places (la plus petite somme gagne)")
    return _("par addition des points")


def _table(lines: Sequence[Line], games: int) -> Table:
    rows = []
    for line in lines:
        cells = zip(line.totals, line.places, strict=True)
        rows.append(
            Row(
                (
                    str(line.rank),
                    told(line.player),
                    *("–" if t is None else f"{figure(t)} ({place})" for t, place in cells),
                    figure(line.value),
                )
            )
        )
    return Table(
        (
            Column(_("Rang"), "end", bold=True),
            Column(_("Nom"), wraps=True, bold=True),
            *(Column(_("Manche {n}").format(n=n), "end") for n in range(1, games + 1)),
            Column(_("Total"), "end", bold=True),
        ),
        tuple(rows),
        size=9,
        caption=_("Classement"),
    )


SHEETS = (
    Sheet(
        "tournoi",
        N_("Classement d’un tournoi"),
        N_("Plusieurs parties additionnées, par points ou par places"),
        Tournament,
        tournament,
        order=61,
        public=True,
    ),
)
