"""A real browser for the tests: Debian's chromium, driven by playwright.

Every page opened here is watched: an error on its console, an exception in its code or a request
to the outside fails the test that caused it.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.routing import BaseRoute, Mount

from pioche.web.files import StaticFiles

CHROMIUM = Path("/usr/bin/chromium")
UNUSED = [
    # Pages of the browser's own that every new window draws under its address bar, seen by nobody:
    # more than half of what opening one of our pages cost.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # A process in reserve, started beside each page: a profile here seldom opens a second one.
    "SpareRendererForSitePerProcess",
    # Only the last such list counts, and this one comes after Playwright's: what that turns off
    # and a Linux browser has is named again.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
"""Features of Chromium that no page of ours uses."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(UNUSED),
]
SAMPLES = Path(__file__).parents[1] / "browser" / "dev"
AXE = Path(__file__).parents[1] / "browser" / "vendor" / "axe.min.js"
PATIENCE_MS = 20_000  # no test is about speed: a busy machine may take its time
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}
PROJECTOR = {"width": 1280, "height": 720}

expect.set_options(timeout=PATIENCE_MS)


@dataclass
class Watch:
    """What went wrong in the pages of a test."""

    address: str
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Parts of messages that a test provokes on purpose, such as a cut network."""

    def follow(self, page: Page) -> None:
        """Watch a page from now on."""
        page.on("pageerror", lambda error: self.note(f"exception: {error}"))
        page.on("console", lambda message: message.type == "error" and self.note(message.text))
        page.on("request", lambda request: self._inside(request.url))

    def note(self, fault: str) -> None:
        if not any(part in fault for part in self.expected):
            self.faults.append(fault)

    def _inside(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and not url.startswith(self.address):
            self.faults.append(f"request to the outside: {url}")


class Visitors:
    """Opens pages, each in a browser profile of its own, and watches them all."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.locale = "fr-FR"
        self.watch = Watch(address)
        self._contexts: list[BrowserContext] = []

    def profile(self, size: dict[str, int] = LAPTOP, **options: Any) -> BrowserContext:
        """A new profile: its own cookies, storage and network."""
        if size == PHONE:
            options = {"has_touch": True, "is_mobile": True, **options}
        context = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=self.address,
            **{
                "locale": self.locale,
                "reduced_motion": "reduce",
                "service_workers": "block",
                **options,
            },
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def page(self, path: str = "", size: dict[str, int] = LAPTOP, **options: Any) -> Page:
        """A page in a new profile, at a path."""
        page = self.profile(size, **options).new_page()
        self.watch.follow(page)
        if path:
            page.goto(path)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def sample_routes() -> list[BaseRoute]:
    """The pages where each element stands alone with a sample, as if they were static files."""
    return [Mount("/static/dev", StaticFiles(SAMPLES))]


def until(page: Page, condition: str, patience_s: float = 10) -> None:
    """Wait for something to be true in a page.

    `Page.wait_for_function` asks again by `eval`, which the pages' security policy refuses: a
    condition that is not true at once would be an error there.
    """
    end = time.monotonic() + patience_s
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise TimeoutError(f"never true: {condition}")
        page.wait_for_timeout(30)


def serious(page: Page) -> list[str]:
    """What axe-core finds serious or critical on a page, in words."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']} ({len(one['nodes'])}: {one['nodes'][0]['html'][:160]}"
        f" {one['nodes'][0]['failureSummary'][:200]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def transferred(page: Page, path: str, shown: str = "") -> int:
    """Load a page and count the bytes that came over the wire, headers too.

    `shown` is what there is to see once it is there: a game's page, whose live link never ends.
    """
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    came: Counter[str] = Counter()

    def opened(event: dict[str, Any]) -> None:
        came[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def grew(event: dict[str, Any]) -> None:
        came[event["requestId"]] += int(event["encodedDataLength"])

    def finished(event: dict[str, Any]) -> None:
        came[event["requestId"]] = int(event["encodedDataLength"])  # all of it, headers too

    session.on("Network.responseReceived", opened)
    session.on("Network.dataReceived", grew)
    session.on("Network.loadingFinished", finished)
    page.goto(path)
    if not shown:
        page.wait_for_load_state("networkidle")
        return came.total()
    page.wait_for_selector(shown)
    before = 0
    while before < came.total():
        before = came.total()
        page.wait_for_timeout(500)  # as long as « networkidle » waits for something more
    return before


def keys(page: Page, *pressed: str) -> None:
    """Press some keys, one after the other."""
    for key in pressed:
        page.keyboard.press(key)


def record(page: Page, line: str) -> None:
    """Type a line of the referee's, and enter it."""
    page.keyboard.type(line)
    keys(page, "Enter")
