"""The lines of a coup as a stack: what each did to which table, and what stands without one.

A line is one act of one person, however many tables it touches; a table keeps what the newest line
left there. Taking a line off the stack therefore gives back what the lines below it say, whoever
typed them, and where a newer line stands above it, changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from pioche.games.duplicate.hall.state import Act, Entry, Hall, Line
from pioche.rules.slips.slip import Discipline

#: A table, and whether it is the double arbiter's reading of it.
Column = tuple[int, bool]


def with_act(
    hall: Hall, act: Act, *, by: str, blind: bool, phase: str, number: int | None = None
) -> Hall:
    """Put an act on the stack: in the newest line if that is its number, else in a new one."""
    lines = hall.lines
    if lines and lines[-1].number == number:
        lines = (*lines[:-1], replace(lines[-1], acts=(*lines[-1].acts, act)))
    else:
        lines = (*lines, Line(next_number(hall), by, blind, phase, (act,)))
    undone = hall.undone
    if (by, blind) in undone:
        undone = {who: changes for who, changes in undone.items() if who != (by, blind)}
    return replace(hall, lines=lines, undone=undone)


def next_number(hall: Hall) -> int:
    """Give the number of the next line."""
    return hall.lines[-1].number + 1 if hall.lines else 1


def last_line(hall: Hall, by: str, blind: bool) -> Line | None:
    """Give the last line of a person that still stands."""
    own = (line for line in reversed(hall.lines) if (line.by, line.blind) == (by, blind))
    return next(own, None)


def judges_again(hall: Hall, number: int | None, table: int) -> bool:
    """Whether a slip entered in a line is the one that stood, judged with a new sanction."""
    if number is None or not hall.lines or hall.lines[-1].number != number:
        return False
    # A sanction opens its line: what follows is judged again, however long a line of slips is.
    first = hall.lines[-1].acts[0]
    return first.kind == "sanction" and first.table == table


def columns_of(line: Line) -> tuple[Column, ...]:
    """Give what a line touched; a sanction weighs on both readings of a slip."""
    touched: dict[Column, None] = {}
    for act in line.acts:
        if act.kind == "sanction":
            touched |= {(act.table, False): None, (act.table, True): None}
        else:
            touched[act.table, act.blind] = None
    return tuple(touched)


def without_line(hall: Hall, number: int) -> tuple[Line, ...]:
    """Give the lines that stand once one is undone."""
    return tuple(line for line in hall.lines if line.number != number)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the lines say of one reading of a table: the newest act, and the sanction of its slip.

    No act: nothing was typed, and what the phone sent stands.
    """

    act: Act | None
    sanction: Discipline | None


def standing(lines: Iterable[Line], columns: Collection[Column]) -> dict[Column, Standing]:
    """Say what stands at tables by the lines given."""
    acts: dict[Column, Act] = {}
    sanctions: dict[int, Act] = {}
    newer: set[Column] = set()
    for act in _newest_first(lines):
        if act.kind == "sanction":
            sanctions.setdefault(act.table, act)
        elif (act.table, act.blind) in columns and (act.table, act.blind) not in acts:
            acts[act.table, act.blind] = act
            if act.table in sanctions:
                newer.add((act.table, act.blind))
    found = {}
    for column in columns:
        slip, sanction = acts.get(column), sanctions.get(column[0])
        discipline = sanction.discipline if sanction is not None else None
        # A sanction typed after the slip decides; one from before weighs unless the slip says zero.
        if slip is not None and column not in newer and _outweighs(slip.own, discipline):
            discipline = slip.own
        found[column] = Standing(slip, discipline)
    return found


def _outweighs(own: Discipline | None, known: Discipline | None) -> bool:
    return known is None or own == "zero"


def standing_sanctions(
    lines: Iterable[Line], tables: Collection[int]
) -> dict[int, Discipline | None]:
    """Give the newest sanction of each table."""
    found: dict[int, Discipline | None] = {}
    for act in _newest_first(lines):
        if act.kind == "sanction" and act.table in tables:
            found.setdefault(act.table, act.discipline)
    return {table: found.get(table) for table in tables}


def settled_tables(lines: Iterable[Line], tables: Collection[int]) -> frozenset[int]:
    """Give the tables whose newest slip, in either column, is a settlement."""
    newest: dict[int, str] = {}
    for act in _newest_first(lines):
        if act.kind != "sanction" and act.table in tables:
            newest.setdefault(act.table, act.kind)
    return frozenset(table for table, kind in newest.items() if kind == "settled")


def _newest_first(lines: Iterable[Line]) -> Iterable[Act]:
    for line in reversed(tuple(lines)):
        yield from reversed(line.acts)


def sanctioned_tables(line: Line) -> frozenset[int]:
    """Give the tables that a line sanctioned."""
    return frozenset(act.table for act in line.acts if act.kind == "sanction")


def with_entries(hall: Hall, standing: Iterable[tuple[int, bool, Entry | None]]) -> Hall:
    """Set, or take away, what stands at tables."""
    entries, second = hall.entries, hall.second
    for table, blind, entry in standing:
        if blind:
            second = second.without(table) if entry is None else second.put(table, entry)
        else:
            entries = entries.without(table) if entry is None else entries.put(table, entry)
    return replace(hall, entries=entries, second=second)
