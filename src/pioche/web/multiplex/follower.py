"""The side of a hall that follows: one outgoing stream, and what is sent up beside it.

What the head decides is written in the hall's own log before anybody sees it; what the hall sends
is numbered by its log. So either side may be killed, and the link cut at any time: told again,
nothing happens twice, and nothing that was acknowledged is lost.

A link rests when nothing more is expected of it: the game is over, the head has all its rows, and
the hall has gone on to the next game, or nobody has looked at this one for a while. A long time
after the end it rests whatever is missing. A page that is opened on it takes it up again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import PiocheError, RuleViolation
from pioche.games.duplicate import GAME, Fact, FollowHead, State
from pioche.games.shape import Public
from pioche.room.game import HostedGame
from pioche.room.ids import random_id
from pioche.room.links import Followed
from pioche.room.live import Subscription
from pioche.room.people import ROOM
from pioche.texts import LANGUAGES
from pioche.web.api.shapes import Refusal
from pioche.web.multiplex.board import Board, odd_told, worded
from pioche.web.multiplex.shapes import LinkHeard, LinkSaid, Message
from pioche.web.multiplex.upward import Upward

if TYPE_CHECKING:
    import httpx

    from pioche.web.multiplex.links import Multiplex
    from pioche.web.service import Service

logger = logging.getLogger("pioche.web")

#: How long a link may be silent before it is tried again; the head says something every 4 s.
SILENT_S = 12.0
#: How often a hall says that it is there.
BEAT_S = 4.0
#: How long after its end, and after anybody looked at it, a game still waits for the next one.
UNWATCHED_S = 30 * 60.0
#: How long after its end a game at most waits for it, and for rows to go up.
OVER_S = 12 * 3600.0
LEASE_MS = 20_000
_PAUSE_S = 0.3
_LONGEST_WAIT_S = 5.0
#: How often a process that does not hold the link asks whether it may, and what the other heard.
_ASIDE_S = 1.0
#: Facts taken in one order.
_BATCH = 100
_message = msgspec.json.Decoder(Message)
_heard = msgspec.json.Decoder(LinkHeard)


class Follower:
    """A hall here that follows a head elsewhere."""

    def __init__(
        self, service: Service, links: Multiplex, held: HostedGame, known: Followed
    ) -> None:
        self.held = held
        self.board = Board()
        self.known = known
        self.rests = False
        self._service = service
        self._links = links
        self._upward = Upward(service, held)
        self._facts: list[Fact] = []
        self._told: int | None = None
        self._ahead = False
        self._woken = asyncio.Event()
        self._holding = False
        self._up = False
        self._since = service.host.clock.now()
        self._retry_at = 0
        self._heard_at = 0
        self._problem: dict[str, str] = {}
        self._untaken: dict[str, str] = {}
        self._next: dict[str, Any] | None = None
        self._common: dict[str, Any] = {}
        self._own: dict[str, tuple[int, int]] = {}
        self._telephone = ""
        self._link: dict[str, Any] = {}
        self._kept = ""
        self._keeping = asyncio.Lock()
        self._watch = Subscription(Public())
        self._sender = Subscription(Public())
        self._recall(known.told)
        self._show()

    # -- life ---------------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow until the link may rest, or the server stops."""
        self.held.hub.join(self._watch)
        try:
            async with self._client() as client, asyncio.TaskGroup() as tasks:
                work = [
                    tasks.create_task(self._listen(client)),
                    tasks.create_task(self._take()),
                    tasks.create_task(self._send(client)),
                ]
                tasks.create_task(self._rest(work))
        finally:
            self.held.hub.leave(self._watch)

    async def _rest(self, work: list[asyncio.Task[None]]) -> None:
        """End the work once nothing more is expected of the link."""
        loop = asyncio.get_running_loop()
        over_at: float | None = None
        looked_at = loop.time()
        while not self.rests:
            await asyncio.sleep(1.0)
            now, info = loop.time(), GAME.info(self.held.state)
            if len(self.held.hub) > 2:  # beside this link's own two
                looked_at = now
            if not info.ended:
                over_at = None
                continue
            over_at = now if over_at is None else over_at
            quiet = now - max(over_at, looked_at) > UNWATCHED_S or await self._gone_on(info.next)
            done = quiet and self._upward.all_up and self._holding
            self.rests = done or now - over_at > OVER_S
        for task in work:
            task.cancel()

    async def _gone_on(self, game: str) -> bool:
        """Whether the hall follows the head's next game: to have opened one is not enough."""
        with suppress(PiocheError):
            reading, store = self._service.host.reading, self._service.store
            return bool(game) and await reading(store.followed, game) is not None
        return False

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
        host, store = self._service.host, self._service.store
        now = host.clock.now()
        # Who is alone need not wait until a lease of before a crash is over.
        self._holding = not host.shared or await host.reading(
            store.hold_link, self.held.id, host.process, now, now + LEASE_MS
        )
        return self._holding

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
            if not self._holding:
                await self._look()
                await asyncio.sleep(_ASIDE_S)
                continue
            self._retry_at = self._service.host.clock.now() + round(wait * 1000)
            self._mark(up=False)
            await asyncio.sleep(wait)
            wait = min(_LONGEST_WAIT_S, wait * 2)

    async def _read(self, client: httpx.AsyncClient) -> None:
        state: State = self.held.state
        heard = state.following.heard if state.following is not None else 0
        self._facts.clear()
        self._told = None
        async with client.stream("GET", "link", params={"after": heard}) as answer:
            if answer.status_code != 200:
                self._problem = _refused(await answer.aread())
                return
            self._problem = {}
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
            self._told, self._ahead = message.told, message.ahead
            self._heard_at = self._service.host.clock.now()
            self._woken.set()
        if message.common is not None:
            self._common, self._own = message.common, message.own or {}
        if message.telephone is not None:
            self._telephone = message.telephone
        if message.next is not None:
            self._next = message.next
            self._woken.set()
        self._show()
        await self._keep()

    def _mark(self, *, up: bool) -> None:
        if up != self._up:
            self._up, self._since = up, self._service.host.clock.now()
        self._woken.set()
        self._sender.woken.set()
        self._show()

    # -- what several processes of one server know --------------------------------------------

    async def _keep(self) -> None:
        """Write what was heard, for after a restart, and for the pages of other processes; one
        at a time: what is written last is what was heard last."""
        async with self._keeping:
            told = {
                "common": self._common,
                "own": self._own,
                "telephone": self._telephone,
                "link": self._link,
            }
            kept = msgspec.json.encode(told).decode()
            if kept != self._kept and self._holding:
                reading = self._service.host.reading
                await reading(self._service.store.keep_told, self.held.id, kept)
                self._kept = kept

    async def _look(self) -> None:
        """Read what the process that holds the link has heard."""
        self._up = False
        known = await self._service.host.reading(self._service.store.followed, self.held.id)
        if known is not None and known.told != self._kept:
            self._recall(known.told)
            self._show()

    def _recall(self, told: str) -> None:
        if told:
            self._kept, kept = told, msgspec.json.decode(told)
            self._common, self._own = kept["common"], kept["own"]
            self._telephone, self._link = kept.get("telephone", ""), kept.get("link", {})

    # -- facts into the hall's own log --------------------------------------------------------

    async def _take(self) -> None:
        """Take facts when they come, and again when the hall has moved."""
        while True:
            self._watch.woken.clear()
            self._woken.clear()
            with suppress(PiocheError):
                await self._take_facts()
                await self._go_on()
            self._show()
            _done, waiting = await asyncio.wait(
                [
                    asyncio.ensure_future(self._watch.woken.wait()),
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
        whole = self._told is not None and following.heard + len(self._facts) >= self._told
        if not whole or not (self._facts or following.by_hand):
            return
        if following.by_hand and self._ahead:
            return  # what stands in the end is not told yet
        order = FollowHead(tuple(self._facts[:_BATCH]))
        try:
            await self.held.order(ROOM, f"room:head:{random_id(16)}", order)
            self._problem = {}
            self._woken.set()
        except RuleViolation as refusal:
            self._problem = {} if refusal.code == "multiplex.head-waits" else worded(refusal)

    async def _go_on(self) -> None:
        """The head plays on in another game: so does the hall, once its own is over."""
        following = self._next
        if following is not None and self.held.state.ended is not None:
            await self._links.carry_over(self, following)
            self._next = None

    # -- rows to the head ---------------------------------------------------------------------

    async def _send(self, client: httpx.AsyncClient) -> None:
        """Say where the hall stands, and send what changed, as soon as it does."""
        import httpx

        watch = self._sender
        self.held.hub.join(watch)
        last: bytes = b""
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_S):
                        await watch.woken.wait()
                watch.woken.clear()
                if not self._up:
                    continue
                said = await self._upward.said()
                body = msgspec.json.encode(said)
                changed = body != last
                try:
                    answer = await client.post(
                        "link", content=body, headers={"Content-Type": "application/json"}
                    )
                    if answer.status_code == 200:
                        last = body
                        self._heard(said, _heard.decode(answer.content))
                        await self._keep()
                    else:
                        self._untaken = _refused(answer.content)
                        self._show()
                except (httpx.HTTPError, OSError, msgspec.MsgspecError, PiocheError):
                    pass
                if changed:
                    await asyncio.sleep(_PAUSE_S)  # a hall types many lines a second
        finally:
            self.held.hub.leave(watch)

    def _heard(self, said: LinkSaid, heard: LinkHeard) -> None:
        """What the head has written of what was sent, and what it has not taken."""
        if self._upward.acknowledged(said, heard):
            self._sender.woken.set()
        self._untaken = odd_told(self.known.centre, heard.odd) if heard.odd is not None else {}
        self._show()

    # -- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        state: State = self.held.state
        following = state.following
        if self._holding or not self._link:
            self._link = {
                "up": self._up,
                "since": self._since,
                "ahead": self._ahead,
                "heard_at": self._heard_at,
                "problem": self._problem or self._untaken,
                "retry_at": 0 if self._up else self._retry_at,
                **self._upward.told(),
            }
        head = following.head if following is not None else ""
        common = {"head": head, **self._common, "centre": self.known.centre, "role": "follower"}
        desk = {"link": self._link, "telephone": self._telephone}
        self.board.show(common, desk, self._own, self.held.hub)


#: Why a head does not take a hall's link up: said in our own words, for each reader.
_LINK_REFUSALS = frozenset({"multiplex.link-unknown", "multiplex.hall-out", "web.draining"})


def _refused(body: bytes) -> dict[str, str]:
    """Why the head refused, in each language; what is not known here stays in the head's words."""
    try:
        fault = msgspec.json.decode(body, type=Refusal).error
    except msgspec.MsgspecError:
        return {}
    if fault.code in _LINK_REFUSALS:
        return worded(PiocheError(fault.code))
    return dict.fromkeys(LANGUAGES, fault.message[:300])
