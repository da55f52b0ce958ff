"""The interclubs sheet: teams by their sum, each player's series and index."""

from __future__ import annotations

from pioche.printing.competition import Interclubs, Team
from pioche.printing.figures import figure
from pioche.printing.model import Block, Column, Heading, Paper, Row, Table
from pioche.printing.registry import Sheet
from pioche.texts import N_, _


def interclubs(found: Interclubs) -> Paper:
    """The teams, then the players of each."""
    games = range(1, len(found.tops) + 1)
    teams = Table(
        (
            Column(_("Rang"), "end", bold=True),
            Column(_("Équipe"), wraps=True, bold=True),
            Column(_("Division"), "middle"),
            Column(_("Indice"), "end"),
            Column(_("Joueurs"), "end"),
            Column(_("Total"), "end", bold=True),
        ),
        tuple(
            Row(
                (
                    str(team.rank),
                    team.club,
                    team.division,
                    str(team.index),
                    str(sum(one.index is not None for one in team.players)),
                    figure(team.total),
                )
            )
            for team in found.teams
        ),
        size=9.5,
        caption=_("Classement des équipes"),
    )
    blocks: list[Block] = [Heading(_("Classement des équipes"), ruled=False), teams]
    for team in found.teams:
        aside = _("division {division}, indice {index}, {total} points").format(
            division=team.division, index=team.index, total=figure(team.total)
        )
        blocks += [
            Heading(f"{team.rank}. {team.club}", aside, ruled=False),
            _players(team, games, found.tops),
        ]
    return Paper(_("Interclubs"), found.head, tuple(blocks))


def _players(team: Team, games: range, tops: tuple[int, ...]) -> Table:
    top = Row((_("Tops"), "", "", *map(figure, tops), figure(sum(tops))))
    sums = []
    for at in range(len(games)):
        played = [points for one in team.players if (points := one.games[at]) is not None]
        sums.append(figure(sum(played)) if played else "–")
    end = Row((_("Somme"), str(team.index), "", *sums, figure(team.total)))
    return Table(
        (
            Column(_("Joueur"), wraps=True),
            Column(_("Indice"), "end"),
            Column(_("Série"), "middle"),
            *(Column(f"P{n}", "end") for n in games),
            Column(_("Total"), "end", bold=True),
        ),
        tuple(
            Row(
                (
                    one.name,
                    "" if one.index is None else str(one.index),
                    one.series,
                    *("–" if points is None else figure(points) for points in one.games),
                    figure(one.total),
                )
            )
            for one in team.players
        ),
        (top,),
        (end,),
        size=8.5,
        caption=team.club,
    )


SHEETS = (
    Sheet(
        "interclubs",
        N_("Feuille d’interclubs"),
        N_("Les équipes, leurs joueurs, indices et divisions"),
        Interclubs,
        interclubs,
        order=60,
    ),
)
