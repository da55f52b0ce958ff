"""Draw the icons of the installed application from our own SVG files.

    .venv/bin/python tools/draw_icons.py

`icon.svg` is a tile on nothing; `icon-large.svg` fills its square, for systems that cut icons into
a shape of their own. Only what these two files use is understood: rectangles, circles, and one
line of straight strokes and a half circle.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

STATIC = Path(__file__).parents[1] / "src" / "pioche" / "web" / "static"
UNITS = 64
FINER = 8
"""Drawn so many times larger, then made small: edges are smooth."""
ICONS = (
    ("icon.svg", 192, "192.png"),
    ("icon.svg", 512, "512.png"),
    ("icon-large.svg", 512, "512-large.png"),
    ("icon-large.svg", 180, "180.png"),
)
_STEP = re.compile(r"([MHVha])([^MHVha]*)")

Point = tuple[float, float]


def points_of(path: str) -> list[Point]:
    """The points of a line: M, H, V, h, and an arc that is half a circle, drawn clockwise."""
    found: list[Point] = []
    x = y = 0.0
    for sign, numbers in _STEP.findall(path):
        given = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        if sign == "a":
            radius, dy = given[0], given[-1]
            assert given[-2] == 0 and math.isclose(dy, 2 * radius), "only half a circle"
            turns = (math.pi * (step / 48 - 0.5) for step in range(1, 49))
            middle = y + radius
            found += [(x + radius * math.cos(a), middle + radius * math.sin(a)) for a in turns]
            y += dy
            continue
        if sign == "M":
            x, y = given
        elif sign == "V":
            (y,) = given
        else:
            x = given[0] + (x if sign == "h" else 0)
        found.append((x, y))
    return found


def drawn(source: Path, size: int) -> Image.Image:
    """A drawing at a size in pixels."""
    scale = size * FINER / UNITS
    image = Image.new("RGBA", (size * FINER, size * FINER))
    pen = ImageDraw.Draw(image)
    for one in ElementTree.parse(source).getroot():
        kind = one.tag.rpartition("}")[2]
        given = {name: float(one.get(name, 0)) for name in ("x", "y", "width", "height", "rx")}
        match kind:
            case "rect":
                left, top = given["x"], given["y"]
                box = (left, top, left + given["width"], top + given["height"])
                corners = [at * scale for at in box]
                pen.rounded_rectangle(corners, given["rx"] * scale, one.get("fill"))
            case "circle":
                x, y, r = (float(one.get(name, 0)) for name in ("cx", "cy", "r"))
                pen.ellipse([at * scale for at in (x - r, y - r, x + r, y + r)], one.get("fill"))
            case "path":
                width = float(one.get("stroke-width", 1)) * scale
                line = [(x * scale, y * scale) for x, y in points_of(one.get("d", ""))]
                pen.line(line, one.get("stroke"), round(width))
                half = width / 2
                for x, y in line[1:-1]:  # round joints
                    pen.ellipse((x - half, y - half, x + half, y + half), one.get("stroke"))
            case _:
                raise ValueError(f"{source.name}: {kind} is not understood")
    return image.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Write every icon again."""
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    for source, size, name in ICONS:
        drawn(STATIC / source, size).save(folder / name, optimize=True)


if __name__ == "__main__":
    main()
