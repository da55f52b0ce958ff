"""Duplicate in the room: the juge-arbitre runs it, or friends play at home without slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.commands import CloseCoup, DrawRack, PauseClock
from pioche.games.duplicate.state import Phase, State
from pioche.room.hosting import Hosting, Mailbox, Seating
from pioche.room.hostings import hall
from pioche.room.log import Slip, Summary
from pioche.room.people import Actor, Member, Role

#: What whoever opened a game without referee may do for the table, seeing no more than a player.
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
AT_HOME = "at_home"
"""The option that opens a game without referee nor slips: alone, among friends, topping."""


class DuplicateHosting(Hosting):
    """A hall with slips, or seats without."""

    opening = "OpenGame"
    slips = True

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
        """Players come to a hall at any time; a game at home keeps the seats it began with."""
        return None if state.seats is not None else hall.enrolment(seatings)

    def appointment(self, member: Member, state: State) -> Any | None:
        """An arbiter's tables."""
        return None if state.seats is not None else hall.appointment(member)

    def lexicon_of(self, state: State) -> tuple[str, str]:
        """The word list of the opening."""
        return state.setup.lexicon, state.setup.lexicon_sha256

    def seats(self, state: State) -> Sequence[str]:
        """The seats of a game without slips."""
        return state.seats.names if state.seats is not None else ()

    def allow(self, actor: Actor, name: str, command: Any, state: State) -> None:
        """At home, the host also draws, starts the clock and asks for the top."""
        if (
            actor.role is Role.PLAYER
            and actor.host
            and actor.seat in self.seats(state)
            and name in HOST_ORDERS
        ):
            if isinstance(command, DrawRack) and command.letters is not None:
                raise RuleViolation("room.not-allowed", role=actor.role.value)
            return
        if hall.allowed(actor, name, command):
            return
        super().allow(actor, name, command, state)

    def mailbox(self, state: State) -> Mailbox | None:
        """The slips of the coup under way."""
        return hall.mailbox(state)

    def read_slip(self, seat: str, body: Any) -> Any:
        """Check what a player's device hands in."""
        return hall.read_slip(body)

    def collects(self, command: Any, state: State) -> int | None:
        """Closing the coup collects its slips."""
        in_hall = isinstance(command, CloseCoup) and state.hall is not None
        return state.coup if in_hall else None

    def gather(self, command: CloseCoup, slips: Sequence[Slip]) -> CloseCoup:
        """Put the slips into the order."""
        return hall.gather(command, slips)

    def after_crash(self, state: State) -> Any | None:
        """Pause the clock of the coup."""
        clock = state.clock
        if state.phase is Phase.THINKING and clock is not None and clock.deadline is not None:
            return PauseClock()
        return None

    def summary(self, state: State) -> Summary:
        """The line a list of games shows."""
        return Summary(
            str(state.phase),
            self.after_crash(state) is not None,
            state.ended is not None,
            state.coup,
        )
