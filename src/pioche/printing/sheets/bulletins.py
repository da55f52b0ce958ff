"""Bulletins to fill in, four a page: the quadrille, the reference, the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pioche.printing.marks import Drawing, Mark, Rect, Stamp, Text, line
from pioche.printing.minutes import Minutes
from pioche.printing.model import Cards, Paper
from pioche.printing.pieces import boxed, name_lines
from pioche.printing.registry import Sheet
from pioche.printing.sheets.arbitrage import USUAL_COUPS
from pioche.rules.ranking.standing import Entrant
from pioche.texts import N_, _

_WIDTH, _HEIGHT = 105.0, 148.5
_LEFT, _RIGHT = 8.0, 97.0
_ACROSS, _DOWN = 13, 11
_SIDE = (_RIGHT - _LEFT) / _ACROSS
_QUADRILLE = 31.0
_FOOT = _QUADRILLE + _DOWN * _SIDE + 4


def bulletins(minutes: Minutes) -> Paper:
    """Every coup of every table: four cut piles laid on one another are in order of the tables."""
    wanted = [(player, coup) for player in minutes.asked for coup in range(1, USUAL_COUPS + 1)]
    pieces = [_slip(minutes, player, coup) for player, coup in _imposed(wanted)]
    return Paper(_("Bulletins"), None, (Cards(tuple(pieces), 2, 2),))


def blank_bulletins(minutes: Minutes) -> Paper:
    """One page of bulletins without table nor coup, to be copied."""
    return Paper(_("Bulletins vierges"), None, (Cards((_slip(minutes, None, 0),) * 4, 2, 2),))


def _imposed(slips: Sequence[tuple[Entrant, int]]) -> list[tuple[Entrant | None, int]]:
    """Put slips so that each of the four places of a page holds a run of them, page after page."""
    pages = -(-len(slips) // 4)
    found: list[tuple[Entrant | None, int]] = []
    for page in range(pages):
        for place in range(4):
            at = place * pages + page
            found.append(slips[at] if at < len(slips) else (None, 0))
    return found


def _slip(minutes: Minutes, player: Entrant | None, coup: int) -> Drawing:
    table = str(player.table) if player else ""
    name = player.label if player else ""
    marks: list[Mark] = [
        Stamp(0, 0, _form()),
        *boxed(_("Table"), table, _LEFT, 9),
        *boxed(_("Coup"), str(coup or ""), _RIGHT - 17, 9),
        *name_lines(name, minutes.title, _WIDTH / 2, 15, 49),
    ]
    alt = _("Bulletin, table {table}, coup {coup}").format(table=table or "–", coup=coup or "–")
    return Drawing(_WIDTH, _HEIGHT, tuple(marks), alt)


@cache
def _form() -> Drawing:
    """What is the same on every slip."""
    marks: list[Mark] = [
        Text(_LEFT, _QUADRILLE - 1.4, _("Mot, dans son sens, avec son raccord"), 8, bold=True),
        Text(_RIGHT, _QUADRILLE - 1.4, _("joker : lettre entourée"), 7, anchor="end"),
    ]
    for at in range(1, _ACROSS):
        x = _LEFT + at * _SIDE
        marks.append(line(x, _QUADRILLE, x, _QUADRILLE + _DOWN * _SIDE, 0.4, "hair"))
    for at in range(1, _DOWN):
        y = _QUADRILLE + at * _SIDE
        marks.append(line(_LEFT, y, _RIGHT, y, 0.4, "hair"))
    marks.append(Rect(_LEFT, _QUADRILLE, _RIGHT - _LEFT, _DOWN * _SIDE, frame="ink", line=1))
    marks += _squares(_("Référence"), _LEFT, (_("H4 : mot horizontal"), _("4H : mot vertical")))
    marks += _squares(_("Score"), _LEFT + 28, (_("le score du mot,"), _("toujours écrit")))
    marks += _for_arbiter(_LEFT + 56)
    return Drawing(_WIDTH, _HEIGHT, tuple(marks))


def _squares(title: str, x: float, help_lines: tuple[str, str]) -> list[Mark]:
    y = _FOOT + 4
    marks: list[Mark] = [Text(x, _FOOT + 2.4, title, 8, bold=True)]
    marks.append(Rect(x, y, 24, 10, frame="ink", line=1))
    marks += [line(x + at * 8, y, x + at * 8, y + 10, 0.4, "hair") for at in (1, 2)]
    marks += [Text(x, y + 13.4 + 2.8 * at, words, 6.6) for at, words in enumerate(help_lines)]
    return marks


def _for_arbiter(x: float) -> list[Mark]:
    """The grey box is the arbiter's."""
    y, wide = _FOOT, _RIGHT - x
    marks: list[Mark] = [
        Rect(x, y, wide, 21.5, "band", "ink", 0.5, 1),
        Text(x + 2, y + 4, _("Arbitre"), 8, bold=True),
        Text(_RIGHT - 2, y + 4, _("points"), 7, anchor="end"),
        Rect(_RIGHT - 14.5, y + 6, 12.5, 13.5, "paper", "ink", 0.6),
    ]
    for at, words in enumerate((_("bon"), _("avert."), "−5", _("zéro"))):
        top = y + 6 + at * 3.6
        marks.append(Rect(x + 2, top, 2.7, 2.7, "paper", "ink", 0.6))
        marks.append(Text(x + 6, top + 2.2, words, 6.8))
    return marks


SHEETS = (
    Sheet(
        "bulletins",
        N_("Bulletins à remplir"),
        N_("Quatre par page, table et coup déjà écrits : les quatre piles coupées se suivent"),
        Minutes,
        bulletins,
        "before",
        20,
    ),
    Sheet(
        "bulletins-vierges",
        N_("Bulletins vierges"),
        N_("Une page de quatre bulletins, à photocopier"),
        Minutes,
        blank_bulletins,
        "before",
        21,
    ),
)
