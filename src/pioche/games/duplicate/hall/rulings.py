"""Decisions of the referee that outlive a withdrawn top: slips amended, appeals decided (6.3).

The regulations do not say what becomes of a decision when the coup is retained again; our reading
is in docs/arbitrage.md. A decision is about a table's slip, not about the solution retained: it
stands, whichever top is retained, unless that slip was entered anew or the coup is no longer the
table's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pioche.games.duplicate.coup.state import Phase, Played
from pioche.games.duplicate.hall.shapes import RulingView
from pioche.games.duplicate.hall.slips import played_position
from pioche.games.duplicate.hall.state import Hall, HallCoup, JudgedSlip, Ruling
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.slips import Position, Slip, Verdict, adjudicate


def handed_in(entry: JudgedSlip | None, table: int) -> Slip:
    """What a table handed in: nothing entered is a slip that is missing."""
    return Slip(table, state="missing") if entry is None else entry.slip


def stands(hall: Hall, coup: int, table: int, ruling: Ruling) -> bool:
    """Whether a decision still speaks of the slip that lies on the desk; sanctions apart."""
    now = handed_in(hall.entries.get(table), table)
    same = replace(now, discipline=None) == replace(ruling.about, discipline=None)
    return same and hall.expects(table, coup)


def standing_rulings(hall: Hall, coup: int) -> dict[int, Ruling]:
    """What was decided before the top was withdrawn, and whether each will stand."""
    return {
        table: replace(ruling, stands=stands(hall, coup, table, ruling))
        for table, ruling in sorted(hall.rulings.items())
    }


def upheld(state: State, hall: Hall, played: Played, env: Env) -> Mapping[int, JudgedSlip]:
    """The entries decided by the referee that stand under the top now retained."""
    rulings = standing_rulings(hall, played.number)
    if not rulings:
        return {}
    position = played_position(played, state, env)
    return {
        table: _again(state, hall, position, ruling)
        for table, ruling in rulings.items()
        if ruling.stands
    }


def _again(state: State, hall: Hall, position: Position, ruling: Ruling) -> JudgedSlip:
    """A slip amended is judged on the top now retained; an appeal is decided as it was.

    A sanction for discipline typed, or taken back, since then weighs on both (5.5).
    """
    entry, was = ruling.entry, ruling.about.discipline
    table = entry.slip.table
    on_desk = hall.entries.get(table)
    now = on_desk.slip.discipline if on_desk is not None else hall.discipline.get(table)
    slip = entry.slip if now == was else replace(entry.slip, discipline=now)
    if ruling.kind == "amended":
        return replace(entry, slip=slip, verdict=_judged(state, position, slip))
    if now == was or (was == "zero" and now is None):
        return entry
    judged = _judged(state, position, slip)
    if now == "zero":
        return replace(entry, slip=slip, verdict=judged)
    before = _judged(state, position, replace(slip, discipline=None if was == "zero" else was))
    warnings = entry.verdict.warnings + judged.warnings - before.warnings
    verdict = replace(
        entry.verdict,
        warnings=max(warnings, 0),
        faults=judged.faults,
        notice=entry.verdict.sanction != "none" or warnings > 0,
    )
    return replace(entry, slip=slip, verdict=verdict)


def _judged(state: State, position: Position, slip: Slip) -> Verdict:
    return adjudicate(position, slip, state.setup.regulation)


def standing_entries(state: State, hall: Hall) -> Mapping[int, JudgedSlip]:
    """What stands for the coup shown: as amended and decided since it counted."""
    coup = _counted(state, hall)
    if coup is not None:
        return coup.entries
    if not hall.rulings:
        return hall.entries
    rulings = standing_rulings(hall, state.coup)
    return hall.entries.put_all(
        (table, ruling.entry) for table, ruling in rulings.items() if ruling.stands
    )


def shown_rulings(state: State, hall: Hall) -> tuple[RulingView, ...]:
    """The decisions that a withdrawn top leaves; once one is retained, those that lapsed."""
    coup = _counted(state, hall)
    known = standing_rulings(hall, state.coup) if coup is None else coup.rulings
    return tuple(
        RulingView(table, one.kind, one.stands)
        for table, one in sorted(known.items())
        if coup is None or not one.stands
    )


def _counted(state: State, hall: Hall) -> HallCoup | None:
    """The coup shown, where it counts."""
    return hall.coup(state.coup) if state.phase in (Phase.RETAINED, Phase.ENDED) else None
