"""What each audience sees of the hall. Verdicts reach players only once the top is retained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from pioche.games.duplicate.hall_found import FoundView, TopFound, found_solutions, top_found
from pioche.games.duplicate.hall_results import Results, results
from pioche.games.duplicate.hall_scoring import open_differences
from pioche.games.duplicate.hall_state import Appeal, Decision, Entry, Hall, HallPlayer
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import Phase, State
from pioche.games.duplicate.views import hall_view
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Player, Referee
from pioche.rules.ranking import Standing
from pioche.rules.slips import Sanction, Slip, Verdict
from pioche.rules.slips.policy import Scores

#: Lines of the ranking that everybody gets; the referee gets them all.
SHOWN = 50
TableState = Literal["ok", "warning", "penalty", "zero", "missing", "away", "out"]


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; the name is behind the seat."""

    rank: int
    table: int
    seat: str
    total: int
    percentage: float
    category: str = ""
    series: str = ""


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault, with its sentence."""

    code: str
    article: str
    message: str
    sanction: Sanction


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A verdict of a coup."""

    coup: int
    table: int
    points: int
    penalty: int
    sanction: Sanction
    warnings: int
    notice: bool
    faults: tuple[FaultView, ...]
    word: str | UnsetType = UNSET
    ref: str | UnsetType = UNSET
    score: int | UnsetType = UNSET
    """The true value of the move understood, even where it earns nothing."""
    mean: int | UnsetType = UNSET
    """The mean given instead of a repeated zero."""
    slip: Slip | UnsetType = UNSET
    by: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class TableView:
    """Where a table stands in the coup under way."""

    table: int
    seat: str
    state: TableState
    points: int | UnsetType = UNSET
    total: int = 0
    warnings: int = 0
    arbiter: str = ""


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A billet de correction to hand out."""

    coup: int
    table: int
    seat: str
    verdict: VerdictView


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """Two verdicts on one slip that disagree."""

    table: int
    about: tuple[str, ...]
    first: VerdictView | UnsetType = UNSET
    second: VerdictView | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class PublicHall:
    """What everybody may see: how many tables, how many slips, the ranking."""

    players: int
    received: int
    ranking: tuple[RankLine, ...]
    scores: Scores = "claimed"
    """Whether players claim their scores, or these are computed."""
    top_found: TopFound | UnsetType = UNSET
    """How many tables found the top, once it is retained and where that may be told."""


@dataclass(frozen=True, slots=True)
class PlayerHall(PublicHall):
    """A player's own verdicts, once each top is retained, and place."""

    table: int = 0
    sheet: tuple[VerdictView, ...] = ()
    """The feuille de route: one verdict per coup that counts."""
    total: int = 0
    rank: int = 0
    percentage: float = 0.0
    warnings: int = 0
    solos: int | UnsetType = UNSET
    warning_penalty: int | UnsetType = UNSET
    expected: bool = False
    """Whether a slip is expected from this table now."""


@dataclass(frozen=True, slots=True)
class JudgeHall(PublicHall):
    """What an arbiter sees of their own tables."""

    tables: tuple[TableView, ...] = ()
    verdicts: tuple[VerdictView, ...] = ()
    """This coup's, the last typed first."""
    notices: tuple[NoticeView, ...] = ()
    differences: tuple[DifferenceView, ...] = ()
    found: tuple[FoundView, ...] = ()
    """The solutions that their tables found, among the slips judged so far."""
    blind: bool = False


@dataclass(frozen=True, slots=True)
class RefereeHall(JudgeHall):
    """Everything: appeals, decisions, who judges whom, solos."""

    appeals: tuple[Appeal, ...] = ()
    decisions: tuple[Decision, ...] = ()
    arbiters: tuple[tuple[str, tuple[int, ...], bool], ...] = ()
    solos: tuple[tuple[int, int], ...] = ()
    """Coups, and the table that made a solo."""
    live_solos: bool = False
    tie_break: str = "none"


@hall_view
def view(state: State, audience: Audience) -> PublicHall:
    """Give what the hall shows to an audience."""
    hall = state.hall
    assert hall is not None  # the views ask only where there is a hall
    found = results(state)
    common: dict[str, Any] = {
        "players": len(hall.players),
        "received": len(hall.entries),
        "scores": state.setup.scores,
        "top_found": top_found(state) or UNSET,
    }
    if isinstance(audience, Player):
        return _player(state, hall, found, audience.seat, common)
    if isinstance(audience, Referee):
        return RefereeHall(
            **common,
            ranking=_ranking(hall, found.shown),
            tables=_tables(state, hall, found, hall.players.values(), hall.entries),
            verdicts=_verdicts(state, hall, "", blind=False),
            notices=_notices(hall, found, None),
            differences=_differences(state, hall, None),
            found=found_solutions(state, hall.entries.values()),
            appeals=hall.appeals,
            decisions=hall.decisions,
            arbiters=tuple(
                (one.id, tuple(sorted(one.tables)), one.double) for one in hall.arbiters.values()
            ),
            solos=tuple(found.final.solos.items()),
            live_solos=hall.live_solos,
            tie_break=hall.tie_break,
        )
    ranking = _first_ranks(state)
    if isinstance(audience, Arbiter | DoubleArbiter):
        blind = isinstance(audience, DoubleArbiter)
        return _judge(state, hall, found, audience.id, blind, common, ranking)
    return PublicHall(**common, ranking=ranking)


def _judge(
    state: State,
    hall: Hall,
    found: Results,
    id: str,
    blind: bool,
    common: dict[str, Any],
    ranking: tuple[RankLine, ...],
) -> JudgeHall:
    arbiter = hall.arbiters.get(id)
    mine = [
        player for player in hall.players.values() if arbiter is None or arbiter.has(player.table)
    ]
    tables = frozenset(player.table for player in mine)
    entries = hall.second if blind else hall.entries
    return JudgeHall(
        **common,
        ranking=ranking,
        tables=_tables(state, hall, found, mine, entries),
        verdicts=_verdicts(state, hall, id, blind=blind),
        notices=() if blind else _notices(hall, found, tables),
        differences=_differences(state, hall, tables) if blind else (),
        found=found_solutions(state, (entries[table] for table in tables if table in entries)),
        blind=blind,
    )


def _ranking(hall: Hall, standings: Iterable[Standing]) -> tuple[RankLine, ...]:
    if not hall.coups:
        return ()
    return tuple(
        RankLine(
            one.rank,
            one.player.table,
            hall.players[one.player.table].seat,
            one.total,
            one.percentage,
            one.player.category,
            one.player.series,
        )
        for one in standings
    )


@remembered
def _first_ranks(state: State) -> tuple[RankLine, ...]:
    """The lines of the ranking that everybody gets."""
    return _ranking(state.hall or Hall(), results(state).shown[:SHOWN])


_SHOWN_STATES: dict[Sanction, TableState] = {
    "none": "ok",
    "warning": "warning",
    "penalty": "penalty",
    "zero": "zero",
}


def _tables(
    state: State,
    hall: Hall,
    found: Results,
    players: Iterable[HallPlayer],
    entries: Mapping[int, Entry],
) -> tuple[TableView, ...]:
    shown = []
    for player in players:
        standing = found.by_table.get(player.table)
        entry = entries.get(player.table)
        status: TableState = "missing"
        if player.table in hall.out and hall.out[player.table] < state.coup:
            status = "out"
        elif player.from_coup > state.next_coup:
            status = "away"
        elif entry is not None:
            status = _SHOWN_STATES[entry.verdict.sanction]
        shown.append(
            TableView(
                player.table,
                player.seat,
                status,
                entry.verdict.points if entry else UNSET,
                standing.total if standing else 0,
                standing.warnings if standing else 0,
                player.arbiter,
            )
        )
    return tuple(shown)


def _verdicts(state: State, hall: Hall, by: str, *, blind: bool) -> tuple[VerdictView, ...]:
    """This coup's verdicts as typed, the newest first; the referee sees everybody's."""
    entries = hall.second if blind else hall.entries
    tables = [
        table
        for table, who, dark in reversed(hall.recent)
        if dark == blind and (not by or who == by) and table in entries
    ]
    return tuple(
        verdict_view(state.coup, entries[table], with_slip=True) for table in dict.fromkeys(tables)
    )


def verdict_view(
    coup: int, entry: Entry, *, mean: int | None = None, with_slip: bool = False
) -> VerdictView:
    """Give a verdict as it is shown."""
    verdict = entry.verdict
    move = verdict.move
    return VerdictView(
        coup=coup,
        table=verdict.table,
        points=verdict.points if mean is None else mean,
        penalty=verdict.penalty,
        sanction=verdict.sanction,
        warnings=verdict.warnings,
        notice=verdict.notice,
        faults=_faults(verdict),
        word=move.word if move else UNSET,
        ref=move.ref if move else UNSET,
        score=move.score if move else UNSET,
        mean=UNSET if mean is None else mean,
        slip=entry.slip if with_slip else UNSET,
        by=entry.by if with_slip and entry.by else UNSET,
    )


def _faults(verdict: Verdict) -> tuple[FaultView, ...]:
    return tuple(
        FaultView(fault.code, fault.article, fault.message, fault.sanction)
        for fault in verdict.faults
    )


def _notices(hall: Hall, found: Results, tables: frozenset[int] | None) -> tuple[NoticeView, ...]:
    """Billets that must go out and have not, the oldest first."""
    waiting = []
    for coup in hall.coups:
        for table in sorted(coup.notices):
            sent = any(
                about == coup.number and notice.correct
                for about, notice in hall.notices.get(table, ())
            )
            player = hall.players.get(table)
            if sent or player is None or (tables is not None and table not in tables):
                continue
            mean = found.means.get((coup.number, table))
            shown = verdict_view(
                coup.number, coup.entries[table], mean=mean.points if mean else None
            )
            waiting.append(NoticeView(coup.number, table, player.seat, shown))
    return tuple(waiting)


def _differences(
    state: State, hall: Hall, tables: frozenset[int] | None
) -> tuple[DifferenceView, ...]:
    """Open differences; a double arbiter sees one only after having entered that table."""
    shown = []
    for one in open_differences(hall):
        if tables is not None and (one.table not in tables or one.second is None):
            continue
        first, second = hall.entries.get(one.table), hall.second.get(one.table)
        shown.append(
            DifferenceView(
                one.table,
                one.about,
                verdict_view(state.coup, first, with_slip=True) if first else UNSET,
                verdict_view(state.coup, second, with_slip=True) if second else UNSET,
            )
        )
    return tuple(shown)


def _player(
    state: State, hall: Hall, found: Results, seat: str, common: dict[str, Any]
) -> PlayerHall:
    ranking = _first_ranks(state)
    table = found.seats.get(seat)
    if table is None:
        return PlayerHall(**common, ranking=ranking)
    sheet = []
    for coup in hall.coups:
        entry = coup.entries.get(table)
        if entry is not None:
            mean = found.means.get((coup.number, table))
            sheet.append(verdict_view(coup.number, entry, mean=mean.points if mean else None))
    standing = found.by_table.get(table)
    over = state.phase is Phase.ENDED
    return PlayerHall(
        **common,
        ranking=ranking,
        table=table,
        sheet=tuple(sheet),
        total=standing.total if standing else 0,
        rank=standing.rank if standing and hall.coups else 0,
        percentage=standing.percentage if standing else 0.0,
        warnings=standing.warnings if standing else 0,
        solos=standing.solos if standing and (over or hall.live_solos) else UNSET,
        warning_penalty=standing.warning_penalty if standing and over else UNSET,
        expected=hall.expects(table, state.coup),
    )
