"""Kill the server (or its database) at random moments under load, and look for what is missing.

Clients send orders and slips without pause, each with its own id, and send them again until they
are acknowledged, as phones do. At the end every acknowledged one must be in the log, once, where
the answer said it was; and the game must go on.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from support.postgres import free_port

TESTS = Path(__file__).resolve().parents[1]
WORKERS = 8


class Servers:
    """Servers on one port, one at a time."""

    def __init__(self, store: str, *, barrier: bool = True) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._store = store
        self.barrier = barrier
        self._zygote = subprocess.Popen(
            [sys.executable, "-m", "support.zygote"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=TESTS,
        )
        self._pid = 0
        assert self._read() == "ready"

    def _read(self) -> str:
        assert self._zygote.stdout is not None
        return self._zygote.stdout.readline().strip()

    def start(self) -> None:
        assert self._zygote.stdin is not None
        self._zygote.stdin.write(
            f"start {self.port} {self._store} {'yes' if self.barrier else 'no'}\n"
        )
        self._zygote.stdin.flush()
        self._pid = int(self._read())

    def kill(self) -> None:
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            self._pid = 0

    def close(self) -> None:
        self.kill()
        assert self._zygote.stdin is not None
        self._zygote.stdin.close()
        self._zygote.wait(timeout=20)


@dataclass
class Tally:
    """What was acknowledged, and what the log says about it."""

    orders: dict[str, int] = field(default_factory=dict)
    slips: dict[str, tuple[str, int]] = field(default_factory=dict)
    retries: int = 0
    lost: int = 0
    doubled: int = 0
    misplaced: int = 0
    rounds: int = 0
    paused: int = 0
    seconds: float = 0.0

    @property
    def acknowledged(self) -> int:
        return len(self.orders) + len(self.slips)

    def line(self) -> str:
        return (
            f"{self.rounds} rounds, {self.acknowledged} acknowledged "
            f"({self.retries} sent again), lost {self.lost}, doubled {self.doubled}, "
            f"misplaced {self.misplaced}, clock found paused {self.paused} times, "
            f"{self.seconds:.0f} s"
        )


@dataclass
class Hall:
    """A game under load."""

    url: str
    tally: Tally
    game: str = ""
    chief: dict[str, str] = field(default_factory=dict)
    players: list[dict[str, str]] = field(default_factory=list)
    stopping: bool = False
    tolerant: bool = False
    """Without the barrier what was acknowledged may be gone a moment later: go on regardless."""

    async def send(self, client: httpx.AsyncClient, path: str, body: Any, **given: Any) -> Any:
        """Send until acknowledged; an answer that refuses is an error of the test."""
        first = True
        deadline = time.monotonic() + 120
        while True:
            assert time.monotonic() < deadline, f"{path} was never acknowledged"
            if not first:
                self.tally.retries += 1
                await asyncio.sleep(0.02)
            first = False
            try:
                answer = await client.post(f"{self.url}{path}", json=body, **given)
            except httpx.TransportError:
                continue
            if answer.status_code in (503, 507) or (self.tolerant and answer.status_code >= 400):
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer

    async def prepare(self, client: httpx.AsyncClient) -> None:
        answer = await self.send(
            client, "/api/games", {"id": random_id(20), "kind": "toy", "options": {"seconds": 3600}}
        )
        self.game = answer.json()["game"]
        self.chief = _cookie(answer)
        client.cookies.clear()
        players = [{"name": f"J{n}", "table": n} for n in range(1, WORKERS + 1)]
        seated = await self.send(
            client,
            f"/api/games/{self.game}/players",
            {"id": random_id(20), "players": players},
            headers=self.chief,
        )
        client.cookies.clear()
        for invitation in seated.json()["invitations"]:
            body = {"game": self.game, "seat": invitation["seat"], "code": invitation["code"]}
            answer = await self.send(client, "/api/session", body)
            self.players.append(_cookie(answer))
            client.cookies.clear()
        await self.order(client, "begin", {})

    async def order(self, client: httpx.AsyncClient, kind: str, body: Any) -> None:
        command = random_id(20)
        sent = {"id": command, "type": kind, "body": body}
        answer = await self.send(
            client, f"/api/games/{self.game}/commands", sent, headers=self.chief
        )
        self.tally.orders[command] = answer.json()["seq"]

    async def hand_in(self, client: httpx.AsyncClient, worker: int) -> None:
        command = random_id(20)
        sent = {"id": command, "coup": 1, "slip": {"n": command}}
        answer = await self.send(
            client, f"/api/games/{self.game}/slips", sent, headers=self.players[worker]
        )
        self.tally.slips[command] = (str(worker + 1), answer.json()["revision"])

    async def work(self, worker: int) -> None:
        async with httpx.AsyncClient(timeout=5) as client:
            while not self.stopping:
                if worker % 2:
                    await self.hand_in(client, worker)
                else:
                    await self.order(client, "add", {"seat": "x", "number": 1})


def _cookie(answer: httpx.Response) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in answer.cookies.items())}


async def crash_rounds(
    servers: Servers,
    rounds: int,
    *,
    seed: int,
    strike: Callable[[], None] | None = None,
    enough: Callable[[Tally], bool] = lambda tally: False,
) -> Tally:
    """Strike that many times; by default the server is killed and started again."""
    chance = random.Random(seed)
    tally = Tally()
    hall = Hall(servers.url, tally, tolerant=not servers.barrier)
    begun = time.monotonic()
    servers.start()
    async with httpx.AsyncClient(timeout=5) as client:
        await hall.prepare(client)
        workers = [asyncio.ensure_future(hall.work(n)) for n in range(WORKERS)]
        for _ in range(rounds):
            await asyncio.sleep(chance.uniform(0.05, 0.5))
            if strike is None:
                servers.kill()
                servers.start()
                await _look(client, hall)
            else:
                await asyncio.to_thread(strike)
            tally.rounds += 1
            if enough(tally):
                break
        hall.stopping = True
        await asyncio.gather(*workers)
        if not hall.tolerant:
            await hall.order(client, "close", {})  # the game goes on
    servers.kill()
    tally.seconds = time.monotonic() - begun
    return tally


async def _look(client: httpx.AsyncClient, hall: Hall) -> None:
    """The room is back as it was, its clock paused; the referee lets it run again."""
    deadline = time.monotonic() + 60
    while True:
        assert time.monotonic() < deadline, "the server did not come back"
        try:
            answer = await client.get(f"{hall.url}/api/games/{hall.game}/view", headers=hall.chief)
        except httpx.TransportError:
            await asyncio.sleep(0.02)
            continue
        if answer.status_code == 200 or hall.tolerant:
            break
    if answer.status_code != 200:
        return
    view = answer.json()["view"]
    if view["until"] is None and view["left"] is not None:
        hall.tally.paused += 1
        await hall.order(client, "restart", {})


def verify(store: str, tally: Tally) -> None:
    """Read the log itself and count what is missing or double."""
    log = SqlLog(store)
    rows = log.games()
    if not rows:
        tally.lost += tally.acknowledged
        log.close()
        return
    (row,) = rows
    loaded = log.load(row.id)
    assert loaded is not None
    assert [entry.seq for entry in loaded.events] == list(range(1, row.head + 1))
    written = Counter(entry.command for entry in loaded.events)
    place = {entry.command: entry.seq for entry in loaded.events}
    for command, seq in tally.orders.items():
        tally.lost += written[command] == 0
        tally.doubled += written[command] > 1
        tally.misplaced += written[command] == 1 and place[command] != seq
    for command, (seat, revision) in tally.slips.items():
        found = log.slip_of(row.id, command)
        tally.lost += found is None
        tally.misplaced += found is not None and (found.seat, found.revision) != (seat, revision)
    # What the closing collected is the last slip of each seat.
    closed = [entry for entry in loaded.events if entry.type == "closed"]
    if not closed:
        log.close()
        return
    collected = msgspec.json.decode(closed[0].body)["slips"]
    assert collected == [[slip.seat, slip.body.decode()] for slip in log.slips(row.id, 1)]
    log.close()
