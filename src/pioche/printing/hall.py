"""The sheets of a hall: feuille d'arbitrage, billets de correction, results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import KeepTogether, PageBreak, Table, TableStyle

from pioche.core.errors import InputError
from pioche.formats.files import write_new
from pioche.formats.refereeing import RefereedFile
from pioche.printing.minutes import CoupMinutes, Minutes, minutes_of_file
from pioche.printing.page import BAND, BOLD, REGULAR, RULE, document, gap, table, text
from pioche.printing.tournament import ranking_head
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.slips import Verdict
from pioche.texts import _, ngettext

#: What a landscape page leaves beside its margins.
_WIDE = 269 * mm
_WIDEST = 10.2 * mm  # a coup, in a game of few
_NUMBER, _NAME = 9 * mm, 38 * mm
_SUMS = (12 * mm, 10 * mm, 11 * mm, 15 * mm, 12 * mm)
_SIZE, _SMALL = 7.0, 6.0  # of the signs in a coup's column, and in one narrower than this:
_NARROW = 7.5 * mm
_TIGHT = 1.6  # points on each side of a cell, where twenty coups stand side by side


def write_sheets(judged: RefereedFile, directory: Path) -> list[Path]:
    """Write every sheet of a judged file into a directory; nothing there is overwritten."""
    minutes = minutes_of_file(judged, _("Partie arbitrée"))
    sheets = {
        "feuille-d-arbitrage.pdf": arbitration_sheet(minutes),
        "billets-de-correction.pdf": billets(minutes),
    }
    if minutes.result is not None:
        sheets["resultats.pdf"] = result_sheet(minutes)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("files.failed", path=directory) from error
    taken = next((directory / name for name in sheets if (directory / name).exists()), None)
    if taken is not None:
        raise InputError("files.exists", path=taken)
    for name, data in sheets.items():
        write_new(directory / name, data)
    return [directory / name for name in sheets]


def arbitration_sheet(minutes: Minutes) -> bytes:
    """The feuille d'arbitrage: for each arbiter, every table's points coup by coup."""
    parts: list[Any] = []
    for number, arbiter in enumerate(minutes.arbiters or ("",)):
        if number:
            parts.append(PageBreak())
        players = [one for one in minutes.players if one.arbiter == arbiter]
        heading = _("Feuille d’arbitrage")
        if arbiter:
            heading += _(" – arbitre {name}").format(name=arbiter)
        legend = _(
            "A : avertissement ; −5 : pénalité ; Z : zéro ; M : moyenne ; S : solo. "
            "Total = points + solos − pénalités − coût des avertissements."
        )
        parts += [
            text(heading, 13, bold=True),
            text(minutes.subtitle, 8),
            gap(3),
            _points_table(minutes, players),
            gap(2),
            text(legend, 7),
        ]
    return document(parts, _("Feuille d’arbitrage"), wide=True)


def _points_table(minutes: Minutes, players: Sequence[Entrant]) -> Any:
    """Every coup of every table, then what they add up to; one table, whatever its length."""
    coups = minutes.coups
    standings = (
        {one.player.table: one for one in minutes.result.standings} if minutes.result else {}
    )
    head = [
        _("Table"),
        _("Nom"),
        *(str(coup.number) for coup in coups),
        _("Points"),
        _("Solos"),
        _("Pénal."),
        _("Avert."),
        _("Total"),
    ]
    tops = sum(coup.top for coup in coups)
    rows = [
        head,
        ["", _("Top"), *(str(coup.top) for coup in coups), str(tops), "", "", "", str(tops)],
    ]
    width = min(_WIDEST, (_WIDE - _NUMBER - _NAME - sum(_SUMS)) / max(1, len(coups)))
    size = _SMALL if width < _NARROW else _SIZE
    for player in sorted(players, key=lambda one: one.table):
        cells = [
            _folded(_cell(minutes, coup, player.table), width - 2 * _TIGHT, size) for coup in coups
        ]
        sums = _sums(standings.get(player.table))
        rows.append([str(player.table), player.label, *cells, *sums])
    first = len(coups) + 2
    extra = [
        ("LEFTPADDING", (0, 0), (0, -1), _TIGHT),
        ("LEFTPADDING", (2, 0), (-1, -1), _TIGHT),
        ("RIGHTPADDING", (0, 0), (0, -1), _TIGHT),
        ("RIGHTPADDING", (2, 0), (-1, -1), _TIGHT),
        ("LEADING", (0, 0), (-1, -1), size * 1.15),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBEFORE", (first, 0), (first, -1), 0.6, RULE),
        ("FONT", (-1, 0), (-1, -1), BOLD, size),
        *(("BACKGROUND", (0, row), (-1, row), BAND) for row in range(3, len(rows), 2)),
    ]
    widths = [_NUMBER, _NAME, *([width] * len(coups)), *_SUMS]
    return table(rows, widths, size=size, left=(1,), extra=extra)


def _folded(signs: Sequence[str], room: float, size: float) -> str:
    """Signs side by side as far as a column has room, then one line further."""
    lines = [signs[0]]
    for sign in signs[1:]:
        longer = f"{lines[-1]} {sign}"
        if stringWidth(longer, REGULAR, size) <= room:
            lines[-1] = longer
        else:
            lines.append(sign)
    return "\n".join(lines)


def _sums(standing: Standing | None) -> tuple[str, ...]:
    """What a table's coups add up to, as results count it: the last is the sum of the others."""
    if standing is None:
        return ("", "", "", "", "")
    warned = str(standing.warnings or "")
    if standing.warning_penalty:
        warned += f" (−{standing.warning_penalty})"
    return (
        str(standing.points),
        str(standing.solo_points or ""),
        f"−{standing.penalties}" if standing.penalties else "",
        warned,
        str(standing.total),
    )


def _cell(minutes: Minutes, coup: CoupMinutes, number: int) -> list[str]:
    """A table's points at a coup, and the signs of what happened."""
    verdict = coup.verdicts.get(number)
    if verdict is None:
        return ["–"]
    mean = minutes.means.get((coup.number, number))
    if mean is not None:
        signs = [str(mean.points), "M"]
    else:
        signs = [str(verdict.points), *(["Z"] if verdict.sanction == "zero" else [])]
    if verdict.penalty:
        signs.append(f"−{verdict.penalty}")
    if verdict.warnings:
        signs.append("A" * verdict.warnings)
    if minutes.result is not None and minutes.result.solos.get(coup.number) == number:
        signs.append("S")
    return signs


def billets(minutes: Minutes) -> bytes:
    """The billets de correction, to cut out: what is sanctioned, and why."""
    parts: list[Any] = []
    for coup in minutes.coups:
        for number in coup.billets:
            verdict = coup.verdicts[number]
            parts.append(KeepTogether(_billet(minutes, coup, verdict)))
    if not parts:
        parts.append(text(_("Aucun billet de correction.")))
    return document(parts, _("Billets de correction"))


def _billet(minutes: Minutes, coup: CoupMinutes, verdict: Verdict) -> list[Any]:
    name = minutes.name(verdict.table)
    who = _("Table {table}").format(table=verdict.table) + (f" – {name}" if name else "")
    played = f"{verdict.move.word} {verdict.move.ref}" if verdict.move else "–"
    rows = [
        [text(_("Billet de correction"), 10, bold=True), text(who, 10, bold=True, align=2)],
        [text(_("Coup {n}").format(n=coup.number)), text(_("joué : {move}").format(move=played))],
        [text(_sanction(verdict), bold=True), text("")],
    ]
    for fault in verdict.faults:
        article = _("art. {article}").format(article=fault.article)
        rows.append([text(fault.message), text(article, align=2)])
    mean = minutes.means.get((coup.number, verdict.table))
    if mean is not None:
        given = _("Mot déjà refusé sans billet reçu à temps : moyenne de {points} points.")
        rows.append([text(given.format(points=mean.points)), text("")])
    rows.append([text(minutes.edition, 7), text("")])
    made = Table(rows, [120 * mm, 60 * mm], hAlign="LEFT")
    made.setStyle(
        TableStyle(
            [
                ("SPAN", (0, 2), (-1, 2)),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                ("LINEBELOW", (0, 0), (-1, 0), 0.3, RULE),
                ("BOX", (0, 0), (-1, -1), 0.5, RULE),
            ]
        )
    )
    return [made, gap(4)]


def _sanction(verdict: Verdict) -> str:
    lines = []
    if verdict.sanction == "zero":
        lines.append(_("Zéro"))
    if verdict.penalty:
        lines.append(_("Pénalité de {n} points").format(n=verdict.penalty))
    if verdict.warnings:
        count = verdict.warnings
        lines.append(ngettext("{n} avertissement", "{n} avertissements", count).format(n=count))
    points = verdict.points
    lines.append(ngettext("{n} point accordé", "{n} points accordés", points).format(n=points))
    return " – ".join(lines)


def result_sheet(minutes: Minutes) -> bytes:
    """The results: everybody, then each category and each series."""
    result = minutes.result
    standings = result.standings if result else ()
    parts = [text(_("Résultats"), 14, bold=True), text(minutes.subtitle, 8), gap(3)]
    if minutes.annulled:
        parts.append(text(_("Partie annulée : il n’y a pas de résultats."), 11, bold=True))
        return document(parts, _("Résultats"))
    parts.append(_ranking(standings, minutes))
    if result is not None and result.solos:
        lines = ", ".join(
            _("coup {coup} : table {table}").format(coup=coup, table=number)
            for coup, number in result.solos.items()
        )
        parts += [gap(4), text(_("Solos"), 11, bold=True), text(lines)]
    for ranking in minutes.rankings:
        parts += [*ranking_head(ranking), _ranking(ranking.lines, minutes)]
    return document(parts, _("Résultats"))


def _ranking(standings: Sequence[Standing], minutes: Minutes) -> Any:
    head = [
        _("Rang"),
        _("Nom"),
        _("Table"),
        _("Points"),
        _("Solos"),
        _("Pénalités"),
        _("Total"),
        _("%"),
        _("Négatif"),
    ]
    rows = [head]
    for line in standings:
        taken = line.penalties + line.warning_penalty
        rows.append(
            [
                str(line.rank),
                line.player.label or minutes.name(line.player.table),
                str(line.player.table),
                str(line.points),
                str(line.solo_points or ""),
                f"−{taken}" if taken else "",
                str(line.total),
                f"{line.percentage:.2f}".replace(".", ","),
                str(line.negative).replace("-", "−"),
            ]
        )
    widths = [12, 58, 13, 16, 14, 20, 16, 16, 17]
    return table(rows, [width * mm for width in widths], left=(1,))
