from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from starlette.applications import Starlette

from pioche.web.guard import Guard
from pioche.web.metrics import Metrics
from pioche.web.pages.shell import page_routes
from support.browser import CHROMIUM, FLAGS, Visitors, sample_routes
from support.evening import real_server
from support.live import listening


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed: CI runs every browser test")
        pytest.skip("chromium is not installed: no browser test is run")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def static_address() -> Iterator[str]:
    """Pages and their files only, with the security headers of the real server; no room."""
    pages = Starlette(routes=[*sample_routes(), *page_routes()])
    with listening(Guard(pages, Metrics())) as address:
        yield address


@pytest.fixture
def bench(browser: Browser, static_address: str) -> Iterator[Visitors]:
    """Visitors of the components' test pages."""
    visitors = Visitors(browser, static_address)
    yield visitors
    visitors.close()
    assert visitors.watch.faults == []


@pytest.fixture(scope="session")
def room_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The whole application over a new store."""
    with real_server(tmp_path_factory.mktemp("donnees")) as address:
        yield address


@pytest.fixture
def hall(browser: Browser, room_address: str) -> Iterator[Visitors]:
    """Visitors of the whole application."""
    visitors = Visitors(browser, room_address)
    yield visitors
    visitors.close()
    assert visitors.watch.faults == []


@pytest.fixture(scope="session")
def home_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The whole application over one new store, for everything that is played at home."""
    with real_server(tmp_path_factory.mktemp("maison")) as address:
        yield address


@pytest.fixture
def visitors(browser: Browser, home_address: str) -> Iterator[Visitors]:
    """Visitors of the pages at home."""
    visitors = Visitors(browser, home_address)
    yield visitors
    visitors.close()
    assert visitors.watch.faults == []
