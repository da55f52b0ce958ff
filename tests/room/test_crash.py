"""Short crash runs over a real hall; `bench/room/crash.py` runs hundreds of rounds of the same."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from support import crash_hall
from support.crash import Servers, crash_rounds, database_strikes, server_strikes
from support.crash_hall import Hall, Played, Tally, verify
from support.postgres import Cluster
from support.power import Power
from support.proxy import Proxy

pytestmark = pytest.mark.slow


def run(store: str, rounds: int, *, strikes: Any = None, read: str = "", **options: Any) -> Tally:
    servers = Servers(store, **options)
    try:
        chosen = strikes or server_strikes(servers)
        if not servers.careful:
            chosen = {"killed": chosen["killed"]}
        tally = asyncio.run(crash_rounds(servers, rounds, seed=7, strikes=chosen))
    finally:
        servers.close()
    if servers.power is not None:
        tally.forgotten = servers.power.forgotten
    verify(read or store, tally)
    return tally


def assert_nothing_lost(tally: Tally) -> None:
    assert not any(tally.harm), tally.line()
    assert tally.acknowledged > tally.rounds, tally.line()
    assert tally.retries > 0, tally.line()


def test_a_server_killed_or_stopped_and_back_at_another_time(tmp_path: Path) -> None:
    assert_nothing_lost(run(str(tmp_path / "donnees"), 6))


def test_two_servers_on_postgresql_half_a_minute_or_hours_apart(cluster: Cluster) -> None:
    assert_nothing_lost(run(cluster.create_database("crash"), 4, nodes=2))


def test_a_database_killed_restarted_or_cut_off() -> None:
    cluster = Cluster()
    proxy = Proxy(cluster.port)

    def kill() -> None:
        cluster.kill()
        cluster.start()

    try:
        direct = cluster.create_database("crash")
        store = direct.replace(f":{cluster.port}/", f":{proxy.port}/")
        strikes = database_strikes(proxy, kill, cluster.restart)
        assert_nothing_lost(run(store, 4, strikes=strikes, read=direct))
    finally:
        proxy.close()
        cluster.stop()


@pytest.mark.skipif(shutil.which("cc") is None, reason="the shim is compiled")
def test_a_power_cut_forgets_only_what_was_not_acknowledged(tmp_path: Path) -> None:
    (tmp_path / "donnees").mkdir()
    assert_nothing_lost(run(str(tmp_path / "donnees"), 4, power=Power(tmp_path)))


@pytest.mark.skipif(shutil.which("cc") is None, reason="the shim is compiled")
def test_without_syncing_the_loss_is_seen(tmp_path: Path) -> None:
    """The control: a store that does not wait for the disk loses what it acknowledged."""
    (tmp_path / "donnees").mkdir()
    tally = run(str(tmp_path / "donnees"), 5, power=Power(tmp_path), synced=False)
    assert tally.forgotten > 0 and tally.lost > 0, tally.line()


def test_without_the_commit_barrier_the_loss_is_seen(tmp_path: Path) -> None:
    """The control: acknowledging before the commit loses orders, and this test sees it."""
    tally = run(str(tmp_path / "donnees"), 8, barrier=False)
    assert tally.lost > 0, tally.line()


# -- what the bench calls late ------------------------------------------------------------------


class Patient(random.Random):
    """Lets every clock run out."""

    def random(self) -> float:
        return 0.9


class Frozen(Hall):
    """A hall whose server stands still for 2.5 s, before its clock was started or after."""

    servers: Servers
    before = True
    told = True
    """Whether the standstill is known as a blow that fell before the coup."""

    async def _order(self, game: Played, chief: dict[str, str], kind: str, /, **body: Any) -> None:
        if kind == "draw-rack":
            self.strikes += self.told
        if kind == "start-clock" and self.before:
            self._freeze()
        await super()._order(game, chief, kind, **body)
        if kind == "start-clock" and not self.before:
            self._freeze()

    def _freeze(self) -> None:
        self.servers.stop()
        asyncio.get_running_loop().call_later(2.5, self.servers.go_on)


@pytest.mark.parametrize(
    ("before", "told", "late"), [(True, True, 0), (False, True, 0), (False, False, 1)]
)
def test_a_bell_is_late_where_no_blow_explains_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool, told: bool, late: int
) -> None:
    """The last is the control: a server that stands still over the deadline is seen."""
    for name, value in {"SECONDS": 1, "COUPS": 1, "LATE_S": 0.5}.items():
        monkeypatch.setattr(crash_hall, name, value)
    servers, tally = Servers(str(tmp_path / "donnees")), Tally()

    async def play() -> None:
        hall = Frozen(servers.urls, tally, Patient(1))
        hall.servers, hall.before, hall.told = servers, before, told
        await hall.answered()
        await hall._game(Played())
        await hall.close()

    try:
        servers.start()
        asyncio.run(play())
    finally:
        servers.close()
    assert (tally.early, tally.late) == (0, late)
