"""Feuilles de route: one player's whole game, coup by coup, beside the tops."""

from __future__ import annotations

from pioche.formats.results import told
from pioche.printing.figures import figure, percent, taken
from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.model import (
    Bit,
    Block,
    Cell,
    Column,
    Figures,
    NewPage,
    Paper,
    Paragraph,
    Row,
    Table,
    word_bits,
)
from pioche.printing.registry import Sheet
from pioche.printing.sheets.arbitrage import USUAL_COUPS, points_at
from pioche.rules.ranking.standing import Entrant
from pioche.texts import N_, _


def route_sheets(minutes: Minutes) -> Paper:
    """A page a player; before the first coup, to be filled in."""
    blocks: list[Block] = []
    for player in minutes.asked:
        blocks += [NewPage(_who(player)), *_player(minutes, player)]
    if not blocks:
        blocks = [Paragraph(_("Personne n’est inscrit."))]
    title = _("Feuille de route") if len(minutes.asked) == 1 else _("Feuilles de route")
    return Paper(title, minutes.head, tuple(blocks))


def _who(player: Entrant) -> str:
    table = _("table {table}").format(table=player.table)
    return f"{told(player)}, {table}" if player.label else table


def _player(minutes: Minutes, player: Entrant) -> list[Block]:
    standing = next((one for one in minutes.standings if one.player.table == player.table), None)
    blocks: list[Block] = []
    if standing is not None:
        costs = standing.penalties + standing.warning_penalty
        blocks.append(
            Figures(
                (
                    (_("Total"), figure(standing.total)),
                    (_("Rang"), f"{standing.rank}/{len(minutes.standings)}"),
                    (_("% du top"), percent(standing.percentage)),
                    (_("Négatif"), figure(standing.negative)),
                    (_("Tops"), str(_tops(minutes, player.table))),
                    (_("Solos"), str(standing.solos)),
                    (_("Pénalités"), taken(costs) or "0"),
                )
            )
        )
    cumul = best = 0
    rows = []
    for coup in minutes.coups:
        points = points_at(minutes, coup, player.table)
        verdict = coup.verdicts.get(player.table)
        cumul += (points or 0) - (verdict.penalty if verdict else 0)
        if minutes.solos.get(coup.number) == player.table and standing is not None:
            cumul += standing.solo_points // max(1, standing.solos)
        best += coup.top
        rows.append(_line(minutes, coup, player.table, points, cumul))
    if not rows:
        rows = [Row((str(number), *("",) * 9)) for number in range(1, USUAL_COUPS + 1)]
    blocks.append(
        Table(
            (
                Column(_("N°"), "end", bold=True),
                Column(_("Tirage")),
                Column(_("Mot joué"), wraps=True),
                Column(_("Place"), "middle"),
                Column(_("Points"), "end", bold=True),
                Column(_("Cumul"), "end"),
                Column(_("Top")),
                Column(_("Place"), "middle"),
                Column(_("Points"), "end"),
                Column(_("Observations"), wraps=True, least=28),
            ),
            tuple(rows),
            ends=(_sum(minutes, cumul, best),) if minutes.coups else (),
            size=8.5,
            row_height=5.8 if minutes.coups else 8.5,
            caption=_("Les coups de {who}").format(who=told(player)),
        )
    )
    if standing is not None and standing.warning_penalty:
        words = _("Les {n} avertissements coûtent {cost} points à la fin : total {total}.")
        blocks.append(
            Paragraph(
                words.format(
                    n=standing.warnings,
                    cost=standing.warning_penalty,
                    total=figure(standing.total),
                )
            )
        )
    return blocks


def _tops(minutes: Minutes, table: int) -> int:
    scores = [(points_at(minutes, coup, table), coup.top) for coup in minutes.coups]
    return sum(points == top and top > 0 for points, top in scores)


def _sum(minutes: Minutes, cumul: int, best: int) -> Row:
    return Row(("", "", "", "", "", figure(cumul), _("Total des tops"), "", figure(best), ""))


def _line(minutes: Minutes, coup: CoupMinutes, table: int, points: int | None, cumul: int) -> Row:
    verdict = coup.verdicts.get(table)
    move = verdict.move if verdict else None
    played: Cell = word_bits(move.word, bold=False) if move else ("–" if verdict is None else "")
    notes = []
    if minutes.solos.get(coup.number) == table:
        notes.append(_("solo"))
    if (coup.number, table) in minutes.means:
        notes.append(_("moyenne"))
    elif verdict is not None and verdict.sanction == "zero":
        notes.append(_("zéro"))
    if verdict is not None:
        if verdict.penalty:
            notes.append(f"−{verdict.penalty}")
        if verdict.warnings:
            notes.append(_("avertissement"))
        articles = dict.fromkeys(fault.article for fault in verdict.faults)
        if articles:
            notes.append(_("art.\u00a0{articles}").format(articles=", ".join(articles)))
    top = points == coup.top and coup.top > 0
    return Row(
        (
            str(coup.number),
            coup.letters,
            played,
            move.ref if move else "",
            "–" if points is None else (Bit(str(points), bold=top),),
            figure(cumul),
            word_bits(coup.word),
            coup.ref,
            str(coup.top),
            ", ".join(notes),
        )
    )


SHEETS = (
    Sheet(
        "feuilles-de-route",
        N_("Feuilles de route"),
        N_("Une page par joueur : ses coups à côté des tops"),
        Minutes,
        route_sheets,
        order=20,
        own=True,
    ),
)
