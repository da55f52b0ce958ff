"""Draw the icons of the installed application from our own SVG files, by the browser of the tests.

    .venv/bin/python tools/draw_icons.py

`icon.svg` is a tile on nothing; `icon-large.svg` fills its square, for systems that cut icons into
a shape of their own.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "pioche" / "web" / "static"
CHROMIUM = "/usr/bin/chromium"
ICONS = (
    ("icon.svg", 192, "192.png"),
    ("icon.svg", 512, "512.png"),
    ("icon-large.svg", 512, "512-large.png"),
    ("icon-large.svg", 180, "180.png"),
)


def main() -> None:
    """Write every icon again."""
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for source, size, name in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (STATIC / source).read_text(encoding="utf-8")
            page.set_content(
                "<style>html, body { margin: 0 } svg { display: block; width: 100vw }</style>"
                + drawing
            )
            page.screenshot(path=folder / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
