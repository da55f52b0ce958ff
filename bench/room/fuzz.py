"""Fuzz bench: random and hostile requests to every address of a real server, on one store.

    .venv/bin/python bench/room/fuzz.py --cases 20000
    .venv/bin/python bench/room/fuzz.py --cases 20000 --store postgresql

Looks for answers of 500 and more, refusals that are no sentence, and memory that grows: what the
server holds after the second half is compared with what it held after the first.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import httpx
from load import memory_of, wait_until_ready

from support.postgres import Cluster, free_port
from support.web_fuzz import fuzz, prepare

#: Growth that is noise: a process gives memory back in pieces.
TOLERATED = 16 * 1024 * 1024


def serve(store: str, port: int) -> None:
    """The whole application as `pioche serveur` runs it, except that nobody is told to wait."""
    from dataclasses import fields

    import uvicorn

    from pioche.web.app import create_app
    from pioche.web.connections import Registry, protocol
    from pioche.web.limits import Limiter, Rates
    from pioche.web.pages.shell import page_routes
    from pioche.web.serve import ServerOptions, bind, build_service

    service = build_service(ServerOptions(store=store))
    service.limiter = Limiter(Rates(**{one.name: "1000000/second" for one in fields(Rates)}))
    service.sessions._limiter = service.limiter
    app = create_app(service, page_routes())
    http = protocol(Registry())
    config = uvicorn.Config(
        app, log_config=None, log_level="error", http=http, ws="none", lifespan="on"
    )
    uvicorn.Server(config).run(sockets=bind("127.0.0.1", port))


def main() -> int:
    """Start a server, ask it for everything, print what came."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--serve", nargs=2, metavar=("STORE", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve[0], int(given.serve[1]))
        return 0
    cluster = Cluster() if given.store == "postgresql" else None
    with tempfile.TemporaryDirectory() as place:
        store = cluster.create_database("fuzz") if cluster else place
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        arguments = [sys.executable, __file__, "--serve", store, str(port)]
        server = subprocess.Popen(arguments, env=dict(os.environ))
        try:
            wait_until_ready(url)
            target = prepare(url)
            half = given.cases // 2
            first, wrong = fuzz(url, target, half, given.seed)
            before = memory_of(server.pid)
            second, more = fuzz(url, target, given.cases - half, given.seed + 1)
            after = memory_of(server.pid)
            healthy = httpx.get(url + "/sante", timeout=10).status_code == 200
        finally:
            server.terminate()
            server.wait(timeout=30)
            if cluster:
                cluster.stop()
    wrong += more
    print(f"{given.cases} cases on {given.store}: {dict(sorted((first + second).items()))}")
    print(f"resident {before / 2**20:.0f} MiB, then {after / 2**20:.0f} MiB; healthy: {healthy}")
    print(f"wrong: {len(wrong)}")
    for line in wrong[:40]:
        print("  " + line)
    return 0 if healthy and not wrong and after - before <= TOLERATED else 1


if __name__ == "__main__":
    raise SystemExit(main())
