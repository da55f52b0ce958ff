"""The official sheet: the columns a federation reads, and the row of tops on every page."""

from __future__ import annotations

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
    rows = tuple(
        Row(
            (
                str(one.rank),
                one.licence,
                one.surname,
                one.names,
                one.series,
                one.category,
                one.club,
                one.nationality,
                figure(one.total),
                figure(one.negative),
                percent(one.percentage),
                *("–" if points is None else figure(points) for points in one.games),
            )
        )
        for one in found.lines
    )
    table = Table(columns, rows, (top,), size=8.5, row_height=5.6, caption=_("Résultats officiels"))
    return Paper(title, found.head, (table,), wide=len(found.tops) > _MOST_UPRIGHT)


def of_game(minutes: Minutes) -> Official:
    """A game by itself: its points are the sum."""
    lines = []
    for standing in minutes.standings:
        player = standing.player
        who = minutes.identity(player)
        lines.append(
            OfficialLine(
                standing.rank,
                who.licence,
                who.surname,
                who.names,
                player.series,
                player.category,
                player.club,
                who.nationality,
                standing.total,
                standing.negative,
                standing.percentage,
                (standing.total,),
            )
        )
    return Official(minutes.head, (minutes.tops,), tuple(lines), minutes.annulled)


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
    ),
    Sheet(
        "resultats-competition",
        N_("Résultats officiels"),
        N_("Les colonnes de la fédération, toutes les parties d’une compétition"),
        Official,
        official,
        order=11,
    ),
)
