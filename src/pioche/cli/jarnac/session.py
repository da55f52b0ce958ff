"""A game of Jarnac in one process: the state, its log, and the time that passes."""

from __future__ import annotations

from collections.abc import Callable

from pioche.core.chance import Chance
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.commands import Command, OpenGame, Toss
from pioche.games.jarnac.decide import decide
from pioche.games.jarnac.due import due
from pioche.games.jarnac.events import Event
from pioche.games.jarnac.evolve import evolve
from pioche.games.jarnac.model import State
from pioche.games.jarnac.views import SeatView, view
from pioche.games.shape import Env, Player

SEATS = ("1", "2")


class Session:
    """Opens a game and keeps it going."""

    def __init__(
        self, opening: OpenGame, lexicon: Lexicon, chance: Chance, now: Callable[[], int]
    ) -> None:
        self._lexicon = lexicon
        self._chance = chance
        self._now = now
        (opened,) = decide(None, opening, self.env())
        self.log: list[Event] = [opened]
        self.state: State = evolve(None, opened)
        self.do(Toss())

    @property
    def lexicon(self) -> Lexicon:
        """The word list."""
        return self._lexicon

    def env(self) -> Env:
        """Give what decisions need, now."""
        return Env(now=self._now(), chance=self._chance, lexicon=self._lexicon)

    def do(self, command: Command) -> tuple[Event, ...]:
        """Give a command; refused, it changes nothing."""
        events = decide(self.state, command, self.env())
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)
        return events

    def deadline(self) -> int | None:
        """Give the time of the next deadline."""
        coming = due(self.state)
        return None if coming is None else coming[0]

    def fire(self) -> tuple[Event, ...]:
        """Apply the next deadline, if it has passed."""
        coming = due(self.state)
        if coming is None or coming[0] > self._now():
            return ()
        return self.do(coming[1])

    def seat_view(self, seat: str) -> SeatView:
        """Give what a seat sees."""
        seen = view(self.state, Player(seat))
        if not isinstance(seen, SeatView):
            raise ValueError(seat)
        return seen
