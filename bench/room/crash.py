"""Crash bench: kill the server, or PostgreSQL, at random moments under load; count what is lost.

    .venv/bin/python bench/room/crash.py                     200 rounds on SQLite and PostgreSQL,
                                                             20 of killing PostgreSQL, the control
    .venv/bin/python bench/room/crash.py --rounds 20 --only sqlite

Loopback only; everything lives in temporary directories. The control run acknowledges before the
commit, on purpose: a bench that cannot see a loss proves nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from support.crash import Servers, Tally, crash_rounds, verify
from support.postgres import Cluster


def run(
    store: str, rounds: int, *, barrier: bool = True, strike: Callable[[], None] | None = None
) -> Tally:
    """One campaign, verified against the log."""
    servers = Servers(store, barrier=barrier)
    try:
        tally = asyncio.run(crash_rounds(servers, rounds, seed=2011, strike=strike))
    finally:
        servers.close()
    verify(store, tally)
    return tally


def main() -> int:
    """Run the campaigns asked for; 1 if anything was lost, or if the control saw nothing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--database-rounds", type=int, default=20)
    parser.add_argument(
        "--only", choices=["sqlite", "postgresql", "database", "control"], action="append"
    )
    given = parser.parse_args()
    wanted = given.only or ["sqlite", "postgresql", "database", "control"]
    failed = False

    def tell(name: str, tally: Tally, *, loses: bool = False) -> None:
        nonlocal failed
        print(f"{name}: {tally.line()}", flush=True)
        harm = tally.lost + tally.doubled + tally.misplaced
        failed |= (tally.lost == 0) if loses else (harm > 0)

    if "sqlite" in wanted:
        with tempfile.TemporaryDirectory() as place:
            tell("server killed, SQLite", run(place, given.rounds))
    if "postgresql" in wanted:
        cluster = Cluster()
        tell("server killed, PostgreSQL", run(cluster.create_database("crash"), given.rounds))
        cluster.stop()
    if "database" in wanted:
        cluster = Cluster()

        def strike() -> None:
            cluster.kill()
            cluster.start()

        store = cluster.create_database("crash")
        tell("PostgreSQL killed", run(store, given.database_rounds, strike=strike))
        cluster.stop()
    if "control" in wanted:
        with tempfile.TemporaryDirectory() as place:
            tally = run(place, min(given.rounds, 20), barrier=False)
            tell("control without the commit barrier, SQLite", tally, loses=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
