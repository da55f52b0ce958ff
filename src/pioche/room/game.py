"""One hosted game: its state in memory, one writer at a time, its timer and its streams."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import InputError, PiocheError, RuleViolation, WriteConflict
from pioche.games.codec import decode_command
from pioche.games.shape import Audience
from pioche.room.deciding import decide_and_evolve, digest_of, make_append, replay
from pioche.room.hosting import Hosting
from pioche.room.live import Hub, Views
from pioche.room.log import (
    Deposit,
    LoadedGame,
    Receipt,
    Slip,
    StoreUnavailable,
)
from pioche.room.people import ROOM, Actor

if TYPE_CHECKING:
    from pioche.room.host import Host

logger = logging.getLogger("pioche.room")

GRACE_MS = 2_000
"""A slip is late when it arrives after the deadline plus this."""
_ATTEMPTS = 40
_LONGEST_ID = 64


class HostedGame:
    """A game as this process holds it; the log decides when two processes disagree."""

    def __init__(self, host: Host, game: str, hosting: Hosting, state: Any, seq: int) -> None:
        self.id = game
        self.hosting = hosting
        self.hub = Hub()
        self.used_at = host.clock.now()
        self.mail: dict[str, int] = {}
        self.mail_coup = 0
        self.mail_since = 0
        self.mail_version = 0
        self.people_version = 0
        self.bots: Mapping[str, str] = {}
        self._host = host
        self._lock = asyncio.Lock()
        self._state = state
        self._seq = seq
        self._receipts: dict[str, Receipt] = {}
        self._views = Views(hosting.kind, state, seq)
        self._timer: asyncio.TimerHandle | None = None
        self._fired = -1
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- reading ------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The last event this process knows."""
        return self._seq

    @property
    def state(self) -> Any:
        """The state now; for the room's own use, never for a page."""
        return self._state

    def view(self, audience: Audience) -> bytes:
        """What an audience may see now, as JSON."""
        return self._views.encoded(audience)

    # -- commands -----------------------------------------------------------------------------

    async def command(
        self, actor: Actor, command_id: str, name: str, body: Mapping[str, Any]
    ) -> Receipt:
        """Carry out an order that came from outside; the answer is durable."""
        if not command_id or len(command_id) > _LONGEST_ID or command_id.startswith("room:"):
            raise InputError("room.command-id", most=_LONGEST_ID)
        digest = digest_of(actor.by, name, body)
        known = self._known(command_id, digest)
        if known is not None:
            return known
        order = decode_command(self.hosting.kind, name, body)
        return await self._shielded(self._carry_out(actor, command_id, digest, name, order))

    async def order(self, actor: Actor, command_id: str, command: Any) -> Receipt:
        """Carry out an order of the room itself: a bell, a bot's move, a pause."""
        digest = digest_of(actor.by, type(command).__name__, msgspec.to_builtins(command))
        name = _name_of(self.hosting, command)
        return await self._shielded(self._carry_out(actor, command_id, digest, name, command))

    async def _shielded(self, work: Coroutine[Any, Any, Receipt]) -> Receipt:
        # A client that hangs up must not leave an order half done.
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _carry_out(
        self, actor: Actor, command_id: str, digest: str, name: str, command: Any
    ) -> Receipt:
        self.used_at = self._host.clock.now()
        async with self._lock:
            for attempt in range(_ATTEMPTS):
                known = self._known(command_id, digest)
                if known is not None:
                    return known
                if actor is not ROOM:
                    self.hosting.allow(actor, name, command, self._state)
                    command = await self._with_mail(self.hosting.sign(actor, command))
                try:
                    return await self._decide_and_write(
                        actor, command_id, digest, command, close_first=attempt > 0
                    )
                except WriteConflict:
                    # Who lost the race waits a little, longer each time, so that all get through.
                    await asyncio.sleep(random.random() * min(0.2, 0.005 * 2**attempt))
                    await self._catch_up()
        raise WriteConflict("store.conflict")

    async def _with_mail(self, command: Any) -> Any:
        box = self.hosting.mailbox(self._state)
        if box is not None and self.hosting.asks_mail(command):
            host = self._host
            _, slips = await host.reading(host.log.watch_mail, self.id, box.coup, self.mail_since)
            self.note_mail(box.coup, slips)
        return self.informed(command)

    def informed(self, command: Any) -> Any:
        """An order that knows who has handed in, as far as this process has heard."""
        box = self.hosting.mailbox(self._state)
        current = box is not None and box.coup == self.mail_coup
        return self.hosting.informed(command, self.mail if current else {}, self._state)

    def _known(self, command_id: str, digest: str) -> Receipt | None:
        known = self._receipts.get(command_id)
        if known is None:
            return None
        if known.digest != digest:
            raise InputError("store.command-reused", command=command_id)
        return _repeated(known)

    async def _decide_and_write(
        self, actor: Actor, command_id: str, digest: str, command: Any, *, close_first: bool
    ) -> Receipt:
        host, hosting = self._host, self.hosting
        coup = hosting.collects(command, self._state)
        if coup is None:
            return await self._write(actor, command_id, digest, command, None)
        if close_first:
            # Slips kept coming while the last attempt judged: let no process take one now.
            await asyncio.wrap_future(host.log.close_mail(self.id, coup))
        # Counted before it is read: a slip that comes in between is a conflict, never a loss.
        count, _ = await host.reading(host.log.watch_mail, self.id, coup)
        slips = await host.reading(host.log.slips, self.id, coup, self.mail_since)
        seen = (coup, count)
        try:
            gathered = hosting.gather(command, slips, self._state)
            return await self._write(actor, command_id, digest, gathered, seen)
        except PiocheError as refusal:
            box = hosting.mailbox(self._state)
            still_open = box is not None and box.coup == coup
            if close_first and still_open and not isinstance(refusal, WriteConflict):
                await asyncio.wrap_future(host.log.open_mail(self.id, coup, self._seq))
            raise

    async def _write(
        self,
        actor: Actor,
        command_id: str,
        digest: str,
        command: Any,
        mail_seen: tuple[int, int] | None,
    ) -> Receipt:
        host, hosting = self._host, self.hosting
        now = host.clock.now()
        env = await host.env(*hosting.lexicon_of(self._state), now)
        before = self._state
        events, after = await host.thinking(decide_and_evolve, hosting, before, command, env)
        order = make_append(
            hosting, self.id, self._seq, command_id, digest, actor, now, events, after, mail_seen
        )
        receipt = await asyncio.wrap_future(host.log.append(order))
        if receipt.repeated:
            await self._catch_up()
            return receipt
        self._note_fresh_mail((event.type, now) for event in events)
        self._advance(after, receipt.last, (receipt,))
        return receipt

    # -- following the log --------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what other processes wrote."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        loaded = await self._host.reading(self._host.log.load, self.id, self._seq)
        if loaded is None:
            raise InputError("store.game-unknown", game=self.id)
        if not loaded.entries and loaded.row.head == self._seq:
            self._remember(loaded.receipts)
            return
        state = await self._host.thinking(replay, self.hosting, self._state, loaded.entries)
        self._note_fresh_mail((entry.type, entry.at) for entry in loaded.entries)
        self._advance(state, loaded.row.head, loaded.receipts)

    def adopt(self, loaded: LoadedGame) -> None:
        """Start from what the log holds."""
        self._note_fresh_mail((entry.type, entry.at) for entry in loaded.entries)
        self._remember(loaded.receipts)
        self._plan()

    def _note_fresh_mail(self, events: Iterable[tuple[str, int]]) -> None:
        """A new rack: slips that came before it, if the coup's number is the same, are void."""
        for kind, at in events:
            if kind in self.hosting.fresh_mail:
                self.mail_since = at
                self.mail = {}
                self.mail_version += 1

    def _remember(self, receipts: tuple[Receipt, ...]) -> None:
        for receipt in receipts:
            self._receipts[receipt.command] = receipt

    def _advance(self, state: Any, seq: int, receipts: tuple[Receipt, ...]) -> None:
        self._state = state
        self._seq = seq
        self._remember(receipts)
        self._views = Views(self.hosting.kind, state, seq)
        box = self.hosting.mailbox(state)
        if box is not None and box.coup != self.mail_coup:
            self.mail_coup, self.mail = box.coup, {}
            self.mail_version += 1
        self._host.metrics.events += 1
        self.hub.wake()
        self._plan()
        self._host.after_advance(self)

    # -- time ---------------------------------------------------------------------------------

    def _plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.hosting.kind.due(self._state)
        if due is None or self._fired == self._seq or self._host.stopping:
            return
        wait = max(0, due[0] - self._host.clock.now()) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._fire)

    def _fire(self) -> None:
        self._timer = None
        due = self.hosting.kind.due(self._state)
        if due is None:
            return
        if self._host.clock.now() < due[0]:
            self._plan()
            return
        self._host.spawn(self._ring(self._seq, due[1]))

    async def _ring(self, seq: int, command: Any) -> None:
        # The same id in every process: whoever writes first rings, the others read it.
        try:
            await self.order(ROOM, f"room:due:{seq}", command)
        except StoreUnavailable:
            if self._seq == seq and not self._host.stopping:
                self._timer = asyncio.get_running_loop().call_later(1.0, self._fire)
        except PiocheError as refusal:
            self._fired = seq
            logger.warning("due-refused", extra={"game": self.id, "code": refusal.code})

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
    def ticking(self) -> bool:
        """Whether something will fall due by itself."""
        return self.hosting.kind.due(self._state) is not None

    # -- mail ---------------------------------------------------------------------------------

    async def deposit(self, actor: Actor, command_id: str, coup: int, body: Any) -> Slip:
        """Put a slip in the mail; the answer is durable, the slip is judged later."""
        if not command_id or len(command_id) > _LONGEST_ID:
            raise InputError("room.command-id", most=_LONGEST_ID)
        if not actor.seat:
            raise RuleViolation("room.not-allowed", role=actor.role.value)
        now = self._host.clock.now()
        self.used_at = now
        stored = msgspec.json.encode(self.hosting.read_slip(actor.seat, body))
        refusal = self._refusal(coup, now)
        if refusal is not None:
            known = await self._host.reading(self._host.log.slip_of, self.id, command_id)
            if known is not None and (known.seat, known.body) == (actor.seat, stored):
                return _repeated_slip(known)
            raise refusal
        slip = await asyncio.wrap_future(
            self._host.log.deposit(
                Deposit(self.id, coup, actor.seat, command_id, now, actor.by, stored)
            )
        )
        self.note_mail(coup, {slip.seat: slip.revision})
        return slip

    def _refusal(self, coup: int, now: int) -> RuleViolation | None:
        box = self.hosting.mailbox(self._state)
        if box is None:
            return RuleViolation("room.mail-not-open")
        if box.coup != coup:
            return RuleViolation("room.mail-other-coup", coup=coup, open=box.coup)
        if box.closes_at is not None and now > box.closes_at + GRACE_MS:
            return RuleViolation("room.mail-late", coup=coup)
        return None

    def note_mail(self, coup: int, revisions: Mapping[str, int]) -> None:
        """Remember which seats have handed in, for the referee's console."""
        if coup != self.mail_coup:
            self.mail_coup, self.mail = coup, {}
        changed = False
        for seat, revision in revisions.items():
            if self.mail.get(seat, 0) < revision:
                self.mail[seat] = revision
                changed = True
        if changed:
            self.mail_version += 1
            self._host.mail_changed(self)


def _name_of(hosting: Hosting, command: Any) -> str:
    for name, command_type in hosting.kind.commands.items():
        if type(command) is command_type:
            return name
    return type(command).__name__


def _repeated(receipt: Receipt) -> Receipt:
    return Receipt(receipt.command, receipt.digest, receipt.first, receipt.last, True)


def _repeated_slip(slip: Slip) -> Slip:
    return Slip(
        slip.game, slip.coup, slip.seat, slip.revision, slip.at, slip.command, slip.body, True
    )
