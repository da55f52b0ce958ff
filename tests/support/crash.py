"""Servers and databases that are killed, stopped, cut off or sent to another time under load.

What is played meanwhile, and what must then be true, is in `crash_hall`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from support.crash_hall import Hall, Tally
from support.postgres import free_port
from support.power import Power
from support.proxy import Proxy

TESTS = Path(__file__).resolve().parents[1]
HOUR_MS = 3_600_000
SHIFTS = (0, 0, -2 * HOUR_MS, 2 * HOUR_MS, -30_000, 30_000)
"""What the clock on the wall says after a restart, beside the truth."""
STOP_S = (0.2, 4.0)
PLAY_S = 15.0


class Servers:
    """One server or several on one store, each on its port, forked from one zygote."""

    def __init__(
        self,
        store: str,
        *,
        nodes: int = 1,
        barrier: bool = True,
        synced: bool = True,
        power: Power | None = None,
        all_clocks: bool = False,
    ) -> None:
        self.ports = [free_port() for _ in range(nodes)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.power = power
        self.careful = barrier and synced
        self._given = {
            "store": store,
            "barrier": barrier,
            "synced": synced,
            "all_clocks": all_clocks,
        }
        self._pids = [0] * nodes
        self._zygote = subprocess.Popen(
            [sys.executable, "-m", "support.zygote"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=TESTS,
            env={**os.environ, **(power.environment(store) if power else {})},
        )
        assert self._read() == "ready"

    def _read(self) -> str:
        assert self._zygote.stdout is not None
        return self._zygote.stdout.readline().strip()

    def start(self, node: int = 0, shift_ms: int = 0) -> None:
        """Start a server whose wall clock is wrong by that much."""
        assert self._zygote.stdin is not None
        asked = {"port": self.ports[node], "shift_ms": shift_ms, **self._given}
        self._zygote.stdin.write(json.dumps(asked) + "\n")
        self._zygote.stdin.flush()
        self._pids[node] = int(self._read())

    def kill(self, node: int = 0) -> None:
        self._signal(node, signal.SIGKILL)
        self._pids[node] = 0

    def stop(self, node: int = 0) -> None:
        self._signal(node, signal.SIGSTOP)

    def go_on(self, node: int = 0) -> None:
        self._signal(node, signal.SIGCONT)

    def _signal(self, node: int, number: int) -> None:
        if self._pids[node]:
            os.kill(self._pids[node], number)

    def close(self) -> None:
        for node in range(len(self._pids)):
            self.kill(node)
        assert self._zygote.stdin is not None
        self._zygote.stdin.close()
        try:
            self._zygote.wait(timeout=20)
        except subprocess.TimeoutExpired:  # starved: what was counted is told all the same
            self._zygote.kill()
            self._zygote.wait()


Strike = Callable[[random.Random], Awaitable[None]]


def server_strikes(servers: Servers) -> Mapping[str, Strike]:
    """What may happen to the servers: killed and back at another time, or stopped for a while."""
    nodes = range(len(servers.ports))

    async def killed(chance: random.Random) -> None:
        together = chance.random() < 0.5
        struck = list(nodes) if together else [chance.choice(nodes)]
        for node in struck:
            servers.kill(node)
        if servers.power is not None:
            servers.power.cut(chance)
        for node in struck:
            servers.start(node, chance.choice(SHIFTS))

    async def stopped(chance: random.Random) -> None:
        node = chance.choice(nodes)
        servers.stop(node)
        await asyncio.sleep(chance.uniform(*STOP_S))
        servers.go_on(node)

    return {"killed": killed, "stopped": stopped}


def database_strikes(
    proxy: Proxy, kill: Callable[[], None], restart: Callable[[], None]
) -> Mapping[str, Strike]:
    """What may happen to the database, and between it and the servers."""

    async def killed(chance: random.Random) -> None:
        await asyncio.to_thread(kill)

    async def restarted(chance: random.Random) -> None:
        await asyncio.to_thread(restart)

    async def cut_off(chance: random.Random) -> None:
        proxy.hold()
        await asyncio.sleep(chance.uniform(0.2, 4.0))
        if chance.random() < 0.5:
            proxy.cut()
        proxy.release()

    return {"database killed": killed, "database restarted": restarted, "cut off": cut_off}


async def _some_play(
    playing: asyncio.Future[None], tally: Tally, chance: random.Random, *, at_once: bool
) -> None:
    """Let some answers come, none to a dozen; then no particular moment, or right after one."""
    wanted, give_up = tally.acknowledged + chance.randint(0, 12), time.monotonic() + PLAY_S
    while tally.acknowledged < wanted and time.monotonic() < give_up and not playing.done():
        await asyncio.sleep(0.001)
    if not at_once:
        await asyncio.sleep(chance.uniform(0, 0.3))


async def crash_rounds(
    servers: Servers,
    rounds: int,
    *,
    seed: int,
    strikes: Mapping[str, Strike] | None = None,
) -> Tally:
    """Play halls and strike that many times; what was acknowledged is in the tally."""
    chance = random.Random(seed)
    tally = Tally()
    hall = Hall(servers.urls, tally, random.Random(seed + 1), tolerant=not servers.careful)
    struck = strikes or server_strikes(servers)
    begun = time.monotonic()
    for node in range(len(servers.urls)):
        servers.start(node, chance.choice(SHIFTS) if len(servers.urls) > 1 else 0)
    playing = asyncio.ensure_future(hall.play())
    try:
        for _ in range(rounds):
            await hall.answered()
            await _some_play(playing, tally, chance, at_once=not servers.careful)
            if playing.done():
                break
            (name,) = chance.choices(list(struck), [3 if one == "killed" else 1 for one in struck])
            hall.strikes += 1
            await struck[name](chance)
            tally.strikes[name] += 1
            tally.rounds += 1
        hall.stopping = True
        await asyncio.wait_for(playing, 300)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await hall.close()
    tally.seconds = time.monotonic() - begun
    return tally
