"""The side of a hall that follows: one outgoing stream, and what is sent up beside it.

What the head decides is written in the hall's own log before anybody sees it; what the hall sends
is numbered by its log. So either side may be killed, and the link cut at any time: told again,
nothing happens twice, and nothing that was acknowledged is lost.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import PiocheError, RuleViolation
from pioche.games.duplicate import Fact, FollowHead, Row, State, rows_of
from pioche.games.shape import Public
from pioche.room.game import HostedGame
from pioche.room.ids import random_id
from pioche.room.links import Followed
from pioche.room.live import Subscription
from pioche.room.people import ROOM
from pioche.web.api.shapes import Refusal
from pioche.web.multiplex.board import Board
from pioche.web.multiplex.heading import status_of
from pioche.web.multiplex.names import public_names
from pioche.web.multiplex.shapes import CoupRows, LinkSaid, Message

if TYPE_CHECKING:
    import httpx

    from pioche.web.multiplex.links import Multiplex
    from pioche.web.service import Service

logger = logging.getLogger("pioche.web")

#: How long a link may be silent before it is tried again; the head says something every 4 s.
SILENT_S = 12.0
#: How often a hall says that it is there.
BEAT_S = 4.0
_PAUSE_S = 0.3
_LONGEST_WAIT_S = 5.0
LEASE_MS = 20_000
#: Facts taken in one order.
_BATCH = 100
_message = msgspec.json.Decoder(Message)


class Follower:
    """A hall here that follows a head elsewhere."""

    def __init__(
        self, service: Service, links: Multiplex, held: HostedGame, known: Followed
    ) -> None:
        self.held = held
        self.board = Board()
        self.known = known
        self._service = service
        self._links = links
        self._facts: list[Fact] = []
        self._told = 0
        self._woken = asyncio.Event()
        self._up = False
        self._since = service.host.clock.now()
        self._heard_at: int | None = None
        self._problem = ""
        self._next: dict[str, Any] | None = None
        self._rows: tuple[tuple[Any, ...], dict[int, tuple[str, list[Row]]]] = ((None,) * 4, {})
        self._sent: dict[int, str] = {}
        self._roster = ""
        self._common: dict[str, Any] = {}
        self._own: dict[str, tuple[int, int]] = {}
        if known.common:
            kept = msgspec.json.decode(known.common)
            self._common, self._own = kept["common"], kept["own"]
        self._show()

    # -- life ---------------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow until the game that follows this one takes over, or the server stops."""
        watch = Subscription(Public())
        self.held.hub.join(watch)
        try:
            async with self._client() as client, asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(client))
                tasks.create_task(self._take(watch))
                tasks.create_task(self._send(client))
        finally:
            self.held.hub.leave(watch)

    def _client(self) -> httpx.AsyncClient:
        import httpx  # only halls that follow pay for it

        known = self.known
        return httpx.AsyncClient(
            base_url=f"{known.url}/api/games/{known.head_game}/",
            headers={"Authorization": f"Bearer {known.link}.{known.secret}"},
            timeout=httpx.Timeout(8.0, read=SILENT_S),
        )

    async def _holds(self) -> bool:
        """Whether this process is the one that holds the link."""
        host = self._service.host
        now = host.clock.now()
        store = self._service.store
        return await host.reading(store.hold_link, self.held.id, host.process, now, now + LEASE_MS)

    # -- the stream from the head -------------------------------------------------------------

    async def _listen(self, client: httpx.AsyncClient) -> None:
        import httpx

        wait = 0.5
        while not self._service.host.stopping:
            try:
                if await self._holds():
                    await self._read(client)
                    wait = 0.5
            except (httpx.HTTPError, OSError, msgspec.MsgspecError, PiocheError) as error:
                logger.info("link-lost", extra={"game": self.held.id, "code": str(error)[:200]})
            self._mark(up=False)
            await asyncio.sleep(wait)
            wait = min(_LONGEST_WAIT_S, wait * 2)

    async def _read(self, client: httpx.AsyncClient) -> None:
        state: State = self.held.state
        heard = state.following.heard if state.following is not None else 0
        self._facts.clear()
        async with client.stream("GET", "link", params={"after": heard}) as answer:
            if answer.status_code != 200:
                self._problem = _refused(await answer.aread())
                return
            self._problem = ""
            self._mark(up=True)
            renewed = asyncio.get_running_loop().time()
            async for line in answer.aiter_lines():
                if asyncio.get_running_loop().time() - renewed > BEAT_S:
                    renewed = asyncio.get_running_loop().time()
                    if not await self._holds():
                        return
                if line.startswith("data: "):
                    await self._hear(_message.decode(line[6:]))

    async def _hear(self, message: Message) -> None:
        if message.fact is not None:
            self._facts.append(message.fact)
        if message.told is not None:
            self._told = message.told
            self._heard_at = self._service.host.clock.now()
            self._woken.set()
        if message.common is not None:
            self._common, self._own = message.common, message.own or {}
            kept = msgspec.json.encode({"common": self._common, "own": self._own}).decode()
            await self._service.host.reading(self._service.store.keep_common, self.held.id, kept)
            self._show()
        if message.next is not None:
            self._next = message.next
            self._woken.set()

    def _mark(self, *, up: bool) -> None:
        if up != self._up:
            self._up, self._since = up, self._service.host.clock.now()
        self._woken.set()
        self._show()

    # -- facts into the hall's own log --------------------------------------------------------

    async def _take(self, watch: Subscription) -> None:
        """Take facts when they come, and again when the hall has moved."""
        while True:
            watch.woken.clear()
            self._woken.clear()
            with suppress(PiocheError):
                await self._take_facts()
                await self._go_on()
            self._show()
            _done, waiting = await asyncio.wait(
                [
                    asyncio.ensure_future(watch.woken.wait()),
                    asyncio.ensure_future(self._woken.wait()),
                ],
                return_when=asyncio.FIRST_COMPLETED,
            )
            for task in waiting:
                task.cancel()

    async def _take_facts(self) -> None:
        following = self.held.state.following
        if following is None or not self._up:
            return
        self._facts = [fact for fact in self._facts if fact.number > following.heard]
        whole = following.heard + len(self._facts) >= self._told
        if not whole or not (self._facts or following.by_hand):
            return
        order = FollowHead(tuple(self._facts[:_BATCH]))
        try:
            await self.held.order(ROOM, f"room:head:{random_id(16)}", order)
            self._problem = ""
            self._woken.set()
        except RuleViolation as refusal:
            self._problem = "" if refusal.code == "multiplex.head-waits" else str(refusal)

    async def _go_on(self) -> None:
        """The head plays on in another game: so does the hall, once its own is over."""
        following = self._next
        if following is not None and self.held.state.ended is not None:
            self._next = None
            await self._links.carry_over(self, following)

    # -- rows to the head ---------------------------------------------------------------------

    async def _send(self, client: httpx.AsyncClient) -> None:
        """Say where the hall stands, and send what changed, as soon as it does."""
        import httpx

        watch = Subscription(Public())
        self.held.hub.join(watch)
        watch.woken.set()
        last: bytes = b""
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_S):
                        await watch.woken.wait()
                watch.woken.clear()
                if not self._up:
                    continue
                said = await self._said()
                body = msgspec.json.encode(said)
                changed = body != last
                try:
                    answer = await client.post(
                        "link", content=body, headers={"Content-Type": "application/json"}
                    )
                    if answer.status_code == 200:
                        last = body
                        self._acknowledged(said)
                except (httpx.HTTPError, OSError):
                    pass
                if changed:
                    await asyncio.sleep(_PAUSE_S)  # a hall types many lines a second
        finally:
            self.held.hub.leave(watch)

    async def _said(self) -> LinkSaid:
        names = await public_names(self._service, self.held)
        state: State = self.held.state
        tables = [
            (table, names.get(table, "")) for table in (state.hall.players if state.hall else ())
        ]
        roster = _digest(tables)
        seq = self.held.seq
        rows = [
            CoupRows(coup, seq, lines)
            for coup, (digest, lines) in self._own_rows().items()
            if self._sent.get(coup) != digest
        ]
        known = roster == self._roster
        return LinkSaid(status_of(self.held), seq, None if known else tables, rows)

    def _own_rows(self) -> dict[int, tuple[str, list[Row]]]:
        """The rows of this hall and their digests; worked out again only where coups changed."""
        state: State = self.held.state
        hall, following = state.hall, state.following
        about = (
            hall.coups if hall else None,
            hall.notices if hall else None,
            hall.vetoed if hall else None,
            following.confirmed if following else 0,
        )
        if any(one is not other for one, other in zip(self._rows[0], about, strict=True)):
            rows = {coup: (_digest(lines), lines) for coup, lines in rows_of(state).items()}
            self._rows = (about, rows)
        return self._rows[1]

    def _acknowledged(self, said: LinkSaid) -> None:
        if said.tables is not None:
            self._roster = _digest(said.tables)
        for one in said.rows:
            self._sent[one.coup] = _digest(one.rows)
        if said.rows:
            self._show()

    # -- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        state: State = self.held.state
        following = state.following
        heard = following.heard if following is not None else 0
        rows = self._own_rows()
        unsent = sum(
            len(lines) for coup, (digest, lines) in rows.items() if self._sent.get(coup) != digest
        )
        every = sum(len(lines) for _digest, lines in rows.values())
        link: dict[str, Any] = {
            "up": self._up,
            "since": self._since,
            "waiting": max(0, self._told - heard),
            "sent": every - unsent,
            "unsent": unsent,
        }
        if self._heard_at is not None:
            link["heard_at"] = self._heard_at
        if self._problem:
            link["problem"] = self._problem
        head = following.head if following is not None else ""
        common = {"head": head, **self._common, "centre": self.known.centre, "role": "follower"}
        self.board.show(common, {"link": link}, self._own, self.held.hub)


def _digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


def _refused(body: bytes) -> str:
    """The sentence with which the head refused."""
    try:
        return msgspec.json.decode(body, type=Refusal).error.message[:300]
    except msgspec.MsgspecError:
        return ""
