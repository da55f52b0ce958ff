"""Who of a company is here: the seats whose page is open, in this process or in another one.

Nothing of it is in the log, nor does a game know it. Processes tell one another by the same road
as their hints: at each change, when a process that was not known speaks, and every few seconds;
of one that is silent for long, everybody has left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import RuleViolation
from pioche.room.log import COMPANY_HINT

if TYPE_CHECKING:
    from pioche.room.game import HostedGame
    from pioche.room.host import Host

#: A page that is loaded again closes its stream and opens another: that is not leaving.
GRACE_MS = 2_000
#: However many come and go, the others hear of it this often at most.
TOLD_S = 0.5
ANNOUNCED_S = 10.0
SILENT_S = 30.0


class Announcement(msgspec.Struct, frozen=True, tag="here"):
    """Who of a game is here, in a process."""

    process: str
    seats: tuple[str, ...]
    watching: int


class Presence:
    """Who of one game is here."""

    def __init__(self, host: Host, game: HostedGame) -> None:
        self._host = host
        self._game = game
        self._began: int | None = None
        self._here: frozenset[str] = frozenset()
        self._left: dict[str, int] = {}
        self._elsewhere: dict[str, tuple[Announcement, float]] = {}
        self._announced = 0.0
        self._looked = 0.0
        self._looking: asyncio.TimerHandle | None = None

    @property
    def _followed(self) -> bool:
        """Whether presence means anything: a hall has its referee, and a thousand phones."""
        return self._game.kind.company(self._game.state) is not None

    # -- what changes it --------------------------------------------------------------------------

    def arrive(self) -> None:
        """This process has taken the game up: the others answer who is there."""
        if self._followed:
            self.announce()

    def look(self) -> None:
        """Streams of this process came or went: told at once, or as soon as it may be again."""
        if not self._followed or self._looking is not None:
            return
        wait = self._looked + TOLD_S - time.monotonic()
        if wait <= 0:
            self._look()
        else:
            self._looking = asyncio.get_running_loop().call_later(wait, self._look)

    def _look(self) -> None:
        self._looking = None
        self._looked = time.monotonic()
        self.announce()
        self._settle()

    def _settle(self) -> None:
        others = (seat for one, _ in self._elsewhere.values() for seat in one.seats)
        here = frozenset(self._game.hub.seats) | frozenset(others)
        now = self._game.now()
        for seat in self._here - here:
            self._left[seat] = now
            asyncio.get_running_loop().call_later(GRACE_MS / 1000 + 0.05, self._game.hub.wake)
        self._here = here
        self._game.hub.wake()

    def announce(self) -> None:
        """Tell the other processes who is here."""
        if self._host.shared and not self._host.stopping:
            self._announced = time.monotonic()
            hub, process = self._game.hub, self._host.process
            told = Announcement(process, tuple(sorted(hub.seats)), hub.watching)
            text = msgspec.json.encode(told).decode()
            self._host.announce(f"{COMPANY_HINT}{self._game.id}:{text}")

    def heard(self, told: Announcement) -> None:
        """Another process said who is here."""
        if told.process == self._host.process:
            return
        known = told.process in self._elsewhere
        self._elsewhere[told.process] = (told, time.monotonic())
        if not known and (self._game.hub.seats or self._game.hub.watching):
            self.announce()
        self._settle()

    def tick(self) -> None:
        """Say again who is here, and forget processes that have fallen silent."""
        if not self._host.shared or not self._followed:
            return
        now = time.monotonic()
        silent = [one for one, (_, at) in self._elsewhere.items() if now - at > SILENT_S]
        for process in silent:
            del self._elsewhere[process]
        if silent:
            self._settle()
        if len(self._game.hub) and now - self._announced > ANNOUNCED_S:
            self.announce()

    # -- what is asked of it ----------------------------------------------------------------------

    def away(self, seat: str) -> int | None:
        """Since when a seat is left, in the game's time; nothing while somebody is there."""
        if seat in self._here or seat in self._game.hub.seats:
            return None
        if self._began is None:
            self._began = self._game.now()
        left = self._left.get(seat)
        if left is None:
            return self._began
        return left if self._game.now() - left >= GRACE_MS else None

    def require_away(self, seat: str) -> None:
        """Refuse what is only for a seat that was left long enough.

        Before the game that is a moment: as long as other processes may take to say who is there.
        """
        since, company = self.away(seat), self._game.kind.company(self._game.state)
        early = company is not None and company.gathering
        patience = GRACE_MS if early else self._host.patience_ms
        if since is None or seat in self._game.bots:
            raise RuleViolation("room.still-here")
        left = patience - (self._game.now() - since)
        if left > 0:
            raise RuleViolation("room.wait-for", seconds=-(-left // 1000))

    def shown(self) -> Mapping[str, Any] | None:
        """Who is here and who is not, for everybody to see; nothing where it means nothing."""
        if not self._followed:
            return None
        seats, bots = self._game.kind.info(self._game.state).seats, self._game.bots
        since = {seat: self.away(seat) for seat in seats if seat not in bots}
        watching = sum(one.watching for one, _ in self._elsewhere.values())
        return {
            "here": [seat for seat, at in since.items() if at is None],
            "away": {seat: at for seat, at in since.items() if at is not None},
            "patience": self._host.patience_ms,
            "watching": self._game.hub.watching + watching,
        }
