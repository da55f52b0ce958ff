"""A tiny game for the tests of the room: coups with a secret, a clock, slips, and its own mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.games.shape import Audience, Env, Player, Referee, Upcaster
from pioche.room.hosting import Hosting, Mailbox, Seating
from pioche.room.log import Slip, Summary
from pioche.room.people import Actor, Role

CANARY = "CANARI74"


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
class Opened:
    seats: tuple[str, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class Begun:
    secret: str
    until: int


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
class Enrol:
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Enrolled:
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[str, ...]
    seconds: int
    coup: int = 0
    secret: str = ""
    phase: str = "idle"
    until: int | None = None
    left: int | None = None
    total: int = 0
    added: tuple[tuple[str, int], ...] = ()
    judged: tuple[tuple[int, int], ...] = ()
    closed: tuple[tuple[tuple[str, str], ...], ...] = ()


class ToyGame:
    name = "toy"
    version = 2
    commands: ClassVar[dict[str, type]] = {
        "open": Open,
        "begin": Begin,
        "add": Add,
        "judge": Judge,
        "stop": Stop,
        "restart": Restart,
        "bell": Bell,
        "close": Close,
        "enrol": Enrol,
    }
    events: ClassVar[dict[str, type]] = {
        "opened": Opened,
        "begun": Begun,
        "added": Added,
        "judged": Judged,
        "stopped": Stopped,
        "restarted": Restarted,
        "bell-rung": BellRung,
        "closed": Closed,
        "enrolled": Enrolled,
    }
    # Version 1 of `added` called its number `amount`.
    upcasters: ClassVar[dict[tuple[str, int], Upcaster]] = {
        ("added", 1): lambda body: {"seat": body["seat"], "number": body["amount"]}
    }

    def decide(self, state: State | None, command: Any, env: Env) -> tuple[Any, ...]:
        if state is None:
            if not isinstance(command, Open):
                raise RuleViolation("room.mail-not-open")
            return (Opened(command.seats, command.seconds),)
        match command:
            case Begin() if state.phase in ("idle", "closed"):
                return (Begun(command.secret, env.now + state.seconds * 1000),)
            case Enrol():
                return (Enrolled(command.seats),)
            case Add():
                return (Added(command.seat, command.number),)
            case Judge() if command.table not in dict(state.judged):
                return (Judged(command.table, command.points),)
            case Stop() if state.until is not None:
                return (Stopped(max(0, state.until - env.now)),)
            case Restart() if state.left is not None:
                return (Restarted(env.now + state.left),)
            case Bell() if state.phase == "open":
                return (BellRung(),)
            case Close() if state.phase in ("open", "rung") and not command.refuse:
                return (Closed(command.slips),)
        raise RuleViolation("room.mail-not-open")

    def evolve(self, state: State | None, event: Any) -> State:
        if isinstance(event, Opened):
            return State(event.seats, event.seconds)
        assert state is not None
        match event:
            case Begun():
                return replace(
                    state,
                    coup=state.coup + 1,
                    secret=event.secret,
                    phase="open",
                    until=event.until,
                    judged=(),
                )
            case Enrolled():
                return replace(state, seats=(*state.seats, *event.seats))
            case Added():
                return replace(
                    state,
                    total=state.total + event.number,
                    added=(*state.added, (event.seat, event.number)),
                )
            case Judged():
                return replace(state, judged=(*state.judged, (event.table, event.points)))
            case Stopped():
                return replace(state, until=None, left=event.left)
            case Restarted():
                return replace(state, until=event.until, left=None)
            case BellRung():
                return replace(state, phase="rung", until=None)
            case Closed():
                return replace(
                    state,
                    phase="closed",
                    until=None,
                    left=None,
                    closed=(*state.closed, event.slips),
                )
        raise AssertionError(event)

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
        if not isinstance(audience, Player):
            seen["judged"] = state.judged
        return seen

    def due(self, state: State) -> tuple[int, Any] | None:
        if state.phase == "open" and state.until is not None:
            return state.until, Bell()
        return None


TOY = ToyGame()


class ToyHosting(Hosting):
    slips = True

    def refereed(self, options: Any) -> bool:
        return True

    def enrolment(self, seatings: Sequence[Seating], state: Any) -> Any | None:
        return Enrol(tuple(seating.seat for seating in seatings))

    def __init__(self) -> None:
        super().__init__(TOY)

    def seats(self, state: State) -> Sequence[str]:
        return state.seats

    def allow(self, actor: Actor, name: str, command: Any, state: Any) -> None:
        if isinstance(command, Judge) and actor.role in (Role.ARBITER, Role.DOUBLE):
            if command.table not in actor.tables:
                raise RuleViolation("room.not-your-table", table=command.table)
            return
        super().allow(actor, name, command, state)

    def mailbox(self, state: State) -> Mailbox | None:
        if state.phase == "open":
            return Mailbox(state.coup, state.until)
        return None

    def read_slip(self, seat: str, body: Any) -> Any:
        try:
            return msgspec.convert(body, dict[str, str])
        except msgspec.ValidationError as error:
            raise InputError("room.slip-unreadable", detail=str(error)) from error

    def collects(self, command: Any, state: State) -> int | None:
        return state.coup if isinstance(command, Close) else None

    def gather(self, command: Close, slips: Sequence[Slip], state: Any) -> Close:
        return replace(command, slips=tuple((slip.seat, slip.body.decode()) for slip in slips))

    def after_crash(self, state: State) -> Any | None:
        return Stop() if state.until is not None else None

    def summary(self, state: State) -> Summary:
        return Summary(state.phase, state.until is not None, False, state.coup)
