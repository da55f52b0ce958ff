"""What a company says: a few short lines, kept in memory while the game is, and nowhere else.

Nothing of it is in the log nor in the store: there is nothing to erase later, and whoever closes
the talk, or is forgotten, takes the words along. A hall has none.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.core.names import tidy_name
from pioche.room.ids import random_id
from pioche.room.log import COMPANY_HINT
from pioche.room.people import Actor

if TYPE_CHECKING:
    from pioche.room.game import HostedGame
    from pioche.room.host import Host

MOST_LINES = 40
LONGEST = 200


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A line that somebody said."""

    process: str
    id: str
    seat: str
    at: int
    text: str


class Hushed(msgspec.Struct, frozen=True, tag="hushed"):
    """What a seat said, or everybody, is forgotten."""

    process: str
    seat: str = ""


@dataclass(slots=True)
class Shown:
    """A line as the company reads it."""

    id: str
    seat: str
    at: int
    text: str


class Talk:
    """The lines of one game."""

    def __init__(self, host: Host, game: HostedGame) -> None:
        self._host = host
        self._game = game
        self._lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.version = 0

    def say(self, actor: Actor, text: str) -> None:
        """Say a line to the company."""
        company, seats = self._game.kind.company(self._game.state), self._seats
        if company is None or actor.seat not in seats:
            raise RuleViolation("company.players-only")
        if not company.chat:
            raise RuleViolation("company.chat-closed")
        if self._game.kind.hushed(self._game.state):
            raise RuleViolation("company.hush")
        text = tidy_name(text)
        if not text or len(text) > LONGEST:
            raise InputError("company.line-length", most=LONGEST)
        at = self._host.clock.now()
        self._tell(Line(self._host.process, random_id(), actor.seat, at, text))

    @property
    def _seats(self) -> tuple[str, ...]:
        return self._game.kind.info(self._game.state).seats

    def forget(self, seat: str = "") -> None:
        """Forget what a seat said, or everybody."""
        self._tell(Hushed(self._host.process, seat))

    def _tell(self, told: Line | Hushed) -> None:
        self._take(told)
        if self._host.shared:
            text = msgspec.json.encode(told).decode()
            self._host.announce(f"{COMPANY_HINT}{self._game.id}:{text}")

    def heard(self, told: Line | Hushed) -> None:
        """Another process told of a line, or of lines forgotten."""
        if told.process != self._host.process:
            self._take(told)

    def _take(self, told: Line | Hushed) -> None:
        company = self._game.kind.company(self._game.state)
        if isinstance(told, Line):
            if company is None or not company.chat:
                return  # closed while it was on its way
            self._lines.append(told)
        else:
            kept = [one for one in self._lines if told.seat and one.seat != told.seat]
            self._lines = deque(kept, maxlen=MOST_LINES)
        self.version += 1
        for seat in self._seats:
            self._game.hub.wake_seat(seat)

    def closed(self) -> None:
        """The talk was closed: its words go with it."""
        if self._lines:
            self._lines.clear()
            self.version += 1

    def shown(self) -> list[Shown]:
        """The lines, oldest first."""
        ordered = sorted(self._lines, key=lambda one: (one.at, one.id))
        return [Shown(one.id, one.seat, one.at, one.text) for one in ordered]
