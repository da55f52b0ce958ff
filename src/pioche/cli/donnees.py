"""`pioche donnees`: what the server keeps: backup, restoration, games as files, judged again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pioche.cli.french import SUBCOMMAND
from pioche.cli.options import FILE, JSON, STORE
from pioche.cli.rejuger import rejuger
from pioche.texts import _, ngettext


@click.group(
    help=_("Les données du serveur : sauvegarder, restaurer, exporter, rejuger."),
    subcommand_metavar=SUBCOMMAND,
)
def donnees() -> None:
    """Work on the store itself, beside a server that runs or without one."""


donnees.add_command(rejuger)


def _open(where: str, *, alone: bool = False) -> Any:
    from pioche.store.log import SqlLog

    return SqlLog(where or None, exclusive=alone)


@donnees.command(help=_("Sauvegarder tout dans un fichier, même pendant que le serveur marche."))
@click.argument("fichier", type=FILE)
@STORE
def sauvegarder(fichier: Path, donnees: str) -> None:
    """A server that runs goes on meanwhile."""
    from pioche.store.backup import back_up

    store = _open(donnees)
    try:
        games = back_up(store, fichier)
    finally:
        store.close()
    click.echo(_told(games, fichier))


def _told(games: int, path: Path) -> str:
    text = ngettext(
        "{n} partie sauvegardée dans {path}.", "{n} parties sauvegardées dans {path}.", games
    )
    return text.format(n=games, path=path)


@donnees.command(help=_("Restaurer une sauvegarde dans des données vides, serveur arrêté."))
@click.argument("fichier", type=FILE)
@STORE
def restaurer(fichier: Path, donnees: str) -> None:
    """Nobody else may have the store open."""
    from pioche.store.backup import restore

    store = _open(donnees, alone=True)
    try:
        games = restore(store, fichier)
    finally:
        store.close()
    text = ngettext("{n} partie restaurée.", "{n} parties restaurées.", games)
    click.echo(text.format(n=games))


@donnees.command(help=_("Lister les parties, les plus récentes d’abord."))
@STORE
@JSON
def liste(donnees: str, as_json: bool) -> None:
    """The latest thousand, without their players."""
    store = _open(donnees)
    try:
        rows = store.games(limit=1000)
    finally:
        store.close()
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        click.echo(f"{row.id}  {row.kind:<10} {row.summary.phase:<10} {row.head:>5}  {row.title}")


@donnees.command(help=_("Exporter une partie dans un fichier, sans codes ni noms."))
@click.argument("partie")
@click.argument("fichier", type=FILE)
@STORE
def exporter(partie: str, fichier: Path, donnees: str) -> None:
    """Neither a name nor a code leaves the store."""
    from pioche.store.gamefile import export_game

    store = _open(donnees)
    try:
        events = export_game(store, partie.upper(), fichier)
    finally:
        store.close()
    text = ngettext(
        "Partie {game} exportée dans {path} ({n} événement).",
        "Partie {game} exportée dans {path} ({n} événements).",
        events,
    )
    click.echo(text.format(game=partie.upper(), path=fichier, n=events))


@donnees.command(help=_("Importer une partie exportée."))
@click.argument("fichier", type=FILE)
@STORE
def importer(fichier: Path, donnees: str) -> None:
    """The file knows no people: only the game comes back."""
    from pioche.games.registry import game_named
    from pioche.store.gamefile import import_game

    store = _open(donnees)
    try:
        game = import_game(store, fichier, game_named)
    finally:
        store.close()
    click.echo(_("Partie {game} importée.").format(game=game.id))


@donnees.command(help=_("Rendre l’accès du juge-arbitre : un lien qui ne sert qu’une fois."))
@click.argument("partie")
@STORE
@click.option(
    "--adresse",
    default="http://localhost:8000",
    show_default=True,
    help=_("Adresse du serveur, pour écrire le lien en entier."),
)
def acces(partie: str, donnees: str, adresse: str) -> None:
    """Whoever holds the machine holds the store: they may let the referee in again."""
    from pioche.web.keys import new_access

    store = _open(donnees)
    try:
        link = new_access(store, partie.upper())
    finally:
        store.close()
    click.echo(adresse.rstrip("/") + link)


@donnees.command(help=_("Supprimer des parties en entier, serveur arrêté (sauf PostgreSQL)."))
@click.argument("parties", nargs=-1, required=True)
@STORE
@click.option("--oui", is_flag=True, help=_("Sans demander confirmation."))
def supprimer(parties: tuple[str, ...], donnees: str, oui: bool) -> None:
    """Log, slips, members and names; what a backup or an export holds stays there."""
    store = _open(donnees, alone=True)
    try:
        _delete(store, [one.upper() for one in parties], sure=oui)
    finally:
        store.close()


@donnees.command(help=_("Supprimer les parties où rien ne s’est passé depuis longtemps."))
@click.option(
    "--conserver",
    type=click.IntRange(1, 36_500),
    required=True,
    metavar="JOURS",
    help=_("Garder ce qui date de moins de tant de jours."),
)
@STORE
@click.option("--oui", is_flag=True, help=_("Sans demander confirmation."))
def purger(conserver: int, donnees: str, oui: bool) -> None:
    """By age of the last event; sessions as old are forgotten too."""
    from pioche.room.clock import RoomClock
    from pioche.store.erasing import DAY_MS, end_sessions, games_until

    store = _open(donnees, alone=True)
    try:
        before = RoomClock().now() - conserver * DAY_MS
        games = games_until(store, before)
        if games:
            _delete(store, games, sure=oui)
        else:
            click.echo(_("Aucune partie de plus de {n} jours.").format(n=conserver))
        end_sessions(store, before)
    finally:
        store.close()


def _delete(store: Any, games: list[str], *, sure: bool) -> None:
    from pioche.core.errors import InputError
    from pioche.store.erasing import delete_game

    rows = {row.id: row for row in store.games(only=games, limit=len(games))}
    for game in games:
        if game not in rows:
            raise InputError("store.game-unknown", game=game)
        click.echo(f"{game}  {rows[game].kind:<10} {rows[game].head:>5}  {rows[game].title}")
    if not sure:
        text = ngettext(
            "Supprimer pour toujours cette partie ?",
            "Supprimer pour toujours ces {n} parties ?",
            len(games),
        )
        answer = click.prompt(
            text.format(n=len(games)) + _(" (oui/non)"), default="non", show_default=False
        )
        if answer.strip().casefold() not in (_("oui"), _("o")):
            raise click.Abort
    for game in games:
        gone = delete_game(store, game)
        click.echo(
            _(
                "Partie {game} supprimée : {events} événements, {orders} ordres, {slips} "
                "bulletins, {members} accès, {people} noms."
            ).format(
                game=game,
                events=gone.events,
                orders=gone.orders,
                slips=gone.slips,
                members=gone.members,
                people=gone.people,
            )
        )
    click.echo(_("Les sauvegardes et les exports déjà faits les contiennent encore."))


@donnees.command(help=_("Recalculer ce que montrent les listes, à partir du journal des parties."))
@STORE
def projections(donnees: str) -> None:
    """Lists read summaries kept beside the log; this makes them anew from the log."""
    from pioche.games.registry import game_named
    from pioche.room.projections import rebuild

    store = _open(donnees)
    try:
        games = rebuild(store, game_named)
    finally:
        store.close()
    text = ngettext("{n} partie relue.", "{n} parties relues.", games)
    click.echo(text.format(n=games))
