"""Slips typed at fifteen keys a second: none is lost, each gets its verdict.

How fast is measured by `bench/entry_line.py`, with two hundred slips.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from support.browser import Visitors
from support.evening import Organizer, real_server
from support.typist import open_hall, type_slips

SLIPS = 24


@pytest.fixture
def busy_hall(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Visitors, Organizer]]:
    with real_server(tmp_path_factory.mktemp("donnees")) as address:
        organizer = Organizer(address)
        visitors = Visitors(browser, address)
        yield visitors, organizer
        visitors.close()
        organizer.close()
        assert visitors.watch.faults == []


@pytest.mark.slow
def test_slips_typed_fast_are_all_judged(busy_hall: tuple[Visitors, Organizer]) -> None:
    visitors, organizer = busy_hall
    open_hall(organizer, SLIPS)
    type_slips(visitors.page(organizer.referee), organizer, SLIPS)
