"""`pioche fenetre`: the server in a window, for whoever has no terminal."""

from __future__ import annotations

import sys

import click

from pioche.cli.options import STORE
from pioche.texts import _


@click.command(help=_("Ouvrir Pioche dans une fenêtre : adresse, code QR, ouvrir, arrêter."))
@STORE
@click.option("--port", type=click.IntRange(0, 65535), help=_("Port d’écoute (par défaut : 8000)."))
@click.option("--sans-navigateur", is_flag=True, help=_("Ne pas ouvrir le navigateur."))
@click.pass_context
def fenetre(ctx: click.Context, donnees: str, port: int | None, sans_navigateur: bool) -> None:
    """Show the window; without a screen or Tk, what the terminal and the browser can do."""
    from pioche.cli.serveur import has_screen, serveur, show_first

    if show_first(donnees):
        return
    options = [] if port is None else ["--port", str(port)]
    if not has_screen() or not _open(donnees, options, browser=not sans_navigateur):
        click.echo(_("Pas de fenêtre ici : le serveur s’ouvre dans le navigateur."), err=True)
        given = ["--donnees", donnees] if donnees else []
        browser = [] if sans_navigateur else ["--ouvrir"]
        serveur.main([*given, *options, *browser], standalone_mode=False)


def _open(store: str, options: list[str], *, browser: bool) -> bool:
    """Show the window until it is closed; whether there could be one."""
    try:
        import tkinter
    except ImportError:
        return False
    from pioche.cli.window.view import Window

    try:
        window = Window(store, options, browser=browser)
    except tkinter.TclError:  # no display after all
        return False
    status = window.run()
    if status:
        sys.exit(status)
    return True
