"""Alone as in competition: a hall of one table, without a juge-arbitre.

The player writes a slip, with its score where the edition wants it, and hands it in once: the coup
is over, the slip is judged by the regulation, zeros and warnings count. Nothing is played for who
has handed in nothing when the bell rings. *Reading*: who has handed in waits for nobody, so that
the bell rings then; in a hall it would ring at its time.
"""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import InputError, RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import CloseCoup, Open, RetainTop, RingBell
from pioche.games.duplicate.coup.events import GameOpened
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.commands import DeliverNotice, LodgeAppeal
from pioche.games.duplicate.hall.mail import check_written
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.hall.table_map import TableMap
from pioche.games.duplicate.seats.commands import HandIn, PlayWord
from pioche.games.duplicate.seats.state import Seats
from pioche.games.duplicate.state import State
from pioche.rules.formula import Formula
from pioche.rules.ranking.standing import Entrant
from pioche.rules.slips import Slip

TABLE = 1


def only_alone(_course: Course[State], command: Open) -> None:
    """Among several a juge-arbitre would judge; a race is not played by slips."""
    racing = Formula.parse(command.formula).goal == "top"
    if command.slips and (len(command.seats) != 1 or racing):
        raise InputError("duplicate.slips-alone")


def seated(state: State, event: GameOpened) -> State:
    """The player sits at the only table."""
    if not event.slips:
        return state
    (seat,) = event.seats
    players = TableMap([(TABLE, Entrant(TABLE, seat=seat))])
    return replace(state, hall=Hall(players=players))


def not_here(course: Course[State], command: PlayWord) -> None:
    """Nobody tries words on: a slip is written."""
    if course.state.setup.slips:
        raise RuleViolation("duplicate.slip-wanted")


def hand_in(course: Course[State], command: HandIn) -> None:
    """Judge the only slip of the coup; one on its way when the bell rang is taken."""
    state, seats = course.state, course.state.seats
    if seats is None or command.seat not in seats.names:
        raise RuleViolation("duplicate.seat-unknown", seat=command.seat)
    if not state.setup.slips:
        raise RuleViolation("duplicate.no-slips")
    if command.coup != state.coup or state.phase not in (*state.thinking_phases, Phase.BELL):
        # Kept on a device without a network, it may come coups later.
        raise RuleViolation("duplicate.slip-late", coup=command.coup)
    check_written(command.solutions)
    close(course, Slip(TABLE, solutions=command.solutions))


def close(course: Course[State], *slips: Slip) -> None:
    """Ring, collect what was handed in, retain the top and count."""
    if course.state.phase is not Phase.BELL:
        course.order(RingBell())
    course.order(CloseCoup(len(slips), mail=slips))
    course.order(RetainTop())


def somebody_judges(course: Course[State], _command: LodgeAppeal) -> None:
    """Alone, nobody would decide an appeal."""
    if course.state.setup.slips:
        raise RuleViolation("duplicate.nobody-judges")


def verdict_is_read(course: Course[State], _command: RetainTop) -> None:
    """Who plays alone reads the verdict at once: it is the billet de correction (2011: 5.7)."""
    setup, hall = course.state.setup, course.state.hall
    if setup.slips and hall is not None and TABLE in hall.coups[-1].notices:
        course.order(DeliverNotice(hall.coups[-1].number, TABLE))


def home_points(state: State, seats: Seats) -> dict[str, int]:
    """What each player at home has scored: with slips, less penalties and what warnings cost."""
    if not state.setup.slips:
        return {seat: seats.points(seat) for seat in seats.names}
    standing = results(state).by_table.get(TABLE)
    return dict.fromkeys(seats.names, standing.total if standing is not None else 0)
