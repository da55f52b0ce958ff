"""The official sheet: the columns a federation reads, and the row of tops on every page."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.printing.competition import Official, OfficialLine
from pioche.printing.figures import figure, percent
from pioche.printing.minutes import Minutes
from pioche.printing.model import Bit, Column, Paper, Paragraph, Row, Table
from pioche.printing.registry import Sheet
from pioche.texts import N_, _, sentence

_MOST_UPRIGHT = 4  # games beside one another on an upright page


def official(found: Official) -> Paper:
    """Rank, licence, name, …, cumul, négatif, %, P1 to Pn."""
    title = _("Résultats officiels")
    if found.void:
        said = Paragraph((Bit(sentence("printing.nothing-counts"), bold=True),), 11)
        return Paper(title, found.head, (said,))
    games = range(1, len(found.tops) + 1)
    columns = (
        Column(_("Rang"), "end", bold=True),
        Column(_("Licence"), "end"),
        Column(_("Nom"), bold=True, wraps=True),
        Column(_("Prénoms"), wraps=True),
        Column(_("Class."), "middle"),
        Column(_("Cat."), "middle"),
        Column(_("Club"), wraps=True),
        Column(_("Nat."), "middle"),
        Column(_("Cumul"), "end", bold=True),
        Column(_("Négatif"), "end"),
        Column(_("%"), "end"),
        *(Column(f"P{n}", "end") for n in games),
    )
    total = sum(found.tops)
    top = Row(
        (
            *("", "", _("Total des tops"), "", "", "", "", ""),
            figure(total),
            "",
            "100",
            *map(figure, found.tops),
        )
    )
    rows = tuple(row for one in found.lines for row in _rows(one))
    table = Table(columns, rows, (top,), size=8.5, row_height=5.6, caption=_("Résultats officiels"))
    return Paper(title, found.head, (table,), wide=len(found.tops) > _MOST_UPRIGHT)


def _rows(line: OfficialLine) -> Iterator[Row]:
    """A row a person: those of a pair stand one below the other, their points on the first."""
    counted = (
        figure(line.total),
        figure(line.negative),
        percent(line.percentage),
        *("–" if points is None else figure(points) for points in line.games),
    )
    for at, who in enumerate(line.people):
        yield Row(
            (
                "" if at else str(line.rank),
                who.licence,
                who.surname,
                who.names,
                who.series,
                who.category,
                who.club,
                who.nationality,
                *(("",) * len(counted) if at else counted),
            ),
            joined=at > 0,
        )


def of_game(minutes: Minutes) -> Official:
    """A game by itself: its points are the sum."""
    lines = tuple(
        OfficialLine(
            one.rank,
            minutes.identity(one.player),
            one.total,
            one.negative,
            one.percentage,
            (one.total,),
        )
        for one in minutes.standings
    )
    return Official(minutes.head, (minutes.tops,), lines, minutes.annulled)


def _official_of_game(minutes: Minutes) -> Paper:
    return official(of_game(minutes))


SHEETS = (
    Sheet(
        "resultats-officiels",
        N_("Résultats officiels"),
        N_("Les colonnes de la fédération : licence, classification, cumul, négatif, %, P1…"),
        Minutes,
        _official_of_game,
        order=11,
        register=True,
    ),
    Sheet(
        "resultats-competition",
        N_("Résultats officiels"),
        N_("Les colonnes de la fédération, toutes les parties d’une compétition"),
        Official,
        official,
        order=11,
        register=True,
    ),
)
