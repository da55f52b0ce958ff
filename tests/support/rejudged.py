"""Logs to judge again: games recorded as the room records them, and logs tampered with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pioche.core.chance import Chance, NotedChance, SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.games.rejudging import Given, Recorded, Rejudgement, rejudge
from pioche.games.shape import Audience, Env, Referee, wire_name

NOW = 1_800_000_000_000


class Recorder:
    """A game of any kind: gives orders, and keeps each with its chance and its events."""

    def __init__(self, game: Game[Any], lexicon: Lexicon, chance: Chance | None = None) -> None:
        self.kind = game
        self.env = Env(NOW, chance or SeededChance(1), lexicon)
        self.state: Any = None
        self.orders: list[Given] = []

    @property
    def log(self) -> list[Recorded]:
        return [one for given in self.orders for one in given.events]

    def do(self, command: Any, after: int = 0, by: Audience | None = None) -> Sequence[Any]:
        """Give an order after some milliseconds; a refused one leaves nothing."""
        self.env = replace(self.env, now=self.env.now + after, by=by or Referee())
        chance = NotedChance(self.env.chance)
        course = self.kind.decide(self.state, command, replace(self.env, chance=chance))
        first = len(self.log) + 1
        events = tuple(Recorded(n, event) for n, event in enumerate(course.events, first))
        self.orders.append(
            Given(
                wire_name(type(command)),
                lambda _state: command,
                self.env.now,
                self.env.by,
                tuple(chance.numbers),
                events,
                first,
            )
        )
        self.state = course.state
        return course.events

    def rejudged(self, lexicon: Lexicon | None = None) -> Rejudgement:
        """Judge the game again as it was played."""
        words = self.env.lexicon if lexicon is None else lexicon
        return rejudge(self.kind, self.orders, words)


def tampered(
    orders: Sequence[Given], kind: type, change: Callable[[Any], Any], nth: int = 0
) -> list[Given]:
    """The same orders with one event changed: the nth of its kind."""
    found = [one for given in orders for one in given.events if isinstance(one.event, kind)]
    at = found[nth].number
    return [
        replace(
            given,
            events=tuple(
                replace(one, event=change(one.event)) if one.number == at else one
                for one in given.events
            ),
        )
        for given in orders
    ]


def messages(result: Rejudgement) -> list[str]:
    """The sentences of all differences."""
    return [difference.message for difference in result.differences]
