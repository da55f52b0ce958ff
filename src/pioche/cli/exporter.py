"""`pioche exporter`: results of a game or a competition of the store, as a file."""

from __future__ import annotations

from pathlib import Path

import click

from pioche.cli.options import FILE, STORE
from pioche.texts import _


@click.command()
@click.argument("partie")
@click.option(
    "--format",
    "given",
    default="csv",
    show_default=True,
    metavar="csv|json|sigles|html|gcg",
    help=_("Le format ; les fédérations installées en ajoutent."),
)
@click.option("-o", "--sortie", type=FILE, metavar="FICHIER", help=_("Le fichier à écrire."))
@STORE
def exporter(partie: str, given: str, sortie: Path | None, donnees: str) -> None:
    """Exporter les résultats d’une partie ou d’une compétition.

    CSV pour un tableur, JSON, fichier du bureau des résultats (sigles), page HTML ; GCG pour une
    partie classique. Sans fichier à écrire, tout s’affiche.
    """
    import sys

    from pioche.formats.files import write_new
    from pioche.store.exporting import export
    from pioche.store.log import SqlLog

    store = SqlLog(donnees or None)
    try:
        made = export(store, partie.upper(), given)
    finally:
        store.close()
    click.echo(made.contains, err=True)
    if sortie is None:
        sys.stdout.buffer.write(made.data)
        sys.stdout.buffer.flush()
        return
    write_new(sortie, made.data)
    click.echo(_("Écrit : {path}").format(path=sortie), err=True)
