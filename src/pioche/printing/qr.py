"""QR codes, drawn as runs of dark squares, so that they print sharp."""

from __future__ import annotations

from pioche.printing.marks import Drawing, Mark, Rect

_QUIET = 4
"""White squares around a QR code, without which some readers do not see it."""


def qr_drawing(link: str, side: float) -> Drawing:
    """A link as a picture, black on white whatever the theme: that is what telephones read."""
    import segno

    rows = [bytes(row) for row in segno.make(link, error="m").matrix_iter(border=_QUIET)]
    square = side / len(rows)
    marks: list[Mark] = [Rect(0, 0, side, side, "white")]
    for at, row in enumerate(rows):
        start = 0
        while (start := row.find(1, start)) >= 0:
            end = row.find(0, start)
            end = len(row) if end < 0 else end
            marks.append(Rect(start * square, at * square, (end - start) * square, square, "black"))
            start = end
    return Drawing(side, side, tuple(marks), link)
