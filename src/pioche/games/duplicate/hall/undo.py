"""Taking back what was typed: a line, as one act, or a table's slip. Nothing leaves the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.coup.checks import require_phase, thinking_phases
from pioche.games.duplicate.hall.lines import (
    columns_of,
    last_line,
    sanctioned_tables,
    settled_tables,
    standing,
    standing_sanctions,
    with_act,
    with_entries,
    without_line,
)
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.slips import AFTER_BELL, judging_position, require_right
from pioche.games.duplicate.hall.state import Act, Change, Decision, Entry, Hall, Line
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.slips import adjudicate
from pioche.rules.slips.slip import Discipline


@dataclass(frozen=True, slots=True)
class UndoLine:
    """Undo the last line that this person typed in this coup, and that still stands."""

    by: str = ""
    blind: bool = False


@dataclass(frozen=True, slots=True)
class LineUndone:
    """A line is undone as a whole. What it did stays in the log."""

    coup: int
    line: int
    by: str
    blind: bool
    standing: tuple[tuple[int, bool, Entry | None], ...]
    """What stands again: table, whether in the double arbiter's reading, slip and verdict."""


@dataclass(frozen=True, slots=True)
class WithdrawSlip:
    """Take a table's slip back, whoever typed it."""

    table: int
    by: str = ""
    blind: bool = False


@dataclass(frozen=True, slots=True)
class SlipWithdrawn:
    """A slip is taken back; what the table said before is in the log."""

    coup: int
    table: int
    by: str = ""
    blind: bool = False


@decides(UndoLine)
def undo_line(state: State, command: UndoLine, env: Env) -> tuple[LineUndone, ...]:
    """Find what stands without the line; a slip whose sanction changes is judged again."""
    require_phase(state, *thinking_phases(state), *AFTER_BELL)
    line = last_line(hall_of(state), command.by, command.blind)
    if line is None:
        raise RuleViolation("hall.no-line")
    standing = _standing_without(state, line, env)
    return (LineUndone(state.coup, line.number, command.by, command.blind, standing),)


def _standing_without(
    state: State, line: Line, env: Env
) -> tuple[tuple[int, bool, Entry | None], ...]:
    hall = hall_of(state)
    found = []
    said = standing(without_line(hall, line.number), columns_of(line))
    for (table, blind), one in said.items():
        entry = one.act.entry if one.act is not None else None if blind else hall.mailed.get(table)
        if entry is not None:
            entry = _judged_with(state, entry, one.sanction, env)
        found.append((table, blind, entry))
    return tuple(found)


def _judged_with(state: State, entry: Entry, wanted: Discipline | None, env: Env) -> Entry:
    if entry.slip.discipline == wanted:
        return entry
    slip = replace(entry.slip, discipline=wanted)
    verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
    return replace(entry, slip=slip, verdict=verdict)


@evolves(LineUndone)
def line_undone(state: State, event: LineUndone) -> State:
    """Give the tables of the line back what stood without it."""
    before = hall_of(state)
    line = next(line for line in before.lines if line.number == event.line)
    lines = without_line(before, event.line)
    tables = {act.table for act in line.acts}
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


def _without_settlements(hall: Hall, coup: int, line: Line) -> tuple[Decision, ...]:
    """A settlement undone decides nothing any more; the log keeps that it was made."""
    tables = {act.table for act in line.acts if act.kind == "settled"}
    decisions = list(hall.decisions)
    for at in range(len(decisions) - 1, -1, -1):
        one = decisions[at]
        if (one.kind, one.coup) == ("settled", coup) and one.table in tables:
            tables.remove(one.table)
            del decisions[at]
    return tuple(decisions)


def _changes(before: Hall, after: Hall, line: Line) -> tuple[Change, ...]:
    """Say what a line undone changed, table by table."""

    def entry(hall: Hall, table: int) -> Entry | None:
        return (hall.second if line.blind else hall.entries).get(table)

    return tuple(
        Change(
            table,
            entry(before, table),
            entry(after, table),
            before.discipline.get(table),
            after.discipline.get(table),
        )
        for table in sorted({act.table for act in line.acts})
    )


@decides(WithdrawSlip)
def withdraw(state: State, command: WithdrawSlip, env: Env) -> tuple[SlipWithdrawn, ...]:
    """Take back a table's slip."""
    require_phase(state, *thinking_phases(state), *AFTER_BELL)
    hall = hall_of(state)
    if command.table not in (hall.second if command.blind else hall.entries):
        raise RuleViolation("hall.no-slip", table=command.table)
    require_right(hall, command.table, command.by, command.blind)
    return (SlipWithdrawn(state.coup, command.table, command.by, command.blind),)


@evolves(SlipWithdrawn)
def withdrawn(state: State, event: SlipWithdrawn) -> State:
    """The table has no slip; that too can be undone."""
    hall = with_act(
        hall_of(state),
        Act("withdrawn", event.table, event.blind),
        by=event.by,
        blind=event.blind,
        phase=str(state.phase),
    )
    hall = replace(hall, settled=hall.settled - {event.table})
    return replace(state, hall=with_entries(hall, [(event.table, event.blind, None)]))
