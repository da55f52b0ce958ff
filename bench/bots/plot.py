"""A curve as SVG, in the reader's theme."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

STYLE = """
svg { --ground: #fcfbf7; --line: #cfc9ba; --ink: #22262b; --soft: #5b6168; --mark: #2f6f55 }
@media (prefers-color-scheme: dark) {
  svg { --ground: #14181c; --line: #3a424a; --ink: #eceff1; --soft: #a9b2ba; --mark: #6cc3a0 }
}
text { font-family: Inter, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  fill: var(--ink); font-size: 12px }
.title { font-size: 17px; font-weight: 700 }
.soft { fill: var(--soft) }
.ground { fill: var(--ground); stroke: var(--line) }
.rule { stroke: var(--line) }
.way { stroke: var(--mark); stroke-width: 2; fill: none }
.doubt { stroke: var(--mark); stroke-opacity: .55 }
.mark { fill: var(--mark) }
"""
WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 64, 36


def curve(title: str, about: str, values: Mapping[str, tuple[float, float]]) -> str:
    """Shares with their doubt, named below, in percent."""
    lows = [100 * (share - by) for share, by in values.values()]
    highs = [100 * (share + by) for share, by in values.values()]
    low, high = int(min(*lows, 50.0) // 5 * 5), int(-(-max(highs) // 5) * 5)
    unit, room = (HEIGHT - TOP - BOTTOM) / (high - low), (WIDTH - LEFT - RIGHT) / len(values)

    def height(percent: float) -> float:
        return HEIGHT - BOTTOM - (percent - low) * unit

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="ground" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="10"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="soft" x="20" y="50">{escape(about)}</text>',
    ]
    for percent in range(low, high + 1, 5):
        y = height(percent)
        lines.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        lines.append(
            f'<text class="soft" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>'
        )
    places = []
    for at, (name, (share, by)) in enumerate(values.items()):
        x, y = LEFT + (at + 0.5) * room, height(100 * share)
        places.append(f"{x:.1f} {y:.1f}")
        lines += [
            f'<path class="doubt" d="M{x:.1f} {height(100 * (share - by)):.1f}'
            f'V{height(100 * (share + by)):.1f}"/>',
            f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="4"/>',
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{escape(name)}'
            "</text>",
        ]
    lines.append(f'<path class="way" d="M{"L".join(places)}"/>')
    return "\n".join([*lines, "</svg>", ""])
