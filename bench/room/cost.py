"""Cost bench: what a phone costs at each step of a coup, in instructions and in bytes.

    .venv/bin/python bench/room/cost.py --players 200 --coups 3

The server runs under callgrind, in one process on SQLite: instructions are the same whoever else
uses the machine, times are not measured. `--keep FOLDER` leaves a profile of each step, to be read
with callgrind_annotate.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from load import SLIP, open_hall, player_cookies, wait_until_ready
from swarm import Swarm

from support.postgres import free_port


class Counter:
    """The instructions that a process under callgrind has run since they were asked for last."""

    def __init__(self, pid: int, place: Path) -> None:
        self._pid = pid
        self._place = place
        self._control("--zero")

    def _control(self, *what: str) -> None:
        subprocess.run(
            ["callgrind_control", *what, str(self._pid)], check=True, capture_output=True
        )

    def read(self, name: str) -> int:
        """How many; the profile is called by this name."""
        known = set(self._place.glob("callgrind.out.*"))
        self._control(f"--dump={name}")
        for _ in range(600):
            for profile in set(self._place.glob("callgrind.out.*")) - known:
                found = re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE)
                if found:
                    profile.rename(self._place / f"{name}.callgrind")
                    self._control("--zero")
                    return int(found[1])
            time.sleep(0.1)
        raise RuntimeError("callgrind does not answer")


async def measure(
    url: str, store: str, counter: Counter, players: int, coups: int, seconds: float
) -> None:
    """Print what each step costs, a phone."""
    game, chief = open_hall(url, players)
    host, port = url.removeprefix("http://").split(":")
    swarm = Swarm(host, int(port), game, player_cookies(store, game))

    def tell(step: str, before: int) -> None:
        spent, heard = counter.read(step), swarm.received - before
        print(f"{step:16} {spent / players / 1e6:7.3f} M   {heard / players:7.0f} B", flush=True)

    counter.read("opening")
    await swarm.connect(at_once=10)
    tell("connect", 0)
    for coup in range(1, coups + 1):
        for step in ("draw-rack", "start-clock", "slips", "ring-bell", "close-coup", "retain-top"):
            before = swarm.received
            if step == "slips":
                await swarm.hand_in(coup, SLIP, seconds)
            else:
                await swarm.fan_out(chief, step)
                await asyncio.sleep(1)
            tell(f"{coup}-{step}", before)
    if swarm.refused or swarm.dropped:
        print(f"refused {swarm.refused}, dropped {swarm.dropped}: the figures are wrong")


def main() -> int:
    """Start a server under callgrind, play, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--coups", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10, help="in which all hand in")
    parser.add_argument("--keep", type=Path, help="where to leave the profiles")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        profiles = given.keep or Path(place)
        profiles.mkdir(parents=True, exist_ok=True)
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        arguments = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={profiles}/callgrind.out"),
            *(sys.executable, str(Path(sys.executable).with_name("pioche")), "serveur"),
            *("--adresse", "127.0.0.1", "--port", str(port), "--donnees", f"{place}/donnees"),
        ]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(arguments, stdout=quiet, stderr=quiet, env=dict(os.environ))
        try:
            wait_until_ready(url, 3000)
            print(f"{given.players} players: instructions and bytes, each")
            counter = Counter(server.pid, profiles)
            asyncio.run(
                measure(url, f"{place}/donnees", counter, given.players, given.coups, given.seconds)
            )
        finally:
            server.terminate()
            server.wait(timeout=120)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
