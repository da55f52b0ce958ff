"""The sheets of a hall: feuille d'arbitrage, billets de correction, results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, PageBreak

from pioche.core.errors import InputError
from pioche.formats.files import write_new
from pioche.formats.refereeing import RefereedFile
from pioche.printing.minutes import CoupMinutes, Minutes, minutes_of_file
from pioche.printing.page import RULE, document, gap, table, text
from pioche.printing.tournament import ranking_head
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.slips import Verdict
from pioche.texts import _, ngettext

#: Coups side by side on a landscape page.
_COLUMNS = 18


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
        for start in range(0, max(1, len(minutes.coups)), _COLUMNS):
            coups = minutes.coups[start : start + _COLUMNS]
            heading = _("Feuille d’arbitrage")
            if arbiter:
                heading += _(" – arbitre {name}").format(name=arbiter)
            parts += [
                text(heading, 13, bold=True),
                text(minutes.subtitle, 8),
                gap(3),
                _points_table(minutes, players, coups),
                gap(2),
                text(
                    _("A : avertissement ; −5 : pénalité ; Z : zéro ; M : moyenne ; S : solo."), 7
                ),
                gap(6),
            ]
    return document(parts, _("Feuille d’arbitrage"), wide=True)


def _points_table(
    minutes: Minutes, players: Sequence[Entrant], coups: Sequence[CoupMinutes]
) -> Any:
    head = [_("Table"), _("Nom"), *(str(coup.number) for coup in coups), _("Total")]
    tops = ["", _("Top"), *(str(coup.top) for coup in coups), str(sum(c.top for c in coups))]
    rows = [head, tops]
    for player in sorted(players, key=lambda one: one.table):
        cells = [_cell(minutes, coup, player.table) for coup in coups]
        total = sum(_points(minutes, coup, player.table) for coup in coups)
        rows.append([str(player.table), player.label, *cells, str(total)])
    widths = [12 * mm, 48 * mm, *([10.2 * mm] * len(coups)), 14 * mm]
    return table(rows, widths, left=(1,))


def _points(minutes: Minutes, coup: CoupMinutes, number: int) -> int:
    verdict = coup.verdicts.get(number)
    if verdict is None:
        return 0
    mean = minutes.means.get((coup.number, number))
    return mean.points if mean else verdict.net


def _cell(minutes: Minutes, coup: CoupMinutes, number: int) -> str:
    """A table's points at a coup, with the sign of what happened."""
    verdict = coup.verdicts.get(number)
    if verdict is None:
        return "–"
    mean = minutes.means.get((coup.number, number))
    if mean is not None:
        return f"{mean.points} M"
    signs = {"none": "", "warning": " A", "penalty": " −5", "zero": " Z"}[verdict.sanction]
    if verdict.warnings and verdict.sanction != "warning":
        signs += " A"
    if minutes.result is not None and minutes.result.solos.get(coup.number) == number:
        signs += " S"
    return f"{verdict.points}{signs}"


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
    extra = [
        ("BOX", (0, 0), (-1, -1), 0.5, RULE),
        ("SPAN", (0, 2), (-1, 2)),
        ("BACKGROUND", (0, 0), (-1, 0), "#ffffff"),
        ("LINEBELOW", (0, 1), (-1, -1), 0, "#ffffff"),
    ]
    made = table(rows, [120 * mm, 60 * mm], left=(0, 1), extra=extra)
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
