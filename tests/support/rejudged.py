"""Logs to judge again: games recorded as a store would give them, and logs tampered with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pioche.core.chance import Chance, SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.duplicate.session import Session
from pioche.games.rejudging import Recorded, Rejudgement, rejudging
from pioche.games.shape import Env, GameKind

NOW = 1_800_000_000_000


class Recorder:
    """A game of any kind: plays commands, and keeps which caused which events, and when."""

    def __init__(self, kind: GameKind, lexicon: Lexicon, chance: Chance | None = None) -> None:
        self.kind = kind
        self.env = Env(NOW, chance or SeededChance(1), lexicon)
        self.state: Any = None
        self.log: list[Recorded] = []
        self._commands = 0

    def do(self, command: object, after: int = 0) -> tuple[Any, ...]:
        """Give a command after some milliseconds; a refused one leaves nothing."""
        self.env = replace(self.env, now=self.env.now + after)
        events = self.kind.decide(self.state, command, self.env)
        self._commands += 1
        for event in events:
            self.state = self.kind.evolve(self.state, event)
            number = len(self.log) + 1
            self.log.append(Recorded(number, event, self.env.now, f"c{self._commands}"))
        return events

    def rejudged(self) -> Rejudgement:
        """Judge the game again as it was played."""
        return rejudging(self.kind.name)(self.log, self.env.lexicon)


def recorded(session: Session, at: int = NOW) -> list[Recorded]:
    """Give the log of a session of duplicate."""
    return [Recorded(n, event, at, f"c{n}") for n, event in enumerate(session.log, 1)]


def tampered(
    log: Sequence[Recorded], kind: type, change: Callable[[Any], Any], nth: int = 0
) -> list[Recorded]:
    """Give a log with one event changed: the nth of its kind."""
    at = [i for i, one in enumerate(log) if isinstance(one.event, kind)][nth]
    return [replace(one, event=change(one.event)) if i == at else one for i, one in enumerate(log)]


def messages(result: Rejudgement) -> list[str]:
    """Give the sentences of all differences."""
    return [difference.message for difference in result.differences]
