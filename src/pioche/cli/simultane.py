"""`pioche simultane`: one sealed game over several centres, and one ranking of them all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.french import SUBCOMMAND
from pioche.cli.options import FILE, JSON, STORE, console
from pioche.texts import _, decimal, ngettext, sentence

if TYPE_CHECKING:
    from pioche.formats.simultaneous.merging import Line, Merged
    from pioche.formats.simultaneous.package import Package

_KEY = click.option(
    "--cle", "key_file", type=FILE, default=None, help=_("La clé qui signe (« simultane cle »).")
)
_TARGET = click.option(
    "-o", "target", type=FILE, required=True, metavar="FICHIER", help=_("Le fichier à écrire.")
)


@click.group(
    help=_("Un simultané : la même partie scellée dans plusieurs centres."),
    subcommand_metavar=SUBCOMMAND,
)
def simultane() -> None:
    """Keys, packages, results, and their merging."""


@simultane.command(help=_("Faire une clé : celle d’un organisateur, ou d’un centre."))
@click.argument("fichier", type=FILE)
def cle(fichier: Path) -> None:
    """The pair in one file, for its owner alone; the public half beside it."""
    from pioche.core.errors import InputError
    from pioche.formats.files import write_new
    from pioche.formats.simultaneous.signing import SigningKey, fingerprint

    public = fichier.with_name(fichier.name + ".pub")
    if public.exists():
        raise InputError("files.exists", path=public)
    key = SigningKey.new()
    write_new(fichier, key.written(), private=True)
    write_new(public, key.written_public())
    click.echo(
        _("Clé {fingerprint} : gardez {path} pour vous ; {public} se publie.").format(
            fingerprint=fingerprint(key.public), path=fichier, public=public
        )
    )


@simultane.command(help=_("Signer une partie scellée : le paquet à envoyer aux centres."))
@click.argument("scellee", type=FILE)
@_KEY
@_TARGET
@click.option("--titre", default="", help=_("Le nom du simultané."))
@click.option(
    "--ouverture",
    default="",
    metavar="DATE",
    help=_("Pas avant : « 21/11/2026 14:30 », à l’heure de cette machine ; sinon, tout de suite."),
)
@click.option("--tempo", default=None, help=_("Le temps par coup : blitz, 2:30, 90…"))
def preparer(
    scellee: Path,
    key_file: Path | None,
    target: Path,
    titre: str,
    ouverture: str,
    tempo: str | None,
) -> None:
    """Needs no passphrase: what is signed stays sealed."""
    from pioche.core.errors import InputError
    from pioche.formats.files import read_bytes, write_new
    from pioche.formats.prepared import read_sealed
    from pioche.formats.simultaneous.package import make_package, read_package, told_time
    from pioche.formats.simultaneous.signing import SigningKey

    if key_file is None:
        raise InputError("cli.simultane-key")
    sealed = read_sealed(str(scellee), read_bytes(scellee))
    opens_at = _time(ouverture) if ouverture else 0
    data = make_package(
        sealed, SigningKey.read(key_file), title=titre, opens_at=opens_at, tempo=tempo
    )
    write_new(target, data)
    package = read_package(str(target), data)
    click.echo(
        _("Paquet « {title} » écrit dans {path}, signé {key}.").format(
            title=package.body.title, path=target, key=package.signer.fingerprint
        )
    )
    if opens_at:
        click.echo(_("Il s’ouvre le {at}.").format(at=told_time(opens_at)))


def _time(text: str) -> int:
    """A date and a time of this machine's zone, in UTC milliseconds."""
    from datetime import datetime

    from pioche.core.errors import InputError
    from pioche.formats.simultaneous.package import LATEST

    told = " ".join(text.replace("T", " ").replace("h", ":").split())
    for form in ("%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"):
        try:
            at = int(datetime.strptime(told, form).astimezone().timestamp() * 1000)
        except (ValueError, OverflowError):
            continue
        if 0 <= at <= LATEST:
            return at
    raise InputError("simultaneous.time", given=text)


def _package(path: Path) -> Package:
    from pioche.formats.files import read_start
    from pioche.formats.simultaneous.package import MOST_BYTES, read_package

    return read_package(str(path), read_start(path, MOST_BYTES + 1))


@simultane.command(help=_("Écrire les résultats signés de la salle PARTIE, jouée avec PAQUET."))
@click.argument("paquet", type=FILE)
@click.argument("partie")
@_KEY
@_TARGET
@click.option("--nom", default="", help=_("Le nom du centre ; sinon, le titre de la partie."))
@STORE
def centre(
    paquet: Path, partie: str, key_file: Path | None, target: Path, nom: str, donnees: str
) -> None:
    """Beside a server that runs or without one; without a key, the server's own signs."""
    from pioche.core.errors import InputError
    from pioche.formats.files import write_new
    from pioche.formats.simultaneous.results import write_results
    from pioche.formats.simultaneous.signing import SigningKey
    from pioche.room.clock import RoomClock
    from pioche.store.centre import centre_key, differing, results_of
    from pioche.store.log import SqlLog

    package, game = _package(paquet), partie.upper()
    key = None if key_file is None else SigningKey.read(key_file)
    store = SqlLog(donnees or None)
    try:
        row = next(iter(store.games(only=[game], limit=1)), None)
        if row is None:
            raise InputError("store.game-unknown", game=game)
        opens_with = None if store.package(game) is not None else _opening(package)
        body = results_of(
            store,
            game,
            package,
            opens_with,
            centre=nom or row.title or game,
            now=RoomClock().now(),
        )
        key = key or centre_key(store)
    finally:
        store.close()
    write_new(target, write_results(body, key))
    click.echo(_written(len(body.tables), body.centre, target))
    reason = differing(package, body)
    if reason:
        told = _("Attention, ce centre ne sera pas compté : {reason}.").format(reason=reason)
        click.echo(told, err=True)


def _opening(package: Package) -> bytes:
    """What opens a package that the hall was not opened with."""
    from pioche.cli.terminal import ask_passphrase

    return package.body.game.key(ask_passphrase(confirm=False))


def _written(players: int, centre: str, path: Path) -> str:
    text = ngettext(
        "{n} joueur de « {centre} », écrit dans {path}.",
        "{n} joueurs de « {centre} », écrits dans {path}.",
        players,
    )
    return text.format(n=players, centre=centre, path=path)


@simultane.command(help=_("Fusionner les résultats des centres : un classement de tous."))
@click.argument("paquet", type=FILE)
@click.argument("resultats", nargs=-1, required=True, type=FILE)
@JSON
@click.option("--pdf", type=FILE, default=None, help=_("Écrire aussi le classement à imprimer."))
def fusionner(paquet: Path, resultats: tuple[Path, ...], as_json: bool, pdf: Path | None) -> None:
    """In any order, again and again."""
    from pioche.formats.files import read_start, write_again
    from pioche.formats.simultaneous.merging import merge, written
    from pioche.formats.simultaneous.results import MOST_BYTES

    package = _package(paquet)
    # One that is too long is named among the centres: the others are merged all the same.
    merged = merge(package, [(str(path), read_start(path, MOST_BYTES + 1)) for path in resultats])
    if pdf is not None:
        from pioche.printing import pdf as paper
        from pioche.printing.sheets.simultane import simultaneous

        made = paper.pdf(replace(simultaneous(merged), of=package.sha256))
        write_again(pdf, made, lambda old: paper.tells_of(old, package.sha256))
        click.echo(_("Écrit : {path}").format(path=pdf), err=True)
    if as_json:
        import json

        click.echo(json.dumps(written(merged), ensure_ascii=False))
        return
    _print(merged)


def _print(merged: Merged) -> None:
    from rich.table import Table

    from pioche.formats.simultaneous.merging import told_doubt

    out = console()
    table = Table(title=merged.title)
    for heading in (_("Centre"), _("Joueurs"), _("Compté"), _("Clé")):
        table.add_column(heading)
    for one in merged.centres:
        table.add_row(one.name, str(one.players), _("oui") if one.accepted else one.reason, one.key)
    out.print(table)
    out.print(_ranking(_("Classement"), merged.lines))
    for ranking in merged.rankings():
        title = sentence(f"ranking.by-{ranking.by}", label=ranking.title)
        out.print(_ranking(title, ranking.lines))
    for doubt in merged.doubts:
        click.echo(_("À vérifier : {doubt}").format(doubt=told_doubt(doubt)))


def _ranking(title: str, lines: tuple[Line, ...]) -> Any:
    from rich.table import Table

    from pioche.formats.results import told

    table = Table(title=title)
    table.add_column(_("Rang"), justify="right")
    table.add_column(_("Nom"))
    table.add_column(_("Centre"))
    table.add_column(_("Total"), justify="right")
    table.add_column("%", justify="right")
    for line in lines:
        one = line.standing
        name = told(one.player)
        percent = decimal(one.percentage, ".2f")
        table.add_row(str(one.rank), name, line.centre, str(one.total), percent)
    return table
