"""Verdicts of coups that count, decided again; billets handed out; the mean refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.coup.checks import thinking_phases
from pioche.games.duplicate.hall.people import hall_of, require_table
from pioche.games.duplicate.hall.rulings import handed_in
from pioche.games.duplicate.hall.slips import played_position
from pioche.games.duplicate.hall.state import Appeal, Decision, Entry, HallCoup, Ruling
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Phase, Played, State
from pioche.games.shape import Env
from pioche.rules.sanctions.mean import Notice
from pioche.rules.slips import Sanction, Slip, Verdict, adjudicate
from pioche.rules.survival import eliminated


@dataclass(frozen=True, slots=True)
class AmendSlip:
    """Correct a slip of a coup that already counts, with the reason."""

    coup: int
    slip: Slip
    note: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class SlipAmended:
    """A slip is corrected after the coup counted; what stood before stays in the log."""

    coup: int
    slip: Slip
    verdict: Verdict
    note: str
    by: str
    at: int
    out: tuple[int, ...] | None = None
    """Sudden death: who is out after the coup, now. None: as it was (and in older logs)."""


@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """A player, or the corps arbitral, does not accept a verdict (2011: 6.3)."""

    coup: int
    table: int
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class AppealLodged:
    """A verdict is appealed."""

    coup: int
    table: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Decide a verdict again, with author and reason."""

    coup: int
    table: int
    points: int
    sanction: Sanction
    reason: str
    by: str
    penalty: int = 0
    warnings: int = 0


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """A verdict is decided again; the first decision stays on record."""

    coup: int
    table: int
    verdict: Verdict
    reason: str
    by: str
    at: int
    out: tuple[int, ...] | None = None
    """As for an amended slip."""


@dataclass(frozen=True, slots=True)
class DeliverNotice:
    """A billet de correction reaches its player; an incorrect one tells nothing."""

    coup: int
    table: int
    correct: bool = True


@dataclass(frozen=True, slots=True)
class NoticeDelivered:
    """A billet is handed out before a coup is played."""

    coup: int
    table: int
    before_coup: int
    correct: bool


@dataclass(frozen=True, slots=True)
class RefuseMean:
    """Refuse the mean for a repeated zero: the fault is on the player's own grid (2011: 5.7)."""

    coup: int
    table: int
    note: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class MeanRefused:
    """The mean is refused."""

    coup: int
    table: int
    note: str
    by: str


def _counted(state: State, number: int, table: int) -> tuple[HallCoup, Played, Entry]:
    """Give a coup that counts, and a table's entry in it."""
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
    entry = ruling.entry
    coups = tuple(
        replace(
            coup,
            entries=coup.entries.put(table, entry),
            notices=coup.notices | {table} if entry.verdict.notice else coup.notices - {table},
            rulings={**coup.rulings, table: ruling},
        )
        if coup.number == number
        else coup
        for coup in hall.coups
    )
    return replace(state, hall=replace(hall, coups=coups, decisions=(*hall.decisions, decision)))


def _out_now(state: State, coup: HallCoup, verdict: Verdict) -> tuple[int, ...] | None:
    """Say who is out after the last coup, now that a verdict of it is another (7.3).

    Of an earlier coup nobody comes back: the coups played since without them cannot be given.
    """
    hall, formula = hall_of(state), state.setup.formula
    if not formula.survival or coup is not hall.coups[-1]:
        return None
    points = {
        table: entry.verdict.points
        for table, entry in coup.entries.items()
        if hall.out.get(table, coup.number) == coup.number
    }
    points[verdict.table] = verdict.points
    return tuple(sorted(eliminated(points, formula)))


def _with_out(state: State, event: SlipAmended | AppealDecided) -> State:
    if event.out is None:
        return state
    hall = hall_of(state)
    before = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    out = {**before, **dict.fromkeys(event.out, event.coup)}
    return replace(state, hall=replace(hall, out=out))


@decides(AmendSlip)
def amend(state: State, command: AmendSlip, env: Env) -> tuple[SlipAmended, ...]:
    """Judge the corrected slip on the position of its coup."""
    if not command.note.strip():
        raise RuleViolation("hall.reason")
    coup, played, _entry = _counted(state, command.coup, command.slip.table)
    verdict = adjudicate(played_position(played, state, env), command.slip, state.setup.regulation)
    out = _out_now(state, coup, verdict)
    return (
        SlipAmended(command.coup, command.slip, verdict, command.note, command.by, env.now, out),
    )


@evolves(SlipAmended)
def amended(state: State, event: SlipAmended) -> State:
    """The corrected slip stands."""
    table = event.slip.table
    decision = _decision(state, event, table, "amended", event.note)
    entry = Entry(event.slip, event.verdict, event.by)
    ruling = Ruling("amended", entry, _about(state, event.coup, table))
    return _with_out(_ruled(state, event.coup, ruling, decision), event)


def _about(state: State, number: int, table: int) -> Slip:
    """Give what a table had handed in when its coup counted."""
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


@decides(LodgeAppeal)
def lodge(state: State, command: LodgeAppeal, env: Env) -> tuple[AppealLodged, ...]:
    """Any verdict of a coup that counts can be appealed."""
    if not command.reason.strip():
        raise RuleViolation("hall.reason")
    _counted(state, command.coup, command.table)
    return (AppealLodged(command.coup, command.table, command.reason, command.by, env.now),)


@evolves(AppealLodged)
def lodged(state: State, event: AppealLodged) -> State:
    """Keep the appeal until it is decided."""
    hall = hall_of(state)
    appeal = Appeal(event.coup, event.table, event.by, event.reason, event.at)
    return replace(state, hall=replace(hall, appeals=(*hall.appeals, appeal)))


@decides(DecideAppeal)
def decide_appeal(state: State, command: DecideAppeal, env: Env) -> tuple[AppealDecided, ...]:
    """Decide again: points, sanction, author and reason; the faults found stay as they were."""
    if not command.reason.strip() or not command.by.strip():
        raise RuleViolation("hall.reason")
    if command.points < 0 or command.penalty < 0 or not 0 <= command.warnings <= 2:
        raise RuleViolation("hall.decision-numbers")
    coup, _played, entry = _counted(state, command.coup, command.table)
    verdict = replace(
        entry.verdict,
        points=command.points,
        sanction=command.sanction,
        penalty=command.penalty,
        warnings=command.warnings,
        notice=command.sanction != "none" or command.warnings > 0,
    )
    out = _out_now(state, coup, verdict)
    said = (command.reason, command.by, env.now, out)
    return (AppealDecided(command.coup, command.table, verdict, *said),)


@evolves(AppealDecided)
def appeal_decided(state: State, event: AppealDecided) -> State:
    """The decision stands; the first one stays on record."""
    hall = hall_of(state)
    coup = hall.coup(event.coup)
    assert coup is not None  # only a coup that counts is decided again
    entry = replace(coup.entries[event.table], verdict=event.verdict)
    decision = _decision(state, event, event.table, "appeal", event.reason)
    ruling = Ruling("appeal", entry, _about(state, event.coup, event.table))
    state = _with_out(_ruled(state, event.coup, ruling, decision), event)
    hall = hall_of(state)
    left = tuple(one for one in hall.appeals if (one.coup, one.table) != (event.coup, event.table))
    return replace(state, hall=replace(hall, appeals=left))


@decides(DeliverNotice)
def deliver(state: State, command: DeliverNotice, env: Env) -> tuple[NoticeDelivered, ...]:
    """Note when a billet reached its player: before the next rack, or during this one."""
    _counted(state, command.coup, command.table)
    playing = state.phase in (*thinking_phases(state), Phase.BELL, Phase.CLOSED)
    before = state.coup + 1 if playing else state.next_coup
    return (NoticeDelivered(command.coup, command.table, before, command.correct),)


@evolves(NoticeDelivered)
def delivered(state: State, event: NoticeDelivered) -> State:
    """Keep when the player knew."""
    hall = hall_of(state)
    known = hall.notices.get(event.table, ())
    notice = (event.coup, Notice(event.before_coup, event.correct))
    notices = hall.notices.put(event.table, (*known, notice))
    return replace(state, hall=replace(hall, notices=notices))


@decides(RefuseMean)
def refuse_mean(state: State, command: RefuseMean, env: Env) -> tuple[MeanRefused, ...]:
    """Refuse the mean, with the reason."""
    if not command.note.strip():
        raise RuleViolation("hall.reason")
    _counted(state, command.coup, command.table)
    return (MeanRefused(command.coup, command.table, command.note, command.by),)


@evolves(MeanRefused)
def mean_refused(state: State, event: MeanRefused) -> State:
    """The zero stands."""
    hall = hall_of(state)
    vetoed = hall.vetoed | {(event.coup, event.table)}
    return replace(state, hall=replace(hall, vetoed=vetoed))
