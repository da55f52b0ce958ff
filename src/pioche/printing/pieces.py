"""What pieces to cut out share: a number in a box, a name as large as its place allows."""

from __future__ import annotations

from pioche.printing.marks import POINT, Anchor, Mark, Rect, Text
from pioche.printing.wording import broken, line_marks


def boxed(label: str, value: str, x: float, y: float, side: float = 17) -> list[Mark]:
    """A number under its name, in a box."""
    return [
        Rect(x, y, side, side * 0.9, frame="ink", line=1, round=1),
        Text(x + side / 2, y + 3.4, label, 6.8, anchor="middle"),
        Text(x + side / 2, y + side * 0.74, value, 20 if len(value) < 4 else 14, True, "middle"),
    ]


def name_lines(
    name: str, below: str, x: float, y: float, width: float, anchor: Anchor = "middle"
) -> list[Mark]:
    """A name in bold around `y`, on two or three lines where it is long, and a line below it."""
    size = next((one for one in (10.0, 9.0, 8.0) if len(broken(name, width, one)) <= 2), 7.0)
    lines = broken(name, width, size, bold=True) if name else []
    small = broken(below, width, 7.2) if below else []
    high = len(lines) * size * 1.2 * POINT + len(small) * 3.1
    at = y + 1.6 - high / 2
    marks: list[Mark] = []
    for one in lines:
        at += size * 1.2 * POINT
        marks += line_marks(one, x, at, size, anchor)
    for one in small:
        at += 3.3
        marks += line_marks(one, x, at, 7.2, anchor)
    return marks
