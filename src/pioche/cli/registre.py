"""`pioche registre`: the people of this server: read from a list, listed, erased."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.french import SUBCOMMAND
from pioche.cli.options import JSON, STORE
from pioche.formats.people import FORMATS
from pioche.texts import _, ngettext

if TYPE_CHECKING:
    from pioche.room.directory import Imported, Known
    from pioche.store.log import SqlLog

_LISTED = (
    "surname",
    "names",
    "licence",
    "club",
    "category",
    "series",
    "federation",
    "nationality",
)
_TOLD = 20


@click.group(
    help=_("Les personnes de ce serveur : les lire d’une liste, les lister, les effacer."),
    subcommand_metavar=SUBCOMMAND,
)
def registre() -> None:
    """Work on the directory of people, beside a server that runs or without one."""


def _open(where: str) -> SqlLog:
    from pioche.store.log import SqlLog

    return SqlLog(where or None)


@registre.command(help=_("Lire une liste : fichier fédéral, tableau, classement ou noms."))
@click.argument("fichier", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option(
    "--format",
    "kind",
    default="auto",
    show_default=True,
    help=_("auto, ou : ") + ", ".join(FORMATS),
)
@click.option("--ignorer", is_flag=True, help=_("Inscrire les lignes lues malgré les refusées."))
@click.option("--essai", is_flag=True, help=_("Montrer ce qui serait fait, sans rien inscrire."))
@STORE
@JSON
def importer(
    fichier: Path, kind: str, ignorer: bool, essai: bool, donnees: str, as_json: bool
) -> None:
    """All or nothing, but for lines that are refused and left aside."""
    from pioche.formats.files import read_bytes
    from pioche.formats.people import read_people
    from pioche.room.directory import plan_import, refused_sentence
    from pioche.room.ids import random_id

    data = sys.stdin.buffer.read() if str(fichier) == "-" else read_bytes(fichier)
    read = read_people(data, kind)
    store = _open(donnees)
    try:
        report = store.change_people(
            lambda people: plan_import(
                read, people, lambda: random_id(16), ignoring=ignorer, dry=essai
            )
        )
    finally:
        store.close()
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(_written(report)).decode())
    else:
        _tell(report, read.format, essai)
    if report.refused and not ignorer and not essai:
        click.echo(refused_sentence(report), err=True)
        raise click.exceptions.Exit(2)


def _written(report: Imported) -> dict[str, Any]:
    done = report.written
    return {
        "read": report.read,
        "added": report.count("added") if done else 0,
        "updated": report.count("updated") if done else 0,
        "refused": [
            {"line": one.line, "text": one.text, "reason": one.reason} for one in report.refused
        ],
    }


def _tell(report: Imported, format: str, dry: bool) -> None:
    text = ngettext("{n} ligne lue ({format}).", "{n} lignes lues ({format}).", report.read)
    click.echo(text.format(n=report.read, format=format))
    if report.written or dry:
        told = (
            _("À inscrire : {new} ; à mettre à jour : {old}.")
            if dry
            else _("Inscrites : {new} ; mises à jour : {old}.")
        )
        click.echo(told.format(new=report.count("added"), old=report.count("updated")))
    if left := report.count("left"):
        click.echo(_("Pas au registre, laissées de côté : {n}.").format(n=left))
    for one in report.refused[:_TOLD]:
        click.echo(_("Ligne {line} refusée : {reason}").format(line=one.line, reason=one.reason))
    if (more := len(report.refused) - _TOLD) > 0:
        click.echo(_("… et {n} autres.").format(n=more))


@registre.command(help=_("Lister les personnes, par nom."))
@STORE
@JSON
def liste(donnees: str, as_json: bool) -> None:
    """Everybody; with --json, what other programs may rely on."""
    store = _open(donnees)
    try:
        people = store.all_people()
    finally:
        store.close()
    if as_json:
        import msgspec

        found = [
            {"id": one.id, **{key: getattr(one.who, key) for key in _LISTED}} for one in people
        ]
        click.echo(msgspec.json.encode({"people": found}).decode())
        return
    for one in people:
        who = one.who
        click.echo(f"{who.licence:<8} {who.series:<3} {who.full_name:<32} {who.club}".rstrip())
    text = ngettext("{n} personne.", "{n} personnes.", len(people))
    click.echo(text.format(n=len(people)))


@registre.command(help=_("Effacer des personnes pour de bon, ici et derrière leurs places."))
@click.argument("personnes", nargs=-1)
@click.option("--tout", is_flag=True, help=_("Tout le registre."))
@click.option("--oui", is_flag=True, help=_("Sans demander confirmation."))
@STORE
def effacer(personnes: tuple[str, ...], tout: bool, oui: bool, donnees: str) -> None:
    """By licence, whole name or id; results stand without the name."""
    from pioche.core.errors import InputError
    from pioche.room.directory import named_people

    if not personnes and not tout:
        raise InputError("people.nobody")
    store = _open(donnees)
    try:
        people = store.all_people()
        gone = list(people) if tout else [named_people(people, one) for one in personnes]
        if not oui:
            _ask(gone)
        count = store.forget_people([one.id for one in gone])
    finally:
        store.close()
    text = ngettext("{n} personne effacée.", "{n} personnes effacées.", count)
    click.echo(text.format(n=count))
    click.echo(_("Les sauvegardes et les exports déjà faits les contiennent encore."))


def _ask(people: list[Known]) -> None:
    for one in people[:_TOLD]:
        click.echo(f"{one.who.licence:<8} {one.who.full_name}, {one.who.club}".rstrip(", "))
    text = ngettext(
        "Effacer pour toujours cette personne ?",
        "Effacer pour toujours ces {n} personnes ?",
        len(people),
    )
    answer = click.prompt(
        text.format(n=len(people)) + _(" (oui/non)"), default="non", show_default=False
    )
    if answer.strip().casefold() not in (_("oui"), _("o")):
        raise click.Abort
