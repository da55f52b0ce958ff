"""The double-arbitration sheet: both readings of every slip that was read twice."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.model import (
    Bit,
    Cell,
    Column,
    Paper,
    Paragraph,
    Row,
    Signatures,
    Table,
)
from pioche.printing.registry import Sheet
from pioche.printing.sheets.arbitrage import USUAL_COUPS
from pioche.rules.ranking.standing import Entrant
from pioche.rules.slips import Verdict
from pioche.texts import N_, _


def double_arbitration(minutes: Minutes) -> Paper:
    """A row a table that is judged twice; every table where nobody was named, to be filled in."""
    twice = [one for one in minutes.asked if _doubled(minutes, one.table)]
    players = twice or list(minutes.asked)
    coups = minutes.coups
    numbers = [coup.number for coup in coups] or list(range(1, USUAL_COUPS + 1))
    rows = []
    for player in players:
        cells = [_cell(coup, player.table) for coup in coups]
        blank = [""] * (len(numbers) - len(coups))
        differ = sum(_differs(coup, player.table) for coup in coups)
        read_twice = any(player.table in coup.second for coup in coups)
        counted = str(differ) if read_twice else ""
        rows.append(Row((str(player.table), player.label, *cells, *blank, counted)))
    top = Row(("", _("Top"), *(str(c.top) for c in coups), *[""] * (len(numbers) - len(coups)), ""))
    ends = (Row(("", _("Différences"), *_differences(minutes, players), "")),) if coups else ()
    table = Table(
        (
            Column(_("Table"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            *(Column(str(number), "middle", least=6.2) for number in numbers),
            Column(_("Diff."), "end", bold=True, parted=True, least=7),
        ),
        tuple(rows),
        (top,),
        ends,
        size=7.4,
        ruled=True,
        counted=range(2, 2 + len(numbers)),
        row_height=4.9,
        caption=_("Les deux lectures de chaque bulletin"),
    )
    legend = _(
        "24 : les deux arbitres lisent la même chose. 24/18 : le premier 24, le second 18 points. "
        "Vide : lu une seule fois."
    )
    names = ", ".join(sorted(minutes.doubles)) or _("Double arbitre")
    signed = Signatures((_("Arbitre"), names, _("Juge-arbitre")))
    blocks = (table, Paragraph(legend, 7), signed)
    return Paper(_("Feuille de double arbitrage"), minutes.head, blocks, wide=True)


def _doubled(minutes: Minutes, table: int) -> bool:
    named = any(not tables or table in tables for tables in minutes.doubles.values())
    return named or any(table in coup.second for coup in minutes.coups)


def _same(one: Verdict, other: Verdict) -> bool:
    return (one.points, one.penalty, one.warnings, one.sanction) == (
        other.points,
        other.penalty,
        other.warnings,
        other.sanction,
    )


def _differs(coup: CoupMinutes, table: int) -> bool:
    first, second = coup.verdicts.get(table), coup.second.get(table)
    return first is not None and second is not None and not _same(first, second)


def _cell(coup: CoupMinutes, table: int) -> Cell:
    first, second = coup.verdicts.get(table), coup.second.get(table)
    if first is None or second is None:
        return ""
    if _same(first, second):
        return str(first.net)
    return (Bit(f"{first.net}/{second.net}", bold=True),)


def _differences(minutes: Minutes, players: Sequence[Entrant]) -> list[str]:
    counts = [sum(_differs(coup, one.table) for one in players) for coup in minutes.coups]
    return [str(count) if count else "" for count in counts]


SHEETS = (
    Sheet(
        "double-arbitrage",
        N_("Feuille de double arbitrage"),
        N_(
            "Les deux lectures de chaque bulletin et leurs différences ; vide avant le premier coup"
        ),
        Minutes,
        double_arbitration,
        "during",
        20,
    ),
)
