"""When a coup counts: two arbiters settled, every table scored, billets to send."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.commands import RetainTop
from pioche.games.duplicate.events import TopWithdrawn
from pioche.games.duplicate.hall_people import hall_of
from pioche.games.duplicate.hall_slips import SlipEntered, judging_position, played_position
from pioche.games.duplicate.hall_state import Decision, Entry, Hall, HallCoup
from pioche.games.duplicate.handlers import decides, evolves, follows, guards, has_hall
from pioche.games.duplicate.state import Played, State
from pioche.games.shape import Env
from pioche.rules.sanctions_double import Difference, differences
from pioche.rules.slips import Slip, Verdict, adjudicate
from pioche.rules.survival import eliminated


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


def open_differences(hall: Hall) -> tuple[Difference, ...]:
    """List what two arbiters disagree about, and nobody has settled."""
    tables = [table for table in hall.players if hall.doubled(table)]
    if not tables:
        return ()
    first = {table: hall.entries[table].verdict for table in tables if table in hall.entries}
    second = {table: hall.second[table].verdict for table in tables if table in hall.second}
    return tuple(one for one in differences(first, second) if one.table not in hall.settled)


@guards(RetainTop)
def differences_are_settled(state: State, _command: RetainTop, env: Env) -> None:
    """A coup does not count while two arbiters disagree."""
    if state.hall is None:
        return
    found = open_differences(state.hall)
    if found:
        tables = ", ".join(str(one.table) for one in found[:10])
        raise RuleViolation("hall.differences", tables=tables, count=len(found))


@decides(SettleDifference)
def settle(state: State, command: SettleDifference, env: Env) -> tuple[DifferenceSettled, ...]:
    """Judge the slip as the referee reads it."""
    hall, table = hall_of(state), command.slip.table
    if table not in {one.table for one in open_differences(hall)}:
        raise RuleViolation("hall.no-difference", table=table)
    verdict = adjudicate(judging_position(state, env), command.slip, state.setup.regulation)
    return (
        DifferenceSettled(state.coup, command.slip, verdict, command.by, command.note, env.now),
    )


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
    missing = tuple(
        table
        for table in hall.players
        if table not in hall.entries and hall.expects(table, played.number)
    )
    position = played_position(played, state, env)
    absent = adjudicate(position, Slip(0, state="missing"), state.setup.regulation)
    verdicts = {
        table: entry.verdict
        for table, entry in hall.entries.items()
        if hall.expects(table, played.number)
    }
    billets = [*_notified(state, played, verdicts, env), *(missing if absent.notice else ())]
    notices = tuple(sorted(billets))
    points = {table: verdict.points for table, verdict in verdicts.items()}
    points.update(dict.fromkeys(missing, 0))
    rows = tuple(
        (table, verdict.points, verdict.penalty, verdict.warnings)
        for table, verdict in sorted(verdicts.items())
    )
    out = tuple(sorted(eliminated(points, state.setup.formula)))
    return (CoupScored(played.number, played.score, rows, missing, absent, notices, out),)


def _notified(
    state: State, played: Played, verdicts: dict[int, Verdict], env: Env
) -> Iterable[int]:
    """Say which tables must get a billet, now that the retained move is known.

    Slips were judged with the program's choice; where the referee retained another solution, the
    slips sanctioned are judged again for that.
    """
    first = played.tops.candidates[0] if played.tops and played.tops.candidates else None
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
    )
    coup = HallCoup(event.coup, event.top, entries, frozenset(event.notices))
    out = {**hall.out, **dict.fromkeys(event.out, event.coup)}
    return replace(state, hall=replace(hall, coups=(*hall.coups, coup), out=out))


@evolves(TopWithdrawn)
def unscored(state: State, event: TopWithdrawn) -> State:
    """The coup does not count for the moment; its slips are still there."""
    if state.hall is None:
        return state
    hall = state.hall
    kept = tuple(coup for coup in hall.coups if coup.number != event.coup)
    out = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    return replace(state, hall=replace(hall, coups=kept, out=out))
