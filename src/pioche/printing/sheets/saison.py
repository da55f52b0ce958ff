"""The season sheet: everybody's games, and the club's record book."""

from __future__ import annotations

from pioche.printing.charts import Series, line_chart, runs
from pioche.printing.competition import Season, SeasonLine
from pioche.printing.figures import figure, percent
from pioche.printing.marks import Disc, Drawing, Mark, Path
from pioche.printing.model import Block, Column, Heading, Paper, Paragraph, Picture, Row, Table
from pioche.printing.registry import Sheet
from pioche.texts import N_, _, ngettext

_WIDE, _HIGH = 26.0, 4.0
_LEADERS = 3


def season(found: Season) -> Paper:
    """A line a person, the best first; then the records."""
    table = Table(
        (
            Column(_("Rang"), "end", bold=True),
            Column(_("Nom"), wraps=True, bold=True),
            Column(_("Club"), wraps=True),
            Column(_("Série"), "middle"),
            Column(_("Parties"), "end"),
            Column(_("Total"), "end", bold=True),
            Column(_("% du top"), "end"),
            Column(_("Tops"), "end"),
            Column(_("Solos"), "end"),
            Column(_("Record"), "end"),
            Column(_("Parcours")),
        ),
        tuple(
            Row(
                (
                    str(one.rank),
                    one.name,
                    one.club,
                    one.series,
                    str(one.played),
                    figure(one.total),
                    percent(one.percentage),
                    str(one.tops),
                    str(one.solos),
                    percent(one.best),
                    course_drawing(one),
                )
            )
            for one in found.lines
        ),
        size=8.5,
        caption=_("Classement de la saison"),
    )
    count = len(found.games)
    games = ngettext("{n} partie : {names}", "{n} parties : {names}", count)
    blocks: list[Block] = [
        table,
        Paragraph(games.format(n=count, names=", ".join(found.games)), 8, "soft"),
    ]
    if count > 1 and found.lines:
        blocks += [Heading(_("Les premiers"), _("% du top, partie par partie")), _leaders(found)]
    if found.records:
        blocks += [Heading(_("Livre des records"), ruled=False), _records(found)]
    return Paper(_("Saison"), found.head, tuple(blocks))


def _leaders(found: Season) -> Picture:
    leaders = found.lines[:_LEADERS]
    series = [Series(one.name, one.course) for one in leaders]
    said = ", ".join(f"{one.name} {percent(one.percentage)}" for one in leaders)
    alt = _("Pourcentage du top de chaque partie : {said}").format(said=said)
    return Picture(line_chart(series, found.games, 186, 58, alt=alt))


def course_drawing(one: SeasonLine) -> Drawing:
    """The percentage of each game, as a small line; gaps where somebody was absent."""
    had = [value for value in one.course if value is not None]
    told = ", ".join("–" if value is None else percent(value) for value in one.course)
    if not had:
        return Drawing(_WIDE, _HIGH, (), told)
    low, high = min(had), max(had)
    span = (high - low) or 1
    marks: list[Mark] = []
    for run in runs(one.course):
        points = tuple(
            (
                0.5 + (_WIDE - 1) * at / max(1, len(one.course) - 1),
                0.6 + (_HIGH - 1.2) * (high - value) / span,
            )
            for at, value in run
        )
        if len(points) > 1:
            marks.append(Path(points, 0.7, "accent"))
        else:
            marks.append(Disc(*points[0], 0.4, "accent", "none"))
    return Drawing(_WIDE, _HIGH, tuple(marks), told)


def _records(found: Season) -> Table:
    return Table(
        (
            Column(_("Record"), wraps=True),
            Column(_("Valeur"), "end", bold=True, wraps=True),
            Column(_("Qui"), wraps=True),
            Column(_("Quand"), wraps=True),
        ),
        tuple(Row((one.what, one.value, one.who, one.when)) for one in found.records),
        size=9,
        caption=_("Livre des records"),
    )


SHEETS = (
    Sheet(
        "saison",
        N_("Feuille de saison"),
        N_("Parties, total, pourcentage, tops, solos, parcours et records du club"),
        Season,
        season,
        order=70,
        public=True,
    ),
)
