"""The cards of a hall, to cut out: what a player needs to enter with a phone."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.printing.marks import POINT, Drawing, Mark, Text, moved
from pioche.printing.model import Cards, Paper, Paragraph
from pioche.printing.qr import qr_drawing
from pioche.printing.registry import Sheet
from pioche.printing.wording import broken, line_marks
from pioche.texts import N_, _

_WIDTH, _HEIGHT = 105.0, 59.4
_CODE = 42.0


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


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of a whole hall."""

    cards: tuple[TableCard, ...]


def cards(found: TableCards) -> Paper:
    """Ten a page, with lines to cut along."""
    title = _("Cartons")
    if not found.cards:
        return Paper(title, None, (Paragraph(_("Il n’y a personne à inscrire.")),))
    return Paper(title, None, (Cards(tuple(map(_card, found.cards)), 2, 5),))


def _card(card: TableCard) -> Drawing:
    code = qr_drawing(card.link, _CODE)
    marks: list[Mark] = moved(code.marks, 5, (_HEIGHT - _CODE) / 2)
    y = 14.0
    x = 5 + _CODE + 3
    room = _WIDTH - x - 5
    marks.append(Text(x, y, _("Table {table}").format(table=card.table), 15, bold=True))
    y += 1.5
    for words, size, bold in (
        *((name, 9.0, False) for name in card.names),
        ("", 4.0, False),
        (card.address, 8.0, False),
        (_("Partie : {game}").format(game=card.game), 8.0, False),
        (_("Code :"), 8.0, False),
        (card.code, 12.0, True),  # alone on its line: the widest letters fit
    ):
        for one in broken(words, room, size, bold=bold):
            y += size * 1.35 * POINT
            marks += line_marks(one, x, y, size)
    alt = _("Carton de la table {table}").format(table=card.table)
    return Drawing(_WIDTH, _HEIGHT, tuple(marks), alt)


SHEETS = (
    Sheet(
        "cartons",
        N_("Cartons"),
        N_("Dix par page : le code de chaque table, à poser dessus"),
        TableCards,
        cards,
        "before",
        30,
    ),
)
