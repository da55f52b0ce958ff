"""The evening's report: ranking, tops, who found what, the coup that decided, curiosities."""

from __future__ import annotations

from pioche.formats.results import told
from pioche.printing.board import board_drawing
from pioche.printing.charts import Series, bar_chart, line_chart, share_bar
from pioche.printing.evening import NEAR, CoupTold, Evening, evening_of
from pioche.printing.evening_words import curiosities, deciding_told, pasted
from pioche.printing.figures import figure, given, percent, taken
from pioche.printing.minutes import Minutes
from pioche.printing.model import (
    Beside,
    Bit,
    Block,
    Cell,
    Column,
    Figures,
    Heading,
    Legend,
    NewPage,
    Notes,
    Paper,
    Paragraph,
    Picture,
    Row,
    Sign,
    Table,
    word_bits,
)
from pioche.printing.qr import qr_drawing
from pioche.printing.registry import Sheet
from pioche.printing.sheets.proces_verbal import rack_cell
from pioche.printing.sheets.resultats import with_costs, with_solos
from pioche.texts import N_, _, sentence

_LEADERS = 3
_DEAREST = 4


def report(minutes: Minutes) -> Paper:
    """The whole evening; an annulled game has none."""
    title = _("Rapport de la partie")
    if minutes.annulled or not minutes.coups:
        said = Paragraph((Bit(sentence("printing.nothing-counts"), bold=True),), 11)
        return Paper(title, minutes.head, (said,))
    evening = evening_of(minutes)
    ranked = (Heading(_("Classement")), _ranking(evening))
    blocks: list[Block] = [_figures(evening), Beside(ranked, _decided(evening), 0.56)]
    if minutes.standings:
        blocks += [Heading(_("La course"), _("points sous le top, coup par coup")), _race(evening)]
    blocks += [NewPage(), Heading(_("Les tops"), minutes.end, ruled=False), _tops(evening)]
    if minutes.standings:
        blocks += [Heading(_("Qui a trouvé quoi"), ruled=False), _matrix(evening), _signs()]
        lost = (Heading(_("Où les points se sont perdus"), _("écart moyen au top")), _lost(evening))
        blocks.append(Beside(lost, (Heading(_("Curiosités")), Notes(tuple(curiosities(evening))))))
    words = pasted(evening)
    return Paper(title, minutes.head, tuple(blocks), foot=minutes.link, text=words)


def _figures(evening: Evening) -> Figures:
    minutes = evening.minutes
    items = [
        (_("Total des tops"), figure(minutes.tops)),
        (_("Coups"), str(len(evening.coups))),
        (_("Tables"), str(len(minutes.standings))),
    ]
    if minutes.standings:
        items += [
            (_("Meilleur"), figure(minutes.standings[0].total)),
            (_("Moyenne"), figure(evening.mean)),
            (_("Tops trouvés"), figure(evening.tops_found)),
            (_("Solos"), str(len(minutes.solos))),
        ]
    return Figures(tuple(items), qr_drawing(minutes.link, 20) if minutes.link else None)


def _ranking(evening: Evening) -> Table:
    standings = evening.minutes.standings
    solos, costs = with_solos(standings), with_costs(standings)
    rows = [
        Row(
            (
                str(one.rank),
                told(one.player),
                str(one.player.table),
                str(evening.tops_of(one.player.table)),
                *((given(one.solo_points),) if solos else ()),
                *((taken(one.penalties + one.warning_penalty),) if costs else ()),
                figure(one.total),
                percent(one.percentage),
            )
        )
        for one in standings
    ]
    return Table(
        (
            Column(_("Rang"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            Column(_("Table"), "end", hidden=True),
            Column(_("Tops"), "end"),
            *((Column(_("Solo"), "end", hidden=True),) if solos else ()),
            *((Column(_("Pén."), "end", hidden=True),) if costs else ()),
            Column(_("Total"), "end", bold=True),
            Column(_("% du top"), "end"),
        ),
        tuple(rows),
        size=8.5,
        caption=_("Classement"),
    )


def _decided(evening: Evening) -> tuple[Block, ...]:
    minutes, decided = evening.minutes, evening.deciding
    blocks: list[Block] = []
    last: frozenset[tuple[int, int]] = frozenset()
    if decided is not None:
        coup = decided.told.coup
        heading = _("Le coup qui a décidé : {n}, {word}")
        blocks.append(Heading(heading.format(n=coup.number, word=coup.word.upper())))
        blocks.append(Paragraph(deciding_told(decided)))
        last = _squares(coup.word, coup.ref)
    else:
        blocks.append(Heading(_("La grille")))
    blocks.append(Picture(board_drawing(minutes.grid, 80, last)))
    if minutes.end:
        blocks.append(Paragraph(minutes.end, 7.5))
    return tuple(blocks)


def _squares(word: str, ref: str) -> frozenset[tuple[int, int]]:
    from pioche.core.place import Place

    place = Place.parse(ref)
    return frozenset(place.square(at) for at in range(len(word)))


def _race(evening: Evening) -> Picture:
    leaders = evening.minutes.standings[:_LEADERS]
    series = [
        Series(told(one.player), tuple(map(float, evening.race[one.player.table])))
        for one in leaders
    ]
    if len(evening.race) > len(leaders):
        series.append(Series(_("moyenne"), evening.mean_race()))
    said = ", ".join(f"{one.name} {figure(round(one.values[-1] or 0))}" for one in series)
    alt = _("Points sous le top à la fin : {said}").format(said=said)
    band = evening.deciding.told.coup.number if evening.deciding else 0
    at = next((n for n, one in enumerate(evening.coups, 1) if one.coup.number == band), 0)
    names = ["", *(str(one.coup.number) for one in evening.coups)]

    def below(value: int) -> str:
        return figure(value) if value else _("top")

    return Picture(line_chart(series, names, 186, 62, alt=alt, band=at, told=below))


def _tops(evening: Evening) -> Table:
    tables = max(1, len(evening.minutes.standings))
    decided = evening.deciding.told.coup.number if evening.deciding else 0
    rows = []
    for one in evening.coups:
        coup = one.coup
        finders = len(one.finders)
        rows.append(
            Row(
                (
                    str(coup.number),
                    rack_cell(coup),
                    (*word_bits(coup.word), Bit(f" {coup.ref}")),
                    (Bit(str(coup.top), bold=True),),
                    figure(one.cumul),
                    share_bar(finders / tables, 9),
                    _finders(evening, one),
                    str(round(one.mean)),
                    _elsewhere(one),
                    _sub_top(one),
                    _isotops(one),
                ),
                "marked" if coup.number == decided else "plain",
            )
        )
    return Table(
        (
            Column(_("N°"), "end", bold=True),
            Column(_("Tirage"), wraps=True),
            Column(_("Top"), wraps=True),
            Column(_("Pts"), "end"),
            Column(_("Cumul"), "end", hidden=True),
            Column(""),
            Column(_("Trouvé par"), wraps=True),
            Column(_("Moy."), "end", hidden=True),
            Column(_("Le plus joué"), wraps=True, hidden=True),
            Column(_("Sous-top"), wraps=True, hidden=True),
            Column(_("Isotops"), wraps=True, hidden=True),
        ),
        tuple(rows),
        size=7.6,
        row_height=4,
        dense=True,
        caption=_("Les tops"),
    )


def _finders(evening: Evening, one: CoupTold) -> Cell:
    if one.solo is not None:
        who = evening.minutes.called(one.solo)
        return (Bit(_("solo, {who}").format(who=who), bold=True),)
    return str(len(one.finders))


def _elsewhere(one: CoupTold) -> Cell:
    found = one.most_played
    if found is None:
        return ""
    return (
        Bit(f"{found.word.upper()}\u00a0{found.ref}, {found.points}"),
        Bit(f"\u00a0×\u00a0{found.tables}", small=True, tone="soft"),
    )


def _sub_top(one: CoupTold) -> Cell:
    found = one.sub_top
    if found is None or found == one.most_played:
        return "=" if found else ""
    return (
        Bit(f"{found.word.upper()}\u00a0{found.ref}, {found.points}"),
        Bit(f"\u00a0×\u00a0{found.tables}", small=True, tone="soft"),
    )


def _isotops(one: CoupTold) -> Cell:
    """The other solutions of the top: those most played, and how many more there are."""
    others = one.coup.ties - 1
    if others <= 0:
        return ""
    shown = sorted(one.isotops, key=lambda pair: -pair[1])[:2]
    words = ", ".join(
        f"{iso.word.upper()} {iso.ref}" + (f" ×\u00a0{tables}" if tables else "")
        for iso, tables in shown
    )
    more = others - len(shown)
    return words + (_(" et {n} de plus").format(n=more) if more > 0 else "")


def _sign(evening: Evening, one: CoupTold, table: int) -> Sign | str:
    score, verdict = one.scores.get(table), one.coup.verdicts.get(table)
    if score is None or verdict is None:
        return ""
    if one.solo == table:
        return Sign("solo", _("solo"))
    if table in one.finders:
        return Sign("top", _("top"))
    if verdict.sanction == "zero" or score == 0:
        return Sign("zero", _("zéro"))
    near = score >= NEAR * one.coup.top
    return Sign("near", _("au moins 75 % du top")) if near else Sign("less", _("moins"))


def _matrix(evening: Evening) -> Table:
    coups = evening.coups
    rows = [
        Row(
            (
                str(one.rank),
                told(one.player),
                *(_sign(evening, coup, one.player.table) for coup in coups),
                str(evening.tops_of(one.player.table)),
            )
        )
        for one in evening.minutes.standings
    ]
    counts = [str(len(coup.finders)) for coup in coups]
    end = Row(("", _("Tables au top"), *counts, figure(evening.tops_found)))
    return Table(
        (
            Column("", "end", bold=True),
            Column(_("Nom"), wraps=True),
            *(Column(str(coup.coup.number), "middle") for coup in coups),
            Column(_("Tops"), "end", bold=True),
        ),
        tuple(rows),
        ends=(end,),
        size=7.5,
        counted=range(2, 2 + len(coups)),
        dense=True,
        caption=_("Qui a trouvé quoi"),
    )


def _signs() -> Legend:
    return Legend(
        (
            Sign("top", _("top")),
            Sign("solo", _("solo")),
            Sign("near", _("au moins 75 % du top")),
            Sign("less", _("moins")),
            Sign("zero", _("zéro")),
        )
    )


def _lost(evening: Evening) -> Picture:
    values = [(str(one.coup.number), max(0.0, one.lost)) for one in evening.coups]
    dearest = sorted(range(len(values)), key=lambda at: -values[at][1])[:_DEAREST]
    said = ", ".join(
        _("coup {n} : {lost}").format(n=values[at][0], lost=round(values[at][1]))
        for at in sorted(dearest)
    )
    alt = _("Les plus grands écarts moyens au top : {said}").format(said=said)
    return Picture(bar_chart(values, 90, 42, alt=alt, strong=dearest))


SHEETS = (
    Sheet(
        "rapport",
        N_("Rapport de la partie"),
        N_("Classement, tops, qui a trouvé quoi, le coup qui a décidé, curiosités"),
        Minutes,
        report,
        order=5,
        public=True,
    ),
)
