"""The billets de correction, eight a page, to cut out: what is sanctioned, and why."""

from __future__ import annotations

from pioche.printing.marks import POINT, Disc, Drawing, Mark, Text, line
from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.model import Bit, Cards, Paper, Paragraph, word_bits
from pioche.printing.pieces import boxed
from pioche.printing.registry import Sheet
from pioche.printing.wording import broken, line_marks
from pioche.rules.slips import Slip, Verdict
from pioche.texts import N_, _, ngettext

_WIDTH, _HEIGHT = 105.0, 74.25
_LEFT, _RIGHT = 8.0, 97.0


def billets(minutes: Minutes) -> Paper:
    """A billet for each table that is owed one, coup by coup."""
    pieces = [
        _billet(minutes, coup, coup.verdicts[table])
        for coup in minutes.coups
        for table in coup.billets
        if minutes.chosen in (None, table)
    ]
    title = _("Billets de correction")
    if not pieces:
        return Paper(title, minutes.head, (Paragraph(_("Aucun billet de correction.")),))
    return Paper(title, None, (Cards(tuple(pieces), 2, 4),))


def _billet(minutes: Minutes, coup: CoupMinutes, verdict: Verdict) -> Drawing:
    marks: list[Mark] = [*boxed(_("Table"), str(verdict.table), _LEFT, 7, 15)]
    who = minutes.called(verdict.table)
    played = _played(verdict, coup.slips.get(verdict.table))
    head = (Bit(_("Coup {n}, joué : ").format(n=coup.number)), *played)
    y = 11.5
    for one in broken(who, 70, 11, bold=True):
        marks += line_marks(one, 27, y, 11)
        y += 4.4
    for one in broken(head, 70, 8.5):
        marks += line_marks(one, 27, y, 8.5)
        y += 3.6
    y = max(y, 22.5)
    marks += _verdict(verdict, y, _nth(minutes, coup, verdict))
    y += 15
    arbiter = next((p.arbiter for p in minutes.players if p.table == verdict.table), "")
    about = [minutes.title, _("arbitre {name}").format(name=arbiter) if arbiter else ""]
    about.append(minutes.edition)
    foot = broken(", ".join(filter(None, about)), 62, 6.8)
    top = 68.5 - 2.9 * (len(foot) - 1)
    marks += _told(_reasons(minutes, coup, verdict), y, top - 3.4)
    for at, one in enumerate(foot):
        marks += line_marks(one, _LEFT, top + 2.9 * at, 6.8)
    marks.append(Text(_RIGHT - 19, 68.5, _("remis à"), 7.5, anchor="end"))
    marks.append(line(_RIGHT - 18, 68.7, _RIGHT, 68.7))
    alt = " ".join(mark.words for mark in marks if isinstance(mark, Text))
    return Drawing(_WIDTH, _HEIGHT, tuple(marks), alt)


def _played(verdict: Verdict, slip: Slip | None) -> tuple[Bit, ...]:
    """The word, its place, and the score that was claimed."""
    if verdict.move is None:
        return (Bit(_("rien")),)
    move = verdict.move
    written = next((one for one in slip.solutions if not one.struck), None) if slip else None
    claimed = ""
    if written is not None and written.score is not None:
        claimed = _(", annoncé {score}").format(score=written.score)
    elif written is not None:
        claimed = _(", sans score")
    return (*word_bits(move.word), Bit(f" {move.ref}{claimed}"))


def _nth(minutes: Minutes, coup: CoupMinutes, verdict: Verdict) -> int:
    """Which warning of the table its last one is."""
    return sum(
        one.verdicts[verdict.table].warnings
        for one in minutes.coups
        if one.number <= coup.number and verdict.table in one.verdicts
    )


def _verdict(verdict: Verdict, y: float, nth: int) -> list[Mark]:
    marks: list[Mark] = [
        line(_LEFT, y, _RIGHT, y, 0.8),
        line(_LEFT, y + 10, _RIGHT, y + 10, 0.8),
    ]
    middle = y + 5
    zero = verdict.sanction == "zero"
    sign = "✕" if zero else f"−{verdict.penalty}" if verdict.penalty else "!"
    marks.append(Disc(_LEFT + 3.4, middle, 3.3, "ink" if zero else "paper", "ink", 1))
    marks += _sign(sign, _LEFT + 3.4, middle, zero)
    words = sanction_told(verdict, nth)
    size = 11.5 if len(broken(words, 55, 11.5, bold=True)) == 1 else 8.5
    lines = broken(words, 55, size, bold=True)
    for at, one in enumerate(lines):
        base = middle + 1.4 + (at - (len(lines) - 1) / 2) * size * 1.15 * POINT
        marks += line_marks(one, _LEFT + 9.3, base, size)
    points = verdict.net
    told = ngettext("point", "points", points)
    marks += line_marks(
        (Bit(str(points), bold=True), Bit(f" {told}", small=True)), _RIGHT, middle + 1.9, 13, "end"
    )
    return marks


def _sign(sign: str, x: float, y: float, zero: bool) -> list[Mark]:
    if zero:
        return [
            line(x - 1.1, y - 1.1, x + 1.1, y + 1.1, 1.4, "paper"),
            line(x - 1.1, y + 1.1, x + 1.1, y - 1.1, 1.4, "paper"),
        ]
    size = 10 if len(sign) == 1 else 8
    return [Text(x, y + size * 0.125, sign, size, True, "middle")]


def sanction_told(verdict: Verdict, nth: int = 0) -> str:
    """What a slip costs, in words: « Zéro, avertissement (2e) »."""
    said = []
    if verdict.sanction == "zero":
        said.append(_("Zéro"))
    if verdict.penalty:
        said.append(
            ngettext("{n} point de moins", "{n} points de moins", verdict.penalty).format(
                n=verdict.penalty
            )
        )
    if verdict.warnings == 1:
        rank = _("1er") if nth == 1 else _("{n}e").format(n=nth)
        said.append(_("avertissement ({rank})").format(rank=rank))
    elif verdict.warnings:
        told = ngettext("{n} avertissement", "{n} avertissements", verdict.warnings)
        said.append(told.format(n=verdict.warnings))
    words = ", ".join(said) or _("points accordés")
    return words[:1].upper() + words[1:]


def _reasons(minutes: Minutes, coup: CoupMinutes, verdict: Verdict) -> list[tuple[Bit, ...]]:
    found: list[tuple[Bit, ...]] = [
        (
            Bit(fault.message + " "),
            Bit(_("art.\u00a0{article}").format(article=fault.article), bold=True),
        )
        for fault in verdict.faults
    ]
    mean = minutes.means.get((coup.number, verdict.table))
    if mean is not None:
        given = _("Mot déjà refusé sans billet reçu à temps : moyenne de {points} points.")
        found.append((Bit(given.format(points=mean.points)),))
    rule, count = minutes.warning_rule, _nth(minutes, coup, verdict)
    if verdict.warnings and rule is not None and rule.penalty(count):
        costs = _("Les avertissements de cette table coûteront {n} points à la fin.")
        found.append((Bit(costs.format(n=rule.penalty(count))),))
    return found


def _told(reasons: list[tuple[Bit, ...]], y: float, last: float) -> list[Mark]:
    """The reasons, as large as they fit above the foot; many run on in one paragraph."""
    running = [tuple(bit for words in reasons for bit in (*words, Bit(" ")))]
    marks: list[Mark] = []
    for size, told in ((9.5, reasons), (7.5, reasons), (7.5, running), (6.0, running)):
        marks, at, line_height = [], y, size * 1.3 * POINT
        for words in told:
            for one in broken(words, _RIGHT - _LEFT, size):
                marks += line_marks(one, _LEFT, at, size)
                at += line_height
            at += 0.8
        if at - line_height - 0.8 <= last:
            break
    return marks


SHEETS = (
    Sheet(
        "billets",
        N_("Billets de correction"),
        N_("Huit par page, à couper : le coup, la sanction, l’article"),
        Minutes,
        billets,
        "during",
        30,
    ),
)
