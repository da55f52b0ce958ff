"""Sheets on paper: slabs fill A4 pages, pages become a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from pioche.printing.fonts import BOLD, REGULAR, printable, register_fonts, width_of
from pioche.printing.layout import Slab, slabs_of
from pioche.printing.marks import (
    POINT,
    Disc,
    Drawing,
    Mark,
    Path,
    Rect,
    Stamp,
    Text,
    Tone,
    line,
    moved,
    scaled,
)
from pioche.printing.model import Bit, Block, Cards, Head, NewPage, Paper
from pioche.printing.wording import bits_of, bits_width, broken, line_marks
from pioche.texts import SOURCE, _, speaking

_SHORT, _LONG = 210.0, 297.0
_MARGIN = 11.0
_FOOT = 4.0  # what the foot takes above the lower margin
_TITLE, _HEAD = 15.0, 8.5  # the letters of the title, and those under it

_INK: dict[Tone, str] = {
    "ink": "#000000",
    "soft": "#444444",
    "hair": "#888888",
    "pale": "#bdbdbd",
    "band": "#ececec",
    "paper": "#ffffff",
    "accent": "#000000",
    "mt": "#bdbdbd",
    "md": "#dedede",
    "lt": "#e6e6e6",
    "ld": "#f1f1f1",
    "mt-ink": "#333333",
    "md-ink": "#333333",
    "lt-ink": "#333333",
    "ld-ink": "#333333",
    "black": "#000000",
    "white": "#ffffff",
}


@dataclass(slots=True)
class _Page:
    """A page: what stands on it, the line under its title, whether it has head and foot."""

    marks: list[Mark] = field(default_factory=list)
    framed: bool = True


class _Filler:
    """Fill pages with slabs, from top to bottom."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.width, self.height = (_LONG, _SHORT) if paper.wide else (_SHORT, _LONG)
        self.inner = self.width - 2 * _MARGIN
        self.part = paper.head.part if paper.head else ""
        self.pages: list[_Page] = []
        self.y = self.bottom = self.height - _MARGIN - _FOOT

    def fill(self) -> list[_Page]:
        """Put every block on a page."""
        run: list[Block] = []
        for block in self.paper.blocks:
            if isinstance(block, NewPage | Cards):
                self._put(run)
                run = []
                if isinstance(block, Cards):
                    self._cut_out(block)
                else:
                    self.part = block.part or self.part
                    self.y = self.bottom
            else:
                run.append(block)
        self._put(run)
        if not self.pages:
            self._turn()
        return self.pages

    def _put(self, blocks: Sequence[Block]) -> None:
        if not blocks:
            return
        most = self.bottom - _MARGIN - _head(self.paper, self.part, self.inner)[0]
        slabs = slabs_of(blocks, self.inner, most)
        for at, slab in enumerate(slabs):
            together, after = slab.height, at
            while slabs[after].kept and after + 1 < len(slabs):
                after += 1
                together += slabs[after].height
            if together > most:  # more than a page: it cannot stay together
                together = slab.height
            if self.y + together > self.bottom + 0.01:
                self._turn()
                if not slab.marks:
                    continue  # white between two blocks is not carried over
                for again in slab.again:
                    self._place(again)
            self._place(slab)

    def _place(self, slab: Slab) -> None:
        self.pages[-1].marks += moved(slab.marks, _MARGIN, self.y)
        self.y += slab.height

    def _turn(self) -> None:
        height, marks = _head(self.paper, self.part, self.inner)
        self.pages.append(_Page(marks))
        self.y = _MARGIN + height

    def _cut_out(self, cards: Cards) -> None:
        """Pieces to cut along dashed lines; such a page has neither head nor foot."""
        wide, high = self.width / cards.across, self.height / cards.down
        each = cards.across * cards.down
        for start in range(0, len(cards.pieces), each):
            page = _Page(framed=False)
            for at, piece in enumerate(cards.pieces[start : start + each]):
                fitting = piece if piece.width <= wide else scaled(piece, wide)
                column, row = at % cards.across, at // cards.across
                page.marks += moved(fitting.marks, column * wide, row * high)
            dash = (3.4, 3.4)
            for column in range(1, cards.across):
                x = column * wide
                page.marks.append(Path(((x, 0), (x, self.height)), 0.4, dash=dash))
            for row in range(1, cards.down):
                y = row * high
                page.marks.append(Path(((0, y), (self.width, y)), 0.4, dash=dash))
            self.pages.append(page)
        self.y = self.bottom


def _head_lines(
    head: Head, part: str, width: float
) -> tuple[list[tuple[Bit, ...]], list[tuple[Bit, ...]]]:
    """What stands under the title at the left and at the right; the shorter leaves room."""
    words = (Bit(head.event, bold=True), Bit(f", {part}" if head.event and part else part))
    wanted = bits_width(words, _HEAD)
    left = min(wanted, max(width * 0.5, width - bits_width(bits_of(head.rules), _HEAD) - 6))
    return broken(words, left + 0.1, _HEAD), broken(head.rules, width - left - 6, _HEAD)


def _head(paper: Paper, part: str, width: float) -> tuple[float, list[Mark]]:
    """The head of a page, and how high it is."""
    head = paper.head
    if head is None:
        return 0.0, []
    where = broken(head.where[:1].upper() + head.where[1:], width * 0.5, _HEAD)
    room = width - max(bits_width(one, _HEAD) for one in where) - 6
    title = broken(paper.title, room, _TITLE, bold=True)
    marks: list[Mark] = []
    for at, one in enumerate(title):
        marks += line_marks(one, 0, 5.4 + 6.2 * at, _TITLE)
    for at, one in enumerate(where):
        marks += line_marks(one, width, 5.4 + 3.6 * at, _HEAD, "end")
    below = 9.8 + max(6.2 * (len(title) - 1), 3.6 * (len(where) - 1))
    left, right = _head_lines(head, part, width)
    for at, one in enumerate(left):
        marks += line_marks(one, 0, below + 3.6 * at, _HEAD)
    for at, one in enumerate(right):
        marks += line_marks(one, width, below + 3.6 * at, _HEAD, "end")
    y = below + 2.2 + 3.6 * (max(len(left), len(right), 1) - 1)
    marks.append(line(0, y, width, y, 1))
    return y + 3.5, moved(marks, _MARGIN, _MARGIN)


@speaking(SOURCE)
def pdf(paper: Paper) -> bytes:
    """A sheet as a PDF; the same sheet always gives the same bytes."""
    register_fonts()
    filler = _Filler(paper)
    pages = filler.fill()
    held = BytesIO()
    size = (filler.width / POINT, filler.height / POINT)
    canvas = Canvas(
        held,
        pagesize=size,
        invariant=1,
        pageCompression=1,
        lang="fr-FR",
        initialFontName=REGULAR,
    )
    canvas.setTitle(paper.title)
    canvas.setAuthor("Pioche")
    if paper.of:
        canvas.setSubject(paper.of)
    pen = _Pen(canvas, filler.height)
    for number, page in enumerate(pages, 1):
        for mark in page.marks:
            pen.draw(mark)
        if page.framed:
            for mark in _foot(paper, filler, number, len(pages)):
                pen.draw(mark)
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def tells_of(data: bytes, fingerprint: str) -> bool:
    """Whether a file is a paper of ours that told of the same, earlier."""
    return data.startswith(b"%PDF-") and b"/Subject (%s)" % fingerprint.encode() in data


def _foot(paper: Paper, filler: _Filler, number: int, count: int) -> list[Mark]:
    y = filler.height - _MARGIN + 1.5
    left = _("Pioche, {sheet}").format(sheet=paper.title[:1].lower() + paper.title[1:])
    page = _("page {n} sur {count}").format(n=number, count=count)
    return [
        Text(_MARGIN, y, left, 7, tone="soft"),
        Text(filler.width / 2, y, paper.foot, 7, anchor="middle", tone="soft"),
        Text(filler.width - _MARGIN, y, page, 7, anchor="end", tone="soft"),
    ]


class _Pen:
    """Draw marks on a canvas, whose y goes up from the lower edge, in points."""

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height
        self._stamps: dict[int, tuple[str, Drawing]] = {}

    def draw(self, mark: Mark) -> None:
        """Draw one mark."""
        match mark:
            case Text():
                self._text(mark)
            case Path():
                self._path(mark)
            case Rect():
                fill, stroke = self._tones(mark.fill, mark.frame, mark.line)
                x, y = mark.x / POINT, self._up(mark.y + mark.height)
                wide, high = mark.width / POINT, mark.height / POINT
                if mark.round:
                    self._canvas.roundRect(
                        x, y, wide, high, mark.round / POINT, stroke=stroke, fill=fill
                    )
                else:
                    self._canvas.rect(x, y, wide, high, stroke=stroke, fill=fill)
            case Disc():
                fill, stroke = self._tones(mark.fill, mark.frame, mark.line)
                self._canvas.circle(
                    mark.x / POINT, self._up(mark.y), mark.radius / POINT, stroke=stroke, fill=fill
                )

            case Stamp():
                self._stamp(mark)

    def _stamp(self, mark: Stamp) -> None:
        """A drawing that comes again and again is in the file once."""
        drawing, canvas = mark.drawing, self._canvas
        known = self._stamps.get(id(drawing))
        if known is None:
            # The drawing is held, so that no other takes its place in memory.
            known = self._stamps[id(drawing)] = f"stamp{len(self._stamps)}", drawing
            canvas.beginForm(known[0], 0, 0, drawing.width / POINT, drawing.height / POINT)
            own = _Pen(canvas, drawing.height)
            for one in drawing.marks:
                own.draw(one)
            canvas.endForm()
        canvas.saveState()
        canvas.translate(mark.x / POINT, self._up(mark.y + drawing.height))
        canvas.doForm(known[0])
        canvas.restoreState()

    def _up(self, y: float) -> float:
        return (self._height - y) / POINT

    def _tones(self, fill: Tone, frame: Tone, width: float) -> tuple[int, int]:
        if fill != "none":
            self._canvas.setFillColor(HexColor(_INK[fill]))
        if frame != "none":
            self._canvas.setStrokeColor(HexColor(_INK[frame]))
            self._canvas.setLineWidth(width)
        return int(fill != "none"), int(frame != "none")

    def _text(self, mark: Text) -> None:
        if not mark.words:
            return
        x = mark.x
        if mark.anchor != "start":
            wide = width_of(mark.words, mark.size, bold=mark.bold)
            x -= wide if mark.anchor == "end" else wide / 2
        self._canvas.setFont(BOLD if mark.bold else REGULAR, mark.size)
        self._canvas.setFillColor(HexColor(_INK[mark.tone]))
        self._canvas.drawString(x / POINT, self._up(mark.y), printable(mark.words))

    def _path(self, mark: Path) -> None:
        canvas = self._canvas
        canvas.setStrokeColor(HexColor(_INK[mark.tone]))
        canvas.setLineWidth(mark.width)
        if mark.dash:
            canvas.setDash([*mark.dash], 0)
        path = canvas.beginPath()
        (x, y), *rest = mark.points
        path.moveTo(x / POINT, self._up(y))
        for x, y in rest:
            path.lineTo(x / POINT, self._up(y))
        canvas.drawPath(path, stroke=1, fill=0)
        if mark.dash:
            canvas.setDash([], 0)
