"""Drawings on a screen: the same marks as SVG, their tones as classes of the style sheet."""

from __future__ import annotations

from html import escape

from pioche.printing.marks import POINT, Disc, Drawing, Mark, Path, Rect, Stamp, Text, flat


def svg(drawing: Drawing, *, named: bool = True) -> str:
    """A drawing as an element of a page; `named`: read out as what it says."""
    label = f' role="img" aria-label="{escape(drawing.alt)}"' if named and drawing.alt else ""
    hidden = "" if label else ' aria-hidden="true"'
    inside = "".join(map(_mark, drawing.marks))
    box = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    size = f'width="{_n(drawing.width)}mm" height="{_n(drawing.height)}mm"'
    return f'<svg class="drawn" viewBox="{box}" {size}{label}{hidden}>{inside}</svg>'


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _mark(mark: Mark) -> str:
    match mark:
        case Text():
            bold = " b" if mark.bold else ""
            anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
            return (
                f'<text class="f-{mark.tone}{bold}" x="{_n(mark.x)}" y="{_n(mark.y)}" '
                f'font-size="{_n(mark.size * POINT)}"{anchor}>{escape(mark.words)}</text>'
            )
        case Path():
            at = " ".join(f"{_n(x)},{_n(y)}" for x, y in mark.points)
            dash = " ".join(_n(one * POINT) for one in mark.dash)
            dashed = f' stroke-dasharray="{dash}"' if dash else ""
            return (
                f'<polyline class="f-none s-{mark.tone}" points="{at}" '
                f'stroke-width="{_n(mark.width * POINT)}"{dashed}/>'
            )
        case Rect():
            rounded = f' rx="{_n(mark.round)}"' if mark.round else ""
            return (
                f'<rect class="f-{mark.fill} s-{mark.frame}" x="{_n(mark.x)}" y="{_n(mark.y)}" '
                f'width="{_n(mark.width)}" height="{_n(mark.height)}" '
                f'stroke-width="{_n(mark.line * POINT)}"{rounded}/>'
            )
        case Disc():
            return (
                f'<circle class="f-{mark.fill} s-{mark.frame}" cx="{_n(mark.x)}" '
                f'cy="{_n(mark.y)}" r="{_n(mark.radius)}" '
                f'stroke-width="{_n(mark.line * POINT)}"/>'
            )
        case Stamp():
            return "".join(map(_mark, flat((mark,))))
