"""`pioche arbitrer`: judge the slips of a file, one coup or a whole room."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pioche.cli.options import JSON, console
from pioche.texts import _, decimal, ngettext

if TYPE_CHECKING:
    from pioche.formats.refereeing import RefereedCoup, RefereedFile
    from pioche.rules.slips import Verdict

_SIGNS = {"none": "✓", "warning": "⚠", "penalty": "−", "zero": "✗"}


@click.command()
@click.argument("fichier", type=click.Path(path_type=Path))
@JSON
@click.option(
    "--pdf",
    "directory",
    metavar="DOSSIER",
    type=click.Path(path_type=Path, file_okay=False),
    help=_("Écrire aussi la feuille d’arbitrage, les billets de correction et les résultats."),
)
def arbitrer(fichier: Path, as_json: bool, directory: Path | None) -> None:
    """Juger les bulletins de FICHIER (JSON) : un coup, ou toute une salle.

    Chaque verdict cite l’article du règlement choisi dans le fichier.
    """
    from pioche.formats.refereeing import referee
    from pioche.formats.slips import read_slips

    judged = referee(read_slips(fichier))
    if directory is not None:
        from pioche.printing.files import write_sheets

        for path in write_sheets(judged, directory):
            click.echo(_("Écrit : {path}").format(path=path), err=True)
    if as_json:
        import json

        click.echo(json.dumps(judged.written(), ensure_ascii=False))
        return
    for coup in judged.coups:
        _print_coup(coup)
    if judged.result is not None:
        _print_results(judged)


def _print_coup(coup: RefereedCoup) -> None:
    position = coup.position
    title = _("Coup {n} – tirage {rack} – top {top}").format(
        n=coup.number, rack=position.rack, top=position.top_score
    )
    if position.retained is not None:
        title += f"{_(' : ')}{position.retained.word} {position.retained.ref}"
    if coup.annulled:
        title += _(" (annulé)")
    click.echo(title)
    for verdict in coup.verdicts:
        _print_verdict(verdict)


def _print_verdict(verdict: Verdict) -> None:
    move = f"{verdict.move.word} {verdict.move.ref}" if verdict.move else "–"
    cost = f" −{verdict.penalty}" if verdict.penalty else ""
    click.echo(
        f"  {_SIGNS[verdict.sanction]} "
        + _("table {table} : {move}, {points}{cost}").format(
            table=verdict.table,
            move=move,
            points=ngettext("{n} point", "{n} points", verdict.points).format(n=verdict.points),
            cost=cost,
        )
    )
    for fault in verdict.faults:
        click.echo(f"      {fault.article}{_(' : ')}{fault.message}")


def _print_results(judged: RefereedFile) -> None:
    from rich.table import Table

    result = judged.result
    assert result is not None  # the caller looked
    if judged.annulled:
        article = judged.read.settings.regulation.article("interruption.limit_minutes").number
        click.echo(
            _("Partie annulée, article {article} : il n’y a pas de résultats.").format(
                article=article
            )
        )
        return
    for given in result.compensations:
        click.echo(
            _(
                "Coup {coup}, table {table} : {words} déjà refusé au coup {first} sans que le "
                "motif ait été notifié, moyenne accordée ({points})."
            ).format(
                coup=given.coup,
                table=given.table,
                words=", ".join(given.words),
                first=given.first_coup,
                points=given.points,
            )
        )
    table = Table(title=_("Classement"))
    for name in (_("Rang"), _("Table"), _("Nom"), _("Points"), _("Solos"), _("Pénalités")):
        table.add_column(name, justify="left" if name == _("Nom") else "right")
    for name in (_("Total"), _("%"), _("Négatif")):
        table.add_column(name, justify="right")
    for line in result.standings:
        table.add_row(
            str(line.rank),
            str(line.player.table),
            line.player.label,
            str(line.points),
            str(line.solo_points),
            str(-line.penalties - line.warning_penalty),
            str(line.total),
            decimal(line.percentage, ".2f"),
            str(line.negative),
        )
    console().print(table)
