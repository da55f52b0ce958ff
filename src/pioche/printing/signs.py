"""The small signs of a table: who found the top, nearly, not, nothing."""

from __future__ import annotations

from pioche.printing.marks import Disc, Drawing, Mark, Rect, line
from pioche.printing.model import Sign

_SIDE = 2.7


def sign_drawing(sign: Sign) -> Drawing:
    """A sign on paper: told apart by its shape, not by a colour."""
    middle = _SIDE / 2
    marks: dict[str, list[Mark]] = {
        "top": [Rect(0, 0, _SIDE, _SIDE, "ink", round=0.4)],
        "solo": [
            Rect(0, 0, _SIDE, _SIDE, "ink", round=0.4),
            Disc(middle, middle, 0.75, "paper", "none"),
        ],
        "near": [Rect(0.45, 0.45, _SIDE - 0.9, _SIDE - 0.9, "none", "ink", 0.6, 0.3)],
        "less": [Disc(middle, middle, 0.32, "hair", "none")],
        "zero": [
            line(0.7, 0.7, _SIDE - 0.7, _SIDE - 0.7, 0.9),
            line(0.7, _SIDE - 0.7, _SIDE - 0.7, 0.7, 0.9),
        ],
    }
    return Drawing(_SIDE, _SIDE, tuple(marks[sign.kind]), sign.told)
