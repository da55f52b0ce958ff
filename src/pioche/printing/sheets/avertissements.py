"""The warnings and other sanctions of a game, table by table."""

from __future__ import annotations

from pioche.formats.results import told
from pioche.printing.figures import taken
from pioche.printing.minutes import Minutes
from pioche.printing.model import Block, Column, Heading, Paper, Paragraph, Row, Table
from pioche.printing.registry import Sheet
from pioche.printing.sheets.billets import sanction_told
from pioche.texts import N_, _, ngettext


def warnings(minutes: Minutes) -> Paper:
    """What each warning was for, then how many each table has and what they cost."""
    title = _("Liste des avertissements")
    rows, counts = [], []
    for player in minutes.asked:
        count = penalties = 0
        for coup in minutes.coups:
            verdict = coup.verdicts.get(player.table)
            if verdict is None or not (verdict.warnings or verdict.penalty):
                continue
            count += verdict.warnings
            penalties += verdict.penalty
            rows.append(
                Row(
                    (
                        str(player.table),
                        told(player),
                        str(coup.number),
                        sanction_told(verdict, count),
                        " ".join(fault.message for fault in verdict.faults),
                        ", ".join(dict.fromkeys(fault.article for fault in verdict.faults)),
                    )
                )
            )
        if count or penalties:
            rule = minutes.warning_rule
            cost = rule.penalty(count) if rule is not None else 0
            counts.append(
                Row((str(player.table), told(player), str(count), taken(cost), taken(penalties)))
            )
    if not rows:
        none = Paragraph(_("Aucun avertissement, aucune pénalité."))
        return Paper(title, minutes.head, (none,))
    listed = Table(
        (
            Column(_("Table"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            Column(_("Coup"), "end"),
            Column(_("Sanction"), wraps=True, bold=True),
            Column(_("Motif"), wraps=True),
            Column(_("Article"), "middle"),
        ),
        tuple(rows),
        caption=_("Avertissements et pénalités"),
    )
    totals = Table(
        (
            Column(_("Table"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            Column(_("Avertissements"), "end"),
            Column(_("Coût à la fin"), "end"),
            Column(_("Pénalités des coups"), "end"),
        ),
        tuple(counts),
        caption=_("Totaux par table"),
    )
    blocks: list[Block] = [listed, Heading(_("Totaux par table"), ruled=False), totals]
    rule = minutes.warning_rule
    if rule is not None and rule.threshold:
        words = ngettext(
            "À partir du {n}e avertissement, chacun coûte {cost} point à la fin de la partie.",
            "À partir du {n}e avertissement, chacun coûte {cost} points à la fin de la partie.",
            rule.cost,
        )
        blocks.append(Paragraph(words.format(n=rule.threshold, cost=rule.cost), 8))
    return Paper(title, minutes.head, tuple(blocks))


SHEETS = (
    Sheet(
        "avertissements",
        N_("Liste des avertissements"),
        N_("Qui, à quel coup, pourquoi, et ce qu’ils coûtent"),
        Minutes,
        warnings,
        "during",
        40,
    ),
)
