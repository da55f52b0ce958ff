"""Blocks as slabs: pieces of paper of a known height, which pages are filled with.

What is laid out here is measured, not guessed: a column is as wide as what stands in it, a row as
high; where all that is too wide for the sheet, names go on below, then letters become smaller, and
nothing is ever cut.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pioche.printing.fonts import width_of
from pioche.printing.marks import POINT, Mark, Text, line, moved, scaled
from pioche.printing.model import (
    Beside,
    Bit,
    Block,
    Facts,
    Figures,
    Heading,
    Legend,
    Notes,
    Paragraph,
    Picture,
    Signatures,
    Table,
)
from pioche.printing.signs import sign_drawing
from pioche.printing.tables import Laid, measured, table_slabs
from pioche.printing.wording import broken, line_marks

_GAP = 3.0
_GUTTER = 6.0
_SIGNED_ROWS = 3


@dataclass(frozen=True, slots=True)
class Slab:
    """A piece of a sheet that no page end may part."""

    height: float
    marks: tuple[Mark, ...] = ()
    kept: bool = False
    """Whether it stays with the slab that follows."""
    again: tuple[Slab, ...] = ()
    """What comes again above it where it begins a page."""


@dataclass(slots=True)
class _Pile:
    """Slabs put one below another."""

    slabs: list[Slab] = field(default_factory=list)

    @property
    def height(self) -> float:
        return sum(slab.height for slab in self.slabs)

    def marks(self, x: float = 0) -> list[Mark]:
        found: list[Mark] = []
        y = 0.0
        for slab in self.slabs:
            found += moved(slab.marks, x, y)
            y += slab.height
        return found


def slabs_of(blocks: Sequence[Block], width: float, most: float) -> list[Slab]:
    """Blocks as slabs of a width; `most` is the height that a page has."""
    found: list[Slab] = []
    alike: dict[tuple[object, ...], list[Table]] = defaultdict(list)
    for block in blocks:
        if isinstance(block, Table):
            alike[block.columns, block.size].append(block)
    measures = {key: measured(tables, width) for key, tables in alike.items()}
    for at, block in enumerate(blocks):
        if at and not isinstance(blocks[at - 1], Heading):
            found.append(Slab(_GAP))
        if isinstance(block, Signatures):
            _keep_rows(found)
        if isinstance(block, Table):
            found += _table(table_slabs(measures[block.columns, block.size], block))
        else:
            found += _slabs(block, width, most)
    return found


def _keep_rows(slabs: list[Slab]) -> None:
    """Let some rows of the last table stay with what follows it: nobody signs an empty page."""
    rows = 0
    for at in range(len(slabs) - 1, -1, -1):
        slabs[at] = replace(slabs[at], kept=True)
        rows += bool(slabs[at].again)
        if rows == _SIGNED_ROWS:
            return


def _table(made: Laid) -> list[Slab]:
    head = tuple(Slab(height, marks, True) for height, marks in made.head)
    return [*head, *(Slab(height, marks, again=head) for height, marks in made.rows)]


def _slabs(block: Block, width: float, most: float) -> list[Slab]:
    match block:
        case Heading():
            return [_heading(block, width)]
        case Paragraph():
            return _paragraph(block, width)
        case Figures():
            return [_figures(block, width)]
        case Facts():
            return [_fact(name, value, width) for name, value in block.items]
        case Notes():
            return _notes(block, width)
        case Picture():
            drawing = block.drawing
            drawing = drawing if drawing.width <= width else scaled(drawing, width)
            left = (width - drawing.width) / 2
            return [Slab(drawing.height, tuple(moved(drawing.marks, left, 0)))]
        case Legend():
            return [_legend(block)]
        case Signatures():
            return [_signatures(block, width)]
        case Beside():
            return _beside(block, width, most)
        case _:  # tables are measured together; cards and new pages are the filler's
            return []


def _beside(block: Beside, width: float, most: float) -> list[Slab]:
    """Side by side where a page has room for both; else one below the other."""
    left = (width - _GUTTER) * block.share
    right = width - _GUTTER - left
    first = _Pile(slabs_of(block.left, left, most))
    second = _Pile(slabs_of(block.right, right, most))
    height = max(first.height, second.height)
    if height <= most:
        return [Slab(height, tuple(first.marks() + second.marks(left + _GUTTER)))]
    return slabs_of((*block.right, *block.left), width, most)


def _heading(block: Heading, width: float) -> Slab:
    marks: list[Mark] = [Text(0, 4.2, block.words, 11, bold=True)]
    if block.aside:
        marks.append(Text(width, 4.2, block.aside, 8, anchor="end", tone="soft"))
    if block.ruled:
        marks.append(line(0, 6.2, width, 6.2, 0.5))
    return Slab(7.6 if block.ruled else 6, tuple(marks), kept=True)


def _paragraph(block: Paragraph, width: float) -> list[Slab]:
    leading = block.size * 1.4 * POINT
    words = block.words
    if block.tone != "ink" and isinstance(words, str):
        words = (Bit(words, tone=block.tone),)
    return [
        Slab(leading, tuple(line_marks(one, 0, leading * 0.76, block.size)))
        for one in broken(words, width, block.size)
    ]


def _figures(block: Figures, width: float) -> Slab:
    marks: list[Mark] = []
    height = 13.0
    room = width
    if block.picture is not None:
        height = max(height, block.picture.height)
        room -= block.picture.width + _GUTTER
        marks += moved(block.picture.marks, width - block.picture.width, 0)
    middle = height / 2
    each = min(32.0, room / max(1, len(block.items)))
    for at, (name, value) in enumerate(block.items):
        marks.append(Text(at * each, middle - 1.6, name, 7.5, tone="soft"))
        marks.append(Text(at * each, middle + 4.4, value, 15, bold=True))
    return Slab(height, tuple(marks))


def _fact(name: str, value: str, width: float) -> Slab:
    lines = broken(value, width * 0.62, 8.5, bold=True)
    marks: list[Mark] = [Text(0, 3.4, name, 8.5, tone="soft")]
    for at, one in enumerate(lines):
        marks += line_marks(one, width, 3.4 + at * 4, 8.5, "end")
    return Slab(4.8 + 4 * (len(lines) - 1), tuple(marks))


def _notes(block: Notes, width: float) -> list[Slab]:
    half = (width - _GUTTER) / 2
    found = []
    for start in range(0, len(block.items), 2):
        piles = [_note(one, half) for one in block.items[start : start + 2]]
        marks: list[Mark] = []
        for at, pile in enumerate(piles):
            marks += pile.marks(at * (half + _GUTTER))
        found.append(Slab(max(pile.height for pile in piles) + 2, tuple(marks)))
    return found


def _note(note: tuple[str, str, str], width: float) -> _Pile:
    name, about, rest = note
    pile = _Pile()
    for words, size, bold in ((name, 7.5, False), (about, 11.0, True), (rest, 8.0, False)):
        leading = size * 1.3 * POINT
        for one in broken(words, width, size, bold=bold):
            pile.slabs.append(Slab(leading, tuple(line_marks(one, 0, leading * 0.76, size))))
    return pile


def _legend(block: Legend) -> Slab:
    marks: list[Mark] = []
    x = 0.0
    for sign in block.signs:
        drawn = sign_drawing(sign)
        marks += moved(drawn.marks, x, 0.4)
        marks.append(Text(x + drawn.width + 1.5, 2.7, sign.told, 7.5))
        x += drawn.width + 6 + width_of(sign.told, 7.5)
    return Slab(4, tuple(marks))


def _signatures(block: Signatures, width: float) -> Slab:
    each = (width - 8 * (len(block.names) - 1)) / len(block.names)
    marks: list[Mark] = []
    for at, name in enumerate(block.names):
        x = at * (each + 8)
        marks += [Text(x, 6, name, 8), line(x, 8, x + each, 8)]
    return Slab(9, tuple(marks))
