"""`pioche lire`: games recorded elsewhere, as recorded games."""

from __future__ import annotations

from pathlib import Path

import click

from pioche.cli.options import FILE
from pioche.texts import _, ngettext


@click.command()
@click.argument("fichier", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--sortie",
    type=FILE,
    metavar="PARTIE.json",
    help=_("Le fichier à écrire ; sinon, tout s’affiche."),
)
@click.option(
    "--format",
    "given",
    default="auto",
    show_default=True,
    metavar="auto|texte|eliot|gcg",
    help=_("Le format du fichier ; les fédérations installées en ajoutent."),
)
def lire(fichier: Path, sortie: Path | None, given: str) -> None:
    """Lire des parties enregistrées ailleurs : texte d’une fédération ou d’un club, Eliot, GCG.

    Elles deviennent des parties enregistrées, que `pioche verifier` rejoue.
    """
    from pioche.formats.federations import readers
    from pioche.formats.files import read_bytes, write_new
    from pioche.formats.foreign.reading import MOST_BYTES, read_foreign
    from pioche.formats.recorded import written

    data = read_bytes(fichier, MOST_BYTES)
    games, notes = read_foreign(data, fichier.stem, given, readers())
    for note in notes:
        click.echo(note, err=True)
    if sortie is None:
        click.echo(written(games).decode(), nl=False)
        return
    write_new(sortie, written(games))
    coups = sum(len(game.coups) for game in games)
    click.echo(
        _("{games}, {coups} : {path}").format(
            games=ngettext("{n} partie", "{n} parties", len(games)).format(n=len(games)),
            coups=ngettext("{n} coup", "{n} coups", coups).format(n=coups),
            path=sortie,
        ),
        err=True,
    )
