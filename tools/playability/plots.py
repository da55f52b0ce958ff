"""Plots of bars as SVG, in the reader's theme."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

STYLE = """
svg { --ground: #fcfbf7; --line: #cfc9ba; --ink: #22262b; --soft: #5b6168; --bar: #2f6f55;
  --more: #a9cfbd }
@media (prefers-color-scheme: dark) {
  svg { --ground: #14181c; --line: #3a424a; --ink: #eceff1; --soft: #a9b2ba; --bar: #6cc3a0;
    --more: #2c5446 }
}
text { font-family: Inter, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  fill: var(--ink); font-size: 12px }
.title { font-size: 17px; font-weight: 700 }
.soft { fill: var(--soft) }
.ground { fill: var(--ground); stroke: var(--line) }
.rule { stroke: var(--line) }
.bar { fill: var(--bar) }
.more { fill: var(--more) }
"""
WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 64, 36


def bars(
    title: str, about: str, values: Mapping[str, float], more: Mapping[str, float] | None = None
) -> str:
    """One bar a value, named below; `more` stands on top of them."""
    over = more or {}
    highest = max(value + over.get(name, 0) for name, value in values.items())
    step = next(s * 10**e for e in range(-2, 6) for s in (1, 2, 5) if highest <= s * 10**e * 5)
    unit = (HEIGHT - TOP - BOTTOM) / (step * 5)
    floor = HEIGHT - BOTTOM
    room = (WIDTH - LEFT - RIGHT) / len(values)
    named = -(-len(values) // 24)  # names that would run into one another are left out
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="ground" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="10"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="soft" x="20" y="50">{escape(about)}</text>',
    ]
    for mark in range(6):
        y = floor - mark * step * unit
        label = f"{mark * step:g}".replace(".", ",")
        drawn.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        drawn.append(
            f'<text class="soft" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
        )
    for at, (name, value) in enumerate(values.items()):
        x, y = LEFT + at * room, floor
        for kind, part in (("bar", value), ("more", over.get(name, 0))):
            y -= part * unit
            drawn.append(
                f'<rect class="{kind}" x="{x + room * 0.12:.1f}" y="{y:.1f}" '
                f'width="{room * 0.76:.1f}" height="{part * unit:.1f}"/>'
            )
        if at % named == 0:
            drawn.append(
                f'<text x="{x + room / 2:.1f}" y="{floor + 18}" text-anchor="middle">'
                f"{escape(name)}</text>"
            )
    return "\n".join([*drawn, "</svg>", ""])
