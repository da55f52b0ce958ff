"""What a player sees of the hall that nobody else does: the own sheet, total, rank, warnings.

It is asked of thousands in a row at every step of a coup. A sheet changes only when a coup comes
to count, or something is decided about one: it is kept as it is written, and grows by a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import msgspec
from msgspec import UNSET

from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.results import Results, results
from pioche.games.duplicate.hall.shapes import PlayerHall, PublicHall, Unclaimed, WarningTerms
from pioche.games.duplicate.hall.slip_view import sheet_lines, sheet_of
from pioche.games.duplicate.hall.state import Hall, HallCoup
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import State
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.slips.policy import Finding, slip_rules

#: The halls whose sheets are kept as written, those that a process hosts and few past ones; and how
#: many lines they have together: those of two halls of ten thousand, to their last coup.
_KEPT = 64
_KEPT_LINES = 600_000

_SHARED = frozenset(field.name for field in fields(PublicHall))
#: What somebody sees who has no table any more.
_NOTHING = {
    field.name: field.default
    for field in fields(PlayerHall)
    if field.name not in _SHARED and field.default is not UNSET
}

_encoder = msgspec.json.Encoder()


def own_hall(state: State, hall: Hall, seat: str) -> Mapping[str, Any]:
    """What a player's view of the hall has beside everybody's."""
    found = results(state)
    table = found.seats.get(seat)
    if table is None:
        return _NOTHING
    sheet = sheet_of(hall, found, table, solos=_shows_solos(state, hall))
    return _own(state, hall, found, table, _now(state, hall, table), sheet)


def written_hall(state: State, hall: Hall, seat: str) -> Mapping[str, Any] | msgspec.Raw:
    """The same as JSON: of the state that is shown now, by one thread.

    Between two coups that count only what is expected of a table changes: what was written is
    kept beside it.
    """
    found = results(state)
    table = found.seats.get(seat)
    if table is None:
        return _NOTHING
    sheets, now = _sheets(hall, found, _shows_solos(state, hall)), _now(state, hall, table)
    known = sheets.written.get(table)
    if known is None or known[0] != now:
        told = _encoder.encode(_own(state, hall, found, table, now, sheets.of(table)))
        known = sheets.written[table] = (now, msgspec.Raw(told))
    return known[1]


_Now = tuple[bool, bool, int | None]
"""Whether a slip is expected of a table, whether it handed in on paper, and when it went out."""


def _now(state: State, hall: Hall, table: int) -> _Now:
    entry = hall.entries.get(table)
    on_paper = entry is not None and entry.on_paper
    return hall.expects(table, state.coup), on_paper, hall.out.get(table)


def _shows_solos(state: State, hall: Hall) -> bool:
    return hall.live_solos or state.phase is Phase.ENDED


def _own(
    state: State, hall: Hall, found: Results, table: int, now: _Now, sheet: Any
) -> dict[str, Any]:
    standing = found.by_table.get(table)
    expected, on_paper, out = now
    shown: dict[str, Any] = {
        "table": table,
        "sheet": sheet,
        "total": standing.total if standing else 0,
        "rank": standing.rank if standing and hall.coups else 0,
        "percentage": standing.percentage if standing else 0.0,
        "warnings": standing.warnings if standing else 0,
        "warning_penalty": _warning_rule(state).penalty(standing.warnings) if standing else 0,
        "expected": expected,
        "on_paper": on_paper,
        **_terms(state),
    }
    if standing and _shows_solos(state, hall):
        shown |= {"solos": standing.solos, "solo_points": standing.solo_points}
    if out is not None:
        shown["out"] = out
    return shown


@remembered
def _warning_rule(state: State) -> WarningRule:
    setup = state.setup
    return WarningRule.of(setup.regulation, setup.formula, setup.tempo)


@remembered
def _terms(state: State) -> dict[str, Any]:
    """What warnings, and a slip without its score, cost: said to players before they do."""
    terms: dict[str, Any] = {}
    rule, regulation = _warning_rule(state), state.setup.regulation
    if rule.threshold:
        article = regulation.article("sanctions.warning_cost").number
        terms["warning_terms"] = WarningTerms(rule.threshold, rule.cost, article)
    fault = slip_rules(regulation).fault(Finding("score-missing"))
    if fault is not None:  # where scores are computed, no regulation has that fault
        terms["without_score"] = Unclaimed(fault.sanction, fault.article)
    return terms


class Sheets:
    """The sheets of a hall after some coups, as JSON."""

    __slots__ = ("_before", "_changed", "_coups", "_found", "_marks", "_solos", "_texts", "written")

    def __init__(self, coups: tuple[HallCoup, ...], found: Results, solos: bool) -> None:
        self._coups, self._found, self._solos = coups, found, solos
        self._texts: dict[int, tuple[int, bytes]] = {}
        self.written: dict[int, tuple[object, msgspec.Raw]] = {}
        """By table all that is its own, and what was expected of it then."""
        # What a line says beside its slip: these may change after their coup.
        self._marks = {(coup, table, one.points) for (coup, table), one in found.means.items()}
        if solos:
            self._marks |= {(coup, table, -1) for coup, table in found.final.solos.items()}
        self._before: Sheets | None = None
        self._changed: frozenset[int] = frozenset()

    @property
    def lines(self) -> int:
        """How many lines there are on all sheets together."""
        return sum(len(coup.entries) for coup in self._coups)

    def shows(self, found: Results, solos: bool) -> bool:
        """Whether these are the sheets of some results."""
        return self._found is found and self._solos == solos

    def follow(self, before: Sheets) -> None:
        """Take over what was written before these coups, where it still holds."""
        n = len(before._coups)
        same = self._solos == before._solos and 0 < n <= len(self._coups)
        if not same or any(a is not b for a, b in zip(before._coups, self._coups, strict=False)):
            return
        last = before._coups[-1].number
        marks = {mark for mark in self._marks if mark[0] <= last}
        self._changed = frozenset(table for _, table, _ in marks ^ before._marks)
        self._before, before._before = before, None
        before.written.clear()

    def of(self, table: int) -> msgspec.Raw:
        """The sheet of a table."""
        known = self._texts.get(table)
        if known is None:
            known = self._texts[table] = self._write(table)
        return msgspec.Raw(b"[%b]" % known[1])

    def _write(self, table: int) -> tuple[int, bytes]:
        before, coups = self._before, self._coups
        warnings, text = 0, b""
        if before is not None and table not in self._changed:
            held = before._texts.pop(table, None)
            if held is not None:
                (warnings, text), coups = held, coups[len(before._coups) :]
        lines = [text] if text else []
        for line, after in sheet_lines(
            coups, self._found, table, solos=self._solos, warnings=warnings
        ):
            lines.append(_encoder.encode(line))
            warnings = after
        return warnings, b",".join(lines)


#: By hall, the one shown last at the end: a hall is known by its first coup, which stays the same.
_known: dict[int, Sheets] = {}


def _sheets(hall: Hall, found: Results, solos: bool) -> Sheets:
    """The sheets of what is shown now; those of the hall's last coup go on in them."""
    if not hall.coups:
        return Sheets((), found, solos)  # nothing is written on them yet
    first = id(hall.coups[0])
    known = _known.get(first)
    if known is not None and known.shows(found, solos):
        return known
    made = Sheets(hall.coups, found, solos)
    if known is not None:
        made.follow(known)
        del _known[first]
    _known[first] = made
    lines = sum(sheets.lines for sheets in _known.values())
    for oldest in list(_known)[:-1]:
        if len(_known) <= _KEPT and lines <= _KEPT_LINES:
            break
        lines -= _known.pop(oldest).lines
    return made
