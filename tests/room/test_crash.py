"""Short crash runs; `bench/room/crash.py` runs hundreds of rounds of the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.crash import Servers, Tally, crash_rounds, verify
from support.postgres import Cluster

pytestmark = pytest.mark.slow


def run(store: str, rounds: int, **options: object) -> Tally:
    servers = Servers(store, barrier=bool(options.pop("barrier", True)))
    try:
        tally = asyncio.run(crash_rounds(servers, rounds, seed=7, **options))  # type: ignore[arg-type] # passed through
    finally:
        servers.close()
    verify(store, tally)
    return tally


def assert_nothing_lost(tally: Tally) -> None:
    assert (tally.lost, tally.doubled, tally.misplaced) == (0, 0, 0), tally.line()
    assert tally.acknowledged > 5 * tally.rounds, tally.line()
    assert tally.retries > 0, tally.line()


def test_killing_the_server_on_sqlite(tmp_path: Path) -> None:
    tally = run(str(tmp_path / "donnees"), 6)
    assert_nothing_lost(tally)
    assert tally.paused == tally.rounds


def test_killing_the_server_on_postgresql(cluster: Cluster) -> None:
    tally = run(cluster.create_database("crash"), 4)
    assert_nothing_lost(tally)
    assert tally.paused == tally.rounds


def test_killing_postgresql_itself() -> None:
    cluster = Cluster()

    def strike() -> None:
        cluster.kill()
        cluster.start()

    try:
        assert_nothing_lost(run(cluster.create_database("crash"), 2, strike=strike))
    finally:
        cluster.stop()


def test_without_the_commit_barrier_the_loss_is_seen(tmp_path: Path) -> None:
    """The control: acknowledging before the commit loses orders, and this test sees it."""
    tally = run(str(tmp_path / "donnees"), 12, barrier=False)
    assert tally.lost > 0, tally.line()
