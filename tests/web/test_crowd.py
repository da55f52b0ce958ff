"""A crowd of strangers who search: sent away at once, forgotten when they leave, never before
those who judge."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from pioche.web.api import words
from support.hall import make_service
from support.live import LiveServer, open_game, order, serving, until
from web.test_secrecy import NO_LIMITS, Settings


class SlowSearch:
    """A search that lasts until it is let go."""

    def __init__(self) -> None:
        self.begun = 0
        self.open = threading.Event()

    def __call__(self, *_: Any) -> list[str]:
        self.begun += 1
        assert self.open.wait(30)
        return []


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowSearch]:
    search = SlowSearch()
    monkeypatch.setattr(words, "by_pattern", search)
    yield search
    search.open.set()


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(make_service(SqlLog(tmp_path), Settings(rates=NO_LIMITS))) as live:
        yield live


def waiting(live: LiveServer) -> int:
    return sum(map(len, live.service.host._thinkers._waiting.values()))


def test_the_desk_orders_while_strangers_search(crowded: LiveServer, slow: SlowSearch) -> None:
    with crowded.client() as chief, ThreadPoolExecutor(40) as crowd:
        game = open_game(chief)["game"]
        address = f"{crowded.url}/api/words/pattern?pattern=A*"
        asked = [crowd.submit(httpx.get, address, timeout=30) for _ in range(40)]
        until(lambda: slow.begun and waiting(crowded) >= 16)
        try:
            # With strangers in every thread this order would wait for them.
            assert order(chief, game, "begin").status_code == 200
            until(lambda: sum(one.done() for one in asked) >= 23)
            refused = [one.result() for one in asked if one.done()]
        finally:
            slow.open.set()
        assert {answer.status_code for answer in refused} == {503}
        assert {answer.headers["retry-after"] for answer in refused} == {"2"}
        assert slow.begun == 1 or slow.begun <= 17


def test_who_hangs_up_is_not_searched_for(crowded: LiveServer, slow: SlowSearch) -> None:
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(10) as others:
        address = f"{crowded.url}/api/words/pattern?pattern=A*"
        stays = first.submit(httpx.get, address, timeout=30)
        until(lambda: slow.begun == 1)

        def leave(_: int) -> None:
            with pytest.raises(httpx.ReadTimeout):
                httpx.get(address, timeout=0.3)

        list(others.map(leave, range(10)))
        until(lambda: waiting(crowded) == 0)
        slow.open.set()
        assert stays.result().status_code == 200
        assert slow.begun == 1
