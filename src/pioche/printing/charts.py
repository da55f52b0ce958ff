"""Charts, drawn by ourselves: the same marks on screen and on paper.

What tells two lines apart is their stroke and a name at their end, never a colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pioche.printing.figures import figure
from pioche.printing.fonts import width_of
from pioche.printing.marks import Disc, Drawing, Mark, Path, Rect, Text, Tone, line
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
    """A line of a chart: a value for each place along it, None where there is none."""

    name: str
    values: tuple[float | None, ...]


def _step(span: float) -> int:
    """A round step that divides a span into two to five parts."""
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000):
        if span / size <= 5:
            return size
    return 5000


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where values stand on a chart: its inside, and the round values at its two ends."""

    left: float
    top: float
    width: float
    height: float
    places: int
    low: int
    high: int

    def x(self, at: float) -> float:
        return self.left + self.width * at / max(1, self.places - 1)

    def y(self, value: float) -> float:
        return self.top + self.height * (self.high - value) / (self.high - self.low)


def line_chart(
    series: Sequence[Series],
    names: Sequence[str],
    width: float,
    height: float,
    *,
    alt: str,
    band: int = 0,
    told: Callable[[int], str] = figure,
) -> Drawing:
    """Lines through the values of each place; `names` stand under the places.

    `band` marks what leads to a place; `told` says what stands beside a value's line.
    """
    values = [value for one in series for value in one.values if value is not None] or [0.0]
    step = _step(max(values) - min(values) or 1)
    low, high = step * math.floor(min(values) / step), step * math.ceil(max(values) / step)
    low -= step if low == high else 0
    left, top, bottom = 12.0, 3.0, 6.0
    widest = max((width_of(one.name, _LABEL, bold=True) for one in series), default=0)
    right = 3 + min(width * 0.25, widest)
    plot = _Plot(left, top, width - left - right, height - top - bottom, len(names), low, high)
    marks: list[Mark] = []
    if band:
        begin = plot.x(band - 1)
        marks.append(Rect(begin, top, plot.x(band) - begin, plot.height, fill="band"))
    for value in range(high, low - 1, -step):
        y = plot.y(value)
        marks.append(line(left, y, left + plot.width, y, 0.3, "hair"))
        marks.append(Text(left - 2, y + 1, told(value), _LABEL, anchor="end", tone="soft"))
    marks += _names_below(plot, names, width, height - 1)
    words = [
        broken(one.name, right - 2.9, _LABEL, bold=number < 2) for number, one in enumerate(series)
    ]
    ends = _apart(
        [plot.y(_last(one)) for one in series], [3.4 * len(lines) for lines in words], height - 1
    )
    for number, one in enumerate(series):
        marks += _curve(plot, one, number)
        for at, bits in enumerate(words[number]):
            y = ends[number] + 1 + 3.2 * at
            marks += line_marks(bits, left + plot.width + 2, y, _LABEL)
    return Drawing(width, height, tuple(marks), alt)


def _names_below(plot: _Plot, names: Sequence[str], width: float, y: float) -> list[Mark]:
    """As many names as have room beside one another, the last one always; none leaves the chart."""
    wide = [width_of(name, _LABEL) for name in names]
    found: list[Mark] = []
    edge = plot.x(len(names) - 1) + 99  # where the next name, to the right, begins
    for at in range(len(names) - 1, -1, -1):
        x = min(max(plot.x(at), wide[at] / 2), width - wide[at] / 2)
        if names[at] and x + wide[at] / 2 + 1.5 <= edge:
            found.append(Text(x, y, names[at], _LABEL, anchor="middle", tone="soft"))
            edge = x - wide[at] / 2
    return found


def _last(one: Series) -> float:
    return next((value for value in reversed(one.values) if value is not None), 0.0)


def _curve(plot: _Plot, one: Series, number: int) -> list[Mark]:
    """A line, broken where there is no value; a value alone is a dot."""
    wide, dash = _STROKES[min(number, len(_STROKES) - 1)]
    tone: Tone = "accent" if number == 0 else "ink"
    marks: list[Mark] = []
    for run in runs(one.values):
        points = tuple((plot.x(at), plot.y(value)) for at, value in run)
        if len(points) > 1:
            marks.append(Path(points, wide, tone, dash))
        else:
            marks.append(Disc(*points[0], 0.8, tone, "none"))
    return marks


def runs(values: Sequence[float | None]) -> Iterator[list[tuple[int, float]]]:
    """Values that follow one another without a gap, each with its place."""
    held: list[tuple[int, float]] = []
    for at, value in enumerate((*values, None)):
        if value is not None:
            held.append((at, value))
        elif held:
            yield held
            held = []


def _apart(wanted: Sequence[float], heights: Sequence[float], most: float) -> list[float]:
    """Places as near as may be to those wanted, each with room for its own height above `most`."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = list(wanted)
    for before, at in pairwise(order):
        found[at] = max(found[at], found[before] + heights[before])
    for at in reversed(order):
        found[at] = min(found[at], most - heights[at])
        most = found[at]
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
            said = figure(round(value))
            wide = width_of(said, _LABEL, bold=True) + 1
            marks.append(Rect(middle - wide / 2, y - 3.6, wide, 3.4, fill="paper"))
            marks.append(Text(middle, y - 1, said, _LABEL, True, "middle"))
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
