"""Slips that come from the players' own devices: mailed, then judged when the coup is closed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Annotated, Any

import msgspec

from pioche.core.errors import InputError
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import CloseCoup
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.commands import EnterSlip, TypeLine
from pioche.games.duplicate.hall.events import SlipsCollected
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.slips import disciplined, judging_position
from pioche.games.duplicate.hall.state import JudgedSlip
from pioche.games.duplicate.state import State
from pioche.games.shape import Mailbox, MailedSlip
from pioche.rules.slips import Slip, Solution, adjudicate_all
from pioche.rules.slips.entry import parse_entry

LONGEST_WORD = 15
LONGEST_REFERENCE = 8
MOST_SOLUTIONS = 3
MOST_RACCORD = 30


class PhoneSlip(msgspec.Struct, forbid_unknown_fields=True):
    """What a player's device hands in; what a collector sees is not its to say."""

    solutions: Annotated[tuple[Solution, ...], msgspec.Meta(max_length=MOST_SOLUTIONS)] = ()


_phone_slip = msgspec.json.Decoder(PhoneSlip)


def check_written(solutions: Sequence[Solution]) -> None:
    """Refuse more than a slip holds: what a device sends is stored as it came."""
    if len(solutions) > MOST_SOLUTIONS:
        raise InputError("room.slip-too-long")
    for one in solutions:
        long = len(one.word) > LONGEST_WORD or len(one.reference or "") > LONGEST_REFERENCE
        if long or max(len(one.raccord), len(one.circled)) > MOST_RACCORD:
            raise InputError("room.slip-too-long")


class DuplicateMail:
    """The mail of a hall (see `games.shape.Mail`)."""

    def box(self, state: State) -> Mailbox | None:
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

    def read(self, seat: str, body: Any) -> PhoneSlip:
        """A phone builds the same slip as paper."""
        try:
            slip = msgspec.convert(body, PhoneSlip)
        except msgspec.ValidationError as error:
            raise InputError("room.slip-unreadable", detail=str(error)) from error
        check_written(slip.solutions)
        return slip

    def gather(self, state: State, command: CloseCoup, slips: Sequence[MailedSlip]) -> CloseCoup:
        """The mail of the coup, by table, with its count and its hash for the log."""
        tables = {player.seat: player.table for player in hall_of(state).players.values()}
        digest = hashlib.sha256()
        mail = []
        known: dict[bytes, tuple[Solution, ...]] = {}
        for slip in slips:
            digest.update(f"{slip.seat}\x1f{slip.revision}\x1f".encode() + slip.body + b"\n")
            table = tables.get(slip.seat)
            if table is not None:
                solutions = known.get(slip.body)
                if solutions is None:
                    solutions = known[slip.body] = _phone_slip.decode(slip.body).solutions
                mail.append(Slip(table, solutions=solutions))
        return CloseCoup(len(slips), digest.hexdigest() if slips else "", tuple(mail))

    def informed(self, state: State, command: Any, handed_in: Collection[str]) -> Any:
        """Say of the table of a slip, or of a line, whether it has handed in; of all for `*`."""
        if not isinstance(command, TypeLine | EnterSlip):
            return command
        players = hall_of(state).players
        table = table_of(command)
        if table is not None:
            concerned = [player] if (player := players.get(table)) is not None else []
        else:
            concerned = list(players.values()) if handed_in else []
        mailed = tuple(player.table for player in concerned if player.seat in handed_in)
        return replace(command, mailed=mailed)

    def stored(self, command: Any) -> Any:
        """Slips stay in the mail; the order says how many they were, and their hash."""
        return replace(command, mail=()) if isinstance(command, CloseCoup) else command


def about_all(command: TypeLine) -> bool:
    """Whether a line is for those who are missing (`* =`): who handed in by phone is not."""
    return command.line.lstrip().startswith("*")


def table_of(command: TypeLine | EnterSlip) -> int | None:
    """The one table of a line or a slip; none for `*`. InputError: the line cannot be read."""
    return parse_entry(command.line).table if isinstance(command, TypeLine) else command.slip.table


def collect_mail(course: Course[State], command: CloseCoup) -> None:
    """Judge the mail of the coup; paper slips already entered stand, strangers are left out."""
    state, hall = course.state, hall_of(course.state)
    slips = [
        disciplined(hall, slip) for slip in command.mail if hall.expects(slip.table, state.coup)
    ]
    if not slips:
        return
    verdicts = adjudicate_all(judging_position(state, course.env), slips, state.setup.regulation)
    judged = tuple(zip(slips, verdicts, strict=True))
    paper = {table for table, entry in hall.entries.items() if entry.on_paper}
    counted = tuple(one for one in judged if one[0].table not in paper)
    aside = tuple(one for one in judged if one[0].table in paper)
    course.add(SlipsCollected(state.coup, counted, aside))


def collected(state: State, event: SlipsCollected) -> State:
    """Keep the mail."""
    hall = hall_of(state)
    counted, aside = (
        [(slip.table, JudgedSlip(slip, verdict, mail=True)) for slip, verdict in judged]
        for judged in (event.entries, event.aside)
    )
    entries = hall.entries.put_all(counted)
    mailed = hall.mailed.put_all([*counted, *aside])
    return replace(state, hall=replace(hall, entries=entries, mailed=mailed))
