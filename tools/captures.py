"""Screenshots of every screen, in every theme, on the samples of the test pages.

    .venv/bin/python tools/captures.py [folder] [name…]

Makes `captures/console-light.png` and so on; with names, only those that begin so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from starlette.applications import Starlette

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pioche.web.pages import page_routes
from support.browser import (  # type: ignore[import-not-found] # tests are not on its path
    CHROMIUM,
    FLAGS,
    LAPTOP,
    PHONE,
    serving,
)

FULL_HD = {"width": 1920, "height": 1080}
LOW = {"width": 1366, "height": 640}


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name, the page, the size of the window."""

    name: str
    path: str
    size: dict[str, int]


def _shots() -> Iterator[Shot]:
    dev = "/static/dev"
    for theme in ("light", "dark", "projector"):
        asked = f"theme={theme}"
        yield Shot(f"console-{theme}", f"{dev}/console.html?{asked}&saisie", LAPTOP)
        yield Shot(f"tableau-{theme}", f"{dev}/wall.html?{asked}", FULL_HD)
        yield Shot(f"tableau-classement-{theme}", f"{dev}/wall.html?{asked}&moment=entre", FULL_HD)
        for state in ("saisie", "horsligne", "vide", "verdict", "zero"):
            yield Shot(f"joueur-{state}-{theme}", f"{dev}/player.html?{asked}&etat={state}", PHONE)
    yield Shot("console-bas", f"{dev}/console.html?theme=light", LOW)
    yield Shot("joueur-ordinateur", f"{dev}/player.html?theme=light", LAPTOP)
    yield Shot("tableau-lien-perdu", f"{dev}/wall.html?theme=projector&lien=perdu", FULL_HD)


SHOTS: tuple[Shot, ...] = tuple(_shots())


def take(browser: Browser, address: str, shot: Shot, folder: Path) -> None:
    """Open a page and keep its picture."""
    phone = shot.size == PHONE
    page = browser.new_page(
        viewport=shot.size,  # type: ignore[arg-type] # playwright wants its own TypedDict
        locale="fr-FR",
        reduced_motion="reduce",
        device_scale_factor=2 if phone else 1,
    )
    page.goto(address + shot.path)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{shot.name}.png")
    page.close()


def main(folder: Path, wanted: list[str]) -> None:
    """Take every picture, or those whose name begins as asked."""
    folder.mkdir(parents=True, exist_ok=True)
    with serving(Starlette(routes=page_routes())) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for shot in SHOTS:
            if not wanted or any(shot.name.startswith(name) for name in wanted):
                take(browser, address, shot, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "captures"), sys.argv[2:])
