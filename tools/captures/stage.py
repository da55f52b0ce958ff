"""The stage: a server of its own, a browser, and the ways in which each scene is looked at."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    StorageState,
    ViewportSize,
    sync_playwright,
)

from .people import Person

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from support.browser import (  # type: ignore[import-not-found] # tests are not on its path
    CHROMIUM,
    FLAGS,
)
from support.evening import real_server  # type: ignore[import-not-found] # the same

SETTLE_MS = 450  # the stream answers, fonts come


@dataclass(frozen=True, slots=True)
class Look:
    """A size of window and a theme."""

    name: str
    width: int
    height: int
    theme: str

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}

    @property
    def phone(self) -> bool:
        return self.width < 500


LIGHT = Look("light", 1366, 768, "light")
DARK = Look("dark", 1366, 768, "dark")
PROJECTOR = Look("projector", 1920, 1080, "projector")
PHONE = Look("telephone", 390, 844, "light")
PHONE_DARK = Look("telephone-dark", 390, 844, "dark")
LOW = Look("bas", 1366, 640, "light")
WALL_LIGHT = Look("light", 1920, 1080, "light")
WALL_DARK = Look("dark", 1920, 1080, "dark")
EVERYWHERE = (LIGHT, DARK, PROJECTOR, PHONE)
ON_WALLS = (WALL_LIGHT, WALL_DARK, PROJECTOR)
ON_PHONES = (PHONE, PHONE_DARK, LIGHT, PROJECTOR)
ON_LAPTOPS = (LIGHT, DARK, PROJECTOR, LOW)


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at: an address, in whose name, and what is done there first."""

    path: str
    person: Person | None = None
    act: Callable[[Page], None] | None = None
    whole: bool = False
    """The whole length of the page, not only what the window shows."""


class Stage:
    """Hands out people, and photographs what they see."""

    def __init__(self, playwright: Playwright, browser: Browser, address: str) -> None:
        self._playwright = playwright
        self._browser = browser
        self._address = address

    def somebody(self) -> Person:
        """A new person, with no rights yet."""
        return Person(
            self._playwright.request.new_context(
                base_url=self._address, extra_http_headers={"Origin": self._address}
            )
        )

    def photograph(self, sight: Sight, look: Look, file: Path) -> None:
        """Open the page, do what is asked, keep the picture."""
        rights: StorageState | None = sight.person.rights if sight.person else None
        context = self._browser.new_context(
            base_url=self._address,
            viewport=look.viewport,
            locale="fr-FR",
            reduced_motion="reduce",
            device_scale_factor=2 if look.phone else 1,
            has_touch=look.phone,
            is_mobile=look.phone,
            storage_state=rights,
        )
        page = context.new_page()
        page.goto(f"{sight.path}{'&' if '?' in sight.path else '?'}theme={look.theme}")
        page.wait_for_load_state("load")
        page.locator("main").first.wait_for()  # drawn by the page's module, however slow today
        page.get_by_text("Un instant").first.wait_for(state="hidden")
        page.wait_for_timeout(SETTLE_MS)
        if sight.act:
            sight.act(page)
            page.wait_for_timeout(SETTLE_MS)
        page.screenshot(path=file, full_page=sight.whole)
        context.close()


@contextmanager
def stage(store: Path) -> Iterator[Stage]:
    """Set the stage over a new store."""
    with real_server(store, lan="192.168.1.20") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Stage(playwright, browser, address)
        browser.close()
