"""The mail of a game as this process knows it: who has handed in, since which rack."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import InputError, PiocheError, RuleViolation, WriteConflict
from pioche.games.game import Game
from pioche.games.shape import Mail, Mailbox, Order
from pioche.room.deciding import fresh_mail, mailbox
from pioche.room.ids import LONGEST_ID
from pioche.room.log import COMPANY_HINT, Deposit, Slip
from pioche.room.people import Actor

if TYPE_CHECKING:
    from pioche.room.game import HostedGame
    from pioche.room.host import Host

GRACE_MS = 2_000
"""A slip is late when it arrives after the deadline plus this."""


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Somebody asks for a table, in another process."""

    process: str
    name: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The referee has answered whoever asked last, in another process."""

    process: str
    accepted: bool


@dataclass(slots=True)
class Asks:
    """Who asks for a table of a full hall: how many since the referee last answered, and the last.

    One place, whatever strangers send: nothing here grows.
    """

    count: int = 0
    name: str = ""
    refused: str = ""
    """Who was told no last."""


class MailRoom:
    """Takes slips in, remembers who has handed in, and gathers them when a coup closes."""

    def __init__(self, host: Host, game: HostedGame, kind: Game[Any]) -> None:
        self.coup = 0
        self.draw = 0
        """The event that drew the rack: slips that came before it are void, whatever the time."""
        self.revisions: dict[str, int] = {}
        self.late: dict[str, int] = {}
        """Seats whose slip, or change of it, was refused after the bell, and when."""
        self.asks = Asks()
        self.version = 0
        """Moves whenever somebody has handed in, or the mail begins anew."""
        self._host = host
        self._game = game
        self._kind = kind
        self._fresh = fresh_mail(kind)

    @property
    def box(self) -> Mailbox | None:
        """The mail that takes slips now."""
        return mailbox(self._kind, self._game.state)

    @property
    def _reader(self) -> Mail:
        if self._kind.mail is None:
            raise RuleViolation("room.no-mail")
        return self._kind.mail

    # -- who asks for a table -------------------------------------------------------------------

    def ask(self, name: str) -> None:
        """Somebody asks for a table: those who judge are told, at most every half second."""
        if name != self.asks.name:
            self._tell(Asked(self._host.process, name))

    def answer(self, *, accepted: bool) -> None:
        """The referee has answered whoever asked last."""
        self._tell(Answered(self._host.process, accepted))

    def _tell(self, told: Asked | Answered) -> None:
        """The referee may look at another process than the one that was asked."""
        self._take(told)
        if self._host.shared:
            text = msgspec.json.encode(told).decode()
            self._host.announce(f"{COMPANY_HINT}{self._game.id}:{text}")

    def heard(self, told: Asked | Answered) -> None:
        """Another process was asked, or has the answer."""
        if told.process != self._host.process:
            self._take(told)

    def _take(self, told: Asked | Answered) -> None:
        asks = self.asks
        if isinstance(told, Answered):
            asks.refused = "" if told.accepted else asks.name
            asks.count, asks.name = 0, ""
        elif told.name != asks.name:
            asks.count, asks.name = asks.count + 1, told.name
        self.version += 1
        self._host.mail_changed(self._game)

    # -- following the game ---------------------------------------------------------------------

    def follow(self, events: Iterable[tuple[str, int]]) -> None:
        """Events were written, by wire name and rank: a new rack begins the mail anew."""
        for name, seq in events:
            if name in self._fresh:
                self.draw = seq
                self._begin(self.coup)

    def turn_page(self) -> None:
        """The game has moved on: another coup has another mail."""
        box = self.box
        if box is not None and box.coup != self.coup:
            self._begin(box.coup)

    def _begin(self, coup: int) -> None:
        self.coup, self.revisions, self.late = coup, {}, {}
        self.version += 1

    def note(self, coup: int, revisions: Mapping[str, int]) -> None:
        """Remember which seats have handed in, for those who judge."""
        if coup != self.coup:
            self.coup, self.revisions, self.late = coup, {}, {}
        changed = False
        for seat, revision in revisions.items():
            if self.revisions.get(seat, 0) < revision:
                self.revisions[seat] = revision
                self._game.hub.wake_seat(seat)
                changed = True
        if changed:
            self.version += 1
            self._host.mail_changed(self._game)

    async def look(self) -> None:
        """Read from the log who has handed in."""
        box = self.box
        if box is not None:
            log = self._host.log
            _, revisions = await self._host.reading(
                log.watch_mail, self._game.id, box.coup, self.draw
            )
            self.note(box.coup, revisions)

    # -- slips ----------------------------------------------------------------------------------

    async def deposit(self, actor: Actor, command_id: str, coup: int, body: Any) -> Slip:
        """Put a slip in the mail; the answer is durable, the slip is judged later."""
        if not command_id or len(command_id) > LONGEST_ID:
            raise InputError("room.command-id", most=LONGEST_ID)
        if not actor.seat:
            raise RuleViolation("room.not-allowed", role=actor.role.value)
        host, game = self._host, self._game.id
        now = self._game.now()
        stored = msgspec.json.encode(self._reader.read(actor.seat, body))
        refusal = self._refusal(coup, now)
        if refusal is not None and host.shared and await self._game.refresh():
            now = self._game.now()
            refusal = self._refusal(coup, now)
        if refusal is not None:
            known = await host.reading(host.log.slip_of, game, command_id)
            if known is not None and (known.seat, known.body) == (actor.seat, stored):
                return _repeated(known)
            if refusal.code == "room.mail-late":
                self._refused(actor.seat, now)
            raise refusal
        held = await self._exchanged(actor.seat, coup, now)
        if held is not None:
            if held.body == stored:
                return _repeated(held)
            self._refused(actor.seat, now)
            raise RuleViolation("room.mail-changed", coup=coup)
        order = Deposit(game, coup, actor.seat, command_id, now, actor.by, stored)
        slip = await asyncio.wrap_future(host.log.deposit(order))
        self.note(coup, {slip.seat: slip.revision})
        return slip

    def _refused(self, seat: str, now: int) -> None:
        """Those who judge see what came too late: the player will speak of it."""
        self.late[seat] = now
        self.version += 1
        self._host.mail_changed(self._game)

    def _refusal(self, coup: int, now: int) -> RuleViolation | None:
        box = self.box
        if box is None:
            return RuleViolation("room.mail-not-open")
        if box.coup != coup:
            return RuleViolation("room.mail-other-coup", coup=coup, open=box.coup)
        if box.closes_at is not None and now > box.closes_at + GRACE_MS:
            return RuleViolation("room.mail-late", coup=coup)
        return None

    async def _exchanged(self, seat: str, coup: int, now: int) -> Slip | None:
        """What a seat had handed in when the bell rang: nothing is exchanged after (2011: 5.4).

        Reading: the grace is for a first slip still on its way; a change that was under way when
        the bell rang is an exchange too, and the slip before it stays.
        """
        box = self.box
        if box is None or box.closes_at is None or now <= box.closes_at:
            return None
        host = self._host
        held = await host.reading(host.log.slip_of_seat, self._game.id, coup, seat)
        return held if held is not None and held.draw >= self.draw else None

    # -- orders that depend on the mail ---------------------------------------------------------

    async def informed(self, order: Order, command: Any) -> Any:
        """An order that knows who has handed in; to the last slip, where it must."""
        if order.asks_mail is not None and order.asks_mail(command):
            await self.look()
        return self.as_heard(command)

    def as_heard(self, command: Any) -> Any:
        """An order that knows who has handed in, as far as this process has heard."""
        if self._kind.mail is None:
            return command
        box = self.box
        known = self.revisions if box is not None and box.coup == self.coup else {}
        return self._kind.mail.informed(self._game.state, command, known.keys())

    async def gathered(
        self, command: Any, *, close_first: bool
    ) -> tuple[Any, Mapping[str, int], tuple[int, int] | None]:
        """An order with the slips of the coup, which they are, and how many were counted."""
        box = self.box
        if box is None:
            return command, {}, None
        host, game, coup = self._host, self._game.id, box.coup
        if close_first:
            # Slips kept coming while the last attempt judged: let no process take one now.
            await asyncio.wrap_future(host.log.close_mail(game, coup))
        # Counted as it is read: a slip that comes later is a conflict, never a loss.
        count, slips = await host.reading(host.log.gather, game, coup, self.draw)
        full = await host.thinking(self._reader.gather, self._game.state, command, slips)
        return full, {slip.seat: slip.revision for slip in slips}, (coup, count)

    async def reopen(self, refusal: PiocheError) -> None:
        """What the mail was closed for did not happen: take slips again."""
        box = self.box
        if box is not None and not isinstance(refusal, WriteConflict):
            await asyncio.wrap_future(
                self._host.log.open_mail(self._game.id, box.coup, self._game.seq)
            )


def _repeated(slip: Slip) -> Slip:
    return replace(slip, repeated=True)
