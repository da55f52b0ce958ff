"""`pioche tournoi`: several games of slips, ranked together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.options import FILE, JSON, console
from pioche.texts import _, sentence

if TYPE_CHECKING:
    from pioche.rules.ranking.competition import Line, Method
    from pioche.rules.ranking.people import Played
    from pioche.rules.ranking.ties import TieBreak

_METHODS: dict[str, Method] = {"points": "points", "places": "places"}
_TIES: dict[str, TieBreak] = {
    "ex-aequo": "none",
    "derniers-coups": "last-coups",
    "mort-subite": "sudden-death",
}


@click.command()
@click.argument("fichiers", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--par",
    type=click.Choice(list(_METHODS)),
    default="points",
    show_default=True,
    help=_("Additionner les points, ou les places (la plus petite somme gagne)."),
)
@click.option(
    "--departage",
    type=click.Choice(list(_TIES)),
    default="ex-aequo",
    show_default=True,
    help=_("Égalités : ex æquo, la dernière partie puis ses derniers coups, ou une mort subite."),
)
@click.option(
    "--sorties",
    metavar="NOM:COUP,…",
    default="",
    help=_("Mort subite : qui en sort, à quel coup. Exemple : « Anne:3,Luc:5 »."),
)
@JSON
@click.option(
    "--pdf",
    metavar="FICHIER",
    type=FILE,
    help=_("Écrire aussi le classement à imprimer."),
)
def tournoi(
    fichiers: tuple[Path, ...],
    par: str,
    departage: str,
    sorties: str,
    as_json: bool,
    pdf: Path | None,
) -> None:
    """Classer un tournoi : les manches sont des salles, un FICHIER comme pour `arbitrer` chacune.

    Le même nom est le même joueur, quelle que soit sa table ; sans nom, c’est le numéro de table
    qui compte. Qui manque une manche n’y marque rien, et prend la place après la dernière.
    """
    from pioche.rules.ranking.competition import CompetitionRules, rank_competition, read_outcome

    method = _METHODS[par]
    games = [_played(path) for path in fichiers]
    out = read_outcome(sorties, rank_competition(games, CompetitionRules(method=method)).lines)
    # Who says how a sudden death went wants it to decide.
    ties: TieBreak = "sudden-death" if out else _TIES[departage]
    rules = CompetitionRules(method=method, tie_break=ties, sudden_death=out)
    found = rank_competition(games, rules)
    if pdf is not None:
        from pioche.formats.files import write_new
        from pioche.printing.model import Head
        from pioche.printing.pdf import pdf as drawn
        from pioche.printing.sheets.tournoi import Tournament, tournament

        names = tuple(path.stem for path in fichiers)
        write_new(pdf, drawn(tournament(Tournament(Head(_("Tournoi")), names, found))))
        click.echo(_("Écrit : {path}").format(path=pdf), err=True)
    if as_json:
        import json

        document = {
            "method": method,
            "tie_break": ties,
            "games": [str(path) for path in fichiers],
            "results": [_written(line) for line in found.lines],
            "rankings": [
                {
                    "by": ranking.by,
                    "label": ranking.title,
                    "lines": [
                        {"table": line.player.table, "rank": line.rank, "value": line.value}
                        for line in ranking.lines
                    ],
                }
                for ranking in found.rankings
            ],
        }
        click.echo(json.dumps(document, ensure_ascii=False))
        return
    _print(found.lines, len(fichiers))
    for ranking in found.rankings:
        _print(
            ranking.lines, len(fichiers), sentence(f"ranking.by-{ranking.by}", label=ranking.title)
        )


def _written(line: Line) -> dict[str, Any]:
    """A line as `tournoi --json` prints it."""
    return {
        "table": line.player.table,
        "name": line.player.label,
        "totals": list(line.totals),
        "places": list(line.places),
        "value": line.value,
        "rank": line.rank,
    }


def _played(path: Path) -> Played:
    from pioche.core.errors import InputError
    from pioche.formats.refereeing import referee
    from pioche.formats.slips import read_slips
    from pioche.rules.ranking.people import Played

    judged = referee(read_slips(path))
    if judged.result is None:
        raise InputError("cli.tournoi-one-coup", path=path)
    return Played(
        str(path),
        path.stem,
        standings=judged.result.standings,
        tops=tuple(one.position.top_score for one in judged.coups if not one.annulled),
        annulled=judged.annulled,
    )


def _print(lines: tuple[Line, ...], games: int, title: str = "") -> None:
    from rich.table import Table

    from pioche.formats.results import told

    table = Table(title=title or _("Classement"))
    table.add_column(_("Rang"), justify="right")
    table.add_column(_("Nom"))
    for number in range(1, games + 1):
        table.add_column(_("Manche {n}").format(n=number), justify="right")
    table.add_column(_("Total"), justify="right")
    for line in lines:
        cells = zip(line.totals, line.places, strict=True)
        table.add_row(
            str(line.rank),
            told(line.player),
            *("–" if total is None else f"{total} ({place})" for total, place in cells),
            str(line.value),
        )
    console().print(table)
