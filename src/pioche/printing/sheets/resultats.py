"""Results: by rank, by table, by category, by series, by club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pioche.formats.results import told
from pioche.printing.figures import figure, given, percent, taken
from pioche.printing.minutes import Minutes
from pioche.printing.model import (
    Bit,
    Block,
    Column,
    Heading,
    Paper,
    Paragraph,
    Row,
    Table,
)
from pioche.printing.registry import Sheet
from pioche.rules.ranking.standing import Standing, labels, ranks
from pioche.texts import N_, _, sentence


def results_by_rank(minutes: Minutes) -> Paper:
    """Everybody, the first first."""
    return _paper(minutes, _("Résultats"), [ranking(minutes, minutes.standings)])


def results_by_table(minutes: Minutes) -> Paper:
    """Everybody, by table."""
    lines = sorted(minutes.standings, key=lambda one: one.player.table)
    return _paper(minutes, _("Résultats par table"), [ranking(minutes, lines)])


def _results_by(minutes: Minutes, title: str, by: str) -> Paper:
    """Each label's own ranking, the rank of the whole game beside it."""
    blocks: list[Block] = []
    players = [one.player for one in minutes.standings]
    for label in (*labels(players, by), ""):
        some = [one for one in minutes.standings if getattr(one.player, by) == label]
        if not some:
            continue
        own = [one.at(rank) for rank, one in ranks(some, lambda one: one.rank)]
        whole = {one.player.table: one.rank for one in some}
        blocks.append(Heading(label or _("Sans indication"), str(len(some)), ruled=False))
        blocks.append(ranking(minutes, own, whole, by))
    return _paper(minutes, _(title), blocks)


def _paper(minutes: Minutes, title: str, blocks: Sequence[Block]) -> Paper:
    if minutes.annulled:
        said = Paragraph((Bit(sentence("printing.nothing-counts"), bold=True),), 11)
        return Paper(title, minutes.head, (said,))
    solos: list[Block] = []
    if minutes.solos:
        lines = ", ".join(
            _("coup {coup} : {who}").format(coup=coup, who=minutes.called(table))
            for coup, table in sorted(minutes.solos.items())
        )
        solos = [Heading(_("Solos"), ruled=False), Paragraph(lines)]
    count = len(minutes.standings)
    head = replace(minutes.head, part=_("{n} tables").format(n=count)) if count > 1 else None
    return Paper(title, head or minutes.head, (*blocks, *solos))


def with_solos(standings: Sequence[Standing]) -> bool:
    """Whether anybody has a solo: a column that nobody fills is left out."""
    return any(one.solo_points for one in standings)


def with_costs(standings: Sequence[Standing]) -> bool:
    """Whether anybody has penalties, or warnings that cost."""
    return any(one.penalties or one.warning_penalty for one in standings)


def ranking(
    minutes: Minutes,
    lines: Sequence[Standing],
    whole: dict[int, int] | None = None,
    besides: str = "",
) -> Table:
    """A ranking; columns that nobody fills are left out, and what a heading says (`besides`)."""
    labelled = [
        (title, by)
        for title, by in ((_("Série"), "series"), (_("Catégorie"), "category"), (_("Club"), "club"))
        if by != besides and any(getattr(one.player, by) for one in minutes.standings)
    ]
    solos, costs = with_solos(minutes.standings), with_costs(minutes.standings)
    columns = (
        Column(_("Rang"), "end", bold=True),
        *((Column(_("Général"), "end"),) if whole else ()),
        Column(_("Nom"), wraps=True, bold=True),
        Column(_("Table"), "end"),
        *(Column(title, wraps=True) for title, _by in labelled),
        Column(_("Points"), "end"),
        *((Column(_("Solos"), "end"),) if solos else ()),
        *((Column(_("Pénalités"), "end"),) if costs else ()),
        Column(_("Total"), "end", bold=True),
        Column(_("%"), "end"),
        Column(_("Négatif"), "end"),
    )
    rows = tuple(
        Row(
            (
                str(line.rank),
                *((str(whole[line.player.table]),) if whole else ()),
                told(line.player),
                str(line.player.table),
                *(getattr(line.player, by) for _title, by in labelled),
                figure(line.points),
                *((given(line.solo_points),) if solos else ()),
                *((taken(line.penalties + line.warning_penalty),) if costs else ()),
                figure(line.total),
                percent(line.percentage),
                figure(line.negative),
            )
        )
        for line in lines
    )
    blanks = ("",) * (1 + len(labelled))
    tops = figure(minutes.tops)
    top = Row(
        (
            "",
            *(("",) if whole else ()),
            _("Total des tops"),
            *blanks,
            tops,
            *("",) * (solos + costs),
            tops,
            "100",
            "",
        )
    )
    return Table(columns, rows, (top,), size=9, caption=_("Classement"))


_BY = {
    "category": N_("Résultats par catégorie"),
    "series": N_("Résultats par série"),
    "club": N_("Résultats par club"),
}

SHEETS = (
    Sheet(
        "resultats",
        N_("Résultats"),
        N_("Le classement général, solos et pénalités comptés"),
        Minutes,
        results_by_rank,
        order=10,
    ),
    Sheet(
        "resultats-tables",
        N_("Résultats par table"),
        N_("Par numéro de table"),
        Minutes,
        results_by_table,
        order=12,
    ),
    Sheet(
        "resultats-categories",
        _BY["category"],
        N_("Un classement par catégorie d’âge"),
        Minutes,
        partial(_results_by, title=_BY["category"], by="category"),
        order=13,
    ),
    Sheet(
        "resultats-series",
        _BY["series"],
        N_("Un classement par série"),
        Minutes,
        partial(_results_by, title=_BY["series"], by="series"),
        order=14,
    ),
    Sheet(
        "resultats-clubs",
        _BY["club"],
        N_("Un classement par club"),
        Minutes,
        partial(_results_by, title=_BY["club"], by="club"),
        order=15,
    ),
)
