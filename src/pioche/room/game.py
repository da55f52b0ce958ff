"""One hosted game: its state in memory, one writer at a time, its timer and its streams."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Collection, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import InputError, PiocheError, RuleViolation, WriteConflict
from pioche.games.codec import decode_command, decode_event
from pioche.games.game import Game
from pioche.games.session import tell
from pioche.games.shape import Audience, Told, wire_name
from pioche.room.clock import GameTime
from pioche.room.deciding import Request, crash_order, decide, digest_of
from pioche.room.ids import LONGEST_ID
from pioche.room.live import Hub, Shared, Views
from pioche.room.log import LoadedGame, Receipt, Slip, StoreUnavailable
from pioche.room.mail import MailRoom
from pioche.room.people import ROOM, Actor, Role
from pioche.room.prepared import PreparedCoups
from pioche.room.presence import Presence
from pioche.room.rights import Judged, allow, nobody_judges
from pioche.room.talk import Talk
from pioche.room.workers import Urgency, working_for
from pioche.texts import language, speaking

if TYPE_CHECKING:
    from pioche.room.host import Host

logger = logging.getLogger("pioche.room")

_ATTEMPTS = 40
#: What was told last, for streams that skipped some views.
_REMEMBERED = 64


class HostedGame:
    """A game as this process holds it; the log decides when two processes disagree."""

    def __init__(self, host: Host, game: str, kind: Game[Any], state: Any, seq: int) -> None:
        self.id = game
        self.kind = kind
        self.hub = Hub()
        self.used_at = host.clock.now()
        self.ordered_at = 0
        """When something last happened in it, as this process knows."""
        self.time = GameTime(host.clock)
        self.mail = MailRoom(host, self, kind)
        self.people_version = 0
        self.entrance = asyncio.Lock()
        """Held by whoever looks for a free seat."""
        self.bots: Mapping[str, str] = {}
        self.opener = ""
        """The seat of whoever opened a game at home."""
        self.prepared = PreparedCoups(host, game)
        self._host = host
        self._lock = asyncio.Lock()
        self._state = state
        self._seq = seq
        self._receipts: dict[str, Receipt] = {}
        self._views: dict[str, Views] = {}
        """By language."""
        self._told: dict[str, deque[tuple[int, Told]]] = {}
        self._words: dict[tuple[str, int], bytes] = {}
        """The same as JSON, by how many of the last."""
        self._timer: asyncio.TimerHandle | None = None
        self._fired = -1
        self.presence = Presence(host, self)
        self.hub.changed = self.presence.look
        self.talk = Talk(host, self)
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- reading ------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The last event this process knows."""
        return self._seq

    @property
    def last_order(self) -> str:
        """The id of the order that wrote last; nothing where none did."""
        last = max(self._receipts.values(), key=lambda one: (one.last, one.first), default=None)
        return "" if last is None else last.command

    @property
    def state(self) -> Any:
        """The state now; for the room's own use, never for a page."""
        return self._state

    def now(self) -> int:
        """The time in this game: what its deadlines are compared with."""
        return self.time.now()

    def view(self, audience: Audience) -> bytes:
        """What an audience may see now, as JSON."""
        return self._worded(language()).encoded(audience)

    def acts(self, audience: Audience) -> bytes:
        """What an audience may do now, as JSON."""
        return self._worded(language()).acts(audience)

    def parts(self, audience: Audience, since: int, read: str) -> tuple[Shared | None, bytes]:
        """What a stream sends that has seen the event `since`: what is a crowd's, what its own;
        `read` is its language, whoever's order woke it."""
        if read != language():
            with speaking(read):
                return self.parts(audience, since, read)
        return self._worded(read).parts(audience, self._words_since(since, read))

    def _worded(self, read: str) -> Views:
        """The views of now in a language."""
        views = self._views.get(read)
        if views is None:
            views = self._views[read] = Views(self.kind, self._state, self._seq)
        return views

    def _words_since(self, seq: int, read: str) -> bytes:
        """What everybody may hear of what happened after an event, as far as it is remembered;
        nothing to who has seen none yet."""
        if seq < 0:
            return b""
        told = [(at, one) for at, one in self._told.get(read, ()) if at > seq]
        known = self._words.get((read, len(told)))
        if known is None:
            lines = [
                {"seq": at, "seat": one.seat, "kind": one.kind, "text": one.text}
                for at, one in told
            ]
            known = msgspec.json.encode(lines) if lines else b""
            self._words[read, len(told)] = known
        return known

    def lent(self, actor: Actor) -> Actor:
        """An actor, who leads the table while whoever opened the game has been away for long.

        The order says so in the log (`host`), so that it is judged again as it was.
        """
        company = self.kind.company(self._state)
        if actor.role is not Role.PLAYER or actor.host or not self.opener or company is None:
            return actor
        if actor.seat in company.resigned:
            return actor
        since = self.presence.away(self.opener)
        if since is None or self.now() - since < self._host.patience_ms:
            return actor
        return replace(actor, host=True)

    # -- orders -------------------------------------------------------------------------------

    async def command(
        self,
        actor: Actor,
        command_id: str,
        name: str,
        body: Mapping[str, Any],
        judged: Judged = nobody_judges,
    ) -> Receipt:
        """Carry out an order that came from outside; the answer is durable."""
        if not command_id or len(command_id) > LONGEST_ID or command_id.startswith("room:"):
            raise InputError("room.command-id", most=LONGEST_ID)
        digest = digest_of(actor.by, name, body)
        known = self._known(command_id, digest)
        if known is not None:
            return known
        command = decode_command(self.kind, name, body)
        chooses = self.kind.orders[name].chooses
        if chooses is not None and chooses(self._state, command):
            await self._host.check_choice(judged)
        return await self._shielded(self._carry_out(actor, command_id, digest, command))

    async def order(self, actor: Actor, command_id: str, command: Any) -> Receipt:
        """Carry out an order of the room itself: a bell, a bot's move, a pause."""
        name = wire_name(type(command))
        digest = digest_of(actor.by, name, msgspec.to_builtins(command))
        return await self._shielded(self._carry_out(actor, command_id, digest, command))

    async def deposit(self, actor: Actor, command_id: str, coup: int, body: Any) -> Slip:
        """Put a slip in the mail; the answer is durable, the slip is judged later."""
        self.used_at = self._host.clock.now()
        return await self.mail.deposit(actor, command_id, coup, body)

    async def _shielded(self, work: Coroutine[Any, Any, Receipt]) -> Receipt:
        # A client that hangs up must not leave an order half done; and others wait for the game
        # meanwhile, so that an order is urgent whoever gave it.
        with working_for(Urgency.DESK):
            task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _carry_out(self, actor: Actor, command_id: str, digest: str, command: Any) -> Receipt:
        self.used_at = self._host.clock.now()
        order = self.kind.orders[wire_name(type(command))]
        async with self._lock:
            for attempt in range(_ATTEMPTS):
                known = self._known(command_id, digest)
                if known is not None:
                    return known
                if actor is not ROOM:
                    actor = self.lent(actor)
                    allow(self.kind, actor, order, command, self._state)
                    if order.away is not None:
                        self.presence.require_away(order.away(command))
                    command = await self.mail.informed(order, command)
                filled = await self.prepared.filled(self.kind, self._state, command)
                asked = Request(self.id, actor, command_id, digest, filled)
                try:
                    if order.gathers:
                        return await self._gather_and_write(asked, close_first=attempt > 0)
                    return await self._write(asked)
                except WriteConflict:
                    # Who lost the race waits a little, longer each time, so that all get through.
                    await asyncio.sleep(random.random() * min(0.2, 0.005 * 2**attempt))
                    await self._catch_up()
                except RuleViolation:
                    # What another process acknowledged a moment ago may make it right.
                    if not (self._host.shared and await self._catch_up()):
                        raise
        raise WriteConflict("store.conflict")

    def _known(self, command_id: str, digest: str) -> Receipt | None:
        known = self._receipts.get(command_id)
        if known is None:
            return None
        if known.digest != digest:
            raise InputError("store.command-reused", command=command_id)
        return Receipt(known.command, known.digest, known.first, known.last, True)

    async def _gather_and_write(self, asked: Request, *, close_first: bool) -> Receipt:
        asked.command, asked.slips, asked.mail_seen = await self.mail.gathered(
            asked.command, close_first=close_first
        )
        try:
            return await self._write(asked)
        except PiocheError as refusal:
            if close_first:
                await self.mail.reopen(refusal)
            raise

    async def _write(self, asked: Request) -> Receipt:
        host = self._host
        asked.at = self.now()
        lexicon = await host.lexicon_of(self.kind.info(self._state).words)
        append, course = await host.thinking(
            decide, self.kind, self._state, self._seq, asked, lexicon, host.chance
        )
        # What is said of it is worked out while it is written.
        written = host.log.append(append)
        told = await self._tell(course.before, course.events, course.state)
        receipt = await asyncio.wrap_future(written)
        if receipt.repeated:
            await self._catch_up()
            return receipt
        self.mail.follow((event.type, event.seq) for event in append.events)
        self._keep(told, receipt.last)
        if append.events:
            self.time.wrote(asked.at, ticking=self.kind.due(course.state) is not None)
        self._advance(course.state, receipt.last, (receipt,))
        return receipt

    # -- following the log --------------------------------------------------------------------

    async def refresh(self) -> bool:
        """Read what other processes wrote; whether they did."""
        async with self._lock:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        loaded = await self._host.reading(self._host.log.load, self.id, self._seq)
        if loaded is None:
            raise InputError("store.game-unknown", game=self.id)
        if not loaded.events and loaded.row.head == self._seq:
            self._remember(loaded.receipts)
            return False
        states, events = await self._host.thinking(_followed, self.kind, self._state, loaded)
        told = await self._tell(states, events, states[-1])
        self._keep(told, loaded.row.head)
        self._read(loaded, states[-1])
        self._advance(states[-1], loaded.row.head, loaded.receipts)
        return True

    def adopt(self, loaded: LoadedGame, *, halted: bool = False) -> None:
        """Start from what the log holds; `halted` where a crash's pause is still to be written."""
        self._read(loaded, self._state)
        self._remember(loaded.receipts)
        if halted:
            self.time.halt()
            self._pause()
        else:
            self._plan()

    def _read(self, loaded: LoadedGame, state: Any) -> None:
        self.mail.follow((event.type, event.seq) for event in loaded.events)
        if loaded.events:
            ticking = self.kind.due(state) is not None
            self.time.read(loaded.events[-1].at, loaded.lived, ticking=ticking)

    def _remember(self, receipts: tuple[Receipt, ...]) -> None:
        for receipt in receipts:
            self._receipts[receipt.command] = receipt

    async def _tell(self, before: Sequence[Any], events: Sequence[Any], after: Any) -> _Words:
        """The words of what happened, where anybody listens, and how far back each event is."""
        if not len(self.hub):
            return {}
        read = tuple(self.hub.languages)
        return await self._host.thinking(_words_of, self.kind, before, events, after, read)

    def _keep(self, words: _Words, last: int) -> None:
        """Remember the words of what happened."""
        for read, told in words.items():
            kept = self._told.setdefault(read, deque(maxlen=_REMEMBERED))
            kept.extend((last - back, one) for back, one in told)

    def _advance(self, state: Any, seq: int, receipts: tuple[Receipt, ...]) -> None:
        self._state = state
        self._seq = seq
        self._remember(receipts)
        self._views.clear()
        self._words.clear()
        self.mail.turn_page()
        company = self.kind.company(state)
        if company is not None and not company.chat:
            self.talk.closed()
        self._host.metrics.events += 1
        self.ordered_at = self._host.clock.now()
        self.hub.wake()
        self._plan()
        self._host.after_advance(self)

    # -- time ---------------------------------------------------------------------------------

    def _plan(self) -> None:
        if self.time.halted:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.kind.due(self._state)
        if due is None or self._fired == self._seq or self._host.stopping:
            return
        wait = max(0, due[0] - self.now()) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._fire)

    def _fire(self) -> None:
        self._timer = None
        due = self.kind.due(self._state)
        if due is None:
            return
        if self.now() < due[0]:
            self._plan()
            return
        self._host.spawn(self._ring(self._seq, due[1]))

    async def _ring(self, seq: int, command: Any) -> None:
        # The same id in every process: whoever writes first rings, the others read it.
        try:
            await self.order(ROOM, f"room:due:{seq}", command)
        except StoreUnavailable:
            self._ring_later(seq)
        except PiocheError as refusal:
            self._fired = seq
            logger.warning("due-refused", extra={"game": self.id, "code": refusal.code})
        except Exception:
            # Whatever it was, a hall must not wait for a bell that nobody rings any more.
            logger.exception("due-failed", extra={"game": self.id})
            self._ring_later(seq)

    def _ring_later(self, seq: int) -> None:
        if self._seq == seq and not self._host.stopping:
            self._timer = asyncio.get_running_loop().call_later(1.0, self._fire)

    def clock_moved(self, by: int) -> None:
        """The room's clock was set: what runs goes on as if it had not been."""
        if self.ticking:
            self.time.clock_moved(by)
        self._plan()

    def _pause(self) -> None:
        self._timer = None
        self._host.spawn(self._pause_after_crash(self._seq))

    async def _pause_after_crash(self, seq: int) -> None:
        """Write the pause that the store refused at the start, as soon as it takes it."""
        asked = crash_order(self.kind, self._state, self.id, seq)
        if self._seq != seq or asked is None or self._host.stopping:
            return
        try:
            await self._carry_out(asked.actor, asked.id, asked.digest, asked.command)
        except StoreUnavailable:
            self._timer = asyncio.get_running_loop().call_later(1.0, self._pause)
        except PiocheError as refusal:
            logger.warning("pause-refused", extra={"game": self.id, "code": refusal.code})

    def stop(self) -> None:
        """End the timer and the streams."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.hub.end()

    async def settle(self) -> None:
        """Wait for orders under way."""
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def ordering(self) -> bool:
        """Whether an order is under way."""
        return bool(self._tasks)

    @property
    def ticking(self) -> bool:
        """Whether something will fall due by itself."""
        return self.kind.due(self._state) is not None


_Words = Mapping[str, Sequence[tuple[int, Told]]]


def _words_of(
    kind: Game[Any],
    before: Sequence[Any],
    events: Sequence[Any],
    after: Any,
    read: Collection[str],
) -> _Words:
    """What everybody may hear of the last of some events, and how far back each is, by language."""
    states = [*before[: len(events)], after]
    found: dict[str, list[tuple[int, Told]]] = {one: [] for one in read}
    for at in range(max(0, len(events) - _REMEMBERED), len(events)):
        for one in read:
            with speaking(one):
                told = tell(kind, states[at], events[at], states[at + 1])
            if told is not None and told.public:
                found[one].append((len(events) - at - 1, told))
    return found


def _followed(kind: Game[Any], state: Any, loaded: LoadedGame) -> tuple[list[Any], list[Any]]:
    """The states along what the log holds, from the one given, and its events."""
    states, events = [state], []
    for stored in loaded.events:
        event = decode_event(kind, stored)
        events.append(event)
        states.append(kind.evolve(states[-1], event))
    return states, events
