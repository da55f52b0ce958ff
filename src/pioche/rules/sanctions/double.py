"""Double arbitration: two arbiters judge the same slips without seeing each other's verdicts.

2011: 5.7. Their differences are listed and settled before the coup counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pioche.rules.slips.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Difference:
    """A table on which two arbiters disagree; None: one of them has not judged it."""

    table: int
    first: Verdict | None
    second: Verdict | None
    about: tuple[str, ...]


def compare(first: Verdict | None, second: Verdict | None) -> tuple[str, ...]:
    """Name what two verdicts on one slip differ about; nothing where they agree."""
    if first is None or second is None:
        return () if first is second else ("missing",)
    about = [
        name
        for name in ("points", "penalty", "sanction", "warnings")
        if getattr(first, name) != getattr(second, name)
    ]
    if {fault.code for fault in first.faults} != {fault.code for fault in second.faults}:
        about.append("faults")
    if first.move != second.move and first.points + second.points > 0:
        about.append("move")
    return tuple(about)


def differences(
    first: Mapping[int, Verdict], second: Mapping[int, Verdict]
) -> tuple[Difference, ...]:
    """List the tables on which two arbiters disagree, in order."""
    found = []
    for table in sorted(first.keys() | second.keys()):
        one, other = first.get(table), second.get(table)
        about = compare(one, other)
        if about:
            found.append(Difference(table, one, other, about))
    return tuple(found)
