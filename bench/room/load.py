"""Load bench: a hall of N phones on one machine, loopback only.

    .venv/bin/python bench/room/load.py --players 1000
    .venv/bin/python bench/room/load.py --players 5000 --store postgresql --processes 2 --coups 3

Each phone holds a live stream; all hand in a slip within 10 s; then the referee rings, closes and
retains, and each phone's new view is timed; so for each coup. Prints how far the generator itself
lags: it shares the machine with the server, the figures are upper bounds. Each hall has a generator
in a process of its own, and all begin each coup and its end together; what a slip or a view costs
is then that of all halls together.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from multiprocessing.synchronize import Barrier
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import httpx
import uvloop
from sqlalchemy import insert
from swarm import Swarm, milliseconds

from pioche.room.clock import RoomClock
from pioche.room.ids import random_id
from pioche.room.people import Right
from pioche.store import schema
from pioche.store.log import SqlLog
from pioche.web.auth import COOKIE
from support.postgres import Cluster, free_port

SLIP = {"solutions": [{"word": "TARI", "reference": "H8", "score": 10}]}


def memory_of(pid: int) -> int:
    """Resident bytes of a process and its children."""
    listing = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True
    )
    total = 0
    for line in listing.stdout.splitlines():
        one, parent, size = map(int, line.split())
        if pid in (one, parent):
            total += size * 1024
    return total


def processor_time_of(pid: int) -> float:
    """Seconds of processor used so far by a process and its children."""
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if pid in (int(stat.parent.name), int(fields[1])):
            total += int(fields[11]) + int(fields[12])
    return total / ticks


def wait_until_ready(url: str, tries: int = 300) -> None:
    """Wait for /sante."""
    for _ in range(tries):
        try:
            with urllib.request.urlopen(url + "/sante", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def open_hall(url: str, players: int) -> tuple[str, str]:
    """Open a game with that many tables; its id and the referee's cookie."""
    names = [{"name": f"Joueur {n}", "table": n} for n in range(1, players + 1)]
    with httpx.Client(base_url=url, timeout=120) as chief:
        body = {"id": f"bench-{time.time_ns()}", "kind": "duplicate", "players": names}
        answer = chief.post("/api/games", json=body)
        answer.raise_for_status()
        return answer.json()["game"], f"{COOKIE}={chief.cookies[COOKIE]}"


def player_cookies(store: str, game: str) -> list[str]:
    """Sessions such as the server writes, all at once: signing in is not what is measured."""
    log = SqlLog(store)
    now = RoomClock().now()
    rights = {random_id(32): Right.to(member) for member in log.members(game) if member.seat}
    named = {token: hashlib.sha256(token.encode()).hexdigest() for token in rights}
    sessions = [
        {"id": one, "created_at": now, "before": "", "family": one, "profile": ""}
        for one in named.values()
    ]
    held = [
        {
            "session": named[token],
            "member": right.member,
            "game": right.game,
            "epoch": right.epoch,
            "rank": 0,
        }
        for token, right in rights.items()
    ]
    with log.engine.begin() as connection:
        connection.execute(insert(schema.session), sessions)
        connection.execute(insert(schema.session_right), held)
    log.close()
    return [f"{COOKIE}={token}" for token in rights]


@dataclass(frozen=True)
class Load:
    """What one hall's generator is given."""

    url: str
    store: str
    pid: int
    seconds: float
    coups: int
    together: Barrier
    """Where the generators of all halls wait for each other."""
    hall: int = 0
    """Its number, where there are several."""

    def tell(self, line: str) -> None:
        """Print a line, and whose it is."""
        print(f"hall {self.hall}: {line}" if self.hall else line, flush=True)

    async def wait(self) -> None:
        """Until every hall is as far."""
        await asyncio.to_thread(self.together.wait, 300)


def generate(load: Load, game: str, chief: str) -> None:
    """Be the phones and the referee of a hall, in a process of one's own."""
    gc.disable()  # it would stop the generator, and be taken for the server's slowness
    uvloop.run(measure(load, game, chief))


async def measure(load: Load, game: str, chief: str) -> None:
    """Some coups of a hall, from the first stream to the last verdict."""
    host, port = load.url.removeprefix("http://").split(":")
    # Beside the streams a crowd that waits for answers would use up the ports of one address.
    source = f"127.0.0.{1 + load.hall}"
    swarm = Swarm(host, int(port), game, player_cookies(load.store, game), source)
    before = memory_of(load.pid)
    begun = time.perf_counter()
    await swarm.connect()
    took = time.perf_counter() - begun
    await load.wait()
    each = (memory_of(load.pid) - before) / max(1, len(swarm.cookies))
    load.tell(f"connected {len(swarm.cookies)} streams in {took:.1f} s, {each / 1024:.0f} KiB each")
    for coup in range(1, load.coups + 1):
        await load.wait()
        await one_coup(load, swarm, chief, coup)
    load.tell(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    load.tell(f"streams dropped: {swarm.dropped}")


async def one_coup(load: Load, swarm: Swarm, chief: str, coup: int) -> None:
    """One coup, from the draw to the verdicts."""
    pid = load.pid
    load.tell(f"coup {coup}")
    for kind in ("draw-rack", "start-clock"):
        await _fan_out(load, swarm, chief, kind)
    used, own = processor_time_of(pid), time.process_time()
    await swarm.hand_in(coup, SLIP, load.seconds)
    each = (processor_time_of(pid) - used) / len(swarm.cookies) * 1000
    ours = (time.process_time() - own) / len(swarm.cookies) * 1000
    load.tell(
        f"slips: {milliseconds(swarm.answers)}, refused {dict(swarm.refusals) or 0}, "
        f"{each:.2f} ms CPU each, "
        f"the generator {ours:.2f}"
    )
    load.tell(f"slips, from the moment planned: {milliseconds(swarm.from_schedule)}")
    load.tell(f"generator's lag meanwhile: {milliseconds(swarm.lags)}")
    await load.wait()
    for kind in ("ring-bell", "close-coup", "retain-top"):
        await _fan_out(load, swarm, chief, kind)


async def _fan_out(load: Load, swarm: Swarm, chief: str, kind: str) -> None:
    pid = load.pid
    used, heard, own = processor_time_of(pid), swarm.received, time.process_time()
    since, whole, missing = await swarm.fan_out(chief, kind)
    phones = len(swarm.cookies)
    each = (processor_time_of(pid) - used) / phones * 1000
    ours = (time.process_time() - own) / phones * 1000
    load.tell(
        f"fan-out {kind}: {milliseconds(whole)} after the order; {milliseconds(since)} "
        f"after its answer; {missing} missed, {each:.3f} ms CPU and "
        f"{(swarm.received - heard) / phones:.0f} bytes each, the generator {ours:.3f} ms"
    )


def main() -> int:
    """Start a server, load it, print what it did, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--coups", type=int, default=1)
    parser.add_argument("--halls", type=int, default=1, help="that play at once, so many each")
    given = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    cluster = Cluster() if given.store == "postgresql" else None
    with tempfile.TemporaryDirectory() as place:
        store = cluster.create_database("load") if cluster else place
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        pioche = Path(sys.executable).with_name("pioche")
        arguments = [
            *(str(pioche), "serveur", "--adresse", "127.0.0.1", "--port", str(port)),
            *("--donnees", store, "--processus", str(given.processes)),
        ]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(arguments, stdout=quiet, env=dict(os.environ))
        try:
            wait_until_ready(url)
            halls = [open_hall(url, given.players) for _ in range(given.halls)]
            print(
                f"{given.halls} × {given.players} players, {given.processes} process(es), "
                f"{given.store}",
                flush=True,
            )
            several = multiprocessing.get_context("spawn")
            load = Load(
                url, store, server.pid, given.seconds, given.coups, several.Barrier(given.halls)
            )
            generators = [
                several.Process(
                    target=generate,
                    args=(replace(load, hall=number if given.halls > 1 else 0), *hall),
                )
                for number, hall in enumerate(halls, 1)
            ]
            for one in generators:
                one.start()
            for one in generators:
                one.join()
        finally:
            server.terminate()
            server.wait(timeout=30)
            if cluster:
                cluster.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
