"""Drawings: a few marks on a piece of paper, in millimetres from its upper left corner.

Grids, charts, slips are drawn once, as marks; `pdf` puts them on paper, `svg` on a screen. A tone
is a name, not a colour: black ink first on paper, the theme's colours on a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Tone: TypeAlias = Literal[
    "none",
    "ink",
    "soft",
    "hair",
    "pale",
    "band",
    "paper",
    "accent",
    "mt",
    "md",
    "lt",
    "ld",
    "mt-ink",
    "md-ink",
    "lt-ink",
    "ld-ink",
    "black",
    "white",
]
Anchor: TypeAlias = Literal["start", "middle", "end"]

POINT = 25.4 / 72
"""A point in millimetres: letters and lines are measured in points."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one line; `y` is the line that letters stand on."""

    x: float
    y: float
    words: str
    size: float = 9
    bold: bool = False
    anchor: Anchor = "start"
    tone: Tone = "ink"


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, `width` in points; `dash` as lengths of ink and white, in points."""

    points: tuple[tuple[float, float], ...]
    width: float = 0.5
    tone: Tone = "ink"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A box, filled and framed as its tones say; `round` is the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    fill: Tone = "none"
    frame: Tone = "none"
    line: float = 0.5
    round: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled and framed as its tones say."""

    x: float
    y: float
    radius: float
    fill: Tone = "none"
    frame: Tone = "ink"
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Stamp:
    """A whole drawing again, the same object each time: a PDF holds it once."""

    x: float
    y: float
    drawing: Drawing


Mark: TypeAlias = Text | Path | Rect | Disc | Stamp


def line(
    x1: float, y1: float, x2: float, y2: float, width: float = 0.5, tone: Tone = "ink"
) -> Path:
    """A straight line."""
    return Path(((x1, y1), (x2, y2)), width, tone)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks on a piece of paper of some size, and the same in words for who cannot see them."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    alt: str = ""


def moved(marks: Iterable[Mark], x: float, y: float) -> list[Mark]:
    """The same marks elsewhere."""
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Path):
            found.append(replace(mark, points=tuple((a + x, b + y) for a, b in mark.points)))
        else:
            found.append(replace(mark, x=mark.x + x, y=mark.y + y))
    return found


def flat(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The same marks, stamps drawn out."""
    for mark in marks:
        if isinstance(mark, Stamp):
            yield from flat(moved(mark.drawing.marks, mark.x, mark.y))
        else:
            yield mark


def scaled(drawing: Drawing, width: float) -> Drawing:
    """The same drawing, as wide as this."""
    by = width / drawing.width
    return replace(
        drawing,
        width=width,
        height=drawing.height * by,
        marks=tuple(_scaled(mark, by) for mark in drawing.marks),
    )


def _scaled(mark: Mark, by: float) -> Mark:
    match mark:
        case Text():
            return replace(mark, x=mark.x * by, y=mark.y * by, size=mark.size * by)
        case Path():
            return replace(mark, points=tuple((x * by, y * by) for x, y in mark.points))
        case Rect():
            return replace(
                mark,
                x=mark.x * by,
                y=mark.y * by,
                width=mark.width * by,
                height=mark.height * by,
                round=mark.round * by,
            )
        case Disc():
            return replace(mark, x=mark.x * by, y=mark.y * by, radius=mark.radius * by)
        case Stamp():
            whole = scaled(mark.drawing, mark.drawing.width * by)
            return Stamp(mark.x * by, mark.y * by, whole)
