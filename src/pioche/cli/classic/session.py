"""A game in one process, whatever its kind: the state, and the time that passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pioche.core.chance import Chance
from pioche.core.lexicon import Lexicon
from pioche.games.shape import Env, GameKind, Player


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person at this keyboard, or the machine at some level."""

    id: str
    name: str
    level: str | None = None


class Session:
    """Opens a game and keeps it going."""

    def __init__(
        self,
        kind: GameKind,
        opening: object,
        lexicon: Lexicon,
        chance: Chance,
        now: Callable[[], int],
    ) -> None:
        self.kind = kind
        self.lexicon = lexicon
        self.chance = chance
        self.now = now
        self.state: Any = None
        self.opening_events = self.do(opening)

    def env(self) -> Env:
        """Give what decisions need, now."""
        return Env(now=self.now(), chance=self.chance, lexicon=self.lexicon)

    def do(self, command: object) -> tuple[Any, ...]:
        """Give a command; refused, it changes nothing."""
        events = self.kind.decide(self.state, command, self.env())
        for event in events:
            self.state = self.kind.evolve(self.state, event)
        return events

    def view(self, seat: str) -> Any:
        """Give what a seat sees."""
        return self.kind.view(self.state, Player(seat))

    def deadline(self) -> int | None:
        """Give the time of the next deadline."""
        coming = self.kind.due(self.state)
        return None if coming is None else coming[0]

    def fire(self) -> tuple[Any, ...]:
        """Apply the next deadline, if it has passed."""
        coming = self.kind.due(self.state)
        if coming is None or coming[0] > self.now():
            return ()
        return self.do(coming[1])
