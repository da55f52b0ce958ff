"""A hall of phones in one process: streams held open, slips handed in, everything timed.

Plain sockets rather than an HTTP library: the generator must lag less than what it measures, and
it says how much it lags.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

P = TypeVar("P", bound=asyncio.BaseProtocol)

# A view's number is never packed: what is one's own lies in the stream as it is.
_END = b"\r\n0\r\n\r\n"
_ID = re.compile(rb"}\nid: (\d+)\n\n")


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def milliseconds(values: Sequence[float]) -> str:
    """Median, 99th percentile and worst, in milliseconds."""
    p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
    worst = max(values, default=float("nan"))
    return f"p50 {p50 * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, max {worst * 1000:.0f} ms"


class Follower(asyncio.Protocol):
    """One open stream; notes when each event came."""

    def __init__(self, swarm: Swarm, request: bytes) -> None:
        self._swarm = swarm
        self._request = request
        self._tail = b""
        self._transport: asyncio.Transport | None = None
        self._answered = False
        self.alive = False
        self.seen = 0
        self.lost_at = 0.0
        """When the stream before this one was lost, until this one has shown something."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)
        self.alive = True

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._swarm.received += len(data)
        if not self._answered:
            self._answered = True
            self._swarm.statuses[data[9:12].decode()] += 1
        text = self._tail + data
        # A proxy keeps the line open after an answer that has ended: a browser sees its end.
        if text.endswith(_END) or (not text.startswith(b"HTTP/1.1 200") and not self._tail):
            assert self._transport is not None
            self._transport.abort()
        for found in _ID.finditer(text):
            seq = int(found[1])
            if self.lost_at:
                self._swarm.waited.append(now - self.lost_at)
                self.lost_at = 0.0
            if seq > self.seen:
                self.seen = seq
                self._swarm.arrivals.setdefault(seq, []).append(now)
        self._tail = data[-40:]

    def connection_lost(self, error: Exception | None) -> None:
        self.alive = False
        self._swarm.lost(self, self._request)


class Poster(asyncio.Protocol):
    """A kept-alive connection for one request at a time."""

    def __init__(self) -> None:
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    async def send(self, request: bytes) -> tuple[int, bytes]:
        assert self._transport is not None
        self._data = b""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, separator, body = self._data.partition(b"\r\n\r\n")
        if not separator or self._answer is None or self._answer.done():
            return
        length = re.search(rb"content-length: (\d+)", head.lower())
        if length and len(body) >= int(length[1]):
            self._answer.set_result((int(head.split(b" ", 2)[1]), body))

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("closed"))


@dataclass
class Swarm:
    """All the phones of a hall."""

    host: str
    port: int
    game: str
    cookies: list[str]
    source: str = ""
    """The address of the loopback range they come from: each has some 28,000 ports."""
    arrivals: dict[int, list[float]] = field(default_factory=dict)
    followers: list[Follower] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    from_schedule: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    """Slips that were refused, by status and code."""
    dropped: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    """How requests for a stream were answered."""
    waited: list[float] = field(default_factory=list)
    """From losing a stream to the first view of the next."""
    received: int = 0
    """Bytes that came down the streams."""
    again: int = 0
    """Slips sent again, under the same id: the answer did not come."""
    returns: bool = False
    """Whether a phone that lost its stream or its answer comes back, as the page does."""
    packed: bool = True
    """Whether phones read gzip, as every browser does."""
    ended: bool = False
    _free: list[Poster] = field(default_factory=list)
    _tasks: set[asyncio.Future[None]] = field(default_factory=set)

    async def connect(self, at_once: int = 100) -> None:
        """Open one stream per phone, some at a time, and wait for everybody's first view."""
        gate = asyncio.Semaphore(at_once)

        async def one(cookie: str) -> None:
            request = (
                f"GET /api/games/{self.game}/stream HTTP/1.1\r\nHost: {self.host}\r\n"
                f"Cookie: {cookie}\r\nAccept: text/event-stream\r\n"
                f"Accept-Encoding: {'gzip' if self.packed else 'identity'}\r\n\r\n"
            ).encode()
            async with gate:
                follower = await self._reach(lambda: Follower(self, request))
                self.followers.append(follower)
                while not follower.seen:
                    await asyncio.sleep(0.01)

        await asyncio.gather(*(one(cookie) for cookie in self.cookies))

    def lost(self, follower: Follower, request: bytes) -> None:
        """A stream has ended."""
        self.dropped += 1
        if self.returns and not self.ended:
            self.followers.remove(follower)
            since = follower.lost_at or time.perf_counter()
            self._tasks.add(asyncio.ensure_future(self._follow_again(request, since)))

    async def _follow_again(self, request: bytes, since: float) -> None:
        await asyncio.sleep(random.uniform(0.2, 1.0))
        try:
            follower = await self._reach(lambda: Follower(self, request))
        except OSError:
            self._tasks.add(asyncio.ensure_future(self._follow_again(request, since)))
            return
        follower.lost_at = since
        self.followers.append(follower)

    async def hand_in(
        self,
        coup: int,
        slip: dict[str, object],
        seconds: float,
        meanwhile: Callable[[], object] | None = None,
    ) -> None:
        """Every phone hands in once, at a random moment of the given time; half way through it
        something else may happen."""
        self.answers, self.from_schedule, self.lags = [], [], []
        begun = time.perf_counter()
        if meanwhile is not None:
            asyncio.get_running_loop().call_later(seconds / 2, meanwhile)
        watch = asyncio.ensure_future(self._watch_lag())

        async def one(number: int, cookie: str) -> None:
            due = begun + random.random() * seconds
            await asyncio.sleep(due - time.perf_counter())
            body = json.dumps({"id": f"slip-{coup}-{number}", "coup": coup, "slip": slip}).encode()
            sent = time.perf_counter()
            why = await self._hand_in(cookie, body)
            done = time.perf_counter()
            self.answers.append(done - sent)
            self.from_schedule.append(done - due)
            self.refusals.update([why] if why else [])

        await asyncio.gather(*(one(n, cookie) for n, cookie in enumerate(self.cookies)))
        watch.cancel()

    @property
    def refused(self) -> int:
        """How many slips were refused."""
        return self.refusals.total()

    async def _hand_in(self, cookie: str, body: bytes) -> str:
        """Why it was refused, or nothing; without an answer, or while no server is there, once
        more."""
        for _ in range(100):
            try:
                status, answer = await self._post(f"/api/games/{self.game}/slips", cookie, body)
            except OSError:
                status, answer = 503, b""
            if status == 200:
                return ""
            if status < 500 or not self.returns:
                code = re.search(rb'"code":"([^"]*)"', answer)
                return f"{status} {code[1].decode() if code else ''}".strip()
            self.again += 1
            await asyncio.sleep(random.uniform(0.1, 0.5))
        return "503"

    async def order(self, cookie: str, kind: str, wait: bool = True) -> tuple[float, int]:
        """The referee orders; when the answer came, and the event it names."""
        body = json.dumps({"id": f"order-{time.time_ns()}", "type": kind, "body": {}}).encode()
        status, answer = await self._post(f"/api/games/{self.game}/commands", cookie, body)
        if status != 200:
            raise RuntimeError(answer.decode())
        return time.perf_counter(), json.loads(answer)["seq"]

    async def fan_out(self, cookie: str, kind: str) -> tuple[list[float], list[float], int]:
        """How long until every phone sees an order's event: since its answer, since it was sent.

        Also how many phones never saw it.
        """
        sent = time.perf_counter()
        answered, seq = await self.order(cookie, kind)
        alive = [one for one in self.followers if one.alive]
        deadline = time.perf_counter() + 60
        while any(one.seen < seq for one in alive) and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)
        came = self.arrivals.get(seq, [])
        missing = sum(one.seen < seq for one in alive)
        return [max(0.0, at - answered) for at in came], [at - sent for at in came], missing

    async def _post(self, path: str, cookie: str, body: bytes) -> tuple[int, bytes]:
        # A server lets go of who asks for nothing for long.
        while self._free and self._free[-1].closed:
            self._free.pop()
        poster = self._free.pop() if self._free else await self._reach(Poster)
        request = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body
        answer = await poster.send(request)
        self._free.append(poster)
        return answer

    async def _reach(self, protocol: Callable[[], P]) -> P:
        _, reached = await asyncio.get_running_loop().create_connection(
            protocol, self.host, self.port, local_addr=(self.source, 0) if self.source else None
        )
        return reached

    async def _watch_lag(self) -> None:
        """How late this process runs what it planned."""
        while True:
            planned = time.perf_counter() + 0.01
            await asyncio.sleep(0.01)
            self.lags.append(max(0.0, time.perf_counter() - planned))
