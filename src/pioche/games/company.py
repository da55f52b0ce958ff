"""Those who play together at home: who is ready, who has left, whom the machine plays for.

Every game among friends holds one `Company` in its state, and the orders below in its table; what
they mean to the game itself (dealing, a side that gives up) is the game's own step. A hall has a
juge-arbitre for all this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.shape import Act, Event, Order, Player, Sequel, Step, Told, Who
from pioche.texts import sentence


@dataclass(frozen=True, slots=True)
class Company:
    """The people around a table, by seat: never a name."""

    waits: tuple[str, ...] = ()
    """Who has yet to say that they are ready; nothing is dealt and no clock runs before."""
    resigned: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    """Whom the machine plays for until they come back."""
    chat: bool = True
    """Whether the table may talk; what is said is nowhere in the log."""
    next: str = ""
    """The game that the same people play after this one."""

    @property
    def gathering(self) -> bool:
        """Whether somebody is still waited for."""
        return bool(self.waits)


ABOUT_OTHERS = frozenset({"replace", "take-back", "excuse", "set-chat"})
"""Orders that mean something only where people are apart, not around one keyboard."""


# -- orders ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """Say that one is ready to begin."""

    seat: str


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    seat: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Let the machine play for somebody who is away."""

    seat: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play again where the machine did."""

    seat: str


@dataclass(frozen=True, slots=True)
class Excuse:
    """Begin without waiting for somebody who has not come; they may still come and play."""

    seat: str


@dataclass(frozen=True, slots=True)
class SetChat:
    """Let the table talk, or not."""

    open: bool


@dataclass(frozen=True, slots=True)
class NameNext:
    """Tell everybody where the next game is."""

    game: str


# -- events ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatReady:
    """Somebody is ready."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """Somebody gave the game up and plays no more."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatReplaced:
    """The machine plays for somebody."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """Somebody plays again where the machine did."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatExcused:
    """Nobody waits any more for somebody who has not come."""

    seat: str


@dataclass(frozen=True, slots=True)
class ChatSet:
    """The table may talk from now on, or not."""

    open: bool


@dataclass(frozen=True, slots=True)
class NextNamed:
    """The game that the same people play next is open."""

    game: str


# -- steps -------------------------------------------------------------------------------------


def awaited(seats: tuple[str, ...], waits: tuple[str, ...]) -> tuple[str, ...]:
    """Those whom an opening waits for; refused where one of them has no seat."""
    if not set(waits) <= set(seats):
        raise RuleViolation("company.unknown-seat")
    return tuple(seat for seat in seats if seat in waits)


def say_ready(course: Course[Any], command: Ready) -> None:
    """Say so once."""
    if command.seat not in course.state.company.waits:
        raise RuleViolation("company.ready-already")
    course.add(SeatReady(command.seat))


def still_plays(course: Course[Any], command: Resign) -> None:
    """Nobody gives up twice."""
    if command.seat in course.state.company.resigned:
        raise RuleViolation("company.resigned-already")


def give_up(course: Course[Any], command: Resign) -> None:
    """Give up; nobody waits for who has left."""
    course.add(SeatResigned(command.seat))


def let_machine_play(course: Course[Any], command: Replace) -> None:
    """Once: a seat that the machine plays is not taken from it by others."""
    company: Company = course.state.company
    by = course.env.by
    if company.gathering and not (isinstance(by, Player) and by.host):
        raise RuleViolation("company.host-only")
    if isinstance(by, Player) and by.seat in company.resigned:
        raise RuleViolation("company.resigned-already")
    if command.seat in (*company.replaced, *company.resigned):
        raise RuleViolation("company.replaced-already")
    course.add(SeatReplaced(command.seat))


def take_back(course: Course[Any], command: TakeBack) -> None:
    """Only what the machine had."""
    if command.seat not in course.state.company.replaced:
        raise RuleViolation("company.not-replaced")
    course.add(SeatTakenBack(command.seat))


def excuse(course: Course[Any], command: Excuse) -> None:
    """Only who is still waited for."""
    if command.seat not in course.state.company.waits:
        raise RuleViolation("company.ready-already")
    course.add(SeatExcused(command.seat))


def set_chat(course: Course[Any], command: SetChat) -> None:
    """Open or close the chat."""
    if command.open == course.state.company.chat:
        raise RuleViolation("company.chat-already")
    course.add(ChatSet(command.open))


def name_next(course: Course[Any], command: NameNext) -> None:
    """Once: everybody goes to the same one."""
    if course.state.company.next:
        raise RuleViolation("company.next-named")
    course.add(NextNamed(command.game))


def company_orders(
    *, begin: Step, known: Step, over: Callable[[Any], bool], machine: bool = True
) -> tuple[Order, ...]:
    """What any company may order. `begin` follows once all are ready; `known` refuses strangers;
    `over`: whether a state is one of the end; `machine`: whether it can play this game."""

    def goes_on(course: Course[Any], command: Any) -> None:
        if over(course.state):
            raise RuleViolation("company.over")

    def ended(course: Course[Any], command: Any) -> None:
        if not over(course.state):
            raise RuleViolation("company.not-over")

    def once_ready(course: Course[Any], command: Any) -> None:
        before: Any = course.before[-1]
        if before.company.gathering and not course.state.company.gathering:
            begin(course, command)

    def away(command: Any) -> str:
        return str(command.seat)

    replacing = (
        Order(
            Replace,
            Who.ANY_PLAYER,
            (goes_on, known, let_machine_play, once_ready),
            early=True,
            away=away,
        ),
        Order(TakeBack, Who.OWN_SEAT, (goes_on, known, take_back), early=True),
    )
    excusing = Order(Excuse, Who.HOST, (goes_on, known, excuse, once_ready), early=True, away=away)
    return (
        Order(Ready, Who.OWN_SEAT, (goes_on, known, say_ready, once_ready), early=True),
        *(replacing if machine else (excusing,)),
        Order(SetChat, Who.HOST, (set_chat,), early=True),
        Order(NameNext, Who.ROOM, (ended, name_next)),
    )


# -- evolving ----------------------------------------------------------------------------------


def _without(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    return tuple(one for one in seats if one != seat)


def _ready(company: Company, event: SeatReady) -> Company:
    return replace(company, waits=_without(company.waits, event.seat))


def _resigned(company: Company, event: SeatResigned) -> Company:
    return replace(
        company,
        waits=_without(company.waits, event.seat),
        resigned=(*company.resigned, event.seat),
        replaced=_without(company.replaced, event.seat),
    )


def _replaced(company: Company, event: SeatReplaced) -> Company:
    waits = _without(company.waits, event.seat)
    return replace(company, waits=waits, replaced=(*company.replaced, event.seat))


def _taken_back(company: Company, event: SeatTakenBack) -> Company:
    return replace(company, replaced=_without(company.replaced, event.seat))


def _excused(company: Company, event: SeatExcused) -> Company:
    return replace(company, waits=_without(company.waits, event.seat))


def _chat(company: Company, event: ChatSet) -> Company:
    return replace(company, chat=event.open)


def _next(company: Company, event: NextNamed) -> Company:
    return replace(company, next=event.game)


def _on_company(kind: type, apply: Callable[[Company, Any], Company]) -> Event:
    def after(state: Any, event: Any) -> Any:
        return replace(state, company=apply(state.company, event))

    return Event(kind, (after,))


def company_events(
    resigns: Callable[[Any, Any], Any] | None = None, *, machine: bool = True
) -> tuple[Event, ...]:
    """What happens to any company; `resigns`: what giving up changes in the game itself, nothing
    where it ends it; `machine`: whether it can play this game."""
    replaced = (_on_company(SeatReplaced, _replaced), _on_company(SeatTakenBack, _taken_back))
    resigned = _on_company(SeatResigned, _resigned)
    return (
        _on_company(SeatReady, _ready),
        *(replaced if machine else (_on_company(SeatExcused, _excused),)),
        *(() if resigns is None else (replace(resigned, apply=(*resigned.apply, resigns)),)),
        _on_company(ChatSet, _chat),
        _on_company(NextNamed, _next),
    )


def rematch(seats: tuple[str, ...], **options: Any) -> Sequel:
    """The same people once more, sides changed: each seat moves up by one."""
    return Sequel(options, seats=(*seats[1:], *seats[:1]))


# -- what is shown and told ----------------------------------------------------------------------


def early_acts(company: Company, player: Player) -> tuple[Act, ...] | None:
    """What is all that somebody may do: be ready, or take the seat back; nothing: they play."""
    seat = player.seat
    if company.gathering:
        return (_act("ready", next=True),) if seat in company.waits else ()
    if seat in company.replaced and not player.machine:
        return (_act("take-back", next=True),)
    return () if seat in company.resigned else None


def company_acts(
    company: Company, seats: tuple[str, ...], player: Player, *, over: bool, machine: bool = True
) -> Iterator[Act]:
    """What one may do about the others, whatever the moment of the game."""
    if player.seat not in seats or player.machine:
        return
    left = (*company.replaced, *company.resigned)
    others = tuple(seat for seat in seats if seat not in (player.seat, *left))
    may = player.host or not company.gathering
    if machine and others and may and not over and player.seat not in left:
        yield _act("replace", choices=others)
    waited = tuple(seat for seat in company.waits if seat != player.seat)
    if not machine and player.host and waited:
        yield _act("excuse", choices=waited)
    if player.host and len(seats) > 1:
        yield _act("set-chat", label="company.close-chat" if company.chat else "")


def _act(name: str, *, label: str = "", **more: Any) -> Act:
    return Act(name, label=label or f"games.act-{name}", **more)


def tell_company(event: Any) -> Told | None:
    """What happened to the company, whatever the game; nothing if it is the game's to tell."""
    match event:
        case SeatReady(seat):
            code = "company.told-ready"
        case SeatResigned(seat):
            code = "company.told-resigned"
        case SeatReplaced(seat):
            code = "company.told-replaced"
        case SeatTakenBack(seat):
            code = "company.told-taken-back"
        case SeatExcused(seat):
            code = "company.told-excused"
        case NextNamed():
            seat, code = "", "company.told-next"
        case ChatSet(True):
            seat, code = "", "company.told-chat-open"
        case ChatSet():
            seat, code = "", "company.told-chat-closed"
        case _:
            return None
    return Told(sentence(code), seat, step=False)
