"""The lines of a coup as a stack: what each did to which table, and what stands without one.

A line is one act of one person, however many tables it touches; a table keeps what the newest line
left there. Taking a line off the stack therefore gives back what the lines below it say, whoever
typed them, and where a newer line stands above it, changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from pioche.games.duplicate.hall.state import Deed, Hall, JudgedSlip, TypedLine
from pioche.rules.slips.slip import Discipline

#: A table, and whether it is the double arbiter's reading of it.
Column = tuple[int, bool]


def with_deed(hall: Hall, deed: Deed, *, by: str, blind: bool, phase: str, number: int = 0) -> Hall:
    """Put a deed on the stack: in the newest line if that is its number, else in a new one."""
    lines = hall.lines
    if lines and lines[-1].number == number:
        lines = (*lines[:-1], replace(lines[-1], deeds=(*lines[-1].deeds, deed)))
    else:
        lines = (*lines, TypedLine(next_number(hall), by, blind, phase, (deed,)))
    undone = hall.undone
    if (by, blind) in undone:
        undone = {who: changes for who, changes in undone.items() if who != (by, blind)}
    return replace(hall, lines=lines, undone=undone)


def next_number(hall: Hall) -> int:
    """The number of the next line."""
    return hall.lines[-1].number + 1 if hall.lines else 1


def last_line(hall: Hall, by: str, blind: bool) -> TypedLine | None:
    """The last line of a person that still stands."""
    own = (line for line in reversed(hall.lines) if (line.by, line.blind) == (by, blind))
    return next(own, None)


def judges_again(hall: Hall, number: int, table: int) -> bool:
    """Whether a slip entered in a line is the one that stood, judged with a new sanction."""
    if not hall.lines or hall.lines[-1].number != number:
        return False
    # A sanction opens its line: what follows is judged again, however long a line of slips is.
    first = hall.lines[-1].deeds[0]
    return first.kind == "sanction" and first.table == table


def columns_of(line: TypedLine) -> tuple[Column, ...]:
    """What a line touched; a sanction weighs on both readings of a slip."""
    touched: dict[Column, None] = {}
    for deed in line.deeds:
        if deed.kind == "sanction":
            touched |= {(deed.table, False): None, (deed.table, True): None}
        else:
            touched[deed.table, deed.blind] = None
    return tuple(touched)


def without_line(hall: Hall, number: int) -> tuple[TypedLine, ...]:
    """The lines that stand once one is undone."""
    return tuple(line for line in hall.lines if line.number != number)


@dataclass(frozen=True, slots=True)
class Said:
    """What the lines say of one reading of a table: the newest deed, and the sanction of its slip.

    No deed: nothing was typed, and what the phone sent stands.
    """

    deed: Deed | None
    sanction: Discipline | None


def standing(lines: Iterable[TypedLine], columns: Collection[Column]) -> dict[Column, Said]:
    """What stands at tables by the lines given."""
    deeds: dict[Column, Deed] = {}
    sanctions: dict[int, Deed] = {}
    newer: set[Column] = set()
    for deed in _newest_first(lines):
        if deed.kind == "sanction":
            sanctions.setdefault(deed.table, deed)
        elif (deed.table, deed.blind) in columns and (deed.table, deed.blind) not in deeds:
            deeds[deed.table, deed.blind] = deed
            if deed.table in sanctions:
                newer.add((deed.table, deed.blind))
    found = {}
    for column in columns:
        slip, sanction = deeds.get(column), sanctions.get(column[0])
        discipline = sanction.discipline if sanction is not None else None
        # A sanction typed after the slip decides; one from before weighs unless the slip says zero.
        if slip is not None and column not in newer and _outweighs(slip.own, discipline):
            discipline = slip.own
        found[column] = Said(slip, discipline)
    return found


def _outweighs(own: Discipline | None, known: Discipline | None) -> bool:
    return known is None or own == "zero"


def standing_sanctions(
    lines: Iterable[TypedLine], tables: Collection[int]
) -> dict[int, Discipline | None]:
    """The newest sanction of each table."""
    found: dict[int, Discipline | None] = {}
    for deed in _newest_first(lines):
        if deed.kind == "sanction" and deed.table in tables:
            found.setdefault(deed.table, deed.discipline)
    return {table: found.get(table) for table in tables}


def settled_tables(lines: Iterable[TypedLine], tables: Collection[int]) -> frozenset[int]:
    """The tables whose newest slip, in either column, is a settlement."""
    newest: dict[int, str] = {}
    for deed in _newest_first(lines):
        if deed.kind != "sanction" and deed.table in tables:
            newest.setdefault(deed.table, deed.kind)
    return frozenset(table for table, kind in newest.items() if kind == "settled")


def _newest_first(lines: Iterable[TypedLine]) -> Iterable[Deed]:
    for line in reversed(tuple(lines)):
        yield from reversed(line.deeds)


def sanctioned_tables(line: TypedLine) -> frozenset[int]:
    """The tables that a line sanctioned."""
    return frozenset(deed.table for deed in line.deeds if deed.kind == "sanction")


def with_entries(hall: Hall, standing: Iterable[tuple[int, bool, JudgedSlip | None]]) -> Hall:
    """Set, or take away, what stands at tables."""
    entries, second = hall.entries, hall.second
    for table, blind, entry in standing:
        if blind:
            second = second.without(table) if entry is None else second.put(table, entry)
        else:
            entries = entries.without(table) if entry is None else entries.put(table, entry)
    return replace(hall, entries=entries, second=second)
