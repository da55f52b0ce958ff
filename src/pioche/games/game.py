"""A game made of two tables: what answers each order, what each event changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from pioche.core.chance import Chance
from pioche.core.errors import InputError, RuleViolation
from pioche.games.company import Company
from pioche.games.course import Course
from pioche.games.offer import Offer
from pioche.games.shape import (
    Act,
    Audience,
    Env,
    Event,
    Info,
    Mail,
    Order,
    Own,
    Question,
    Sequel,
    Told,
    Upcaster,
    wire_name,
)
from pioche.rules.ranking.standing import Entrant

S = TypeVar("S")


def orders(*table: Order) -> dict[str, Order]:
    """A table of orders by wire name."""
    return {wire_name(order.type): order for order in table}


def events(*table: Event) -> dict[str, Event]:
    """A table of events by wire name."""
    return {wire_name(event.type): event for event in table}


class Game(ABC, Generic[S]):
    """A game, for whoever hosts it. State, commands, events and views are the game's own.

    It gives its two tables, and says what it shows and tells; the rest is the same for most.
    """

    name: ClassVar[str]
    """Under which its games are stored."""
    version: ClassVar[int] = 1
    """That of the events written now."""
    orders: ClassVar[Mapping[str, Order]]
    events: ClassVar[Mapping[str, Event]]
    upcasters: ClassVar[Mapping[tuple[str, int], Upcaster]] = {}
    """What turns an old event's body into the next version's."""
    questions: ClassVar[Mapping[str, Question]] = {}
    """What may be asked of it beside its view, by name."""
    mail: ClassVar[Mail | None] = None
    """How slips are handed in, if they are."""
    reserved: ClassVar[frozenset[str]] = frozenset()
    """Options of its opening that nobody from outside gives."""

    @cached_property
    def _orders(self) -> dict[type, Order]:
        return {order.type: order for order in self.orders.values()}

    @cached_property
    def _events(self) -> dict[type, Event]:
        return {event.type: event for event in self.events.values()}

    # -- judging ------------------------------------------------------------------------------

    def decide(self, state: S | None, command: Any, env: Env) -> Course[S]:
        """What an order brings about; `RuleViolation`, and nothing has changed."""
        course = Course(self, state, env)
        self.answer(course, command)
        return course

    def answer(self, course: Course[S], command: Any) -> None:
        """Take the steps of an order."""
        order = self._orders[type(command)]
        if (course.state is None) != order.opens:
            code = "not-open" if course.state is None else "already-open"
            raise RuleViolation(f"games.{code}")
        if course.state is not None and not order.early:
            company = self.company(course.state)
            if company is not None and company.gathering:
                raise RuleViolation("company.gathering")
        for step in order.do:
            step(course, command)

    def company(self, state: S) -> Company | None:
        """Nobody is waited for: one plays alone, or a juge-arbitre sees to it."""
        return None

    def hushed(self, state: S) -> bool:
        """Whether those who play together may not talk now: a word would give the coup away."""
        return False

    def evolve(self, state: S | None, event: Any) -> S:
        """Apply an event."""
        after: Any = state
        for apply in self._events[type(event)].apply:
            after = apply(after, event)
        made: S = after
        return made

    # -- what is shown and told: each game's own ------------------------------------------------

    @abstractmethod
    def view(self, state: S, audience: Audience) -> Any:
        """What an audience may see."""

    @abstractmethod
    def acts(self, state: S, audience: Audience) -> tuple[Act, ...]:
        """What an audience may do now."""

    @abstractmethod
    def info(self, state: S) -> Info:
        """What is asked of any game."""

    @abstractmethod
    def tell(self, before: S | None, event: Any, after: S, /) -> Told | None:
        """What an event is to people."""

    def own(self, state: S, audience: Audience) -> Own | None:
        """What an audience's view has beside a crowd's; nothing: the whole of it is its own."""
        return None

    # -- what most games do alike ---------------------------------------------------------------

    def chance(self, state: S | None, usual: Chance) -> Chance:
        """What a decision draws from: whatever its host draws from."""
        return usual

    def private_until(self, state: S) -> int | None:
        """Until when (UTC ms) only its players see anything of it: anybody may look."""
        return None

    def due(self, state: S) -> tuple[int, Any] | None:
        """Nothing happens by itself."""
        return None

    def stop(self, state: S) -> Any | None:
        """Nothing to pause."""
        return None

    def packaged(self, state: S, command: Any) -> int | None:
        """The coup of the game's package that an order takes, where it is played from one."""
        return None

    def refereed(self, options: Mapping[str, Any]) -> bool:
        """Whoever opens it plays."""
        return False

    def opening(self, options: Mapping[str, Any], seats: Sequence[str]) -> Any:
        """Options are the body of the opening order; its seats come from the door."""
        body = {**options, "seats": list(seats)} if seats else dict(options)
        name, order = next((name, one) for name, one in self.orders.items() if one.opens)
        try:
            return msgspec.convert(body, order.type)
        except msgspec.ValidationError as error:
            raise InputError("games.command-broken", name=name, detail=str(error)) from error

    def seating(self, state: S, arrivals: Sequence[Entrant]) -> Any | None:
        """Everybody sits from the start."""
        return None

    def appointing(self, state: S, id: str, tables: tuple[int, ...], double: bool) -> Any | None:
        """Nobody judges slips."""
        return None

    def releasing(self, state: S, id: str) -> Any | None:
        """Nobody judges slips."""
        return None

    def sequel(self, state: S) -> Sequel | None:
        """Nothing follows it with the same people."""
        return None

    def naming_next(self, game: str) -> Any | None:
        """Its log does not name what follows it."""
        return None

    def offers(self) -> tuple[Offer, ...]:
        """Not offered on the home page."""
        return ()

    def renewed(self, state: S, opened: S) -> S:
        """An opening resolves nothing that an upgrade could change."""
        return state
