"""Duplicate in the room: a hall with its slips and arbiters, or friends at home without."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate.commands import CloseCoup, DrawRack, PauseClock
from pioche.games.duplicate.hall.decisions import LodgeAppeal
from pioche.games.duplicate.hall.people import AppointArbiter, EnrolPlayers, hall_of
from pioche.games.duplicate.hall.slips import EnterSlip, TypeLine
from pioche.games.duplicate.hall.state import HallPlayer
from pioche.games.duplicate.state import Phase, State
from pioche.room.hosting import Hosting, Mailbox, Seating
from pioche.room.log import Slip as MailSlip
from pioche.room.log import Summary
from pioche.room.people import Actor, Member, Role
from pioche.rules.slips import Slip
from pioche.rules.slips.entry import parse_entry
from pioche.rules.slips.slip import Solution

AT_HOME = "at_home"
"""The option that opens a game without referee nor slips: alone, among friends, topping."""

#: What whoever opened a game at home may do for the table, seeing no more than a player.
HOST_ORDERS = frozenset(
    {
        "DrawRack",
        "StartClock",
        "PauseClock",
        "ResumeClock",
        "RingBell",
        "CloseCoup",
        "RetainTop",
        "EndGame",
        "Announce",
    }
)
#: What an arbitre may order, for the tables confided to them.
ARBITER_ORDERS = frozenset(
    {
        "EnterSlip",
        "TypeLine",
        "UndoLine",
        "WithdrawSlip",
        "SanctionPlayer",
        "DeliverNotice",
        "LodgeAppeal",
    }
)
#: The double-arbitre enters the same slips again, blind, and nothing else.
DOUBLE_ORDERS = frozenset({"EnterSlip", "TypeLine", "UndoLine", "WithdrawSlip"})

LONGEST_WORD = 15
MOST_SOLUTIONS = 3
MOST_RACCORD = 30


class DuplicateHosting(Hosting):
    """A hall with slips, or seats without."""

    opening = "OpenGame"
    slips = True
    fresh_mail = frozenset({"RackDrawn"})

    # -- opening ------------------------------------------------------------------------------

    def refereed(self, options: Mapping[str, Any]) -> bool:
        """A game has a juge-arbitre unless it is played at home."""
        return not options.get(AT_HOME, False)

    def opening_body(
        self, options: Mapping[str, Any], seatings: Sequence[Seating]
    ) -> dict[str, Any]:
        """Seats are those of a game without slips; a hall's players are enrolled afterwards."""
        body = {key: value for key, value in options.items() if key != AT_HOME}
        if not self.refereed(options):
            body["seats"] = [seating.seat for seating in seatings]
        return body

    def enrolment(self, seatings: Sequence[Seating], state: State) -> Any | None:
        """Give players their tables; a game at home has its seats from the start."""
        if state.seats is not None:
            return None
        return EnrolPlayers(
            tuple(
                HallPlayer(
                    one.table or _table_of(one.seat),
                    one.seat,
                    one.arbiter,
                    one.category,
                    one.series,
                    one.club,
                    one.from_coup,
                )
                for one in seatings
            )
        )

    def appointment(self, member: Member, state: State) -> Any | None:
        """Tell the hall which tables an arbiter judges."""
        if member.role not in (Role.ARBITER, Role.DOUBLE):
            return None
        return AppointArbiter(member.seat, member.tables, member.role is Role.DOUBLE)

    def lexicon_of(self, state: State) -> tuple[str, str]:
        """The word list of the opening."""
        return state.setup.lexicon, state.setup.lexicon_sha256

    def seats(self, state: State) -> Sequence[str]:
        """The seats of a game without slips."""
        return state.seats.names if state.seats is not None else ()

    # -- rights -------------------------------------------------------------------------------

    def allow(self, actor: Actor, name: str, command: Any, state: State) -> None:
        """Each role its orders, each arbiter their tables."""
        refusal = RuleViolation("room.not-allowed", role=actor.role.value)
        match actor.role:
            case Role.ARBITER if name in ARBITER_ORDERS:
                _check_table(actor, _table_named(command))
            case Role.DOUBLE if name in DOUBLE_ORDERS:
                if isinstance(command, TypeLine) and _act(command) == "discipline":
                    raise refusal
            case Role.PLAYER if actor.host and actor.seat in self.seats(state):
                if name not in HOST_ORDERS:
                    super().allow(actor, name, command, state)
                elif isinstance(command, DrawRack) and command.letters is not None:
                    raise refusal
            case Role.PLAYER if isinstance(command, LodgeAppeal):
                player = hall_of(state).players.get(command.table)
                if player is None or player.seat != actor.seat:
                    raise refusal
            case _:
                super().allow(actor, name, command, state)

    def sign(self, actor: Actor, command: Any) -> Any:
        """Who orders is what the cookie says, not what the order says."""
        named = {field.name for field in dataclasses.fields(command)}
        signed: dict[str, Any] = {}
        if "by" in named:
            signed["by"] = actor.role.value if actor.role is Role.REFEREE else actor.seat
        if "blind" in named:
            signed["blind"] = actor.role is Role.DOUBLE
        return dataclasses.replace(command, **signed) if signed else command

    # -- mail ---------------------------------------------------------------------------------

    def asks_mail(self, command: Any) -> bool:
        """`* =` is for those who are missing: nobody who handed in by phone is."""
        return isinstance(command, TypeLine) and command.line.lstrip().startswith("*")

    def informed(self, command: Any, handed_in: Collection[str], state: State) -> Any:
        """Tell a line, or a slip, which tables have handed in by phone."""
        if not isinstance(command, TypeLine | EnterSlip) or state.hall is None:
            return command
        players = state.hall.players.values() if handed_in else ()
        tables = tuple(player.table for player in players if player.seat in handed_in)
        return dataclasses.replace(command, mailed=tables)

    def mailbox(self, state: State) -> Mailbox | None:
        """Open from the start of the clock to the closing; late once the bell has rung."""
        if state.seats is not None or state.hall is None or state.interrupted_at is not None:
            return None
        if state.phase is Phase.THINKING:
            return Mailbox(state.coup, state.clock.deadline if state.clock else None)
        if state.phase is Phase.BELL:
            return Mailbox(state.coup, state.bell_at)
        if state.phase is Phase.DRAWN and not state.setup.timed:
            return Mailbox(state.coup, None)
        return None

    def read_slip(self, seat: str, body: Any) -> Any:
        """A phone builds the same slip as paper; what a collector sees is not its to say."""
        try:
            slip = msgspec.convert(body, _PhoneSlip)
        except msgspec.ValidationError as error:
            raise InputError("room.slip-unreadable", detail=str(error)) from error
        for solution in slip.solutions:
            long = len(solution.word) > LONGEST_WORD or len(solution.reference or "") > 8
            if long or max(len(solution.raccord), len(solution.circled)) > MOST_RACCORD:
                raise InputError("room.slip-too-long")
        return slip

    def collects(self, command: Any, state: State) -> int | None:
        """Closing a coup gathers its mail."""
        return state.coup if isinstance(command, CloseCoup) and state.seats is None else None

    def gather(self, command: CloseCoup, slips: Sequence[MailSlip], state: State) -> CloseCoup:
        """The mail of the coup, by table, with its count and its hash for the log."""
        tables = {player.seat: player.table for player in hall_of(state).players.values()}
        digest = hashlib.sha256()
        mail = []
        for slip in slips:
            digest.update(f"{slip.seat}\x1f{slip.revision}\x1f".encode() + slip.body + b"\n")
            table = tables.get(slip.seat)
            if table is not None:
                read = msgspec.json.decode(slip.body, type=_PhoneSlip)
                mail.append(Slip(table, solutions=read.solutions))
        return CloseCoup(len(slips), digest.hexdigest() if slips else "", tuple(mail))

    # -- time ---------------------------------------------------------------------------------

    def after_crash(self, state: State) -> Any | None:
        """Pause the clock of the coup."""
        clock = state.clock
        if state.phase is Phase.THINKING and clock is not None and clock.deadline is not None:
            return PauseClock()
        return None

    def summary(self, state: State) -> Summary:
        """The line a list of games shows."""
        running = self.kind.due(state) is not None
        return Summary(str(state.phase), running, state.ended is not None, state.coup)


class _PhoneSlip(msgspec.Struct, forbid_unknown_fields=True):
    """What a player's device hands in."""

    solutions: Annotated[tuple[Solution, ...], msgspec.Meta(max_length=MOST_SOLUTIONS)] = ()


def _table_of(seat: str) -> int:
    if not (seat.isascii() and seat.isdigit()):
        raise InputError("room.table-needed", seat=seat)
    return int(seat)


def _act(command: TypeLine) -> str:
    return parse_entry(command.line).act


def _table_named(command: Any) -> int | None:
    """The one table that an order is about; none when it is about several, or about none."""
    if isinstance(command, TypeLine):
        return parse_entry(command.line).table
    slip = getattr(command, "slip", None)
    table = slip.table if slip is not None else getattr(command, "table", None)
    return table if isinstance(table, int) else None


def _check_table(actor: Actor, table: int | None) -> None:
    if table is not None and actor.tables and table not in actor.tables:
        raise RuleViolation("room.not-your-table", table=table)
