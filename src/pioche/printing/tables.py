"""Tables on paper: columns as wide as they need, rows as high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from pioche.printing.marks import POINT, Drawing, Mark, Rect, line, moved
from pioche.printing.model import Bit, Cell, Column, Row, Sign, Table, Words
from pioche.printing.signs import sign_drawing
from pioche.printing.wording import bits_of, bits_width, broken, line_marks, longest_piece

_PADDING, _TIGHT = 1.3, 0.55
_SMALLEST = 5.5
"""Letters are made no smaller than this; then words are broken inside."""
_WIDEST_COUNTED = 10.0
_MOST = 0.85
"""The share of a column's cells that have their words on one line, where there is room."""

Piece = tuple[float, tuple[Mark, ...]]
"""A height, and what is drawn there."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table's head, which comes again on each page, and its rows."""

    head: list[Piece]
    rows: list[Piece]


@dataclass(frozen=True, slots=True)
class Measure:
    """What the rows of one table share: letters, white beside them, where columns are."""

    table: Table
    size: float
    padding: float
    widths: tuple[float, ...]

    @property
    def edges(self) -> list[float]:
        """Where each column begins, and where the last one ends."""
        found = [0.0]
        for width in self.widths:
            found.append(found[-1] + width)
        return found


def table_slabs(measure: Measure, table: Table) -> Laid:
    """Draw a table row by row, as it was measured."""
    measure = replace(measure, table=table)
    titles = Row(tuple(column.title for column in table.columns))
    head = [_row(measure, titles, "head", 0)]
    head += [_row(measure, row, "top", 0) for row in table.tops]
    rows: list[Piece] = []
    number = 0
    for row, after in zip_longest(table.rows, table.rows[1:]):
        number += not row.joined
        piece = _row(measure, row, row.kind, number, after is not None and after.joined)
        rows.append(_stacked(rows.pop(), piece) if row.joined and rows else piece)
    rows += [_row(measure, row, "end", 0) for row in table.ends]
    return Laid(head, rows)


def _stacked(above: Piece, below: Piece) -> Piece:
    """Two rows that no page end may part."""
    (height, marks), (more, others) = above, below
    return height + more, (*marks, *moved(others, 0, height))


def measured(tables: Sequence[Table], width: float) -> Measure:
    """Measure tables with the same columns at once: those stand below one another."""
    table = replace(
        tables[0],
        rows=tuple(row for one in tables for row in one.rows),
        tops=tuple(row for one in tables for row in one.tops),
        ends=tuple(row for one in tables for row in one.ends),
    )
    size = table.size
    while True:
        padding = _TIGHT if table.ruled else _PADDING * min(1.0, size / table.size)
        natural, least = _needs(table, size, padding)
        if sum(least) <= width or size <= _SMALLEST:
            widths = _shared(table, natural, least, width, size, padding)
            return Measure(table, size, padding, widths)
        size -= 0.25


def _needs(table: Table, size: float, padding: float) -> tuple[list[float], list[float]]:
    """How wide each column would be, and how narrow it may become."""
    natural: list[float] = []
    least: list[float] = []
    for at, column in enumerate(table.columns):
        cells = list(_cells(table, at))
        title = bits_width(bits_of(column.title, bold=True), size * 0.92)
        words = max(
            (_width(cell, size, column.bold or strong) for cell, strong in cells), default=0
        )
        natural.append(max(title, words, column.least) + 2 * padding)
        if column.wraps or at in table.counted:  # scores keep together, their signs may go below
            longest = max(
                (_longest(cell, size, column.bold or strong) for cell, strong in cells), default=0
            )
            least.append(max(title, longest, column.least) + 2 * padding)
        else:
            least.append(natural[-1])
    for needs in (natural, least):
        wide = max((needs[at] for at in table.counted), default=0)
        for at in table.counted:
            needs[at] = wide
    return natural, least


def _cells(table: Table, at: int) -> Iterator[tuple[Words | Drawing, bool]]:
    for row in (*table.tops, *table.ends):
        yield _drawable(row.cells[at]), True
    for row in table.rows:
        yield _drawable(row.cells[at]), row.kind == "top"


def _drawable(cell: Cell) -> Words | Drawing:
    return sign_drawing(cell) if isinstance(cell, Sign) else cell


def _width(cell: Words | Drawing, size: float, bold: bool) -> float:
    if isinstance(cell, Drawing):
        return cell.width
    return bits_width(bits_of(cell, bold=bold), size)


def _longest(cell: Words | Drawing, size: float, bold: bool) -> float:
    return cell.width if isinstance(cell, Drawing) else longest_piece(cell, size, bold=bold)


def _usual(
    table: Table, natural: Sequence[float], least: Sequence[float], size: float, padding: float
) -> list[float]:
    """How wide columns of words must be for most of their cells."""
    found = list(natural)
    for at, column in enumerate(table.columns):
        if column.wraps:
            wide = sorted(
                _width(cell, size, column.bold or strong) for cell, strong in _cells(table, at)
            )
            most = wide[int(len(wide) * _MOST)] if wide else 0
            found[at] = min(natural[at], max(least[at], most + 2 * padding))
    return found


def _shared(
    table: Table,
    natural: Sequence[float],
    least: Sequence[float],
    width: float,
    size: float,
    padding: float,
) -> tuple[float, ...]:
    """Give every column what it wants; what is left over, or wanting, is shared."""
    if sum(least) > width:  # even the smallest letters do not fit: columns of words give way
        fixed = sum(one for one, c in zip(least, table.columns, strict=True) if not c.wraps)
        rest = sum(least) - fixed
        by = max(0.1, (width - fixed) / rest) if rest else width / sum(least)
        return tuple(
            one * by if column.wraps or not rest else one
            for one, column in zip(least, table.columns, strict=True)
        )
    if sum(natural) > width:
        usual = _usual(table, natural, least, size, padding)
        if sum(usual) > width:
            return _narrowed(usual, least, width)
        # Most words stand on one line; those that are longer than most go on below.
        spare = width - sum(usual)
        wanting = sum(natural) - sum(usual)
        return tuple(
            one + spare * (more - one) / wanting for one, more in zip(usual, natural, strict=True)
        )
    spare = width - sum(natural)
    found = list(natural)
    if table.counted:
        each = min(spare / len(table.counted), max(0.0, _WIDEST_COUNTED - found[table.counted[0]]))
        for at in table.counted:
            found[at] += each
        spare -= each * len(table.counted)
    words = [at for at, column in enumerate(table.columns) if column.wraps]
    takers = words if table.counted and words else range(len(found))
    for at in takers:
        found[at] += spare / len(takers)
    return tuple(found)


def _narrowed(natural: Sequence[float], least: Sequence[float], width: float) -> tuple[float, ...]:
    """Narrow the widest columns only, to one width, until all fit: the others need not wrap."""
    low, high = 0.0, max(natural)
    for _step in range(24):
        cap = (low + high) / 2
        found = [
            min(wanted, max(needed, cap)) for wanted, needed in zip(natural, least, strict=True)
        ]
        low, high = (low, cap) if sum(found) > width else (cap, high)
    return tuple(
        min(wanted, max(needed, low)) for wanted, needed in zip(natural, least, strict=True)
    )


def _row(measure: Measure, row: Row, kind: str, number: int, goes_on: bool = False) -> Piece:
    table, size = measure.table, measure.size * (0.92 if kind == "head" else 1)
    strong = kind in ("head", "top", "end")
    leading = size * 1.16 * POINT
    lines: list[list[tuple[Bit, ...]]] = []
    edges = measure.edges
    tallest = leading
    cells = [_drawable(cell) for cell in row.cells]
    for column, cell, wide in zip(table.columns, cells, measure.widths, strict=True):
        if isinstance(cell, Drawing):
            tallest = max(tallest, cell.height)
            lines.append([])
            continue
        room = max(1.0, wide - 2 * measure.padding)
        found = broken(cell, room, size, bold=column.bold or strong)
        tallest = max(tallest, len(found) * leading)
        lines.append(found)
    space = 0.35 if table.dense else 1.1 if table.ruled else 1.5
    height = max(table.row_height, tallest + space)
    marks: list[Mark] = []
    if kind in ("top", "end", "marked"):
        marks.append(Rect(0, 0, edges[-1], height, fill="band"))
    for at, (column, cell) in enumerate(zip(table.columns, cells, strict=True)):
        left, right = edges[at] + measure.padding, edges[at + 1] - measure.padding
        marks += _drawn(column, cell, lines[at], left, right, height, size, leading)
    marks += _rules(measure, edges, height, kind, number, goes_on)
    return height, tuple(marks)


def _drawn(
    column: Column,
    cell: Words | Drawing,
    lines: Sequence[tuple[Bit, ...]],
    left: float,
    right: float,
    height: float,
    size: float,
    leading: float,
) -> list[Mark]:
    align = column.align
    x = left if align == "start" else right if align == "end" else (left + right) / 2
    if isinstance(cell, Drawing):
        at = left if align == "start" else x - cell.width / (2 if align == "middle" else 1)
        return moved(cell.marks, at, (height - cell.height) / 2)
    marks: list[Mark] = []
    top = (height - len(lines) * leading) / 2
    for number, one in enumerate(lines):
        y = top + number * leading + leading / 2 + size * 0.36 * POINT
        marks += line_marks(one, x, y, size, align)
    return marks


def _rules(
    measure: Measure,
    edges: Sequence[float],
    height: float,
    kind: str,
    number: int,
    goes_on: bool,
) -> list[Mark]:
    table, width = measure.table, edges[-1]
    marks: list[Mark] = []
    fifth = table.fives and number and number % 5 == 0
    if kind == "end":
        marks.append(line(0, 0, width, 0, 0.7))
    if kind in ("head", "top", "end") or fifth:
        if not goes_on:
            marks.append(line(0, height, width, height, 0.6))
    elif not goes_on:
        marks.append(line(0, height, width, height, 0.25, "hair"))
    if table.ruled and kind != "head":
        for at in table.counted:
            marks.append(
                line(edges[at], 0, edges[at], height, 0.25, "hair")
                if at == table.counted[0] or (at - table.counted[0]) % 5
                else line(edges[at], 0, edges[at], height, 0.6)
            )
    for at, column in enumerate(table.columns):
        if column.parted and kind != "head":
            marks.append(line(edges[at], 0, edges[at], height, 0.8))
        elif table.ruled and kind != "head" and at > table.counted.stop:
            marks.append(line(edges[at], 0, edges[at], height, 0.25, "hair"))
    return marks
