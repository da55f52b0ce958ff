"""`pioche imprimer`: any sheet of a game or a competition of the store, as a PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pioche.cli.options import FILE, STORE
from pioche.texts import _

if TYPE_CHECKING:
    from pioche.printing.minutes import Minutes
    from pioche.printing.registry import Sheet
    from pioche.printing.sheets.cartons import TableCards


@click.command(
    help=_(
        """Imprimer une feuille d’une partie de salle ou d’une compétition, en PDF.

    PARTIE est l’identifiant d’une partie (`pioche donnees liste`) ou d’une compétition, ou
    plusieurs parties séparées par des virgules pour une feuille de plusieurs. Sans FEUILLE, les
    énumère."""
    )
)
@click.argument("partie")
@click.argument("feuille", required=False)
@click.option("-o", "--sortie", type=FILE, help=_("Le fichier à écrire."))
@click.option("--table", type=click.IntRange(1), help=_("Une seule table (feuilles par joueur)."))
@click.option(
    "--joueur",
    type=click.IntRange(1),
    default=1,
    help=_("La place au classement (saison d’un joueur)."),
)
@click.option(
    "--adresse",
    default="http://localhost:8000",
    show_default=True,
    help=_("Adresse du serveur, pour les cartons et le rapport."),
)
@STORE
def imprimer(
    partie: str,
    feuille: str | None,
    sortie: Path | None,
    table: int | None,
    joueur: int,
    adresse: str,
    donnees: str,
) -> None:
    """Nothing is written in the store: a server may run beside."""
    from pioche.core.errors import InputError
    from pioche.printing.competition import Games
    from pioche.printing.minutes import Minutes
    from pioche.printing.registry import sheet_named, sheets_of
    from pioche.printing.sheets.cartons import TableCards
    from pioche.printing.standings import kinds_of, paper_data
    from pioche.store.exporting import competition_results
    from pioche.store.log import SqlLog

    ids = [one.strip().upper() for one in partie.split(",") if one.strip()]
    if not ids:
        raise InputError("store.game-unknown", game=partie)
    store = SqlLog(donnees or None, read_only=True)
    try:
        competition = store.competition(ids[0]) if len(ids) == 1 else None
        results = competition_results(store, competition) if competition else None
        found = [] if results else [_minutes(store, game, adresse) for game in ids]
        known = sheets_of(*kinds_of(results)) if results else sheets_of(Minutes, Games, TableCards)
        if feuille is None:
            _list(known)
            return
        sheet = sheet_named(feuille, known)
        data: Any
        if results is not None:
            data = paper_data(sheet.takes, results, lambda player: player, joueur)
        elif sheet.takes is Games:
            data = Games(tuple(found))
        elif sheet.takes is TableCards:
            data = _cards(store, ids[0], adresse)
        else:
            data = _chosen(found[0], sheet, table)
    finally:
        store.close()
    _write(sheet, data, sortie or Path(f"{sheet.name}-{ids[0]}.pdf"))


def _list(known: tuple[Sheet, ...]) -> None:
    widest = max(len(one.name) for one in known)
    for one in known:
        _title, about = one.told
        click.echo(f"{one.name:<{widest}}  {about}")


def _chosen(minutes: Minutes, sheet: Sheet, table: int | None) -> Minutes:
    from pioche.core.errors import InputError

    if sheet.name == "rapport" and not minutes.ended:
        raise InputError("printing.not-over")
    if table is None:
        return minutes
    if all(one.table != table for one in minutes.players):
        raise InputError("printing.table-unknown", table=table)
    return replace(minutes, chosen=table)


def _write(sheet: Sheet, data: Any, path: Path) -> None:
    from pioche.formats.files import write_new
    from pioche.printing.pdf import pdf

    write_new(path, pdf(sheet.make(data)))
    click.echo(_("Écrit : {path}").format(path=path), err=True)


def _minutes(store: Any, game: str, address: str) -> Minutes:
    """A game of the store, written down with the names that it knows."""
    from pioche.core.errors import InputError
    from pioche.games.duplicate import GAME
    from pioche.printing.minutes import identities_of, minutes_of_game
    from pioche.room.deciding import replay
    from pioche.room.directory import who_is_seated
    from pioche.room.seating import who_sits

    loaded = store.load(game)
    if loaded is None:
        raise InputError("store.game-unknown", game=game)
    if loaded.row.kind != GAME.name or not loaded.events:
        raise InputError("printing.not-a-hall", game=game)
    state = replay(GAME, None, loaded.events)
    if not GAME.info(state).refereed:
        raise InputError("printing.not-a-hall", game=game)
    named = who_sits(store.members(game), store.people(game))
    minutes = minutes_of_game(state, named, at=loaded.row.created_at)
    seated = who_is_seated(store, game)
    minutes = replace(minutes, identities=identities_of(minutes.players, seated))
    return replace(minutes, link=f"{address.rstrip('/')}/rapport/{game}")


def _cards(store: Any, game: str, address: str) -> TableCards:
    from pioche.printing.sheets.cartons import TableCard, TableCards
    from pioche.room.people import Role
    from pioche.web.keys import Keys, link_of

    keys, people = Keys(store), store.people(game)
    address = address.rstrip("/")
    cards = []
    for one in store.members(game):
        if one.role is not Role.PLAYER or not one.tables or one.bot or one.revoked_at is not None:
            continue
        person = people.get(one.person)
        names = tuple(filter(None, (person.name, person.partner))) if person else ()
        code = keys.table_code(one)
        host = address.partition("://")[2]
        link = address + link_of(one, code)
        cards.append(TableCard(one.tables[0], names, host, game, code, link))
    return TableCards(tuple(sorted(cards, key=lambda card: card.table)))
