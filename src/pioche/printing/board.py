"""The grid, drawn: premiums carry their letters, a joker is ringed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pioche.core.alphabet import VALUES
from pioche.core.layout import STANDARD
from pioche.core.place import ROWS
from pioche.printing.marks import POINT, Disc, Drawing, Mark, Rect, Text, Tone
from pioche.texts import _

_PREMIUMS: dict[tuple[int, int], tuple[Tone, Tone, str]] = {
    (1, 3): ("mt", "mt-ink", "MT"),
    (1, 2): ("md", "md-ink", "MD"),
    (3, 1): ("lt", "lt-ink", "LT"),
    (2, 1): ("ld", "ld-ink", "LD"),
}


def board_drawing(
    rows: Sequence[str], width: float, last: Collection[tuple[int, int]] = ()
) -> Drawing:
    """A grid of some width in millimetres; `last` are squares to point out."""
    size = STANDARD.size
    side = width / (size + 0.6)
    edge = side * 0.6
    letter = side * 0.62 / POINT
    marks: list[Mark] = []
    small = side * 0.3 / POINT
    for at in range(size):
        middle = edge + side * (at + 0.5)
        marks.append(Text(middle, edge * 0.72, str(at + 1), small, anchor="middle"))
        marks.append(Text(edge * 0.4, middle + side * 0.1, ROWS[at], small, anchor="middle"))
    for row in range(size):
        for col in range(size):
            x, y = edge + side * col, edge + side * row
            sign = rows[row][col] if row < len(rows) else "."
            marks += _square(row, col, sign, x, y, side, (row, col) in last)
            if sign.isalpha():
                marks += _letter(sign, x, y, side, letter)
    marks.append(Rect(edge, edge, side * size, side * size, frame="ink", line=1))
    return Drawing(width, edge + side * size + 0.4, tuple(marks), _board_told(rows))


def _square(
    row: int, col: int, sign: str, x: float, y: float, side: float, pointed: bool
) -> list[Mark]:
    if sign.isalpha():
        tone: Tone = "pale" if pointed else "paper"
        return [Rect(x, y, side, side, tone, "ink", 0.5)]
    at = row * STANDARD.size + col
    premium = (STANDARD.letter_multipliers[at], STANDARD.word_multipliers[at])
    tone, ink, label = _PREMIUMS.get(premium, ("paper", "soft", ""))
    marks: list[Mark] = [Rect(x, y, side, side, tone, "hair", 0.3)]
    if label:
        size = side * 0.24 / POINT
        marks.append(Text(x + side / 2, y + side * 0.59, label, size, anchor="middle", tone=ink))
    return marks


def _letter(sign: str, x: float, y: float, side: float, size: float) -> list[Mark]:
    middle = x + side / 2
    if sign.islower():
        return [
            Disc(middle, y + side / 2, side * 0.38, frame="ink", line=0.6),
            Text(middle, y + side * 0.68, sign.upper(), size * 0.82, bold=True, anchor="middle"),
        ]
    return [
        Text(middle - side * 0.05, y + side * 0.71, sign, size, bold=True, anchor="middle"),
        Text(
            x + side * 0.94,
            y + side * 0.93,
            str(VALUES[sign]),
            side * 0.2 / POINT,
            anchor="end",
        ),
    ]


def _board_told(rows: Sequence[str]) -> str:
    told = "; ".join(
        f"{ROWS[at]} {row}" for at, row in enumerate(rows) if any(map(str.isalpha, row))
    )
    return _("Grille : {rows}").format(rows=told) if told else _("Grille vide")
