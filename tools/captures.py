"""Screenshots of every screen, light, dark, projector and phone.

    .venv/bin/python tools/captures.py [folder] [name…]

Makes `captures/console-light.png` and so on; with names, only those that begin so. The hall is
drawn from the samples of its test pages, the rest from games opened on a server of its own.
"""

from __future__ import annotations

import sys
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser import (  # type: ignore[import-not-found] # tests are not on its path
    CHROMIUM,
    FLAGS,
    LAPTOP,
    PHONE,
)
from support.evening import real_server  # type: ignore[import-not-found] # the same

FULL_HD = {"width": 1920, "height": 1080}
LOW = {"width": 1366, "height": 640}
SETTLE_MS = 900  # bots answer, fonts come


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name, the page (of a game, if one is opened), the size of the window."""

    name: str
    path: str
    size: dict[str, int]
    opens: dict[str, Any] | None = None
    theme: str = "light"


_ALONE = [{"name": "Camille"}]
_TWO = [{"name": "Camille"}, {"name": "La machine", "bot": "amateur"}]
_INVERSE = [
    "...............", "...............", "...............", "...............", "...............",
    "...............", "...............", "...HUTTE.......", ".....E.........", ".....N.........",
    ".....N.........", ".....I.........", ".....S.........", "...............", "...............",
]  # fmt: skip
#: Games at home, as the home page opens them.
GAMES: dict[str, dict[str, Any]] = {
    "solo": {
        "kind": "duplicate",
        "options": {"at_home": True, "name": "Duplicate", "measure": False},
        "players": _ALONE,
    },
    "topping": {
        "kind": "duplicate",
        "options": {"at_home": True, "name": "Topping", "formula": "topping", "measure": False},
        "players": _ALONE,
    },
    "classique": {"kind": "classic", "options": {"wording": "strict"}, "players": _TWO},
    "jarnac": {
        "kind": "jarnac",
        "options": {"letters": "2012", "time": {"kind": "none", "ms": 0}},
        "players": _TWO,
    },
    "solitaire": {"kind": "solitaire", "options": {"which": "a"}, "players": _ALONE},
    "loto": {"kind": "loto", "options": {}, "players": _TWO},
    "inverse": {"kind": "inverse", "options": {"rows": _INVERSE}, "players": _TWO},
}


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
    for theme in ("light", "dark"):
        for name, path in (("accueil", "/"), ("mots", "/mots")):
            yield Shot(f"{name}-{theme}", path, LAPTOP, theme=theme)
        for name, game in GAMES.items():
            yield Shot(f"{name}-{theme}", "/jeu/{game}", LAPTOP, game, theme)
    for name, path in (("accueil", "/"), ("mots", "/mots")):
        yield Shot(f"{name}-telephone", path, PHONE)
    for name, game in GAMES.items():
        yield Shot(f"{name}-telephone", "/jeu/{game}", PHONE, game)


SHOTS: tuple[Shot, ...] = tuple(_shots())


def take(browser: Browser, address: str, shot: Shot, folder: Path) -> None:
    """Open a page and keep its picture."""
    context = browser.new_context(
        base_url=address,
        viewport=shot.size,  # type: ignore[arg-type] # playwright wants its own TypedDict
        locale="fr-FR",
        reduced_motion="reduce",
        device_scale_factor=2 if shot.size == PHONE else 1,
    )
    path = shot.path
    if shot.opens is not None:
        body = {"id": uuid.uuid4().hex, "title": "Essai", **shot.opens}
        answer = context.request.post("/api/games", data=body, headers={"Origin": address})
        if not answer.ok:
            raise SystemExit(f"{shot.name}: {answer.text()}")
        path = path.format(game=answer.json()["game"])
    page = context.new_page()
    page.goto(path if "theme=" in path else f"{path}?theme={shot.theme}")
    page.wait_for_load_state("load")
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{shot.name}.png")
    context.close()


def main(folder: Path, wanted: list[str]) -> None:
    """Take every picture, or those whose name begins as asked."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        real_server(Path(store)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for shot in SHOTS:
            if not wanted or any(shot.name.startswith(name) for name in wanted):
                take(browser, address, shot, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "captures"), sys.argv[2:])
