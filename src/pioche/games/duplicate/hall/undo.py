"""Taking back what was typed: a line, as one act, or a table's slip. Nothing leaves the log."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.hall.commands import UndoLine, WithdrawSlip
from pioche.games.duplicate.hall.events import LineUndone, SlipWithdrawn
from pioche.games.duplicate.hall.lines import (
    columns_of,
    last_line,
    sanctioned_tables,
    settled_tables,
    standing,
    standing_sanctions,
    with_deed,
    with_entries,
    without_line,
)
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.slips import is_blind, judging_position, require_right
from pioche.games.duplicate.hall.state import (
    Decision,
    Deed,
    Hall,
    JudgedSlip,
    TableChange,
    TypedLine,
)
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.slips import adjudicate
from pioche.rules.slips.slip import Discipline


def undo_line(course: Course[State], _command: UndoLine) -> None:
    """Find what stands without the line; a slip whose sanction changes is judged again."""
    state, env = course.state, course.env
    line = last_line(hall_of(state), env.author, is_blind(env))
    if line is None:
        raise RuleViolation("hall.no-line")
    standing = _standing_without(state, line, env)
    course.add(LineUndone(state.coup, line.number, line.by, line.blind, standing))


def _standing_without(
    state: State, line: TypedLine, env: Env
) -> tuple[tuple[int, bool, JudgedSlip | None], ...]:
    hall = hall_of(state)
    found = []
    said = standing(without_line(hall, line.number), columns_of(line))
    for (table, blind), one in said.items():
        entry = (
            one.deed.entry if one.deed is not None else None if blind else hall.mailed.get(table)
        )
        if entry is not None:
            entry = _judged_with(state, entry, one.sanction, env)
        found.append((table, blind, entry))
    return tuple(found)


def _judged_with(
    state: State, entry: JudgedSlip, wanted: Discipline | None, env: Env
) -> JudgedSlip:
    if entry.slip.discipline == wanted:
        return entry
    slip = replace(entry.slip, discipline=wanted)
    verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
    return replace(entry, slip=slip, verdict=verdict)


def line_undone(state: State, event: LineUndone) -> State:
    """Give the tables of the line back what stood without it."""
    before = hall_of(state)
    line = next(line for line in before.lines if line.number == event.line)
    lines = without_line(before, event.line)
    tables = {deed.table for deed in line.deeds}
    discipline = {**before.discipline, **standing_sanctions(lines, sanctioned_tables(line))}
    kept = {table: kind for table, kind in discipline.items() if kind is not None}
    hall = replace(
        with_entries(before, event.standing),
        lines=lines,
        discipline=kept,
        settled=(before.settled - tables) | settled_tables(lines, tables),
        decisions=_without_settlements(before, event.coup, line),
    )
    undone = {**before.undone, (event.by, event.blind): _changes(before, hall, line)}
    return replace(state, hall=replace(hall, undone=undone))


def _without_settlements(hall: Hall, coup: int, line: TypedLine) -> tuple[Decision, ...]:
    """A settlement undone decides nothing any more; the log keeps that it was made."""
    tables = {deed.table for deed in line.deeds if deed.kind == "settled"}
    decisions = list(hall.decisions)
    for at in range(len(decisions) - 1, -1, -1):
        one = decisions[at]
        if (one.kind, one.coup) == ("settled", coup) and one.table in tables:
            tables.remove(one.table)
            del decisions[at]
    return tuple(decisions)


def _changes(before: Hall, after: Hall, line: TypedLine) -> tuple[TableChange, ...]:
    """What a line undone changed, table by table."""

    def entry(hall: Hall, table: int) -> JudgedSlip | None:
        return (hall.second if line.blind else hall.entries).get(table)

    return tuple(
        TableChange(
            table,
            entry(before, table),
            entry(after, table),
            before.discipline.get(table),
            after.discipline.get(table),
        )
        for table in sorted({deed.table for deed in line.deeds})
    )


def withdraw(course: Course[State], command: WithdrawSlip) -> None:
    """Take back a table's slip."""
    state, env, hall = course.state, course.env, hall_of(course.state)
    if command.table not in (hall.second if is_blind(env) else hall.entries):
        raise RuleViolation("hall.no-slip", table=command.table)
    require_right(hall, command.table, env)
    course.add(SlipWithdrawn(state.coup, command.table, env.author, is_blind(env)))


def withdrawn(state: State, event: SlipWithdrawn) -> State:
    """The table has no slip; that too can be undone."""
    hall = with_deed(
        hall_of(state),
        Deed("withdrawn", event.table, event.blind),
        by=event.by,
        blind=event.blind,
        phase=str(state.phase),
    )
    hall = replace(hall, settled=hall.settled - {event.table})
    return replace(state, hall=with_entries(hall, [(event.table, event.blind, None)]))
