"""A game in one process: the terminal, tests, whoever scripts games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from pioche.core.chance import Chance
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.games.shape import Audience, Env, Player, Told, wire_name

S = TypeVar("S")


class Session(Generic[S]):
    """Opens a game and keeps it going: its state, and its log.

    Without an opening, the first order given must be one.
    """

    def __init__(
        self,
        game: Game[S],
        opening: object | None,
        lexicon: Lexicon,
        chance: Chance,
        now: Callable[[], int] = lambda: 0,
    ) -> None:
        self.game = game
        self.lexicon = lexicon
        self.chance = chance
        self.now = now
        self.log: list[Any] = []
        self._state: S | None = None
        if opening is not None:
            self.do(opening)

    @property
    def state(self) -> S:
        """The game as it stands."""
        assert self._state is not None  # the opening order gave it
        return self._state

    def env(self, by: Audience | None = None, now: int | None = None) -> Env:
        """What a decision may use now."""
        chance = self.game.chance(self._state, self.chance)
        env = Env(self.now() if now is None else now, chance, self.lexicon)
        return env if by is None else replace(env, by=by)

    def do(
        self, command: object, *, by: Audience | None = None, now: int | None = None
    ) -> list[Any]:
        """Give an order and get its events; refused, it changes nothing."""
        env = self.env(by, now)
        course = self.game.decide(self._state, command, env)
        self.record(course.events, env.now)
        self._state = course.state
        return course.events

    def record(self, events: Sequence[Any], at: int) -> None:
        """Keep events, before they count."""
        self.log.extend(events)

    def restore(self, state: S, log: list[Any]) -> None:
        """Go on from a state, with the log that led to it."""
        self._state, self.log = state, log

    def view(self, seat: str) -> Any:
        """What a seat sees."""
        return self.game.view(self.state, Player(seat))

    def deadline(self) -> int | None:
        """The time of the next automatic order."""
        coming = self.game.due(self.state)
        return None if coming is None else coming[0]

    def fire(self) -> list[Any]:
        """Give the next automatic order, if its time has come."""
        coming = self.game.due(self.state)
        if coming is None or coming[0] > self.now():
            return []
        return self.do(coming[1])


def fold(game: Game[S], log: Iterable[Any]) -> S:
    """The state that a log leads to."""
    state: S | None = None
    for event in log:
        state = game.evolve(state, event)
    assert state is not None  # a log begins with its opening event
    return state


def told(game: Game[S], events: Iterable[Any], before: S | None = None) -> list[tuple[S, Told]]:
    """A whole log, or what followed a state, told: after each event worth a word, its words."""
    found = []
    for event in events:
        after = game.evolve(before, event)
        said = tell(game, before, event, after)
        if said is not None:
            found.append((after, said))
        before = after
    return found


def tell(game: Game[S], before: S | None, event: Any, after: S) -> Told | None:
    """What a game says of an event; its kind is the event's name unless the game knows better."""
    said = game.tell(before, event, after)
    return said if said is None or said.kind else replace(said, kind=wire_name(type(event)))
