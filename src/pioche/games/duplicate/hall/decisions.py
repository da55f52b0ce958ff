"""Verdicts of coups that count, decided again; billets handed out; the mean refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup import correcting
from pioche.games.duplicate.coup.commands import Undo
from pioche.games.duplicate.coup.state import Phase, Played
from pioche.games.duplicate.hall.commands import (
    AmendSlip,
    DecideAppeal,
    DeliverNotice,
    LodgeAppeal,
    RefuseMean,
)
from pioche.games.duplicate.hall.events import (
    AppealDecided,
    AppealLodged,
    DecisionWithdrawn,
    MeanRefused,
    NoticeDelivered,
    SlipAmended,
)
from pioche.games.duplicate.hall.people import hall_of, require_table
from pioche.games.duplicate.hall.rulings import handed_in
from pioche.games.duplicate.hall.slips import played_position
from pioche.games.duplicate.hall.state import (
    Appeal,
    Decision,
    Hall,
    HallCoup,
    JudgedSlip,
    Reversal,
    Ruling,
)
from pioche.games.duplicate.state import State
from pioche.rules.sanctions.mean import Notice
from pioche.rules.slips import Slip, Verdict, adjudicate
from pioche.rules.slips.policy import slip_rules
from pioche.rules.slips.slip import Discipline
from pioche.rules.survival import eliminated


def _counted(state: State, number: int, table: int) -> tuple[HallCoup, Played, JudgedSlip]:
    """A coup that counts, and a table's entry in it."""
    require_table(state, table)
    coup = hall_of(state).coup(number)
    played = next((one for one in state.played if one.number == number), None)
    if coup is None or played is None:
        raise RuleViolation("hall.coup-not-counted", coup=number)
    entry = coup.entries.get(table)
    if entry is None:
        raise RuleViolation("hall.not-expected", table=table, coup=number)
    return coup, played, entry


def _ruled(state: State, number: int, ruling: Ruling, decision: Decision) -> State:
    """Change one entry of a coup that counts, and keep the decision."""
    hall = hall_of(state)
    table = decision.table
    before = hall.coup(number)
    assert before is not None  # only a coup that counts is decided again
    answered = _appeals_on(hall, number, table) if decision.kind == "appeal" else ()
    reversal = Reversal(
        decision,
        before.entries[table],
        before.rulings.get(table),
        table in before.notices,
        hall.out,
        answered,
        _moment(state),
    )
    hall = replace(
        hall,
        coups=_with_entry(hall, number, ruling.entry, ruling, notice=ruling.entry.verdict.notice),
        decisions=(*hall.decisions, decision),
        appeals=tuple(one for one in hall.appeals if one not in answered),
        reversals=(*hall.reversals, reversal),
    )
    return replace(state, hall=hall)


def _appeals_on(hall: Hall, coup: int, table: int) -> tuple[Appeal, ...]:
    return tuple(one for one in hall.appeals if (one.coup, one.table) == (coup, table))


def _with_entry(
    hall: Hall, number: int, entry: JudgedSlip, ruling: Ruling | None, *, notice: bool
) -> tuple[HallCoup, ...]:
    table = entry.slip.table

    def changed(coup: HallCoup) -> HallCoup:
        rulings = {one: known for one, known in coup.rulings.items() if one != table}
        return replace(
            coup,
            entries=coup.entries.put(table, entry),
            notices=coup.notices | {table} if notice else coup.notices - {table},
            rulings=rulings if ruling is None else {**rulings, table: ruling},
        )

    return tuple(changed(coup) if coup.number == number else coup for coup in hall.coups)


# -- a decision undone -------------------------------------------------------------------------


def _moment(state: State) -> tuple[str, int, int]:
    lines = hall_of(state).lines
    return str(state.phase), state.coup, lines[-1].number if lines else 0


def last_decision(state: State) -> Reversal | None:
    """The decision that undoing takes back: the last thing that was done."""
    reversals = hall_of(state).reversals
    return reversals[-1] if reversals and reversals[-1].moment == _moment(state) else None


def undo(course: Course[State], command: Undo) -> None:
    """Undo the last decision, else the last act of the game."""
    last = None if command.keeps_decisions else last_decision(course.state)
    if last is None or course.state.interrupted_at is not None:
        correcting.undo(course, command)
    else:
        about = last.decision
        course.add(DecisionWithdrawn(about.coup, about.table, command.note))


def decision_withdrawn(state: State, _event: DecisionWithdrawn) -> State:
    """What stood before stands again; the log keeps that it was decided otherwise."""
    hall = hall_of(state)
    *earlier, back = hall.reversals  # only what was decided is withdrawn
    coup = back.decision.coup
    hall = replace(
        hall,
        coups=_with_entry(hall, coup, back.entry, back.ruling, notice=back.notice),
        decisions=tuple(one for one in hall.decisions if one is not back.decision),
        out=back.out,
        appeals=(*back.appeals, *hall.appeals),
        reversals=tuple(earlier),
    )
    return replace(state, hall=hall)


def _out_now(state: State, coup: HallCoup, verdict: Verdict) -> tuple[int, ...]:
    """Who is out at a coup, now that a verdict of it is another (7.3).

    Of an earlier coup nobody comes back: the coups played since without them cannot be given.
    """
    hall, formula = hall_of(state), state.setup.formula
    if not formula.survival or coup is not hall.coups[-1]:
        return tuple(sorted(table for table, at in hall.out.items() if at == coup.number))
    points = {
        table: entry.verdict.points
        for table, entry in coup.entries.items()
        if hall.out.get(table, coup.number) == coup.number
    }
    points[verdict.table] = verdict.points
    return tuple(sorted(eliminated(points, formula)))


def _with_out(state: State, event: SlipAmended | AppealDecided) -> State:
    hall = hall_of(state)
    before = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    out = {**before, **dict.fromkeys(event.out, event.coup)}
    return replace(state, hall=replace(hall, out=out))


def amend(course: Course[State], command: AmendSlip) -> None:
    """Judge the corrected slip on the position of its coup; what was said of the player stays."""
    state, env, slip = course.state, course.env, command.slip
    _require_reason(command.note)
    coup, played, _entry = _counted(state, command.coup, slip.table)
    if slip.discipline is None:
        slip = replace(slip, discipline=_discipline(coup, slip.table))
    verdict = adjudicate(played_position(played, state, env), slip, state.setup.regulation)
    out = _out_now(state, coup, verdict)
    said = (command.note, env.author, env.now, out)
    course.add(SlipAmended(command.coup, slip, verdict, *said))


def _discipline(coup: HallCoup, table: int) -> Discipline | None:
    """The sanction for discipline that a table had when its coup counted."""
    entry = coup.desk.entries.get(table)
    return entry.slip.discipline if entry is not None else coup.desk.discipline.get(table)


def amended(state: State, event: SlipAmended) -> State:
    """The corrected slip stands."""
    table = event.slip.table
    decision = _decision(state, event, table, "amended", event.note)
    entry = JudgedSlip(event.slip, event.verdict, event.by)
    ruling = Ruling("amended", entry, _about(state, event.coup, table))
    return _with_out(_ruled(state, event.coup, ruling, decision), event)


def _about(state: State, number: int, table: int) -> Slip:
    """What a table had handed in when its coup counted."""
    coup = hall_of(state).coup(number)
    return handed_in(coup.desk.entries.get(table) if coup else None, table)


def _decision(
    state: State,
    event: SlipAmended | AppealDecided,
    table: int,
    kind: Literal["amended", "appeal"],
    note: str,
) -> Decision:
    coup = hall_of(state).coup(event.coup)
    before = coup.entries.get(table) if coup else None
    was = before.verdict if before else None
    return Decision(event.coup, table, kind, was, event.verdict, event.by, note, event.at)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise RuleViolation("hall.reason")


def lodge(course: Course[State], command: LodgeAppeal) -> None:
    """Any verdict of a coup that counts can be appealed, again once the last was answered."""
    env = course.env
    _require_reason(command.reason)
    _counted(course.state, command.coup, command.table)
    if _appeals_on(hall_of(course.state), command.coup, command.table):
        raise RuleViolation("hall.appeal-waits", table=command.table, coup=command.coup)
    course.add(AppealLodged(command.coup, command.table, command.reason, env.author, env.now))


def lodged(state: State, event: AppealLodged) -> State:
    """Keep the appeal until it is decided."""
    hall = hall_of(state)
    appeal = Appeal(event.coup, event.table, event.by, event.reason, event.at)
    return replace(state, hall=replace(hall, appeals=(*hall.appeals, appeal)))


def decide_appeal(course: Course[State], command: DecideAppeal) -> None:
    """Decide again: points, sanction, author and reason; the faults found stay as they were.

    Reading: a warning for discipline adds to whatever is decided about the solution (5.5). Where
    it was the only sanction, the appeal is about it, and none lifts it.
    """
    state, env = course.state, course.env
    _require_reason(command.reason)
    coup, _played, entry = _counted(state, command.coup, command.table)
    _require_coherent(state, command, coup.top)
    penalty, warnings = slip_rules(state.setup.regulation).cost(command.sanction, command.points)
    if (entry.verdict.sanction, command.sanction) != ("none", "none"):
        known = sum(fault.code == "discipline" for fault in entry.verdict.faults)
        warnings += min(known, entry.verdict.warnings)
    verdict = replace(
        entry.verdict,
        points=command.points,
        sanction=command.sanction,
        penalty=penalty,
        warnings=warnings,
        notice=command.sanction != "none" or warnings > 0,
    )
    out = _out_now(state, coup, verdict)
    said = (command.reason, env.author, env.now, out)
    course.add(AppealDecided(command.coup, command.table, verdict, *said))


def _require_coherent(state: State, command: DecideAppeal, top: int) -> None:
    """Refuse a decision that contradicts itself; above the top, unless the referee insists.

    Reading: a warning or a penalty falls on a solution that is paid, and never adds to a zero
    (2011: 5.5); more than the top is granted only by who says it twice (6.3).
    """
    points, sanction = command.points, command.sanction
    if points < 0:
        raise RuleViolation("hall.decision-numbers")
    if sanction not in slip_rules(state.setup.regulation).sanctions:
        raise RuleViolation("hall.decision-sanction")
    if sanction == "zero" and points:
        raise RuleViolation("hall.decision-zero", points=points)
    if sanction in ("warning", "penalty") and not points:
        raise RuleViolation("hall.decision-nothing")
    if points > top and not command.insists:
        raise RuleViolation("hall.decision-above", points=points, top=top, coup=command.coup)


def appeal_decided(state: State, event: AppealDecided) -> State:
    """The decision stands; the first one stays on record."""
    hall = hall_of(state)
    coup = hall.coup(event.coup)
    assert coup is not None  # only a coup that counts is decided again
    entry = replace(coup.entries[event.table], verdict=event.verdict)
    decision = _decision(state, event, event.table, "appeal", event.reason)
    ruling = Ruling("appeal", entry, _about(state, event.coup, event.table))
    return _with_out(_ruled(state, event.coup, ruling, decision), event)


def deliver(course: Course[State], command: DeliverNotice) -> None:
    """Note when a billet reached its player: before the next rack, or during this one."""
    state = course.state
    _counted(state, command.coup, command.table)
    playing = state.phase in (*state.thinking_phases, Phase.BELL, Phase.CLOSED)
    before = state.coup + 1 if playing else state.next_coup
    course.add(NoticeDelivered(command.coup, command.table, before, command.correct))


def delivered(state: State, event: NoticeDelivered) -> State:
    """Keep when the player knew."""
    hall = hall_of(state)
    known = hall.notices.get(event.table, ())
    notice = (event.coup, Notice(event.before_coup, event.correct))
    notices = hall.notices.put(event.table, (*known, notice))
    return replace(state, hall=replace(hall, notices=notices))


def refuse_mean(course: Course[State], command: RefuseMean) -> None:
    """Refuse the mean, with the reason."""
    _require_reason(command.note)
    _counted(course.state, command.coup, command.table)
    course.add(MeanRefused(command.coup, command.table, command.note, course.env.author))


def mean_refused(state: State, event: MeanRefused) -> State:
    """The zero stands."""
    hall = hall_of(state)
    vetoed = hall.vetoed | {(event.coup, event.table)}
    return replace(state, hall=replace(hall, vetoed=vetoed))
