"""What a sheet says before anybody draws it: what either rendering must show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pioche.printing.marks import Drawing, Text, flat
from pioche.printing.model import (
    Beside,
    Block,
    Cards,
    Facts,
    Figures,
    Heading,
    Legend,
    NewPage,
    Notes,
    Paper,
    Paragraph,
    Picture,
    Sign,
    Signatures,
    Table,
    plain,
)


def said(paper: Paper) -> list[str]:
    """Every text of a paper, in order; of a drawing, what stands in it."""
    head = paper.head
    above = [] if head is None else [head.event, head.place, head.rules]
    return [one for one in (paper.title if head else "", *above, *_said(paper.blocks)) if one]


def _said(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Table():
                yield from (column.title for column in block.columns)
                for row in (*block.tops, *block.rows, *block.ends):
                    yield from (
                        plain(cell) for cell in row.cells if not isinstance(cell, Drawing | Sign)
                    )
            case Heading():
                yield from (block.words, block.aside)
            case Paragraph():
                yield plain(block.words)
            case Figures() | Facts():
                yield from (one for item in block.items for one in item)
            case Notes():
                yield from (one for note in block.items for one in note)
            case Signatures():
                yield from block.names
            case Legend():
                yield from (sign.told for sign in block.signs)
            case Beside():
                yield from _said((*block.left, *block.right))
            case Picture():
                yield from _drawn(block.drawing)
            case Cards():
                for piece in block.pieces:
                    yield from _drawn(piece)
            case NewPage():
                yield block.part


def _drawn(drawing: Drawing) -> Iterator[str]:
    yield from (mark.words for mark in flat(drawing.marks) if isinstance(mark, Text))
