"""The one shape that every game has.

    decide(state, command, env) -> events    the only place where rules judge
    evolve(state, event)        -> state     total: no judgement, no clock, no chance
    view(state, audience)       -> what that audience may see, and nothing else
    due(state)                  -> the next automatic command and when it falls due

A game begins with no state (`None`): its opening command gives the opening event, which
embeds all that was resolved then, so that an upgrade cannot change a game under way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.layout import STANDARD, Layout
from pioche.core.lexicon import Lexicon
from pioche.core.scoring import STANDARD_SCORES, ScoreRules


@dataclass(frozen=True, slots=True)
class Referee:
    """The juge-arbitre, who sees everything."""


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbitre, who judges the slips of some tables."""

    id: str


@dataclass(frozen=True, slots=True)
class DoubleArbiter:
    """A double-arbitre, who judges the same slips again without seeing the first verdicts."""

    id: str


@dataclass(frozen=True, slots=True)
class Player:
    """Whoever sits on a seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class Public:
    """Anybody: the wall, visitors."""


Audience = Referee | Arbiter | DoubleArbiter | Player | Public


@dataclass(frozen=True, slots=True)
class Env:
    """What a decision may use beside the state: words, search, chance and the time."""

    now: int
    """UTC, in milliseconds."""
    chance: Chance
    lexicon: Lexicon

    def finder(
        self,
        max_laid: int = 7,
        rules: ScoreRules = STANDARD_SCORES,
        layout: Layout = STANDARD,
    ) -> Finder:
        """Give a finder over this game's words; the same one for the same questions."""
        return _shared_finder(self.lexicon, max_laid, rules, layout)


@lru_cache(maxsize=32)
def _shared_finder(lexicon: Lexicon, max_laid: int, rules: ScoreRules, layout: Layout) -> Finder:
    return Finder(lexicon, max_laid=max_laid, rules=rules, layout=layout)


class GameKind(Protocol):
    """A game, for whoever hosts it. State, commands, events and views are the game's own."""

    @property
    def name(self) -> str:
        """The name under which games of this kind are stored."""
        ...

    @property
    def version(self) -> int:
        """The version of the events written now."""
        ...

    @property
    def commands(self) -> Mapping[str, type]:
        """Wire name of each command, and its type."""
        ...

    @property
    def events(self) -> Mapping[str, type]:
        """Wire name of each event, and its type."""
        ...

    @property
    def upcasters(self) -> Mapping[tuple[str, int], Upcaster]:
        """What turns an old event's body into the next version's."""
        ...

    def decide(self, state: Any, command: Any, env: Env) -> tuple[Any, ...]:
        """Judge a command: give the events that it causes, or raise `RuleViolation`."""
        ...

    def evolve(self, state: Any, event: Any) -> Any:
        """Give the state after an event."""
        ...

    def view(self, state: Any, audience: Audience) -> Any:
        """Give what an audience may see; secret fields are absent."""
        ...

    def due(self, state: Any) -> tuple[int, Any] | None:
        """Give the next automatic command and its time (UTC ms), if there is one."""
        ...


Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
