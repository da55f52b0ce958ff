"""Judging a log again by giving its commands again.

A command is rebuilt from the events that it caused, then decided by today's rules in the state
where it was given, at the same time and with the same chance: the same tiles leave the bag. Its
events must be those of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import groupby, zip_longest
from typing import Any, Protocol

from pioche.core.errors import PiocheError
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag, lacking
from pioche.games.codec import wire_name
from pioche.games.rejudging import (
    BROKEN,
    Difference,
    Recorded,
    Rejudgement,
    WordsNeeded,
    impossible,
    named,
    spoken,
    told,
)
from pioche.games.shape import Env, GameKind
from pioche.texts import sentence


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a command, and the state in which it happened."""

    before: Any
    event: Any


class Game(Protocol):
    """What must be known of a game to give its commands again."""

    @property
    def kind(self) -> GameKind:
        """The game itself."""
        ...

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        """Rebuild the command that caused these events; None where no command does."""
        ...

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        """Give the bags that an event drew from, and the tiles drawn."""
        ...

    def today(self, state: Any) -> Any:
        """Give a state as today's rules would have set it up."""
        ...

    def turn(self, state: Any) -> int | None:
        """Give the number of the turn under way, as people count them."""
        ...

    def without_words(self, step: Step) -> Any:
        """Give an event as it must be, in all that does not depend on words."""
        ...

    def trusted(self, steps: Sequence[Step]) -> frozenset[str]:
        """Give the words that these events say were admitted."""
        ...


class _NoChanceLeft(Exception):  # noqa: N818 - today's rules draw more than was drawn then
    """Nothing more was drawn then."""


class _RecordedChance:
    """Gives the numbers that draw the tiles of the log again."""

    def __init__(self) -> None:
        self._numbers: list[int] = []

    def will_draw(self, bag: Bag, tiles: str) -> None:
        """Foresee that these tiles leave a bag, in this order (see `Bag.draw`)."""
        pool = list(bag.letters)
        for tile in tiles:
            at = pool.index(tile)
            self._numbers.append(at)
            pool[at] = pool[-1]
            pool.pop()

    def below(self, n: int) -> int:
        """Give the next number; it is always in reach where the same bag is drawn from."""
        if not self._numbers or self._numbers[0] >= n:
            raise _NoChanceLeft
        return self._numbers.pop(0)


def redecide(game: Game, log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge a whole log again, command by command."""
    differences: list[Difference] = []
    judged = left = 0
    state: Any = None
    for _command, group in groupby(log, key=lambda one: one.command):
        act = _Act(game, state, tuple(group))
        broken = act.fold()
        if broken is not None:
            differences.append(broken)
            break
        try:
            differences += act.differences(lexicon)
            judged += 1
        except WordsNeeded:
            differences += act.differences_without_words()
            left += 1
        state = act.after
    return Rejudgement(tuple(differences), judged, left)


class _Act:
    """A command and what it caused."""

    def __init__(self, game: Game, state: Any, events: tuple[Recorded, ...]) -> None:
        self._game = game
        self._state = state
        self._events = events
        self._chance = _RecordedChance()
        self._steps: list[Step] = []
        self.after = state

    def fold(self) -> Difference | None:
        """Apply the events; give the first that cannot have happened, if one cannot."""
        for one in self._events:
            step = Step(self.after, one.event)
            try:
                for bag, tiles in self._game.draws(step):
                    missing = lacking(bag.letters, tiles)
                    if missing:
                        return self._differs("draw-bag", one, tiles, missing)
                    self._chance.will_draw(bag, tiles)
                self.after = self._game.kind.evolve(self.after, one.event)
            except BROKEN as error:
                return impossible(one, self._label(one.event), error)
            self._steps.append(step)
        return None

    def differences(self, lexicon: Lexicon) -> Iterator[Difference]:
        """Decide the command again and compare. WordsNeeded comes before anything is given."""
        first = self._events[0]
        command = self._game.command(self._steps, first.at)
        if command is None:
            name = self._label(first.event)
            return iter([self._differs("order-unclear", first, name, "", about=name)])
        trusting = getattr(lexicon, "trusting", None)
        if trusting is not None:
            lexicon = trusting(self._game.trusted(self._steps))
        env = Env(now=first.at, chance=self._chance, lexicon=lexicon)
        state = self._state if self._state is None else self._game.today(self._state)
        try:
            today = self._game.kind.decide(state, command, env)
        except PiocheError as refusal:
            name = self._label(first.event)
            said = spoken(refusal)
            article = str(refusal.params.get("article", ""))
            return iter([self._differs("order-refused", first, name, said, article, about=name)])
        except _NoChanceLeft:
            return iter([self._differs("draws-more", first, "", "")])
        return self._compared(today)

    def _compared(self, today: Sequence[Any]) -> Iterator[Difference]:
        for one, expected in zip_longest(self._events, today):
            if one is None:
                name = self._label(expected)
                yield self._differs("event-missing", self._events[-1], "", name, about=name)
            elif expected is None:
                name = self._label(one.event)
                yield self._differs("event-extra", one, name, "", about=name)
            elif type(one.event) is not type(expected):
                then, now = self._label(one.event), self._label(expected)
                yield self._differs("event-other", one, then, now)
                return  # what follows is compared with something else
            else:
                yield from self._values(one, expected)

    def differences_without_words(self) -> Iterator[Difference]:
        """Compare what can be worked out again without the words of the game."""
        for one, step in zip(self._events, self._steps, strict=True):
            yield from self._values(one, self._game.without_words(step))

    def _values(self, one: Recorded, expected: Any) -> Iterator[Difference]:
        name = self._label(one.event)
        for path, then, now in differing(one.event, expected):
            about = sentence("rejudge.field", event=name, field=named("field", path))
            yield self._differs("value", one, told(then), told(now), about=about)

    def _label(self, event: Any) -> str:
        return named("event", wire_name(self._game.kind, event))

    def _differs(
        self,
        code: str,
        recorded: Recorded,
        stored: str,
        today: str,
        article: str = "",
        about: str = "",
    ) -> Difference:
        turn = None if self._state is None else self._game.turn(self._state)
        seat = str(getattr(recorded.event, "seat", ""))
        return Difference(
            code, recorded.number, stored, today, article, turn=turn, seat=seat, about=about
        )


def differing(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Give the fields that differ between two values of one type, down to the plain ones."""
    if one == other:
        return
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            below = f"{path}.{field.name}" if path else field.name
            yield from differing(getattr(one, field.name), getattr(other, field.name), below)
    else:
        yield path, one, other
