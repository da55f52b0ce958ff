"""What the room must know about a kind of game beyond its rules: who may order what, where slips
go, how a clock is stopped after a crash. One small class per kind; this one suits most games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.shape import (
    Arbiter,
    Audience,
    DoubleArbiter,
    Env,
    GameKind,
    Player,
    Public,
    Referee,
)
from pioche.room.log import Slip, Summary
from pioche.room.people import Actor, Member, Role

DEFAULT_LEXICON = "francais"


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The mail of a coup while it takes slips. `closes_at` is none while no clock runs."""

    coup: int
    closes_at: int | None


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody to seat. Names stay with the person; the game only learns the seat."""

    seat: str
    table: int | None = None
    person: str = ""
    bot: str = ""
    club: str = ""
    category: str = ""
    series: str = ""
    arbiter: str = ""
    from_coup: int = 1


class Hosting:
    """How the room hosts one kind of game."""

    opening = "open"
    """The wire name of the command that opens a game."""
    slips = False
    """Whether players hand in slips by mail."""
    free_orders: frozenset[str] = frozenset()
    """Orders that name no seat and that any player of a game without referee may give."""
    automatic: frozenset[str] = frozenset()
    """Orders that only the room's clock gives."""
    fresh_mail: frozenset[str] = frozenset()
    """Events after which slips that came before no longer count."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    # -- opening ------------------------------------------------------------------------------

    def refereed(self, options: Mapping[str, Any]) -> bool:
        """Whether a game opened so has a juge-arbitre; else whoever opens it plays."""
        return False

    def opening_body(
        self, options: Mapping[str, Any], seatings: Sequence[Seating]
    ) -> dict[str, Any]:
        """The body of the opening command, with the seats in it."""
        body = dict(options)
        if seatings:
            body["seats"] = [seating.seat for seating in seatings]
        return body

    def enrolment(self, seatings: Sequence[Seating], state: Any) -> Any | None:
        """The command that seats players in a game under way, where that is possible."""
        return None

    def appointment(self, member: Member, state: Any) -> Any | None:
        """The command that tells the game which tables an arbiter judges, if it wants to know."""
        return None

    def lexicon_of(self, state: Any) -> tuple[str, str]:
        """The word list of a game under way: its name, and its fingerprint where it is kept."""
        kept = getattr(state, "word_list", None)
        if kept is None:
            return DEFAULT_LEXICON, ""
        return kept.name, kept.sha256

    def seats(self, state: Any) -> Sequence[str]:
        """The seats of a game, in order."""
        return tuple(getattr(state, "seats", ()))

    # -- rights -------------------------------------------------------------------------------

    def audience(self, actor: Actor) -> Audience:
        """Whose eyes an actor looks with."""
        match actor.role:
            case Role.REFEREE:
                return Referee()
            case Role.ARBITER:
                return Arbiter(actor.seat)
            case Role.DOUBLE:
                return DoubleArbiter(actor.seat)
            case Role.PLAYER:
                return Player(actor.seat)
            case _:
                return Public()

    def allow(self, actor: Actor, name: str, command: Any, state: Any) -> None:
        """Refuse what is not this actor's to order.

        The juge-arbitre may order anything; a player, only what names the player's own seat.
        """
        if name == self.opening or name in self.automatic:
            raise RuleViolation("room.automatic")
        if actor.role is Role.REFEREE:
            return
        if actor.role is Role.PLAYER and actor.seat:
            if _named_seat(command) == actor.seat:
                return
            if name in self.free_orders and actor.seat in self.seats(state):
                return
        raise RuleViolation("room.not-allowed", role=actor.role.value)

    def sign(self, actor: Actor, command: Any) -> Any:
        """Write in an order who gives it, where the game keeps that: never a client's word."""
        return command

    # -- mail ---------------------------------------------------------------------------------

    def asks_mail(self, command: Any) -> bool:
        """Whether an order depends on who has handed in, to the last slip."""
        return False

    def informed(self, command: Any, handed_in: Collection[str], state: Any) -> Any:
        """Write in an order which seats have handed in, where the game needs that."""
        return command

    def mailbox(self, state: Any) -> Mailbox | None:
        """The mail that is open now, if slips can be handed in."""
        return None

    def read_slip(self, seat: str, body: Any) -> Any:
        """Check a slip's form and give it as it is to be stored; its worth is judged later."""
        raise RuleViolation("room.no-mail")

    def collects(self, command: Any, state: Any) -> int | None:
        """The coup whose mail this command closes and gathers, if it does."""
        return None

    def gather(self, command: Any, slips: Sequence[Slip], state: Any) -> Any:
        """The command with the slips of the mail in it."""
        return command

    # -- time ---------------------------------------------------------------------------------

    def after_crash(self, state: Any) -> Any | None:
        """The command that pauses a running clock after a crash, if one runs."""
        return None

    def summary(self, state: Any) -> Summary:
        """The line a list of games shows."""
        return Summary(
            phase=str(getattr(state, "phase", "")),
            running=self.kind.due(state) is not None,
            ended=bool(getattr(state, "ended", False)),
        )

    # -- bots ---------------------------------------------------------------------------------

    @property
    def bot_levels(self) -> Sequence[str]:
        """The levels of the machine at this game, if it plays it."""
        return ()

    def bot_orders(self, state: Any, seat: str, level: str, env: Env) -> Any | None:
        """What the machine does now on a seat, or nothing. It sees only that seat's view."""
        return None


def _named_seat(command: Any) -> str | None:
    seat = getattr(command, "seat", None)
    return None if seat is None else str(seat)
