"""The evening's report: ranking, tops, who found what, the coup that decided, curiosities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pioche.printing.board import board_drawing
from pioche.printing.charts import Series, bar_chart, line_chart, share_bar
from pioche.printing.evening import NEAR, CoupTold, Deciding, Evening, evening_of
from pioche.printing.figures import figure, given, percent, taken
from pioche.printing.minutes import Minutes, told
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
from pioche.texts import N_, _, ngettext, sentence

_LEADERS = 3
_DEAREST = 4
_PASTED = 10


def report(minutes: Minutes) -> Paper:
    """The whole evening; an annulled game has none."""
    title = _("Rapport de la partie")
    if minutes.annulled or not minutes.coups:
        said = Paragraph((Bit(sentence("printing.nothing-counts"), bold=True),), 11)
        return Paper(title, minutes.head, (said,))
    evening = evening_of(minutes)
    blocks: list[Block] = [_figures(evening), Beside((_ranking(evening),), _decided(evening), 0.55)]
    if minutes.standings:
        blocks += [Heading(_("La course"), _("points sous le top, coup par coup")), _race(evening)]
    blocks += [NewPage(), Heading(_("Les tops"), minutes.end, ruled=False), _tops(evening)]
    if minutes.standings:
        blocks += [Heading(_("Qui a trouvé quoi"), ruled=False), _matrix(evening), _signs()]
        lost = (Heading(_("Où les points se sont perdus"), _("écart moyen au top")), _lost(evening))
        blocks.append(Beside(lost, (Heading(_("Curiosités")), Notes(tuple(_notes(evening))))))
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
    rows = [
        Row(
            (
                str(one.rank),
                told(one.player),
                str(one.player.table),
                str(evening.tops_of(one.player.table)),
                given(one.solo_points),
                taken(one.penalties + one.warning_penalty),
                figure(one.total),
                percent(one.percentage),
            )
        )
        for one in evening.minutes.standings
    ]
    return Table(
        (
            Column(_("Rang"), "end", bold=True),
            Column(_("Nom"), wraps=True),
            Column(_("Table"), "end", hidden=True),
            Column(_("Tops"), "end"),
            Column(_("Solo"), "end", hidden=True),
            Column(_("Pén."), "end", hidden=True),
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
        blocks.append(Paragraph(deciding_told(minutes, decided)))
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


def deciding_told(minutes: Minutes, found: Deciding) -> str:
    """Tell the coup that decided, in three sentences."""
    coup, tables = found.told.coup, len(found.told.finders)
    winner, rival = told(found.winner.player), told(found.rival.player)
    said = []
    if found.lead_before > 0:
        before = ngettext(
            "Avant le coup {n}, {rival} menait de {lead} point.",
            "Avant le coup {n}, {rival} menait de {lead} points.",
            found.lead_before,
        )
        said.append(before.format(n=coup.number, rival=rival, lead=found.lead_before))
    elif found.lead_before == 0:
        before = _("Avant le coup {n}, {winner} et {rival} étaient à égalité.")
        said.append(before.format(n=coup.number, winner=winner, rival=rival))
    else:
        before = _("{winner} a mené du premier au dernier coup.")
        said.append(before.format(winner=winner))
    found_by = ngettext(
        "Au coup {n}, {tables} table trouve {word} en {ref}, {points} points ;",
        "Au coup {n}, {tables} tables trouvent {word} en {ref}, {points} points ;",
        tables,
    )
    said.append(
        found_by.format(
            n=coup.number, tables=tables, word=coup.word.upper(), ref=coup.ref, points=coup.top
        )
    )
    said.append(
        _("{who} marque {points}, {rival} {other}.").format(
            who=winner,
            points=found.told.scores.get(found.winner.player.table, 0),
            rival=rival,
            other=found.told.scores.get(found.rival.player.table, 0),
        )
    )
    won = ngettext(
        "{winner} gagne la partie de {margin} point.",
        "{winner} gagne la partie de {margin} points.",
        found.margin,
    )
    said.append(won.format(winner=winner, margin=figure(found.margin)))
    return " ".join(said)


def _race(evening: Evening) -> Picture:
    leaders = evening.minutes.standings[:_LEADERS]
    series = [
        Series(told(one.player), tuple(map(float, evening.race[one.player.table])))
        for one in leaders
    ]
    if len(evening.race) > len(leaders):
        series.append(Series(_("moyenne"), evening.mean_race()))
    said = ", ".join(f"{one.name} {figure(round(one.values[-1]))}" for one in series)
    alt = _("Points sous le top à la fin : {said}").format(said=said)
    band = evening.deciding.told.coup.number if evening.deciding else 0
    at = next((n for n, one in enumerate(evening.coups, 1) if one.coup.number == band), 0)
    return Picture(line_chart(series, 186, 62, alt=alt, band=at, zero=_("top")))


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


def _notes(evening: Evening) -> Iterator[tuple[str, str, str]]:
    minutes, coups = evening.minutes, evening.coups
    dearest = max(coups, key=lambda one: one.coup.top)
    yield _("Le mot le plus cher"), _word(dearest), _about(dearest)
    missed = min(coups, key=lambda one: (len(one.finders), -one.coup.top))
    yield _("Le plus manqué"), _word(missed), _about(missed)
    seen = max(coups, key=lambda one: (len(one.finders), one.coup.top))
    yield _("Le mieux vu"), _word(seen), _about(seen)
    costly = max(coups, key=lambda one: one.lost)
    lost = ngettext(
        "{n} point perdu en moyenne", "{n} points perdus en moyenne", round(costly.lost)
    )
    yield _("Le coup le plus coûteux"), _word(costly), lost.format(n=round(costly.lost))
    back = evening.comeback
    if back is not None:
        told_so = _("{rank}e après le coup {coup}, {final} à la fin")
        final = _("1er") if back.standing.rank == 1 else _("{n}e").format(n=back.standing.rank)
        yield (
            _("La remontée"),
            told(back.standing.player),
            told_so.format(rank=back.rank, coup=back.after, final=final),
        )
    tied = [one for one in coups if one.coup.ties > 1]
    if tied:
        most = max(tied, key=lambda one: one.coup.ties)
        about = ngettext(
            "{n} coup ; le plus riche : coup {coup}, {ties} solutions",
            "{n} coups ; le plus riche : coup {coup}, {ties} solutions",
            len(tied),
        )
        yield (
            _("Isotops"),
            str(len(tied)),
            about.format(n=len(tied), coup=most.coup.number, ties=figure(most.coup.ties)),
        )
    else:
        yield _("Isotops"), _("aucun"), _("chaque top était seul à son score")
    if minutes.solos:
        said = ", ".join(
            _("{who}, coup {n}").format(who=minutes.called(table), n=coup)
            for coup, table in sorted(minutes.solos.items())
        )
        yield _("Solos"), str(len(minutes.solos)), said


def _word(one: CoupTold) -> str:
    return one.coup.word.upper()


def _about(one: CoupTold) -> str:
    tables = len(one.finders)
    words = ngettext(
        "{points} points, coup {n}, {tables} table",
        "{points} points, coup {n}, {tables} tables",
        tables,
    )
    return words.format(points=one.coup.top, n=one.coup.number, tables=tables)


def pasted(evening: Evening) -> str:
    """The evening in a few lines, to paste into a message."""
    minutes = evening.minutes
    lines = [minutes.title] if minutes.title else []
    tables = ngettext("{n} table", "{n} tables", len(minutes.standings))
    about = [
        minutes.place,
        minutes.date,
        tables.format(n=len(minutes.standings)),
        _("{n} coups").format(n=len(evening.coups)),
        _("{n} points au top").format(n=figure(minutes.tops)),
    ]
    lines += [", ".join(filter(None, about)), ""]
    lines += _first_lines(minutes)
    lines.append("")
    for coup, table in sorted(minutes.solos.items()):
        word = next((_word(one) for one in evening.coups if one.coup.number == coup), "")
        solo = _("Solo : {who}, {word} (coup {n})")
        lines.append(solo.format(who=minutes.called(table), word=word, n=coup))
    if evening.deciding is not None:
        one = evening.deciding.told
        decided = _("Le coup qui a décidé : {n}, {word}, {about}")
        lines.append(decided.format(n=one.coup.number, word=_word(one), about=_about(one)))
    if minutes.standings:
        missed = min(evening.coups, key=lambda one: (len(one.finders), -one.coup.top))
        count, of = len(missed.finders), len(minutes.standings)
        said = ngettext(
            "Le plus manqué : {word}, {n} table sur {of}",
            "Le plus manqué : {word}, {n} tables sur {of}",
            count,
        )
        lines.append(said.format(word=_word(missed), n=count, of=of))
    if minutes.link:
        lines += ["", _("Tout le rapport : {link}").format(link=minutes.link)]
    return "\n".join(lines).strip()


def _first_lines(minutes: Minutes) -> Sequence[str]:
    return [
        _("{rank}. {who}, {total} ({percent} %)").format(
            rank=one.rank,
            who=told(one.player),
            total=figure(one.total),
            percent=percent(one.percentage),
        )
        for one in minutes.standings[:_PASTED]
    ]


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
