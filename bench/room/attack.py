"""Attack bench: the referee's line and a hall's slips while strangers do their worst.

    .venv/bin/python bench/room/attack.py
    .venv/bin/python bench/room/attack.py --kinds patterns view --seconds 20

The line (a preview, as the console asks for one while the referee types) is timed in turn on a
quiet server and under each kind of attack, by 24 connections that ask again as soon as they are
answered, from another process and another address. Then 2,000 idle connections lie on the server
while 500 phones hand in. Fails where the line's p99 is more than twice the quiet one, or a slip is
refused.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import SLIP, open_hall, player_cookies, wait_until_ready
from swarm import Poster, Swarm, milliseconds, percentile

from support.postgres import free_port

#: Each kind of attack comes from an address of its own, with everything it is allowed before it.
HOSTILE = "127.0.1.{}"
CONNECTIONS = 24
LINE_EVERY_S = 0.1


class Attacker:
    """One hostile connection, made again whenever it is lost."""

    def __init__(self, kind: str, port: int, game: str, counts: Counter[str]) -> None:
        self.address = HOSTILE.format(1 + list(KINDS).index(kind))
        self.port = port
        self.game = game
        self.counts = counts
        self._pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._pipes is None:
            self._pipes = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )
        return self._pipes

    def drop(self) -> None:
        if self._pipes is not None:
            self._pipes[1].transport.abort()
            self._pipes = None

    async def ask(self, method: str, path: str, body: object = None) -> None:
        """Ask, and read the whole answer."""
        reader, writer = await self.connect()
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = await reader.readuntil(b"\r\n\r\n")
        self.counts[head.split(b" ", 2)[1].decode()] += 1
        length = re.search(rb"content-length: (\d+)", head.lower())
        if length is None:
            self.drop()
            return
        await reader.readexactly(int(length[1]))
        if b"connection: close" in head.lower():
            self.drop()


async def view(one: Attacker) -> None:
    await one.ask("GET", f"/api/games/{one.game}/view?seq={random.randint(1, 6)}")


async def patterns(one: Attacker) -> None:
    motif = "".join(random.choice(".*AEIRSTNQ") for _ in range(12)).replace("*", "%2A")
    await one.ask("GET", f"/api/words/pattern?pattern=%2A.%2A.%2A{motif}%2A")


async def anagrams(one: Attacker) -> None:
    letters = "".join(random.choice("AEIRSTNLOU") for _ in range(8))
    await one.ask("GET", f"/api/words/anagrams?letters={letters}%3F%3F&partial=1")


async def codes(one: Attacker) -> None:
    body = {"game": one.game, "code": "AAAAAAAA", "table": random.randint(1, 500)}
    await one.ask("POST", "/api/session", body)


async def openings(one: Attacker) -> None:
    await one.ask("POST", "/api/games", {"id": str(random.random()), "kind": "duplicate"})


async def unknown(one: Attacker) -> None:
    await one.ask("GET", f"/api/games/{random.getrandbits(40):010X}/view")


async def streams(one: Attacker) -> None:
    """Open a stream and drop it at its first view."""
    reader, writer = await one.connect()
    writer.write(f"GET /api/games/{one.game}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    one.counts[head.split(b" ", 2)[1].decode()] += 1
    await reader.read(500)
    one.drop()


async def bodies(one: Attacker) -> None:
    """Send a body, a byte at a time."""
    reader, writer = await one.connect()
    writer.write(
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 60000\r\n\r\n"
    )
    for _ in range(200):
        writer.write(b" ")
        await asyncio.sleep(0.1)
        if reader.at_eof():
            break
    one.drop()


KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    one.__name__: one
    for one in (view, patterns, anagrams, codes, openings, unknown, streams, bodies)
}


def attack(kind: str, port: int, game: str, stop_at: float) -> None:
    """Attack from a process of its own until a time; print what was answered."""

    async def whole() -> None:
        counts: Counter[str] = Counter()

        async def one() -> None:
            attacker = Attacker(kind, port, game, counts)
            while time.time() < stop_at:
                try:
                    async with asyncio.timeout(max(0.1, stop_at - time.time())):
                        await KINDS[kind](attacker)
                except (OSError, asyncio.IncompleteReadError, TimeoutError):
                    counts["lost"] += 1
                    attacker.drop()
                    await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
        print(f"    {kind}: answered {dict(sorted(counts.items()))}", flush=True)

    asyncio.run(whole())


async def line(port: int, game: str, chief: str, seconds: float) -> list[float]:
    """Time the referee's line for a while; from the moment it was due, so that no wait is lost."""
    _, poster = await asyncio.get_running_loop().create_connection(Poster, "127.0.0.1", port)
    body = json.dumps({"line": "1 maison h4 24"}).encode()
    request = (
        f"POST /api/games/{game}/preview HTTP/1.1\r\nHost: x\r\nCookie: {chief}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body
    times = []
    begun = time.perf_counter()
    for number in range(int(seconds / LINE_EVERY_S)):
        due = begun + number * LINE_EVERY_S
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        status, answer = await poster.send(request)
        if status != 200:
            raise RuntimeError(f"the referee was refused: {status} {answer[:200]!r}")
        times.append(time.perf_counter() - due)
    return times


async def lie_idle(port: int, count: int, stop: asyncio.Event) -> None:
    """Hold connections that ask for nothing: silent, half a request, or silent after one."""
    opened = Counter[str]()

    async def one(number: int) -> None:
        while not stop.is_set():
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(f"127.0.0.{2 + number % 4}", 0)
                )
                opened["made"] += 1
                if number % 4 == 1:
                    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
                if number % 4 == 2:
                    writer.write(b"GET /nulle/part HTTP/1.1\r\nHost: x\r\n\r\n")
                reading = asyncio.ensure_future(_until_closed(reader))
                stopping = asyncio.ensure_future(stop.wait())
                await asyncio.wait({reading, stopping}, return_when=asyncio.FIRST_COMPLETED)
                reading.cancel()
                stopping.cancel()
                writer.transport.abort()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(count)))
    print(f"    idle connections made: {opened['made']}")


async def _until_closed(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(4096):
            pass


async def hand_in_among_idle(port: int, game: str, store: str, idle: int) -> Swarm:
    """Every phone streams and hands in, with idle connections all around."""
    stop = asyncio.Event()
    lying = asyncio.ensure_future(lie_idle(port, idle, stop))
    await asyncio.sleep(3)
    swarm = Swarm("127.0.0.1", port, game, player_cookies(store, game))
    await swarm.connect()
    await swarm.hand_in(1, SLIP, 10)
    stop.set()
    await lying
    return swarm


def main() -> int:
    """Start a server, attack it, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kinds", nargs="*", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--players", type=int, default=500)
    given = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as store:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        pioche = Path(sys.executable).with_name("pioche")
        server = subprocess.Popen(
            [
                *(str(pioche), "serveur", "--adresse", "127.0.0.1", "--port", str(port)),
                *("--donnees", store),
            ],
            stdout=subprocess.DEVNULL,
            env=dict(os.environ),
        )
        try:
            wait_until_ready(url)
            game, chief = open_hall(url, given.players)
            asyncio.run(_order(port, game, chief, "draw-rack"))
            asyncio.run(line(port, game, chief, 2))
            # Quiet and attacked in turn: what else the machine does meanwhile meets both.
            quiet: list[float] = []
            attacked: dict[str, list[float]] = {}
            for kind in given.kinds:
                quiet += asyncio.run(line(port, game, chief, given.seconds))
                stop_at = time.time() + given.seconds + 2
                hostile = multiprocessing.Process(target=attack, args=(kind, port, game, stop_at))
                hostile.start()
                time.sleep(1)
                attacked[kind] = asyncio.run(line(port, game, chief, given.seconds))
                hostile.join()
            print(f"quiet: {milliseconds(quiet)}", flush=True)
            for kind, times in attacked.items():
                ratio = percentile(times, 0.99) / percentile(quiet, 0.99)
                print(f"{kind}: {milliseconds(times)}, {ratio:.1f} times quiet", flush=True)
                if ratio > 2:
                    failed.append(kind)
            if given.idle:
                asyncio.run(_order(port, game, chief, "start-clock"))
                phones = asyncio.run(hand_in_among_idle(port, game, store, given.idle))
                print(
                    f"{given.idle} idle and {given.players} phones: "
                    f"{milliseconds(phones.answers)}, "
                    f"refused {phones.refused}, streams dropped {phones.dropped}"
                )
                if phones.refused or phones.dropped:
                    failed.append("idle")
        finally:
            server.terminate()
            server.wait(timeout=30)
    print("failed: " + ", ".join(failed) if failed else "held")
    return 1 if failed else 0


async def _order(port: int, game: str, chief: str, kind: str) -> None:
    await Swarm("127.0.0.1", port, game, []).order(chief, kind)


if __name__ == "__main__":
    raise SystemExit(main())
