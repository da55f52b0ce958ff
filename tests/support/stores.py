"""Stores for the tests: every test of the store runs on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from support.postgres import Cluster

_numbers = itertools.count()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh place for a store."""
    if request.param == "sqlite":
        return str(tmp_path / "donnees")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create_database(f"test{next(_numbers)}")


@pytest.fixture
def open_store(where: str) -> Iterator[Callable[..., SqlLog]]:
    """Open the same store as often as wanted; all are closed at the end."""
    opened: list[SqlLog] = []

    def opening(**options: bool) -> SqlLog:
        opened.append(SqlLog(where, **options))
        return opened[-1]

    yield opening
    for log in opened:
        log.close()


@pytest.fixture
def log(open_store: Callable[..., SqlLog]) -> SqlLog:
    return open_store()
