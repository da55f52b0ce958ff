"""Make the fonts of the printed sheets: `python tools/print_fonts.py <folder of sources>`.

Needs fontTools and brotli, which nothing else does. The sources are named in
`src/pioche/data/fonts/README.md`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).parents[1] / "src" / "pioche" / "data" / "fonts"
WEIGHTS = {"Regular": 400, "Bold": 700}
SCRIPTS = ("armenian", "georgian")
"""Alphabets of Europe that Inter has not."""
RANGES = (
    # Latin, then Greek, Cyrillic and the rest of Latin, then signs
    (0x20, 0x7E), (0xA0, 0x24F), (0x259, 0x259), (0x292, 0x292), (0x2B9, 0x2DD), (0x300, 0x33F),
    (0x370, 0x3FF), (0x1F00, 0x1FFF), (0x400, 0x52F), (0x1E00, 0x1EFF),
    (0x2009, 0x2009), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026),
    (0x202F, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2116, 0x2116),
    (0x2190, 0x2193), (0x2212, 0x2215), (0x2260, 0x2265), (0x2605, 0x2605), (0x2713, 0x2717),
)  # fmt: skip
OTHER_RANGES = ((0x531, 0x58F), (0x10A0, 0x10FF), (0x1C90, 0x1CBF))


def subset(path: Path, ranges: tuple[tuple[int, int], ...]) -> Any:
    """A font with these signs only, without features: a PDF has none to ask for."""
    font = TTFont(path)
    if "tnum" in {one.FeatureTag for one in font["GSUB"].table.FeatureList.FeatureRecord}:
        _align_figures(font)
    options = Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.drop_tables += ["STAT", "GDEF", "GPOS", "GSUB", "vhea", "vmtx", "VORG"]
    made = Subsetter(options)
    made.populate(unicodes=[sign for first, last in ranges for sign in range(first, last + 1)])
    made.subset(font)
    return font


def _align_figures(font: Any) -> None:
    """Figures of one width by default, so that columns stand under one another."""
    table = font["GSUB"].table
    (lookup,) = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for number in record.Feature.LookupListIndex
    }
    wide = {}
    for part in table.LookupList.Lookup[lookup].SubTable:
        wide.update(getattr(part, "ExtSubTable", part).mapping)
    for known in font["cmap"].tables:
        for sign, glyph in known.cmap.items():
            known.cmap[sign] = wide.get(glyph, glyph)


def make(sources: Path, name: str, weight: int) -> None:
    """Write one weight, the other alphabets beside those of Inter."""
    font = subset(sources / f"Inter-{name}.woff2", RANGES)
    font.flavor = None
    names = font["name"]
    with TemporaryDirectory() as held:
        parts = [Path(held) / "inter.ttf"]
        font.save(parts[0])
        for script in SCRIPTS:
            file = f"noto-sans-{script}-{script}-{weight}-normal.woff2"
            other = subset(sources / file, OTHER_RANGES)
            scale_upem(other, font["head"].unitsPerEm)
            other.flavor = None
            parts.append(Path(held) / f"{script}.ttf")
            other.save(parts[-1])
        made = Merger().merge([str(part) for part in parts])
    made["name"] = names
    for table in ("OS/2", "hhea", "head"):  # the lines stay as high as Inter's
        for field in ("ascent", "descent", "sTypoAscender", "sTypoDescender"):
            if hasattr(font[table], field):
                setattr(made[table], field, getattr(font[table], field))
    made["post"].formatType = 3.0
    made["name"].setName(f"Inter-{name}", 6, 3, 1, 0x409)
    made.save(FONTS / f"inter-{name.lower()}.ttf")


if __name__ == "__main__":
    for name, weight in WEIGHTS.items():
        make(Path(sys.argv[1]), name, weight)
