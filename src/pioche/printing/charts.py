"""Charts, drawn by ourselves: the same marks on screen and on paper.

What tells two lines apart is their stroke and a name at their end, never a colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pioche.printing.figures import figure
from pioche.printing.fonts import width_of
from pioche.printing.marks import Drawing, Mark, Path, Rect, Text, Tone, line
from pioche.printing.wording import broken, line_marks

_STROKES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (1.9, ()),
    (1.3, (5, 2.5)),
    (1.2, (1.2, 2)),
    (0.6, ()),
)
_LABEL = 7.5


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: a value for each coup, beginning with none played."""

    name: str
    values: tuple[float, ...]


def _step(span: float) -> int:
    """A round step that divides a span into two to five parts."""
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000):
        if span / size <= 5:
            return size
    return 5000


def line_chart(
    series: Sequence[Series],
    width: float,
    height: float,
    *,
    alt: str,
    band: int = 0,
    zero: str = "0",
) -> Drawing:
    """Values of zero and less, coup by coup; `band` marks a coup, `zero` names the highest line."""
    low = min((value for one in series for value in one.values), default=-1) or -1
    step = _step(-low)
    floor = -step * math.ceil(-low / step)
    last = max((len(one.values) for one in series), default=1) - 1
    left, top, bottom = 12.0, 3.0, 6.0
    right = 3 + min(width * 0.25, max(width_of(one.name, _LABEL, bold=True) for one in series))
    inner, high = width - left - right, height - top - bottom

    def x(at: float) -> float:
        return left + inner * at / max(1, last)

    def y(value: float) -> float:
        return top + high * value / floor

    marks: list[Mark] = []
    if band:
        marks.append(Rect(x(band - 1), top, x(band) - x(band - 1), high, fill="band"))
    for value in range(0, floor - 1, -step):
        marks.append(line(left, y(value), left + inner, y(value), 0.3, "hair"))
        told = figure(value) if value else zero
        marks.append(Text(left - 2, y(value) + 1, told, _LABEL, anchor="end", tone="soft"))
    every = 1 if last <= 12 else 5
    for at in range(1, last + 1):
        near_end = at != last and last - at < every / 2
        if at in (1, last) or (at % every == 0 and not near_end):
            marks.append(Text(x(at), height - 1, str(at), _LABEL, anchor="middle", tone="soft"))
    names = [
        broken(one.name, right - 2.9, _LABEL, bold=number < 2) for number, one in enumerate(series)
    ]
    ends = _apart([y(one.values[-1]) for one in series], [3.4 * len(lines) for lines in names])
    for number, one in enumerate(series):
        wide, dash = _STROKES[min(number, len(_STROKES) - 1)]
        points = tuple((x(at), y(value)) for at, value in enumerate(one.values))
        marks.append(Path(points, wide, "accent" if number == 0 else "ink", dash))
        for at, words in enumerate(names[number]):
            marks += line_marks(words, left + inner + 2, ends[number] + 1 + 3.2 * at, _LABEL)
    return Drawing(width, height, tuple(marks), alt)


def _apart(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Places as near as may be to those wanted, each with room below for its own height."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = list(wanted)
    for before, at in pairwise(order):
        found[at] = max(found[at], found[before] + heights[before])
    return found


def bar_chart(
    values: Sequence[tuple[str, float]],
    width: float,
    height: float,
    *,
    alt: str,
    strong: Collection[int] = (),
) -> Drawing:
    """A bar for each name; the strong ones, by their position, say their value."""
    high = max((value for _name, value in values), default=1) or 1
    step = _step(high)
    ceiling = step * math.ceil(high / step)
    left, top, bottom = 9.0, 5.0, 5.5
    inner, tall = width - left, height - top - bottom
    pitch = inner / max(1, len(values))
    marks: list[Mark] = []
    for level in range(0, ceiling + 1, step):
        y = top + tall * (1 - level / ceiling)
        marks.append(line(left, y, width, y, 0.3, "hair"))
        marks.append(Text(left - 2, y + 1, figure(level), _LABEL, anchor="end", tone="soft"))
    every = max(1, math.ceil(4.2 / pitch))
    for at, (name, value) in enumerate(values):
        middle, tallness = left + pitch * (at + 0.5), tall * value / ceiling
        y = top + tall - tallness
        tone: Tone = "accent" if at in strong else "pale"
        marks.append(Rect(middle - pitch * 0.38, y, pitch * 0.76, tallness, tone, round=0.4))
        if at in strong:
            marks.append(Text(middle, y - 1, figure(round(value)), _LABEL, True, "middle"))
        if at % every == 0:
            marks.append(Text(middle, height - 1, name, _LABEL, anchor="middle", tone="soft"))
    return Drawing(width, height, tuple(marks), alt)


def share_bar(share: float, width: float = 18.0) -> Drawing:
    """A small bar in a cell: how much of it is filled."""
    return Drawing(
        width,
        1.8,
        (
            Rect(0, 0, width, 1.8, "band", round=0.5),
            Rect(0, 0, max(0.8, width * share), 1.8, "accent", round=0.5),
        ),
    )
