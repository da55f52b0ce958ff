"""Sheets on a screen: the same blocks as HTML, tables as tables, drawings as SVG.

What is written here is text: everything that came from somebody is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pioche.printing.marks import Drawing
from pioche.printing.model import (
    Beside,
    Bit,
    Block,
    Cards,
    Cell,
    Column,
    Facts,
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
    Signatures,
    Table,
    Words,
)
from pioche.printing.svg import svg
from pioche.texts import SOURCE, ngettext, speaking

_MOST_PIECES = 40
"""Pieces to cut out that a screen shows; the PDF has them all."""
_WIDE = 120
"""Drawings that a narrow screen does not shrink: their words would become too small."""
_ALIGN = {"start": "", "middle": "c", "end": "n"}


@speaking(SOURCE)
def screen(paper: Paper) -> str:
    """A sheet as the inside of a page."""
    head = paper.head
    lines = [f"<h1>{escape(paper.title)}</h1>"]
    if head is not None:
        event = f"<strong>{escape(head.event)}</strong>" if head.event else ""
        told = ", ".join(filter(None, (event, escape(head.part))))
        lines += [f"<p>{one}</p>" for one in (told, escape(head.where), escape(head.rules)) if one]
    body = "".join(map(_block, paper.blocks))
    return f'<header class="ph">{"".join(lines)}</header>{body}'


def _block(block: Block) -> str:
    match block:
        case Table():
            return _table(block)
        case Heading():
            aside = f'<span class="aside">{escape(block.aside)}</span>' if block.aside else ""
            return f"<h2>{escape(block.words)}{aside}</h2>"
        case Paragraph():
            return f"<p>{_words(block.words)}</p>"
        case Figures():
            return _figures(block)
        case Facts():
            return f'<dl class="facts">{_pairs(block.items)}</dl>'
        case Notes():
            notes = "".join(
                f"<div><dt>{escape(name)}</dt><dd><strong>{escape(about)}</strong>"
                f"<span>{escape(rest)}</span></dd></div>"
                for name, about, rest in block.items
            )
            return f'<dl class="notes">{notes}</dl>'
        case Picture():
            wide = ' wide" tabindex="0' if block.drawing.width > _WIDE else ""
            return f'<figure class="picture{wide}">{svg(block.drawing)}</figure>'
        case Legend():
            signs = "".join(
                f"<li>{_sign(one, hidden=True)} {escape(one.told)}</li>" for one in block.signs
            )
            return f'<ul class="signs">{signs}</ul>'
        case Signatures():
            names = "".join(f"<li>{escape(name)}</li>" for name in block.names)
            return f'<ul class="signatures">{names}</ul>'
        case Beside():
            left, right = ("".join(map(_block, side)) for side in (block.left, block.right))
            return f'<div class="beside"><div>{left}</div><div>{right}</div></div>'
        case Cards():
            return _cards(block)
        case NewPage():
            return f'<h2 class="part">{escape(block.part)}</h2>' if block.part else ""


def _figures(block: Figures) -> str:
    picture = f'<div class="code">{svg(block.picture)}</div>' if block.picture else ""
    return f'<div class="figures"><dl>{_pairs(block.items)}</dl>{picture}</div>'


def _pairs(items: Sequence[tuple[str, str]]) -> str:
    return "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in items
    )


def _cards(block: Cards) -> str:
    shown = block.pieces[:_MOST_PIECES]
    pieces = "".join(f"<li>{svg(one)}</li>" for one in shown)
    more = len(block.pieces) - len(shown)
    note = ""
    if more:
        told = ngettext("{n} autre dans le PDF.", "{n} autres dans le PDF.", more).format(n=more)
        note = f'<p class="muted">{escape(told)}</p>'
    return f'<ul class="cards">{pieces}</ul>{note}'


def _table(table: Table) -> str:
    named = next((at for at, column in enumerate(table.columns) if column.wraps), 0)
    head = "".join(
        f'<th scope="col"{_class(column)}>{escape(column.title)}</th>' for column in table.columns
    )
    tops = "".join(_row(table, row, "top", named) for row in table.tops)
    rows = "".join(_row(table, row, row.kind, named) for row in table.rows)
    ends = "".join(_row(table, row, "end", named) for row in table.ends)
    foot = f"<tfoot>{ends}</tfoot>" if ends else ""
    caption = f'<caption class="sr">{escape(table.caption)}</caption>' if table.caption else ""
    fives = " fives" if table.fives else ""
    label = f' role="region" aria-label="{escape(table.caption)}"' if table.caption else ""
    return (
        f'<div class="scroller" tabindex="0"{label}><table class="pt{fives}">{caption}'
        f"<thead><tr>{head}</tr>{tops}</thead><tbody>{rows}</tbody>{foot}</table></div>"
    )


def _row(table: Table, row: Row, kind: str, named: int) -> str:
    cells = []
    for at, (column, cell) in enumerate(zip(table.columns, row.cells, strict=True)):
        tag = 'th scope="row"' if at == named and kind != "top" else "td"
        cells.append(f"<{tag}{_class(column)}>{_cell(cell)}</{tag[:2]}>")
    names = " ".join(
        filter(None, ("" if kind == "plain" else kind, "joined" if row.joined else ""))
    )
    name = f' class="{names}"' if names else ""
    return f"<tr{name}>{''.join(cells)}</tr>"


def _class(column: Column) -> str:
    names = [
        _ALIGN[column.align],
        "b" if column.bold else "",
        "w" if column.wraps else "",
        "rare" if column.hidden else "",
    ]
    found = " ".join(filter(None, names))
    return f' class="{found}"' if found else ""


def _cell(cell: Cell) -> str:
    if isinstance(cell, Drawing):
        return svg(cell)
    return _sign(cell) if isinstance(cell, Sign) else _words(cell)


def _sign(sign: Sign, *, hidden: bool = False) -> str:
    said = "" if hidden else f'<span class="sr">{escape(sign.told)}</span>'
    return f'<span class="sign sign--{sign.kind}" aria-hidden="true"></span>{said}'


def _words(words: Words) -> str:
    if isinstance(words, str):
        return escape(words)
    return "".join(map(_bit, words))


def _bit(bit: Bit) -> str:
    found = escape(bit.words)
    if bit.ring:
        found = f'<span class="ring">{found}</span>'
    if bit.raised:
        found = f"<sup>{found}</sup>"
    if bit.small or bit.tone == "soft":
        found = f"<small>{found}</small>"
    return f"<b>{found}</b>" if bit.bold and found else found
