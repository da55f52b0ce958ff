"""Lists of the players: by table, by name, by series, by club."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pioche.core.names import name_order
from pioche.printing.minutes import Minutes
from pioche.printing.model import Block, Column, Heading, Paper, Paragraph, Row, Table
from pioche.printing.registry import Sheet
from pioche.rules.ranking.standing import Entrant, labels
from pioche.texts import N_, _, ngettext


def by_name(player: Entrant) -> tuple[Any, int]:
    """In the order of the alphabet."""
    return name_order(player.label), player.table


def by_table(player: Entrant) -> int:
    """In the order of the tables."""
    return player.table


def _list(minutes: Minutes, title: str, key: Callable[[Entrant], Any]) -> Paper:
    players = sorted(minutes.asked, key=key)
    blocks: tuple[Block, ...] = (_players(players),) if players else (_nobody(),)
    return Paper(_(title), minutes.head, (*blocks, _count(players)))


def _grouped(minutes: Minutes, title: str, by: str) -> Paper:
    """A heading for each label, those without one at the end."""
    blocks: list[Block] = []
    for label in (*labels(minutes.asked, by), ""):
        some = sorted((one for one in minutes.asked if getattr(one, by) == label), key=by_name)
        if some:
            heading = label or _("Sans indication")
            blocks += [Heading(heading, str(len(some)), ruled=False), _players(some)]
    return Paper(_(title), minutes.head, (*blocks, _count(minutes.asked)))


def _nobody() -> Paragraph:
    return Paragraph(_("Personne n’est inscrit."))


def _count(players: Sequence[Entrant]) -> Paragraph:
    count = len(players)
    return Paragraph(ngettext("{n} table", "{n} tables", count).format(n=count), 8, "soft")


def _players(players: Sequence[Entrant]) -> Table:
    return Table(
        (
            Column(_("Table"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            Column(_("Club"), wraps=True),
            Column(_("Série"), "middle"),
            Column(_("Catégorie"), wraps=True),
            Column(_("Arbitre"), "middle"),
            Column(_("Présent"), "middle", least=14),
        ),
        tuple(
            Row((str(one.table), one.label, one.club, one.series, one.category, one.arbiter, ""))
            for one in players
        ),
        size=9,
        caption=_("Les joueurs"),
    )


_TITLES = {
    "tables": N_("Liste des tables"),
    "noms": N_("Liste des joueurs par nom"),
    "series": N_("Liste des joueurs par série"),
    "clubs": N_("Liste des joueurs par club"),
}

SHEETS = (
    Sheet(
        "liste-tables",
        _TITLES["tables"],
        N_("Qui joue où, par numéro de table"),
        Minutes,
        partial(_list, title=_TITLES["tables"], key=by_table),
        "before",
        10,
    ),
    Sheet(
        "liste-noms",
        _TITLES["noms"],
        N_("Qui joue où, par ordre alphabétique, à afficher à l’entrée"),
        Minutes,
        partial(_list, title=_TITLES["noms"], key=by_name),
        "before",
        11,
    ),
    Sheet(
        "liste-series",
        _TITLES["series"],
        N_("Les joueurs de chaque série"),
        Minutes,
        partial(_grouped, title=_TITLES["series"], by="series"),
        "before",
        12,
    ),
    Sheet(
        "liste-clubs",
        _TITLES["clubs"],
        N_("Les joueurs de chaque club"),
        Minutes,
        partial(_grouped, title=_TITLES["clubs"], by="club"),
        "before",
        13,
    ),
)
