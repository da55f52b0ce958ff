"""When a coup counts: two arbiters settled, every table scored, billets to send."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.commands import RetainTop
from pioche.games.duplicate.events import TopWithdrawn
from pioche.games.duplicate.hall.lines import with_act
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.rulings import upheld
from pioche.games.duplicate.hall.slips import (
    SlipEntered,
    disciplined,
    judging_position,
    played_position,
)
from pioche.games.duplicate.hall.state import Act, Decision, Entry, Hall, HallCoup
from pioche.games.duplicate.handlers import decides, evolves, follows, guards, has_hall
from pioche.games.duplicate.state import Played, State
from pioche.games.shape import Env
from pioche.rules.sanctions.double import Difference, differences
from pioche.rules.slips import Slip, Verdict, adjudicate
from pioche.rules.slips.slip import Discipline
from pioche.rules.survival import eliminated

#: Tables that a refusal names; the others are counted.
_NAMED = 10


@dataclass(frozen=True, slots=True)
class CoupScored:
    """A coup counts. `rows` are table, points, penalty and warnings of every slip expected."""

    coup: int
    top: int
    rows: tuple[tuple[int, int, int, int], ...]
    missing: tuple[int, ...]
    """Tables that handed in nothing: they get the verdict `absent`."""
    absent: Verdict
    notices: tuple[int, ...]
    """Tables to which a billet de correction must go."""
    out: tuple[int, ...] = ()
    """Sudden death: who goes out."""
    upheld: tuple[Entry, ...] = ()
    """What was decided before the top was withdrawn, and stands (none in logs older than this)."""
    lapsed: tuple[int, ...] = ()
    """Tables whose slip was entered anew since: what was decided on the old one has lapsed."""


@dataclass(frozen=True, slots=True)
class SettleDifference:
    """Decide between two arbiters: by the slip as it must be read."""

    slip: Slip
    by: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DifferenceSettled:
    """Two verdicts on one slip are settled."""

    coup: int
    slip: Slip
    verdict: Verdict
    by: str
    note: str
    at: int
    own: Discipline | None = None
    """The sanction of the slip as it was settled, before the one that the table had already."""


def open_differences(hall: Hall) -> tuple[Difference, ...]:
    """List what two arbiters disagree about once both have read it, and nobody has settled."""
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
    """List the slips that one of two arbiters has not entered, and nobody has settled.

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
    if not any(arbiter.double for arbiter in hall.arbiters.values()):
        return []
    return [table for table in hall.players if table not in hall.settled and hall.doubled(table)]


@guards(RetainTop)
def differences_are_settled(state: State, _command: RetainTop, env: Env) -> None:
    """A coup does not count while two arbiters disagree, or one has still to read a slip.

    2011: 5.7 lets the double arbiter's corrections reach the player by the same billet; our
    reading: both have judged before the coup counts, unless the referee settles the slip alone.
    """
    if state.hall is None:
        return
    found = open_differences(state.hall)
    if found:
        raise RuleViolation("hall.differences", tables=_named(one.table for one in found))
    for awaits in ("first", "second"):
        tables = [one.table for one in unread(state.hall) if one.awaits == awaits]
        if tables:
            raise RuleViolation(f"hall.unread-{awaits}", tables=_named(tables))


def _named(tables: Iterable[int]) -> str:
    """Name the first tables of many."""
    numbers = [str(table) for table in tables]
    return ", ".join([*numbers[:_NAMED], "…"] if len(numbers) > _NAMED else numbers)


@decides(SettleDifference)
def settle(state: State, command: SettleDifference, env: Env) -> tuple[DifferenceSettled, ...]:
    """Judge the slip as the referee reads it."""
    hall, table = hall_of(state), command.slip.table
    differing = {one.table for one in open_differences(hall)}
    if table not in differing | {one.table for one in unread(hall)}:
        raise RuleViolation("hall.no-difference", table=table)
    slip = disciplined(hall, command.slip)
    verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
    own = command.slip.discipline
    return (DifferenceSettled(state.coup, slip, verdict, command.by, command.note, env.now, own),)


@evolves(DifferenceSettled)
def settled(state: State, event: DifferenceSettled) -> State:
    """The settled verdict stands for both."""
    hall, table = hall_of(state), event.slip.table
    before = hall.entries.get(table)
    entry = Entry(event.slip, event.verdict, event.by)
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
    act = Act("settled", table, entry=entry, own=event.own)
    hall = with_act(hall, act, by=event.by, blind=False, phase=str(state.phase))
    return replace(state, hall=hall)


@follows(RetainTop, when=has_hall)
def judge_absent_offenders(state: State, _command: RetainTop, env: Env) -> tuple[SlipEntered, ...]:
    """Who handed in nothing and was sanctioned for discipline gets both (5.5)."""
    hall = hall_of(state)
    position = played_position(state.played[-1], state, env)
    found = []
    for table, discipline in hall.discipline.items():
        if table not in hall.entries and hall.expects(table, position.coup):
            slip = Slip(table, state="missing", discipline=discipline)
            verdict = adjudicate(position, slip, state.setup.regulation)
            found.append(SlipEntered(position.coup, slip, verdict))
    return tuple(found)


@follows(RetainTop, when=has_hall)
def score_coup(state: State, _command: RetainTop, env: Env) -> tuple[CoupScored, ...]:
    """Count the coup for every table expected; who handed in nothing gets a zero."""
    hall = state.hall
    if hall is None or not hall.players:
        return ()
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
    return (
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
        ),
    )


def _notified(
    state: State, played: Played, verdicts: dict[int, Verdict], env: Env
) -> Iterable[int]:
    """Say which tables must get a billet, now that the retained move is known.

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


@evolves(CoupScored)
def coup_scored(state: State, event: CoupScored) -> State:
    """Keep the coup."""
    hall = hall_of(state)
    entries = hall.entries.put_all(
        (table, Entry(Slip(table, state="missing"), replace(event.absent, table=table)))
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
    return replace(state, hall=replace(hall, coups=coups, out=out, rulings={}))


@evolves(TopWithdrawn)
def unscored(state: State, event: TopWithdrawn) -> State:
    """The coup does not count for the moment; its slips, and decisions on them, are still there."""
    if state.hall is None:
        return state
    hall = state.hall
    coup = hall.coup(event.coup)
    rulings = coup.rulings if coup is not None else {}
    kept = tuple(coup for coup in hall.coups if coup.number != event.coup)
    out = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    return replace(state, hall=replace(hall, coups=kept, out=out, rulings=rulings))
