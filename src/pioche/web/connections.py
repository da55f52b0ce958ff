"""The open connections of a process: how many, whose, and how long they may say nothing.

A connection costs a file, and a process has so many. Who asks for nothing is let go after some
seconds, and at once when others come and there is no room; never those of members. Who was told to
wait is not heard for a second, so that a refusal costs the one who provoked it more than us.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pioche.web.limits import Limiter, network_of

SCOPE_KEY = "pioche.connection"

MOST = 20_000
"""Connections of a process, where the system allows as many files."""
MOST_EACH = 5_000
"""Of one address, members' apart: a hall of a thousand phones behind one router opens 3,000."""
FILES_BESIDE = 200
"""Files that are not connections: the store, word lists, the journal."""
HEADERS_S = 10.0
"""From connecting until the first request was heard."""
KEPT_S = 30
"""Between two requests."""
PAUSE_S = 1.0
"""How long who was told to wait is not heard."""
MOST_HEAD = 64 * 1024
"""Bytes of a request before its body."""
_SWEEP_S = 1.0
_MOST_TOLD = 10_000
_WAIT_STATUSES = frozenset({429, 503})


class Registry:
    """Who is connected, and who may be let go."""

    def __init__(
        self,
        most: int = MOST,
        most_each: int = MOST_EACH,
        proxies: Collection[str] = (),
        limiter: Limiter | None = None,
    ) -> None:
        """Allow `most` in all; `proxies` speak for others, and no address of theirs is counted."""
        self._most = most
        self._most_each = most_each
        self._proxies = frozenset(proxies)
        self._limiter = limiter
        self._open: set[Connection] = set()
        self._strangers: Counter[str] = Counter()
        # Those who ask for nothing now, longest first: who never asked, and who did before.
        self._silent: dict[Connection, float] = {}
        self._kept: dict[Connection, float] = {}
        self._of: dict[str, dict[Connection, None]] = {}
        self._sweeping = False
        self._told: dict[str, float] = {}

    def speaks_for_others(self, address: str) -> bool:
        """Whether an address is a reverse proxy's."""
        return address in self._proxies or "*" in self._proxies

    def tell_to_wait(self, network: str) -> None:
        """A stranger at an address was told to wait."""
        now = asyncio.get_running_loop().time()
        if len(self._told) >= _MOST_TOLD:
            self._told = {one: at for one, at in self._told.items() if now - at < PAUSE_S}
        if len(self._told) < _MOST_TOLD:
            self._told[network] = now

    def must_wait(self, network: str) -> bool:
        """Whether who connects is not heard at once: dropping a line must not save the waiting."""
        told = self._told.get(network)
        return told is not None and asyncio.get_running_loop().time() - told < PAUSE_S

    def __len__(self) -> int:
        return len(self._open)

    def add(self, one: Connection) -> bool:
        """Take a connection in; whether there is room, be it made by letting another go."""
        counted = not self.speaks_for_others(one.network)
        if counted and self._limiter and not self._limiter.allows("connections", one.network):
            return False
        if counted and self._strangers[one.network] >= self._most_each:
            silent = self._of.get(one.network)
            if not silent:
                return False
            self._let_go(next(iter(silent)))
        if len(self._open) >= self._most:
            victim = next(iter(self._silent), None) or next(iter(self._kept), None)
            if victim is None:
                return False
            self._let_go(victim)
        self._open.add(one)
        self._strangers[one.network] += 1
        self.rests(one, first=True)
        return True

    def rests(self, one: Connection, *, first: bool = False) -> None:
        """A connection asks for nothing now."""
        if one not in self._open or one.member:
            return
        loop = asyncio.get_running_loop()
        (self._silent if first else self._kept)[one] = loop.time()
        self._of.setdefault(one.network, {})[one] = None
        if not self._sweeping:
            self._sweeping = True
            loop.call_later(_SWEEP_S, self._sweep)

    def asks(self, one: Connection) -> None:
        """A connection has asked for something."""
        self._silent.pop(one, None)
        self._kept.pop(one, None)
        silent = self._of.get(one.network)
        if silent is not None:
            silent.pop(one, None)
            if not silent:
                del self._of[one.network]

    def is_members(self, one: Connection) -> None:
        """A connection turned out to be a member's: it is counted no more and never let go."""
        if one in self._open and not one.member:
            self.asks(one)
            self._forget(one)
            one.member = True

    def remove(self, one: Connection) -> None:
        """A connection has ended."""
        if one in self._open:
            self._open.discard(one)
            self.asks(one)
            if not one.member:
                self._forget(one)

    def _forget(self, one: Connection) -> None:
        self._strangers[one.network] -= 1
        if self._strangers[one.network] <= 0:
            del self._strangers[one.network]

    def _let_go(self, one: Connection) -> None:
        self.remove(one)
        one.transport.abort()

    def _sweep(self) -> None:
        """Let go of those who have said nothing for too long."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        # Uvicorn ends silent ones itself after KEPT_S; those who send a bit now and then are ours.
        for silent, limit in ((self._silent, HEADERS_S), (self._kept, KEPT_S + HEADERS_S)):
            for one, since in list(silent.items()):
                if now - since < limit:
                    break
                self._let_go(one)
        self._sweeping = bool(self._silent or self._kept)
        if self._sweeping:
            loop.call_later(_SWEEP_S, self._sweep)


class Connection(HttpToolsProtocol):
    """Uvicorn's connection, which a registry knows."""

    registry: Registry

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.network = ""
        self.member = False
        self._asking = False
        self._head = 0
        self._told_to_wait = False
        self._muted = False
        self._late = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self.network = network_of(self.client[0]) if self.client else ""
        if not self.registry.add(self):
            transport.abort()
        elif self.registry.must_wait(self.network):
            # A transport cannot be paused before it reads: what it reads is kept instead.
            self._muted = True
            self.loop.call_later(PAUSE_S, self._hear)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.registry.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear some bytes; a head without end is cut."""
        if self._muted:
            self._late += data
            self.flow.pause_reading()
            return
        if not self._asking:
            self._head += len(data)
        super().data_received(data)
        if not self._asking and self._head > MOST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins: who answers it may say whose connection this is."""
        super().on_message_begin()
        self.scope[SCOPE_KEY] = self  # type: ignore[literal-required]

    def on_headers_complete(self) -> None:
        """A request was heard, but for its body."""
        self._asking, self._head = True, 0
        self.registry.asks(self)
        super().on_headers_complete()

    def answered(self, status: int) -> None:
        """Note how a request was answered."""
        self._told_to_wait = status in _WAIT_STATUSES
        strange = not self.member and not self.registry.speaks_for_others(self.network)
        if self._told_to_wait and strange:
            self.registry.tell_to_wait(self.network)

    def on_response_complete(self) -> None:
        """A request was answered."""
        waits = self._told_to_wait and not self.registry.speaks_for_others(self.network)
        self._told_to_wait = False
        if waits and self.pipeline:
            self.transport.close()
            return
        self._asking = bool(self.pipeline)
        super().on_response_complete()
        if not self._asking:
            self.registry.rests(self)
        if waits and not self.transport.is_closing():
            self._pause()

    def line(self) -> Line:
        """The way to go on with the answer under way."""
        return Line(self.cycle, self.flow, self.transport)

    def _hear(self) -> None:
        self._muted = False
        late, self._late = self._late, b""
        self._listen_again()
        if late and not self.transport.is_closing():
            self.data_received(late)

    def _pause(self) -> None:
        self.flow.pause_reading()
        self.loop.call_later(PAUSE_S, self._listen_again)

    def _listen_again(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()


class Line:
    """Goes on with an answer that was begun in pieces, without a task that waits to send each."""

    __slots__ = ("_cycle", "_flow", "_transport")

    def __init__(
        self, cycle: RequestResponseCycle, flow: FlowControl, transport: asyncio.Transport
    ) -> None:
        self._cycle, self._flow, self._transport = cycle, flow, transport

    @property
    def free(self) -> bool:
        """Whether something can be written now, and goes out."""
        cycle = self._cycle
        return (
            cycle.response_started
            and cycle.chunked_encoding is True
            and not cycle.response_complete
            and not cycle.disconnected
            and not self._flow.write_paused
        )

    def write(self, piece: bytes) -> None:
        """Send the next piece."""
        self._transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))


def protocol(registry: Registry) -> type[Connection]:
    """The protocol of a server whose connections a registry knows."""
    return type("KnownConnection", (Connection,), {"registry": registry})


def raise_open_files() -> int:
    """Ask the system for as many open files as it gives; how many that is."""
    if sys.platform == "win32":  # has no such limit
        return MOST + FILES_BESIDE
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def room_for(files: int) -> int:
    """How many connections so many files allow."""
    return max(1, min(MOST, files - FILES_BESIDE))
