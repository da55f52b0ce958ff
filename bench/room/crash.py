"""Crash bench: halls of duplicate under servers and databases that fail; count what is lost.

    .venv/bin/python bench/room/crash.py                     300 rounds on SQLite and PostgreSQL,
                                                             100 of power cuts, the controls
    .venv/bin/python bench/room/crash.py --rounds 20 --only sqlite --seed 7

A round is one blow: a server killed and back with its clock hours away, stopped for seconds; on
PostgreSQL, two servers whose clocks differ, the database killed or restarted, the cable between
pulled. `power` also forgets what was written to SQLite but not synced. The controls acknowledge
before the commit, and do not sync, on purpose: a bench that cannot see a loss proves nothing.
Loopback only; everything lives in temporary directories.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from support.crash import Servers, Strike, crash_rounds, database_strikes, server_strikes
from support.crash_hall import Tally, verify
from support.postgres import Cluster
from support.power import Power
from support.proxy import Proxy

CAMPAIGNS = ("sqlite", "postgresql", "power", "control", "power-control")


def run(
    store: str,
    rounds: int,
    seed: int,
    strikes: Mapping[str, Strike] | None = None,
    read: str = "",
    **options: Any,
) -> Tally:
    """One campaign, verified against the log (`read`: the store by another way)."""
    servers = Servers(store, **options)
    try:
        found = dict(strikes or {}) | dict(server_strikes(servers))
        tally = asyncio.run(crash_rounds(servers, rounds, seed=seed, strikes=found))
    finally:
        servers.close()
    if servers.power is not None:
        tally.forgotten = servers.power.forgotten
    verify(read or store, tally)
    return tally


def on_sqlite(rounds: int, seed: int, *, cut: bool = False, **options: Any) -> Tally:
    """In a file, with or without electricity."""
    with tempfile.TemporaryDirectory(prefix="pioche-crash-") as place:
        store = Path(place) / "donnees"
        store.mkdir()
        power = Power(Path(place)) if cut else None
        return run(str(store), rounds, seed, power=power, **options)


def on_postgresql(rounds: int, seed: int, **options: Any) -> Tally:
    """Two servers on one database, by a cable that may be pulled."""
    cluster = Cluster()
    proxy = Proxy(cluster.port)

    def kill() -> None:
        cluster.kill()
        cluster.start()

    def restart() -> None:
        cluster.restart()

    try:
        direct = cluster.create_database("crash")
        store = direct.replace(f":{cluster.port}/", f":{proxy.port}/")
        strikes = database_strikes(proxy, kill, restart)
        return run(store, rounds, seed, strikes, read=direct, nodes=2, **options)
    finally:
        proxy.close()
        cluster.stop()


def main() -> int:
    """Run the campaigns asked for; 1 if anything was lost, or if a control saw nothing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--power-rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2011)
    parser.add_argument("--only", choices=CAMPAIGNS, action="append")
    parser.add_argument("--all-clocks", action="store_true", help="cookies see the wrong time too")
    given = parser.parse_args()
    wanted, seed = given.only or CAMPAIGNS, given.seed
    clocks = {"all_clocks": given.all_clocks}
    failed = False

    def tell(name: str, tally: Tally, *, loses: bool = False) -> None:
        nonlocal failed
        print(f"{name}: {tally.line()}", *tally.wrong, sep="\n", flush=True)
        failed |= (tally.lost == 0) if loses else any(tally.harm)

    if "sqlite" in wanted:
        tell("SQLite", on_sqlite(given.rounds, seed, **clocks))
    if "postgresql" in wanted:
        tell("PostgreSQL, two servers", on_postgresql(given.rounds, seed, **clocks))
    if "power" in wanted:
        tell("SQLite, power cut", on_sqlite(given.power_rounds, seed, cut=True, **clocks))
    if "control" in wanted:
        tally = on_sqlite(min(given.rounds, 20), seed, barrier=False)
        tell("control without the commit barrier, SQLite", tally, loses=True)
    if "power-control" in wanted:
        tally = on_sqlite(min(given.rounds, 20), seed, cut=True, synced=False)
        tell("control without syncing, power cut", tally, loses=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
