"""`pioche serveur`: the web application, for a hall, a club or the world."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from typing import Any

import click

from pioche.cli.options import FILE, STORE
from pioche.texts import _

_EVERYWHERE = ("0.0.0.0", "::")


@click.command(help=_("Ouvrir la salle : toutes les parties, dans le navigateur."))
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help=_("Port d’écoute."),
)
@click.option(
    "--adresse",
    default="0.0.0.0",
    show_default=True,
    help=_("Adresse d’écoute ; 127.0.0.1 pour cette machine seulement."),
)
@STORE
@click.option(
    "--processus",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help=_("Nombre de processus ; plus d’un demande PostgreSQL."),
)
@click.option("--certificat", type=FILE, help=_("Certificat TLS (PEM)."))
@click.option("--cle", type=FILE, help=_("Clé du certificat (PEM)."))
@click.option(
    "--ouvrir",
    is_flag=True,
    help=_("Ouvrir le navigateur s’il y a un écran ; si Pioche est déjà ouvert, le montrer."),
)
@click.option("--liee", is_flag=True, hidden=True)  # to a window, that asks by standard input
@click.option(
    "--code-ouverture",
    default="",
    envvar="PIOCHE_CODE_OUVERTURE",
    help=_("Code demandé pour ouvrir une partie (serveur public)."),
)
@click.option("--sans-mots", is_flag=True, help=_("Fermer les outils de mots (compétition)."))
@click.option(
    "--journal", default="", metavar="FICHIER|-", help=_("Journal en JSON, une ligne par demande.")
)
@click.option(
    "--mandataires",
    default="127.0.0.1",
    show_default=True,
    help=_("Adresses des mandataires inverses dont l’en-tête X-Forwarded-* est cru."),
)
@click.option(
    "--source",
    default="",
    metavar="URL",
    envvar="PIOCHE_SOURCE",
    help=_("Où se trouve le code source, si cette version est modifiée (AGPL)."),
)
@click.pass_context
def serveur(ctx: click.Context, /, port: int, adresse: str, **given: Any) -> None:
    """Check what was asked for, open the port and the store, say where, and serve."""
    from pioche.core.crash import brutal_ends
    from pioche.web.connections import raise_open_files
    from pioche.web.serve import ServerOptions, bind, bind_near, check, run

    at_hand = bool(given["ouvrir"] or given["liee"])
    if given["ouvrir"] and show_first(given["donnees"]):
        return
    options = ServerOptions(
        store=given["donnees"],
        processes=given["processus"],
        opening_code=given["code_ouverture"],
        word_tools=not given["sans_mots"],
        journal=given["journal"],
        proxies=given["mandataires"],
        certificate=str(given["certificat"] or ""),
        key=str(given["cle"] or ""),
        source=given["source"],
        lan=lan_address() if adresse in _EVERYWHERE else "",
        evenings=True,
        desk=at_hand,
        tied=bool(given["liee"]),
    )
    check(options)
    # Whoever starts it without choosing a port is told which one it is.
    chosen = ctx.get_parameter_source("port") is not click.core.ParameterSource.DEFAULT
    if at_hand and not chosen and options.processes == 1:
        listeners = bind_near(adresse, port)
    else:
        listeners = bind(adresse, port, options.processes)
    scheme = "https" if options.certificate else "http"
    port = listeners[0].getsockname()[1]

    def opened() -> None:
        _announce(adresse, port, scheme)
        _announce_room(raise_open_files(), options.processes)
        if given["ouvrir"] and has_screen():
            webbrowser.open(f"{scheme}://localhost:{port}/")

    with brutal_ends():
        run(options, listeners, opened)


def show_first(store: str) -> bool:
    """Show the server that runs on a store already, if one does."""
    from pioche.web.standing import found

    first = found(store)
    if first is None:
        return False
    click.echo(_("Pioche est déjà ouvert : {link}").format(link=first.link))
    if has_screen():
        webbrowser.open(first.here)
    return True


def _announce(address: str, port: int, scheme: str) -> None:
    """Say where the room is; phones read the QR code off a terminal."""
    everywhere = address in _EVERYWHERE
    shown = lan_address() if everywhere else address
    link = f"{scheme}://{shown}:{port}/"
    click.echo(_("Pioche est ouvert : {link}").format(link=link))
    if everywhere:
        here = f"{scheme}://localhost:{port}/"
        click.echo(_("Sur cette machine : {link}").format(link=here))
    click.echo(_("Arrêter : Ctrl+C"))
    if sys.stdout and sys.stdout.isatty():
        import segno

        segno.make(link, error="m").terminal(compact=True)
    _flush()


#: Files under which a large hall would find the door shut.
_FEW_FILES = 4096


def _announce_room(files: int, processes: int) -> None:
    """Say how many may come, and what bounds it."""
    from pioche.web.connections import room_for

    count = processes * room_for(files)
    click.echo(_("Place pour {count} connexions à la fois.").format(count=count))
    if files < _FEW_FILES:
        told = _("Le système ne permet que {files} fichiers ouverts : « ulimit -n » en donne plus.")
        click.echo(told.format(files=files))
    _flush()


def _flush() -> None:
    if sys.stdout:  # a program without a console has none
        sys.stdout.flush()


def lan_address() -> str:
    """This machine's address on the local network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def has_screen() -> bool:
    """Whether there is a screen to show something on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
