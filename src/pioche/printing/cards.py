"""The cards of a hall, to cut out: what a player needs to enter with a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import segno
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table, TableStyle

from pioche.printing.page import INK, RULE, document, gap, text
from pioche.texts import _

_ACROSS = 2
_WIDTH, _HEIGHT = 90 * mm, 50 * mm
_CODE = 42 * mm
_QUIET = 4
"""White squares around a QR code, without which some readers do not see it."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's way in: its QR code holds the whole link."""

    table: int
    names: tuple[str, ...]
    """One, or both of a pair."""
    address: str
    game: str
    code: str
    link: str


def cards(found: Sequence[TableCard]) -> bytes:
    """Lay the cards out, ten a page, with lines to cut along."""
    made = [_card(one) for one in found]
    made += [""] * (-len(made) % _ACROSS)
    rows = [made[start : start + _ACROSS] for start in range(0, len(made), _ACROSS)]
    if not rows:
        return document([text(_("Il n’y a personne à inscrire."))], _("Cartons"))
    sheet = Table(rows, colWidths=[_WIDTH] * _ACROSS, rowHeights=[_HEIGHT] * len(rows))
    sheet.setStyle(
        TableStyle([("GRID", (0, 0), (-1, -1), 0.4, RULE), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")])
    )
    return document([sheet], _("Cartons"))


def _card(card: TableCard) -> Any:
    said = [
        text(_("Table {table}").format(table=card.table), 15, bold=True),
        *(text(name[:40], 9) for name in card.names),
        gap(2),
        text(card.address, 8),
        text(_("Partie : {game}").format(game=card.game), 8),
        text(_("Code :"), 8),
        text(card.code, 12, bold=True),  # alone on its line: the widest letters fit
    ]
    inside = Table([[_Qr(card.link), said]], colWidths=[_CODE + 2 * mm, None])
    inside.setStyle(
        TableStyle([("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (0, 0), 0)])
    )
    return inside


class _Qr(Flowable):  # type: ignore[misc]  # reportlab has no types
    """A QR code drawn square by square, so that it prints sharp."""

    def __init__(self, link: str) -> None:
        super().__init__()
        code = segno.make(link, error="m")
        self._rows = [bytes(row) for row in code.matrix_iter(border=_QUIET)]
        self.width = self.height = _CODE

    def draw(self) -> None:
        """Draw each row as runs of dark squares."""
        side = _CODE / len(self._rows)
        self.canv.setFillColor(INK)
        for at, row in enumerate(self._rows):
            start = 0
            while (start := row.find(1, start)) >= 0:
                end = row.find(0, start)
                end = len(row) if end < 0 else end
                y = _CODE - (at + 1) * side
                self.canv.rect(start * side, y, (end - start) * side, side, stroke=0, fill=1)
                start = end
