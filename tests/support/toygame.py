"""A tiny game for the tests of the room: coups with a secret, a clock, slips, and its own mail.

It is a whole game of the house: a package (this module), its texts (`TEXTS`, installed below) and
one registry line (`registered`).
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.games import registry
from pioche.games.course import Course
from pioche.games.game import Game, events, orders
from pioche.games.offer import Field, Offer
from pioche.games.shape import (
    Act,
    Audience,
    Event,
    Info,
    Mailbox,
    MailedSlip,
    Order,
    Player,
    Referee,
    Told,
    Who,
)
from pioche.games.word_list import WordList
from pioche.rules.ranking.standing import Entrant
from pioche.texts import sentence

CANARY = "CANARI74"
TEXTS = {
    "name": "Jouet",
    "about": "Un jeu d’essai.",
    "act-begin": "Commencer",
    "act-add": "Ajouter",
    "act-judge": "Juger",
    "act-stop": "Arrêter",
    "act-restart": "Reprendre",
    "act-bell": "Sonner",
    "act-close": "Fermer",
    "act-enrol": "Inscrire",
    "act-hand-in": "Déposer",
    "field-number": "Nombre",
    "told-added": "Ajoute {number}.",
    "told-closed": "Le secret était {secret}.",
    "event-added": "ajout",
}
_module = ModuleType("pioche.texts.toy")
_module.SENTENCES = TEXTS  # type: ignore[attr-defined]
sys.modules[_module.__name__] = _module


@dataclass(frozen=True, slots=True)
class Open:
    seats: tuple[str, ...] = ()
    seconds: int = 60


@dataclass(frozen=True, slots=True)
class Begin:
    secret: str = CANARY


@dataclass(frozen=True, slots=True)
class Add:
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Judge:
    """An arbiter's act on a table."""

    table: int
    points: int


@dataclass(frozen=True, slots=True)
class Stop: ...


@dataclass(frozen=True, slots=True)
class Restart: ...


@dataclass(frozen=True, slots=True)
class Bell: ...


@dataclass(frozen=True, slots=True)
class Close:
    slips: tuple[tuple[str, str], ...] = ()
    refuse: bool = False


@dataclass(frozen=True, slots=True)
class Enrol:
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameOpened:
    seats: tuple[str, ...]
    seconds: int
    words: WordList


@dataclass(frozen=True, slots=True)
class Begun:
    secret: str
    until: int
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Added:
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Judged:
    table: int
    points: int


@dataclass(frozen=True, slots=True)
class Stopped:
    left: int


@dataclass(frozen=True, slots=True)
class Restarted:
    until: int


@dataclass(frozen=True, slots=True)
class BellRung: ...


@dataclass(frozen=True, slots=True)
class Closed:
    slips: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Enrolled:
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[str, ...]
    seconds: int
    words: WordList
    coup: int = 0
    secret: str = ""
    phase: str = "idle"
    until: int | None = None
    left: int | None = None
    total: int = 0
    added: tuple[tuple[str, int], ...] = ()
    judged: tuple[tuple[int, int], ...] = ()
    closed: tuple[tuple[tuple[str, str], ...], ...] = ()


def _in(*phases: str) -> Any:
    def check(course: Course[State], command: object) -> None:
        if course.state.phase not in phases:
            raise RuleViolation("room.mail-not-open")

    return check


def _open(course: Course[State], command: Open) -> None:
    course.add(GameOpened(command.seats, command.seconds, WordList.of(course.env.lexicon)))


def _begin(course: Course[State], command: Begin) -> None:
    until = course.env.now + course.state.seconds * 1000
    course.add(Begun(command.secret, until, course.env.chance.below(1000)))


def _enrol(course: Course[State], command: Enrol) -> None:
    course.add(Enrolled(command.seats))


def _add(course: Course[State], command: Add) -> None:
    course.add(Added(command.seat, command.number))


def _judge(course: Course[State], command: Judge) -> None:
    if command.table in dict(course.state.judged):
        raise RuleViolation("room.mail-not-open")
    course.add(Judged(command.table, command.points))


def _stop(course: Course[State], command: Stop) -> None:
    if course.state.until is None:
        raise RuleViolation("room.mail-not-open")
    course.add(Stopped(max(0, course.state.until - course.env.now)))


def _restart(course: Course[State], command: Restart) -> None:
    if course.state.left is None:
        raise RuleViolation("room.mail-not-open")
    course.add(Restarted(course.env.now + course.state.left))


def _bell(course: Course[State], command: Bell) -> None:
    course.add(BellRung())


def _close(course: Course[State], command: Close) -> None:
    if command.refuse:
        raise RuleViolation("room.mail-not-open")
    course.add(Closed(command.slips))


class ToyMail:
    """A slip is any table of texts."""

    def box(self, state: State) -> Mailbox | None:
        return Mailbox(state.coup, state.until) if state.phase == "open" else None

    def read(self, seat: str, body: Any) -> Any:
        try:
            return msgspec.convert(body, dict[str, str])
        except msgspec.ValidationError as error:
            raise InputError("room.slip-unreadable", detail=str(error)) from error

    def gather(self, state: State, command: Close, slips: Sequence[MailedSlip]) -> Close:
        return replace(command, slips=tuple((slip.seat, slip.body.decode()) for slip in slips))

    def informed(self, state: State, command: Any, handed_in: Collection[str]) -> Any:
        return command

    def stored(self, command: Any) -> Any:
        return replace(command, slips=()) if isinstance(command, Close) else command


class ToyGame(Game[State]):
    """Refereed, with slips; « chez soi » (`at_home`) without either."""

    name = "toy"
    version = 2
    mail = ToyMail()
    orders = orders(
        Order(Open, Who.ROOM, (_open,), opens=True),
        Order(Begin, Who.REFEREE | Who.HOST, (_in("idle", "closed"), _begin)),
        Order(Enrol, Who.REFEREE, (_enrol,)),
        Order(Add, Who.OWN_SEAT | Who.REFEREE, (_add,)),
        Order(
            Judge,
            Who.REFEREE | Who.ARBITER | Who.DOUBLE,
            (_judge,),
            table=lambda command: command.table,
        ),
        Order(Stop, Who.REFEREE, (_stop,)),
        Order(Restart, Who.REFEREE, (_restart,)),
        Order(Bell, Who.REFEREE, (_in("open"), _bell)),
        Order(Close, Who.REFEREE | Who.HOST, (_in("open", "rung"), _close), gathers=True),
    )
    events = events(
        Event(GameOpened, (lambda state, event: State(event.seats, event.seconds, event.words),)),
        Event(
            Begun,
            (
                lambda state, event: replace(
                    state,
                    coup=state.coup + 1,
                    secret=event.secret,
                    phase="open",
                    until=event.until,
                    judged=(),
                ),
            ),
            fresh_mail=True,
        ),
        Event(
            Enrolled,
            (lambda state, event: replace(state, seats=(*state.seats, *event.seats)),),
        ),
        Event(
            Added,
            (
                lambda state, event: replace(
                    state,
                    total=state.total + event.number,
                    added=(*state.added, (event.seat, event.number)),
                ),
            ),
        ),
        Event(
            Judged,
            (
                lambda state, event: replace(
                    state, judged=(*state.judged, (event.table, event.points))
                ),
            ),
        ),
        Event(Stopped, (lambda state, event: replace(state, until=None, left=event.left),)),
        Event(Restarted, (lambda state, event: replace(state, until=event.until, left=None),)),
        Event(BellRung, (lambda state, event: replace(state, phase="rung", until=None),)),
        Event(
            Closed,
            (
                lambda state, event: replace(
                    state,
                    phase="closed",
                    until=None,
                    left=None,
                    closed=(*state.closed, event.slips),
                ),
            ),
        ),
    )
    # Version 1 of `added` called its number `amount`.
    upcasters = {  # noqa: RUF012 - as the class it stands in for declares it
        ("added", 1): lambda body: {"seat": body["seat"], "number": body["amount"]}
    }

    def view(self, state: State, audience: Audience) -> Any:
        seen: dict[str, Any] = {
            "coup": state.coup,
            "phase": state.phase,
            "until": state.until,
            "left": state.left,
            "total": state.total,
        }
        if isinstance(audience, Referee) or state.phase == "closed":
            seen["secret"] = state.secret
            seen["closed"] = state.closed
        if isinstance(audience, Player):
            seen["seat"] = audience.seat
        else:
            seen["judged"] = state.judged
        return seen

    def acts(self, state: State, audience: Audience) -> tuple[Act, ...]:
        if isinstance(audience, Player):
            handing = (Act("hand-in", next=True),) if state.phase == "open" else ()
            hosting = self._hosted(state) if audience.host else ()
            return (Act("add"), *handing, *hosting)
        return self._hosted(state) if isinstance(audience, Referee) else ()

    def _hosted(self, state: State) -> tuple[Act, ...]:
        if state.phase in ("idle", "closed"):
            return (Act("begin", next=True),)
        return (Act("close", grave=True, next=state.phase == "rung"),)

    def info(self, state: State) -> Info:
        return Info(
            words=state.words,
            seats=state.seats,
            phase=state.phase,
            coup=state.coup,
            running=state.until is not None,
            ended=state.phase == "closed",
            totals=tuple(
                sum(number for who, number in state.added if who == seat) for seat in state.seats
            ),
        )

    def tell(self, before: State | None, event: Any, after: State) -> Told | None:
        match event:
            case Added(seat, number):
                return Told(sentence("toy.told-added", number=number), seat)
            case Closed():
                return Told(sentence("toy.told-closed", secret=after.secret))
        return None

    def offers(self) -> tuple[Offer, ...]:
        seats = Field("seats", "seats", "Adversaires", value="", least=0, most=3)
        name, about = sentence("toy.name"), sentence("toy.about")
        return (Offer("jouet", name, about, (seats,), options={"at_home": True}),)

    def due(self, state: State) -> tuple[int, Any] | None:
        if state.phase == "open" and state.until is not None:
            return state.until, Bell()
        return None

    def stop(self, state: State) -> Any | None:
        return Stop() if state.until is not None else None

    def refereed(self, options: Mapping[str, Any]) -> bool:
        return not options.get("at_home", False)

    def opening(self, options: Mapping[str, Any], seats: Sequence[str]) -> Any:
        own = {key: value for key, value in options.items() if key != "at_home"}
        return super().opening(own, seats)

    def seating(self, state: State, arrivals: Sequence[Entrant]) -> Any | None:
        return Enrol(tuple(one.seat for one in arrivals))


GAME = TOY = ToyGame()


@contextmanager
def registered() -> Iterator[None]:
    """One registry line: the toy is a game like the others."""
    registry.GAMES["toy"] = registry.Registered(__name__)
    try:
        yield
    finally:
        del registry.GAMES["toy"]
        registry.game_named.cache_clear()
