"""A sheet as ink: pages rendered by a reader that is not ours, and what is wrong on them.

What our own measures say fits may still be drawn elsewhere; here every sign has the box that PDFium
gives it, and every line the pixels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2
from PIL import ImageOps

POINTS_PER_MM = 72 / 25.4
_CELL = 12.0
_TOUCHING = 0.3
"""Of the smaller of two boxes, how much may lie in the other: a ring stands around its letter."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign on a page, in points from its lower left corner."""

    sign: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)

    def covers(self, other: Glyph) -> float:
        """How much of the smaller one lies in the other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.top, other.top) - max(self.bottom, other.bottom)
        if wide <= 0 or high <= 0:
            return 0.0
        return wide * high / (min(self.area, other.area) or 1)


class Laid:
    """A PDF, page by page."""

    def __init__(self, data: bytes) -> None:
        self._pdf = pypdfium2.PdfDocument(data)

    def __len__(self) -> int:
        return len(self._pdf)

    def glyphs(self, page: int) -> list[Glyph]:
        """Every sign that leaves ink."""
        text = self._pdf[page].get_textpage()
        found = []
        for at in range(text.count_chars()):
            sign = text.get_text_range(at, 1)
            if sign.strip():
                found.append(Glyph(sign, *text.get_charbox(at)))
        return found

    def outside(self, page: int, margin: float) -> list[str]:
        """What stands nearer to the edge than so many millimetres: signs, then any ink."""
        least = margin * POINTS_PER_MM
        image = self._pdf[page].render(scale=1, grayscale=True).to_pil()
        box = ImageOps.invert(image.convert("L")).getbbox()
        found = self.unseen(page, least)
        if box is None:
            found.append("an empty page")
        elif min(box[0], box[1], image.width - box[2], image.height - box[3]) < least - 1:
            found.append(f"ink at {box} of {image.size}")
        return found

    def unseen(self, page: int, least: float = 0) -> list[str]:
        """Signs nearer to the edge than so many points: where no printer prints, or beyond."""
        least = least or 3 * POINTS_PER_MM
        wide, high = self._pdf[page].get_size()
        return [
            f"{one.sign} {one.left:.0f} {one.bottom:.0f}"
            for one in self.glyphs(page)
            if min(one.left, one.bottom, wide - one.right, high - one.top) < least
        ]

    def overlapping(self, page: int) -> list[str]:
        """Signs that are drawn over one another."""
        near: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
        found = []
        for one in self.glyphs(page):
            for cell in _cells(one):
                for other in near[cell]:
                    if one.covers(other) > _TOUCHING:
                        found.append(f"{other.sign}{one.sign} {one.left:.0f} {one.bottom:.0f}")
                near[cell].append(one)
        return found


def _cells(one: Glyph) -> Iterator[tuple[int, int]]:
    for x in range(int(one.left // _CELL), int(one.right // _CELL) + 1):
        for y in range(int(one.bottom // _CELL), int(one.top // _CELL) + 1):
            yield x, y
