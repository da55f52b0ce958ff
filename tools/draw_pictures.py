"""Draw docs/pictures/*.toml into SVG beside them; `--check` says whether the images are current.

Two kinds of pictures: rows of boxes with arrows (`row`, `arrow`), and a sequence of steps between
columns (`columns`, `part`). Colours follow the reader's theme; the ground is always painted, so
that a page in the other theme changes nothing.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

STYLE = """
svg { --ground: #fcfbf7; --line: #cfc9ba; --ink: #22262b; --soft: #5b6168; --room: #ffffff;
  --heart: #e8f1ec; --edge: #2f6f55; --chip: #f1eee4; --out: #f4f1e8; --arrow: #4b5560;
  --reply: #8a6d1f; --push: #1f6f8b; --band: #f4f1e8 }
@media (prefers-color-scheme: dark) {
  svg { --ground: #14181c; --line: #3a424a; --ink: #eceff1; --soft: #a9b2ba; --room: #1d2329;
    --heart: #17302a; --edge: #6cc3a0; --chip: #2a323a; --out: #181d22; --arrow: #b4bec7;
    --reply: #e0c064; --push: #6fc4e0; --band: #1a2025 }
}
text { font-family: Inter, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  fill: var(--ink); font-size: 13px }
.title { font-size: 19px; font-weight: 700 }
.name { font-size: 15px; font-weight: 700 }
.about, .legend, .label { fill: var(--soft) }
.chip { font-size: 12px }
.label { font-size: 12px }
.ground { fill: var(--ground); stroke: var(--line) }
.box { fill: var(--room); stroke: var(--arrow); stroke-width: 1.2 }
.box.outside { fill: var(--out); stroke: var(--soft); stroke-opacity: .7; stroke-dasharray: 5 4 }
.box.heart { fill: var(--heart); stroke: var(--edge); stroke-width: 2 }
.pill { fill: var(--chip); stroke: var(--line) }
.heart-pill { fill: var(--room); stroke: var(--edge); stroke-opacity: .5 }
.plate { fill: var(--ground) }
.way { stroke: var(--arrow); stroke-width: 1.5; fill: none }
.way.dashed { stroke-dasharray: 5 4 }
.tip { fill: var(--arrow) }
.life { stroke: var(--line); stroke-width: 1.2 }
.band { fill: var(--band) }
.part { font-size: 13.5px; font-weight: 700 }
.step { font-size: 13px }
.way.reply { stroke: var(--reply); stroke-dasharray: 5 4 }
.tip.reply { fill: var(--reply) }
.way.push { stroke: var(--push); stroke-width: 2 }
.tip.push { fill: var(--push) }
"""


def width_of(text: str, size: float = 12) -> float:
    """About how wide a text is; fonts differ, so whoever asks leaves some room."""
    return sum(map(_sign_width, text)) * size


def _sign_width(sign: str) -> float:
    if sign in " .,:;ijltfr’'|()-":
        return 0.34
    return 0.84 if sign in "mwMW→…" else 0.68 if sign.isupper() else 0.57


def text_at(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def arrow(x1: float, y1: float, x2: float, y2: float, kind: str = "") -> Iterator[str]:
    """A straight way with its tip, across or down."""
    sign = 1 if (x2, y2) > (x1, y1) else -1
    if y1 == y2:
        tip = f"{x2:g},{y2:g} {x2 - 9 * sign:g},{y2 - 4.5:g} {x2 - 9 * sign:g},{y2 + 4.5:g}"
        x2 -= 7 * sign
    else:
        tip = f"{x2:g},{y2:g} {x2 - 4.5:g},{y2 - 9 * sign:g} {x2 + 4.5:g},{y2 - 9 * sign:g}"
        y2 -= 7 * sign
    yield f'<path class="way {kind}" d="M{x1:g} {y1:g} L{x2:g} {y2:g}"/>'
    yield f'<polygon class="tip {kind}" points="{tip}"/>'


def whole(width: float, height: float, title: str, drawn: Iterator[str]) -> str:
    """An image, with its ground and its name."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" aria-label="{escape(title)}">'
    )
    ground = f'<rect class="ground" x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}"'
    return "\n".join([head, f"<style>{STYLE}</style>", f'{ground} rx="12"/>', *drawn, "</svg>", ""])


# -- rows of boxes -----------------------------------------------------------------------------

COLUMN, MARGIN, GAP = 78.0, 24.0, 40.0
CHIP_HEIGHT, CHIP_GAP = 24.0, 8.0


@dataclass
class Box:
    """A room, where it stands, and its parts as pills in lines."""

    told: dict[str, Any]
    y: float = 0
    height: float = 0
    lines: list[list[tuple[str, float]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for parts in self.told.get("parts", ()):
            self.lines.append([(part, width_of(part) + 24) for part in parts])
        head = 30 if self.beside else 50
        self.height = head + 12 + len(self.lines) * (CHIP_HEIGHT + CHIP_GAP)

    @property
    def x(self) -> float:
        left: float = self.told["across"][0]
        return MARGIN + left * COLUMN

    @property
    def width(self) -> float:
        left, right = self.told["across"]
        return float(right - left) * COLUMN

    @property
    def beside(self) -> bool:
        """Whether its words fit beside its name."""
        needed = width_of(self.told["title"], 16) + width_of(self.told["text"], 13) + 56
        return needed < self.width

    def drawn(self) -> Iterator[str]:
        kind, pill = self.told.get("kind", ""), "pill"
        if kind == "heart":
            pill += " heart-pill"
        size = f'width="{self.width:g}" height="{self.height:g}"'
        yield f'<rect class="box {kind}" x="{self.x:g}" y="{self.y:g}" {size} rx="9"/>'
        name, about = self.told["title"], self.told["text"]
        yield text_at(self.x + 14, self.y + 26, name, "name")
        if self.beside:
            yield text_at(self.x + 28 + width_of(name, 16), self.y + 26, about, "about")
            y = self.y + 40
        else:
            yield text_at(self.x + 14, self.y + 46, about, "about")
            y = self.y + 60
        for line in self.lines:
            x = self.x + 14
            for part, wide in line:
                size = f'width="{wide:g}" height="{CHIP_HEIGHT:g}"'
                yield f'<rect class="{pill}" x="{x:g}" y="{y:g}" {size} rx="12"/>'
                yield text_at(x + wide / 2, y + 16.5, part, "chip", "middle")
                x += wide + CHIP_GAP
            y += CHIP_HEIGHT + CHIP_GAP


def draw_rows(told: dict[str, Any]) -> str:
    """Rows of boxes, each standing on the next, and arrows between them."""
    boxes: dict[str, Box] = {}
    y = 86.0
    for row in told["row"]:
        placed = [Box(one) for one in row["boxes"]]
        tallest = max(box.height for box in placed)
        for box in placed:
            box.y, box.height = y, tallest
            boxes[box.told["id"]] = box
        y += tallest + GAP
    width = 2 * MARGIN + 12 * COLUMN
    return whole(width, y - GAP + MARGIN, told["title"], _rows(told, boxes))


def _rows(told: dict[str, Any], boxes: dict[str, Box]) -> Iterator[str]:
    yield text_at(MARGIN, 38, told["title"], "title")
    yield text_at(MARGIN, 62, told["legend"], "legend")
    for one in told["arrow"]:
        start, end = boxes[one["from"]], boxes[one["to"]]
        kind, label = "dashed" if one.get("dashed") else "", one.get("label", "")
        if start.y == end.y:
            y = start.y + start.height / 2
            yield from arrow(start.x + start.width, y, end.x, y, kind)
            middle = (start.x + start.width + end.x) / 2
            yield text_at(middle, y - 8, label, "label", "middle")
            continue
        x = MARGIN + one["at"] * COLUMN
        down = start.y < end.y
        top, bottom = (start, end) if down else (end, start)
        y1, y2 = top.y + top.height, bottom.y
        yield from arrow(x, y1, x, y2, kind) if down else arrow(x, y2, x, y1, kind)
        if label:
            yield text_at(x + 10, y2 - GAP / 2 + 4, label, "label")
    for box in boxes.values():
        yield from box.drawn()


# -- a sequence --------------------------------------------------------------------------------

SPACING, FIRST, HEAD = 138.0, 76.0, 134.0
LINE = 16.0


def draw_sequence(told: dict[str, Any]) -> str:
    """Columns, and what goes from one to the other, downwards in time."""
    at = {one["id"]: FIRST + rank * SPACING for rank, one in enumerate(told["columns"])}
    width = 2 * FIRST + (len(at) - 1) * SPACING
    body: list[str] = []
    y = HEAD
    bands: list[str] = []
    for part in told["part"]:
        body.append(text_at(MARGIN, y + 20, part["title"], "part"))
        bands.append(_rect("band", 12, y, width - 24, 30, 6))
        y += 36
        for step in part["steps"]:
            drawn, y = _step(step, at, y)
            body += drawn
        y += 16
    lives = [f'<path class="life" d="M{x:g} {HEAD - 12} V{y - 8:g}"/>' for x in at.values()]
    heads = [text_at(MARGIN, 38, told["title"], "title"), *_keys(told["keys"], width)]
    for one in told["columns"]:
        x = at[one["id"]]
        heads.append(_rect("box", x - 62, 58, 124, 54, 9))
        heads.append(text_at(x, 81, one["title"], "name", "middle"))
        heads.append(text_at(x, 100, one["text"], "label", "middle"))
    return whole(width, y + 6, told["title"], iter([*lives, *bands, *heads, *body]))


def _rect(kind: str, x: float, y: float, width: float, height: float, round_: float) -> str:
    size = f'width="{width:g}" height="{height:g}" rx="{round_:g}"'
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" {size}/>'


def _step(step: dict[str, Any], at: dict[str, float], y: float) -> tuple[list[str], float]:
    lines = step["text"].split("\n")
    tall = len(lines) * LINE + 17
    if "at" in step:
        x = at[step["at"]]
        wide = max(width_of(line, 13) for line in lines) + 28
        pill = _rect("pill", x - wide / 2, y + 6, wide, len(lines) * LINE + 10, 8)
        return [pill, *_lines(lines, x, y + 22)], y + tall + 7
    kind = step.get("kind", "")
    ends = step["to"] if isinstance(step["to"], list) else [step["to"]]
    start, last = at[step["from"]], at[ends[-1]]
    middle = (start + last) / 2
    wide = max(width_of(line, 13) for line in lines) + 8
    way = y + tall - 3
    # Words stand on the ground: what crosses behind them is cut.
    drawn = [_rect("plate", middle - wide / 2, y + 5, wide, tall - 12, 0)]
    drawn += _lines(lines, middle, y + 17)
    for end in reversed(ends):
        drawn += arrow(start, way, at[end], way, kind)
    return drawn, way + 7


def _keys(keys: dict[str, str], width: float) -> Iterator[str]:
    """What each kind of arrow is, at the right of the title."""
    x = width - MARGIN
    for kind, text in reversed(keys.items()):
        x -= width_of(text, 12)
        yield text_at(x, 36, text, "label")
        yield from arrow(x - 42, 32, x - 8, 32, kind)
        x -= 66


def _lines(lines: list[str], x: float, y: float) -> list[str]:
    return [text_at(x, y + rank * LINE, line, "step", "middle") for rank, line in enumerate(lines)]


def drawn(path: Path) -> str:
    """The image of a description."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return draw_rows(told) if "row" in told else draw_sequence(told)


def main() -> None:
    """Write the images, or say which are not current."""
    check = "--check" in sys.argv[1:]
    for path in sorted(FOLDER.glob("*.toml")):
        image, text = path.with_suffix(".svg"), drawn(path)
        if not check:
            image.write_text(text, encoding="utf-8")
        elif not image.is_file() or image.read_text(encoding="utf-8") != text:
            sys.exit(
                f"docs/pictures/{image.name} n’est plus à jour : lancer tools/draw_pictures.py"
            )


if __name__ == "__main__":
    main()
