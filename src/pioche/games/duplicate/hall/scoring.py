"""When a coup counts: two arbiters settled, every table scored, billets to send."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import RetainTop
from pioche.games.duplicate.coup.events import TopWithdrawn
from pioche.games.duplicate.coup.state import Played
from pioche.games.duplicate.hall.commands import SettleDifference
from pioche.games.duplicate.hall.events import CoupScored, DifferenceSettled, SlipEntered
from pioche.games.duplicate.hall.lines import with_deed
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.rulings import upheld
from pioche.games.duplicate.hall.slips import disciplined, judging_position, played_position
from pioche.games.duplicate.hall.state import Decision, Deed, Hall, HallCoup, JudgedSlip
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.sanctions.double import Difference, differences
from pioche.rules.slips import Slip, Verdict, adjudicate
from pioche.rules.survival import eliminated

#: Tables that a refusal names; of others it says only that there are some.
_NAMED = 10


def open_differences(hall: Hall) -> tuple[Difference, ...]:
    """What two arbiters disagree about once both have read it, and nobody has settled."""
    both = [table for table in _doubled(hall) if table in hall.entries and table in hall.second]
    first = {table: hall.entries[table].verdict for table in both}
    second = {table: hall.second[table].verdict for table in both}
    return differences(first, second)


@dataclass(frozen=True, slots=True)
class Unread:
    """A slip that must be read twice, and that only one arbiter has entered."""

    table: int
    awaits: Literal["first", "second"]


def unread(hall: Hall) -> tuple[Unread, ...]:
    """The slips that one of two arbiters has not entered, and nobody has settled.

    What came by phone is read by nobody: the program judges what the player sent, so that it
    awaits no second reading.
    """
    found = []
    for table in _doubled(hall):
        first, second = hall.entries.get(table), hall.second.get(table)
        if first is None and second is not None:
            found.append(Unread(table, "first"))
        elif first is not None and second is None and not first.mail:
            found.append(Unread(table, "second"))
    return tuple(found)


def _doubled(hall: Hall) -> list[int]:
    """The tables that are judged twice and not settled."""
    if not hall.second and not any(arbiter.double for arbiter in hall.arbiters.values()):
        return []
    return [table for table in hall.players if table not in hall.settled and hall.doubled(table)]


def differences_are_settled(course: Course[State], _command: RetainTop) -> None:
    """A coup does not count while two arbiters disagree, or one has still to read a slip.

    2011: 5.7 lets the double arbiter's corrections reach the player by the same billet; our
    reading: both have judged before the coup counts, unless the referee settles the slip alone.
    """
    hall = course.state.hall
    if hall is None:
        return
    found = open_differences(hall)
    if found:
        raise RuleViolation("hall.differences", tables=_named(one.table for one in found))
    for awaits in ("first", "second"):
        tables = [one.table for one in unread(hall) if one.awaits == awaits]
        if tables:
            raise RuleViolation(f"hall.unread-{awaits}", tables=_named(tables))


def _named(tables: Iterable[int]) -> str:
    """Name the first tables of many."""
    numbers = [str(table) for table in tables]
    return ", ".join([*numbers[:_NAMED], "…"] if len(numbers) > _NAMED else numbers)


def settle(course: Course[State], command: SettleDifference) -> None:
    """Judge the slip as the referee reads it."""
    state, env = course.state, course.env
    hall, table = hall_of(state), command.slip.table
    differing = {one.table for one in open_differences(hall)}
    if table not in differing | {one.table for one in unread(hall)}:
        raise RuleViolation("hall.no-difference", table=table)
    slip = disciplined(hall, command.slip)
    verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
    own = command.slip.discipline
    course.add(DifferenceSettled(state.coup, slip, verdict, env.author, command.note, env.now, own))


def settled(state: State, event: DifferenceSettled) -> State:
    """The settled verdict stands for both."""
    hall, table = hall_of(state), event.slip.table
    before = hall.entries.get(table)
    entry = JudgedSlip(event.slip, event.verdict, event.by)
    decision = Decision(
        event.coup,
        table,
        "settled",
        before.verdict if before else None,
        event.verdict,
        event.by,
        event.note,
        event.at,
    )
    hall = replace(
        hall,
        entries=hall.entries.put(table, entry),
        settled=hall.settled | {table},
        decisions=(*hall.decisions, decision),
    )
    deed = Deed("settled", table, entry=entry, own=event.own)
    hall = with_deed(hall, deed, by=event.by, blind=False, phase=str(state.phase))
    return replace(state, hall=hall)


def judge_absent_offenders(course: Course[State], _command: RetainTop) -> None:
    """Who handed in nothing and was sanctioned for discipline gets both (5.5)."""
    state, hall = course.state, hall_of(course.state)
    if not hall.discipline:
        return
    position = played_position(state.played[-1], state, course.env)
    for table, discipline in hall.discipline.items():
        if table not in hall.entries and hall.expects(table, position.coup):
            slip = Slip(table, state="missing", discipline=discipline)
            verdict = adjudicate(position, slip, state.setup.regulation)
            course.add(SlipEntered(position.coup, slip, verdict))


def score_coup(course: Course[State], _command: RetainTop) -> None:
    """Count the coup for every table expected; who handed in nothing gets a zero."""
    state, env, hall = course.state, course.env, course.state.hall
    if hall is None or not hall.players:
        return
    played = state.played[-1]
    decided = upheld(state, hall, played, env)
    missing = tuple(
        table
        for table in hall.players
        if table not in hall.entries and table not in decided and hall.expects(table, played.number)
    )
    position = played_position(played, state, env)
    absent = adjudicate(position, Slip(0, state="missing"), state.setup.regulation)
    judged = {
        table: entry.verdict
        for table, entry in hall.entries.items()
        if table not in decided and hall.expects(table, played.number)
    }
    ruled = {table: entry.verdict for table, entry in decided.items()}
    billets = [
        *_notified(state, played, judged, env),
        *(table for table, verdict in ruled.items() if verdict.notice),
        *(missing if absent.notice else ()),
    ]
    verdicts = {**judged, **ruled}
    points = {table: verdict.points for table, verdict in verdicts.items()}
    points.update(dict.fromkeys(missing, 0))
    rows = tuple(
        (table, verdict.points, verdict.penalty, verdict.warnings)
        for table, verdict in sorted(verdicts.items())
    )
    course.add(
        CoupScored(
            played.number,
            played.score,
            rows,
            missing,
            absent,
            notices=tuple(sorted(billets)),
            out=tuple(sorted(eliminated(points, state.setup.formula))),
            upheld=tuple(decided.values()),
            lapsed=tuple(sorted(hall.rulings.keys() - decided)),
        )
    )


def _notified(
    state: State, played: Played, verdicts: dict[int, Verdict], env: Env
) -> Iterable[int]:
    """Which tables must get a billet, now that the retained move is known.

    Slips were judged with the program's choice; where the referee retained another solution, the
    slips sanctioned are judged again for that.
    """
    first = played.tops.proposed if played.tops is not None else None
    chosen = first is not None and (first.word, first.ref) == (played.word, played.ref)
    position = None if chosen else played_position(played, state, env)
    hall = hall_of(state)
    for table, verdict in verdicts.items():
        if position is not None and verdict.sanction != "none":
            verdict = adjudicate(position, hall.entries[table].slip, state.setup.regulation)
        if verdict.notice:
            yield table


def coup_scored(state: State, event: CoupScored) -> State:
    """Keep the coup."""
    hall = hall_of(state)
    entries = hall.entries.put_all(
        (table, JudgedSlip(Slip(table, state="missing"), replace(event.absent, table=table)))
        for table in event.missing
    ).put_all((entry.slip.table, entry) for entry in event.upheld)
    # As they were decided: what a sanction since then adds to them can be undone.
    rulings = {
        table: replace(hall.rulings[table], stands=stands)
        for tables, stands in (
            ([entry.slip.table for entry in event.upheld], True),
            (event.lapsed, False),
        )
        for table in tables
    }
    coup = HallCoup(event.coup, event.top, entries, frozenset(event.notices), hall.desk(), rulings)
    out = {**hall.out, **dict.fromkeys(event.out, event.coup)}
    coups = (*hall.coups, coup)
    return replace(state, hall=replace(hall, coups=coups, out=out, rulings={}, reversals=()))


def unscored(state: State, event: TopWithdrawn) -> State:
    """The coup does not count for the moment; its slips, and decisions on them, are still there."""
    if state.hall is None:
        return state
    hall = state.hall
    coup = hall.coup(event.coup)
    rulings = coup.rulings if coup is not None else {}
    kept = tuple(coup for coup in hall.coups if coup.number != event.coup)
    out = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    return replace(state, hall=replace(hall, coups=kept, out=out, rulings=rulings, reversals=()))
