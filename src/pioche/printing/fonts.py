"""The font that ships with Pioche: its signs, and how wide words are in it."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources
from typing import Any

from pioche.printing.marks import POINT

REGULAR, BOLD = "Inter", "Inter-Bold"
_HYPHEN = 0x2010


@cache
def register_fonts() -> Any:
    """Make the shipped font known to ReportLab, once; give its measures."""
    from reportlab.pdfbase import pdfmetrics  # imported when somebody prints, not before
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = resources.files("pioche") / "data" / "fonts"
    for name, file in ((REGULAR, "inter-regular.ttf"), (BOLD, "inter-bold.ttf")):
        with resources.as_file(fonts / file) as path:
            font = TTFont(name, str(path))
        # Its « - » is drawn as a minus, as wide as a figure; between names it is a hyphen.
        for measures in (font.face.charToGlyph, font.face.charWidths):
            measures[ord("-")] = measures[_HYPHEN]
        pdfmetrics.registerFont(font)
    return pdfmetrics


def printable(words: str) -> str:
    """Words in signs that the shipped font has: every alphabet of Europe.

    Any other sign by its plain letters, where it has some; a letter of another script leaves a
    mark, so that nobody takes the name for whole; a picture leaves nothing.
    """
    if words.isascii() and words.isprintable():
        return words
    known = register_fonts().getFont(REGULAR).face.charToGlyph
    signs = []
    # Composed: a mark apart from its letter would be drawn beside it.
    for sign in unicodedata.normalize("NFC", words):
        plain = sign if ord(sign) in known else unicodedata.normalize("NFKD", sign)
        kept = "".join(one for one in plain if ord(one) in known)
        signs.append(kept or ("?" if sign.isalnum() else ""))
    return "".join(signs)


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """How wide words are, in millimetres; the size of the letters in points."""
    font = BOLD if bold else REGULAR
    width: float = register_fonts().stringWidth(printable(words), font, size)
    return width * POINT
