"""The feuille d'arbitrage: every table's points coup by coup, and what they add up to."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.printing.figures import figure, taken
from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.model import (
    Bit,
    Block,
    Cell,
    Column,
    NewPage,
    Paper,
    Paragraph,
    Row,
    Signatures,
    Table,
)
from pioche.printing.registry import Sheet
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.texts import N_, _

USUAL_COUPS = 24
"""Columns of a sheet printed to be filled in."""
_SUMS = 5
_MANY = 28
"""So many tables are brought together a little, to be on one sheet."""


def arbitration(minutes: Minutes) -> Paper:
    """One sheet an arbiter; every coup in one table, never split by coups."""
    blocks: list[Block] = []
    for arbiter in minutes.arbiters or ("",):
        players = [one for one in minutes.asked if one.arbiter == arbiter]
        part = _part(minutes, arbiter, players)
        blocks += [
            NewPage(part),
            _points(minutes, players),
            Paragraph(_legend(minutes), 7),
            Signatures((_arbiter(arbiter), _("Double arbitre"), _("Juge-arbitre"))),
        ]
    return Paper(_("Feuille d’arbitrage"), minutes.head, tuple(blocks), wide=True)


def _arbiter(name: str) -> str:
    return _("Arbitre {name}").format(name=name) if name else _("Arbitre")


def _part(minutes: Minutes, arbiter: str, players: Sequence[Entrant]) -> str:
    parts = [minutes.head.part]
    if arbiter:
        parts.append(_("arbitre {name}").format(name=arbiter))
    if len(players) > 1:
        first, last = players[0].table, players[-1].table
        parts.append(_("tables {first} à {last}").format(first=first, last=last))
    return ", ".join(filter(None, parts))


def _legend(minutes: Minutes) -> tuple[Bit, ...]:
    rule = minutes.warning_rule
    signs = [
        (_("Gras"), _("top")),
        ("Z", _("zéro")),
        ("A", _("avertissement")),
        ("−5", _("pénalité du coup")),
        ("S", _("solo")),
        ("M", _("moyenne")),
    ]
    if rule is not None and rule.threshold:
        cost = _("{cost} par avertissement à partir du {n}e")
        signs.append((_("Av."), cost.format(cost=rule.cost, n=rule.threshold)))
    bits: list[Bit] = []
    for sign, meaning in signs:
        bits += [Bit(sign, bold=True), Bit(f"\u00a0: {meaning} ; ")]
    bits.append(Bit(_("Total = points + solos − pénalités − coût des avertissements.")))
    return tuple(bits)


def _points(minutes: Minutes, players: Sequence[Entrant]) -> Table:
    coups = minutes.coups
    blank = () if coups else tuple(range(1, USUAL_COUPS + 1))
    numbers = [coup.number for coup in coups] or list(blank)
    columns = (
        Column(_("Table"), "end", bold=True),
        Column(_("Nom"), wraps=True, least=30),
        *(Column(str(number), "end") for number in numbers),
        Column(_("Points"), "end", parted=True, least=9),
        Column(_("Solos"), "end"),
        Column(_("Pénal."), "end"),
        Column(_("Avert."), "end"),
        Column(_("Total"), "end", bold=True, least=9),
    )
    standings = {one.player.table: one for one in minutes.standings}
    rows = [
        Row(
            (
                str(player.table),
                player.label,
                *(cell(minutes, coup, player.table) for coup in coups),
                *("" for _number in blank),
                *_sums(standings.get(player.table)),
            )
        )
        for player in players
    ]
    tops = figure(minutes.tops) if coups else ""
    top = Row(
        (
            "",
            _("Top"),
            *(str(coup.top) for coup in coups),
            *("" for _number in blank),
            tops,
            "",
            "",
            "",
            tops,
        )
    )
    ends = (_means(minutes, players, standings),) if coups and len(players) > 1 else ()
    return Table(
        columns,
        tuple(rows),
        (top,),
        ends,
        size=7.6,
        ruled=True,
        counted=range(2, 2 + len(numbers)),
        row_height=4.4 if len(players) < _MANY else 4.2,
        caption=_("Points de chaque table, coup par coup"),
    )


def _means(minutes: Minutes, players: Sequence[Entrant], standings: dict[int, Standing]) -> Row:
    """What the tables scored on average, coup by coup."""
    cells = []
    for coup in minutes.coups:
        scores = [points_at(minutes, coup, one.table) for one in players]
        had = [one for one in scores if one is not None]
        cells.append(str(round(sum(had) / len(had))) if had else "")
    totals = [standings[one.table].total for one in players if one.table in standings]
    mean = figure(round(sum(totals) / len(totals))) if totals else ""
    return Row(("", _("Moyenne"), *cells, "", "", "", "", mean))


def points_at(minutes: Minutes, coup: CoupMinutes, table: int) -> int | None:
    """A table's points at a coup, a mean instead of its zero; none: it was not there."""
    verdict = coup.verdicts.get(table)
    if verdict is None:
        return None
    mean = minutes.means.get((coup.number, table))
    return verdict.points if mean is None else mean.points


def cell(minutes: Minutes, coup: CoupMinutes, table: int) -> Cell:
    """A table's points at a coup, and the signs of what happened."""
    verdict, points = coup.verdicts.get(table), points_at(minutes, coup, table)
    if verdict is None or points is None:
        return "–"
    signs = []
    if (coup.number, table) in minutes.means:
        signs.append("M")
    elif verdict.sanction == "zero":
        signs.append("Z")
    if verdict.penalty:
        signs.append(f"−{verdict.penalty}")
    if verdict.warnings:
        signs.append("A" * verdict.warnings)
    if minutes.solos.get(coup.number) == table:
        signs.append("S")
    top = points == coup.top and coup.top > 0
    shown = Bit(str(points), bold=top)
    return (shown, *(Bit(sign, bold=True, raised=True) for sign in signs)) if signs else (shown,)


def _sums(standing: Standing | None) -> tuple[str, ...]:
    """What a table's coups add up to, as results count it: the last is the sum of the others."""
    if standing is None:
        return ("",) * _SUMS
    warned = str(standing.warnings or "")
    if standing.warning_penalty:
        warned += f" (−{standing.warning_penalty})"
    return (
        figure(standing.points),
        str(standing.solo_points or ""),
        taken(standing.penalties),
        warned,
        figure(standing.total),
    )


SHEETS = (
    Sheet(
        "arbitrage",
        N_("Feuille d’arbitrage"),
        N_("Tous les coups de chaque table, pénalités et grand total ; vide avant le premier coup"),
        Minutes,
        arbitration,
        "during",
        10,
    ),
)
