"""The results of a simultaneous: everybody, each centre, category and series, coups, centres."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.formats.results import told
from pioche.formats.simultaneous.merging import CoupStatistics, Line, Merged, told_doubt
from pioche.printing.figures import figure, percent, taken
from pioche.printing.model import (
    Block,
    Column,
    Head,
    Heading,
    Paper,
    Paragraph,
    Row,
    Table,
    word_bits,
)
from pioche.printing.registry import Sheet
from pioche.printing.sheets.tournoi import ranking_title
from pioche.texts import N_, _, ngettext


def simultaneous(merged: Merged) -> Paper:
    """The ranking of all, then each by itself, the coups, the centres, and what is doubtful."""
    title = merged.title or _("Simultané")
    counted = sum(one.accepted for one in merged.centres)
    players = ngettext("{n} joueur", "{n} joueurs", len(merged.lines)).format(n=len(merged.lines))
    centres = ngettext("{n} centre", "{n} centres", counted).format(n=counted)
    blocks: list[Block] = [_ranking(merged.lines)]
    for ranking in merged.rankings():
        blocks += [Heading(ranking_title(ranking), ruled=False), _ranking(ranking.lines)]
    blocks += [Heading(_("Les coups")), _coups(merged.coups)]
    blocks += [Heading(_("Les centres")), _centres(merged)]
    if merged.doubts:
        blocks.append(Heading(_("À vérifier")))
        blocks += [Paragraph(told_doubt(doubt)) for doubt in merged.doubts]
    return Paper(title, Head(_("Simultané"), f"{players}, {centres}"), tuple(blocks))


def _ranking(lines: Sequence[Line]) -> Table:
    rows = []
    for line in lines:
        one = line.standing
        cells = (
            str(one.rank),
            told(one.player),
            line.centre,
            one.player.club,
            str(one.solos or ""),
            taken(one.penalties + one.warning_penalty),
            figure(one.total),
            percent(one.percentage),
        )
        rows.append(Row(cells))
    columns = (
        Column(_("Rang"), "end", bold=True),
        Column(_("Nom"), wraps=True, bold=True),
        Column(_("Centre"), wraps=True),
        Column(_("Club"), wraps=True),
        Column(_("Solos"), "end"),
        Column(_("Pénal."), "end"),
        Column(_("Total"), "end", bold=True),
        Column("%", "end"),
    )
    return Table(columns, tuple(rows), caption=_("Classement"))


def _coups(coups: Sequence[CoupStatistics]) -> Table:
    rows = tuple(
        Row(
            (
                str(one.n),
                one.rack,
                word_bits(one.word),
                one.ref,
                str(one.top),
                f"{one.found}/{one.players}",
                f"{one.mean:.1f}".replace(".", ","),
                one.solo,
            )
        )
        for one in coups
    )
    columns = (
        Column(_("Coup"), "end"),
        Column(_("Tirage")),
        Column(_("Top")),
        Column(_("Place")),
        Column(_("Points"), "end"),
        Column(_("Trouvé"), "end"),
        Column(_("Moyenne"), "end"),
        Column(_("Solo"), wraps=True),
    )
    return Table(columns, rows, caption=_("Les coups"))


def _centres(merged: Merged) -> Table:
    rows = tuple(
        Row((one.name, str(one.players), _("oui") if one.accepted else one.reason, one.key))
        for one in merged.centres
    )
    columns = (
        Column(_("Centre"), wraps=True),
        Column(_("Joueurs"), "end"),
        Column(_("Compté"), wraps=True),
        Column(_("Clé")),
    )
    return Table(columns, rows, caption=_("Les centres"))


SHEETS = (
    Sheet(
        "simultane",
        N_("Classement d’un simultané"),
        N_("Tous les centres ensemble, chacun par lui-même, les coups"),
        Merged,
        simultaneous,
        order=62,
    ),
)
