"""Pages: the font that ships with Pioche, plain tables, a footer with page numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from pioche.texts import _

REGULAR, BOLD = "Inter", "Inter-Bold"
INK = colors.HexColor("#1b1b1b")
RULE = colors.HexColor("#9a9a9a")
SHADE = colors.HexColor("#eeeeee")
BAND = colors.HexColor("#f7f7f7")
"""Every other row of a wide table, to follow it with the eye."""
_CELL_PADDING = 6.0  # points on each side of a cell


@cache
def register_fonts() -> None:
    """Make the shipped font known to ReportLab, once."""
    fonts = resources.files("pioche") / "data" / "fonts"
    for name, file in ((REGULAR, "inter-regular.ttf"), (BOLD, "inter-bold.ttf")):
        with resources.as_file(fonts / file) as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD)


def style(size: float = 9, *, bold: bool = False, align: int = 0) -> ParagraphStyle:
    """A paragraph style, its size in points; `align` is 0 left, 1 centre, 2 right."""
    register_fonts()
    return ParagraphStyle(
        f"pioche-{size}-{bold}-{align}",
        fontName=BOLD if bold else REGULAR,
        fontSize=size,
        leading=size * 1.35,
        alignment=align,
        textColor=INK,
    )


def printable(words: str) -> str:
    """Words in signs that the shipped font has: every alphabet of Europe.

    Any other sign by its plain letters, where it has some; a letter of another script leaves a
    mark, so that nobody takes the name for whole; a picture leaves nothing.
    """
    register_fonts()
    known = pdfmetrics.getFont(REGULAR).face.charToGlyph
    signs = []
    # Composed: a mark apart from its letter would be drawn beside it.
    for sign in unicodedata.normalize("NFC", words):
        plain = sign if ord(sign) in known else unicodedata.normalize("NFKD", sign)
        kept = "".join(one for one in plain if ord(one) in known)
        signs.append(kept or ("?" if sign.isalnum() else ""))
    return "".join(signs)


def fitted(words: str, width: float, *, size: float = 8) -> str:
    """Words no wider than a column (in points), cut with « … »."""
    said = printable(words)
    room = width - 2 * _CELL_PADDING
    if pdfmetrics.stringWidth(said, REGULAR, size) <= room:
        return said
    while said and pdfmetrics.stringWidth(f"{said}…", REGULAR, size) > room:
        said = said[:-1].rstrip()
    return f"{said}…"


def text(words: str, size: float = 9, *, bold: bool = False, align: int = 0) -> Any:
    """A paragraph; what it says is text, never markup."""
    safe = printable(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Paragraph(safe, style(size, bold=bold, align=align))


def gap(millimetres: float) -> Any:
    """White between two parts."""
    return Spacer(1, millimetres * mm)


def table(
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float | None],
    *,
    size: float = 8,
    left: Sequence[int] = (),
    extra: Sequence[tuple[Any, ...]] = (),
) -> Any:
    """A table whose head repeats on each page; `left`: columns of words, cut to their width."""
    register_fonts()
    commands: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), REGULAR, size),
        ("FONT", (0, 0), (-1, 0), BOLD, size),
        ("TEXTCOLOR", (0, 0), (-1, -1), INK),
        ("BACKGROUND", (0, 0), (-1, 0), SHADE),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, RULE),
        ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("LEFTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
        *(("ALIGN", (column, 0), (column, -1), "LEFT") for column in left),
        *extra,
    ]
    cells = [list(row) for row in rows]
    for row in cells:
        for column in left:
            width = widths[column]
            if width is not None and isinstance(row[column], str):
                row[column] = fitted(row[column], width, size=size)
    made = Table(cells, colWidths=list(widths), repeatRows=1, hAlign="LEFT")
    made.setStyle(TableStyle(commands))
    return made


def document(parts: Sequence[Any], title: str, *, wide: bool = False, margin: float = 14) -> bytes:
    """A PDF of these parts on A4 pages, upright or `wide`."""
    register_fonts()
    held = BytesIO()
    made = SimpleDocTemplate(
        held,
        pagesize=landscape(A4) if wide else A4,
        leftMargin=margin * mm,
        rightMargin=margin * mm,
        topMargin=margin * mm,
        bottomMargin=margin * mm,
        title=title,
        author="Pioche",
        lang="fr-FR",
        invariant=1,
    )
    footer = _footer(title)
    made.build(list(parts) or [gap(1)], onFirstPage=footer, onLaterPages=footer)
    return held.getvalue()


def _footer(title: str) -> Callable[[Any, Any], None]:
    def draw(canvas: Any, layout: Any) -> None:
        canvas.saveState()
        canvas.setFont(REGULAR, 7)
        canvas.setFillColor(RULE)
        canvas.drawString(layout.leftMargin, 7 * mm, title)
        page = _("page {n}").format(n=canvas.getPageNumber())
        canvas.drawRightString(layout.pagesize[0] - layout.rightMargin, 7 * mm, page)
        canvas.restoreState()

    return draw
