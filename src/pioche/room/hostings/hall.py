"""The hall of a duplicate game in the room: its tables, its mail, what its arbiters may order."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.games.duplicate.commands import CloseCoup
from pioche.games.duplicate.hall_people import AppointArbiter, EnrolPlayers
from pioche.games.duplicate.hall_state import HallPlayer
from pioche.games.duplicate.state import Phase, State
from pioche.room.hosting import Mailbox, Seating
from pioche.room.log import Slip as MailedSlip
from pioche.room.people import Actor, Member, Role
from pioche.rules.slips import Slip, Solution

#: What an arbiter may enter; the game itself looks whether the table is theirs.
ENTRIES = frozenset({"TypeLine", "EnterSlip", "WithdrawSlip"})
#: What an arbiter may do for a table given to them.
FOR_A_TABLE = frozenset({"SanctionPlayer", "LodgeAppeal", "DeliverNotice"})

MOST_SOLUTIONS = 8
LONGEST_WORD = 40


class PlayerSlip(msgspec.Struct, forbid_unknown_fields=True):
    """What a player's device may hand in. What a collector sees of paper is not the player's."""

    solutions: list[Solution] = []


def enrolment(seatings: Sequence[Seating]) -> EnrolPlayers:
    """Give players their tables. In a hall a seat is named by its table."""
    return EnrolPlayers(tuple(_player(seating) for seating in seatings))


def _player(seating: Seating) -> HallPlayer:
    table = seating.table
    if table is None and seating.seat.isascii() and seating.seat.isdecimal():
        table = int(seating.seat)
    if table is None or seating.seat != str(table):
        raise InputError("room.seat-is-table", seat=seating.seat)
    return HallPlayer(
        table,
        seating.seat,
        arbiter=seating.arbiter,
        category=seating.category,
        series=seating.series,
        club=seating.club,
        from_coup=seating.from_coup,
    )


def appointment(member: Member) -> AppointArbiter | None:
    """Tell the game which tables an arbiter judges."""
    if member.role not in (Role.ARBITER, Role.DOUBLE):
        return None
    return AppointArbiter(member.seat, member.tables, double=member.role is Role.DOUBLE)


def allowed(actor: Actor, name: str, command: Any) -> bool:
    """Say whether an arbiter may give an order: theirs to give, and signed by them.

    A double-arbitre only enters slips, blind; an arbiter never enters as one.
    """
    if actor.role not in (Role.ARBITER, Role.DOUBLE):
        return False
    if getattr(command, "by", actor.seat) != actor.seat:
        return False
    if name in ENTRIES:
        return bool(command.blind) == (actor.role is Role.DOUBLE)
    own = not actor.tables or getattr(command, "table", None) in actor.tables
    return actor.role is Role.ARBITER and name in FOR_A_TABLE and own


def mailbox(state: State) -> Mailbox | None:
    """The mail is open while players think, and a moment after the bell for slips on their way."""
    if state.hall is None:
        return None
    if state.phase is Phase.THINKING:
        return Mailbox(state.coup, state.clock.deadline if state.clock is not None else None)
    if state.phase is Phase.BELL:
        return Mailbox(state.coup, state.bell_at)
    return None


def read_slip(body: Any) -> PlayerSlip:
    """Check the form of a slip that a device hands in."""
    try:
        slip = msgspec.convert(body, PlayerSlip)
    except msgspec.ValidationError as error:
        raise InputError("room.slip-unreadable", detail=str(error)) from error
    if len(slip.solutions) > MOST_SOLUTIONS or any(
        len(one.word) > LONGEST_WORD or len(one.raccord) > LONGEST_WORD for one in slip.solutions
    ):
        raise InputError("room.slip-unreadable", detail="")
    return slip


def gather(command: CloseCoup, mail: Sequence[MailedSlip]) -> CloseCoup:
    """Put the slips of the mail into the order that closes the coup, with their hash."""
    digest = hashlib.sha256()
    slips = []
    for one in sorted(mail, key=lambda one: int(one.seat)):
        digest.update(one.seat.encode() + b"\0" + one.body + b"\0")
        written = msgspec.json.decode(one.body, type=PlayerSlip)
        slips.append(Slip(int(one.seat), solutions=tuple(written.solutions)))
    return replace(command, slips=len(slips), slips_sha256=digest.hexdigest(), mail=tuple(slips))
