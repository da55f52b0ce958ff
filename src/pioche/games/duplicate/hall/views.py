"""What each audience sees of the hall. Verdicts reach players only once the top is retained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import UNSET, UnsetType

from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.found import found_solutions, top_found, top_tally
from pioche.games.duplicate.hall.own import own_hall
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.results import Results, results
from pioche.games.duplicate.hall.rulings import shown_rulings, standing_entries
from pioche.games.duplicate.hall.scoring import open_differences, unread
from pioche.games.duplicate.hall.shapes import (
    DifferenceView,
    JudgeHall,
    NoticeView,
    PlayerHall,
    PublicHall,
    RankLine,
    RefereeHall,
    SlipWords,
    SoloView,
    TableState,
    TableView,
    UndoneView,
    UnreadView,
)
from pioche.games.duplicate.hall.slip_view import SlipView, slip_view
from pioche.games.duplicate.hall.state import Hall, JudgedSlip, TableChange
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import State
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Player, Referee
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.slips import Sanction
from pioche.texts import SOURCE, sentence, speaking

#: Lines of the ranking that everybody gets; the referee gets them all.
SHOWN = 50


def hall_view(state: State, audience: Audience) -> PublicHall:
    """What the hall shows to an audience."""
    hall = state.hall
    assert hall is not None  # the views ask only where there is a hall
    found = results(state)
    common: dict[str, Any] = {
        # Once somebody has played, those who play; before, those who are expected.
        "players": len(found.playing or hall.players),
        "received": len(hall.entries),
        "scores": state.setup.scores,
        "top_found": (top_tally if isinstance(audience, Referee) else top_found)(state) or UNSET,
        "solos_made": _solos(state, hall, found),
        "next": state.company.next or UNSET,
        "follows": state.following.head if state.following is not None else UNSET,
    }
    if state.setup.formula.survival:
        common["in_play"] = sum(table not in hall.out for table in found.playing or hall.players)
    if isinstance(audience, Player):
        return PlayerHall(
            **common, ranking=_first_ranks(state), **own_hall(state, hall, audience.seat)
        )
    if isinstance(audience, Referee):
        entries = standing_entries(state, hall)
        return RefereeHall(
            **common,
            ranking=_ranking(hall, found.shown),
            tables=_tables(state, hall, found, hall.players.values(), entries),
            verdicts=_verdicts(state, hall, "", blind=False),
            notices=_notices(hall, found, None),
            differences=_differences(state, hall, None),
            unread=_unread(state, hall) if state.phase is Phase.CLOSED else (),
            **_own_lines(state, hall, None, blind=False),
            found=found_solutions(state, entries.values()),
            appeals=hall.appeals,
            decisions=hall.decisions,
            rulings=shown_rulings(state, hall),
            arbiters=tuple(
                (one.id, tuple(sorted(one.tables)), one.double) for one in hall.arbiters.values()
            ),
            solos=tuple(found.final.solos.items()),
            live_solos=hall.live_solos,
            tie_break=hall.tie_break,
            closes=state.is_closing,
            names=state.names,
            package=bool(state.setup.package),
            by_hand=state.following.by_hand if state.following is not None else UNSET,
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
        # Whoever was released has no tables: not all of them.
        player
        for player in hall.players.values()
        if arbiter is not None and arbiter.has(player.table)
    ]
    tables = frozenset(player.table for player in mine)
    entries = hall.second if blind else standing_entries(state, hall)
    return JudgeHall(
        **common,
        ranking=ranking,
        tables=_tables(state, hall, found, mine, entries),
        verdicts=_verdicts(state, hall, id, blind=blind),
        notices=() if blind else _notices(hall, found, tables),
        differences=_differences(state, hall, tables) if blind else (),
        **_own_lines(state, hall, id, blind=blind),
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
            one.solos or UNSET,
            hall.out.get(one.player.table, UNSET),
        )
        for one in standings
    )


def _solos(state: State, hall: Hall, found: Results) -> tuple[SoloView, ...] | UnsetType:
    """The solos of the game, kept for its end unless the hall shows them live (3.5)."""
    if state.ended is None and not hall.live_solos:
        return UNSET
    return tuple(
        SoloView(coup, table, hall.players[table].seat)
        for coup, table in sorted(found.final.solos.items())
        if table in hall.players
    )


@speaking(SOURCE)
def solo_lines(state: State) -> list[str]:
    """The solos as they are announced at the end of the game."""
    solos = results(state).final.solos if state.hall is not None else {}
    return [
        sentence("duplicate.said-solo", coup=coup, table=table)
        for coup, table in sorted(solos.items())
    ]


@remembered
def _first_ranks(state: State) -> tuple[RankLine, ...]:
    """The lines of the ranking that everybody gets."""
    return _ranking(hall_of(state), results(state).shown[:SHOWN])


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
    players: Iterable[Entrant],
    entries: Mapping[int, JudgedSlip],
) -> tuple[TableView, ...]:
    shown, coup = [], state.coup
    for player in players:
        standing = found.by_table.get(player.table)
        entry = entries.get(player.table)
        status: TableState = "missing"
        if player.table in hall.out and hall.out[player.table] < coup:
            status = "out"
        elif min(player.arrivals) > state.next_coup or hall.left.get(player.table, coup) < coup:
            status = "away"  # not come yet, or gone home before
        elif entry is not None:
            warned = entry.verdict.sanction == "none" and entry.verdict.warnings > 0
            status = "warning" if warned else _SHOWN_STATES[entry.verdict.sanction]
        shown.append(
            TableView(
                table=player.table,
                seat=player.seat,
                state=status,
                points=entry.verdict.points if entry else UNSET,
                total=standing.total if standing else 0,
                warnings=standing.warnings if standing else 0,
                arbiter=player.arbiter,
                assumed=entry is not None and entry.assumed,
                over_mail=entry is not None and entry.over_mail,
                left_after=hall.left.get(player.table, UNSET),
                penalty=entry.verdict.penalty or UNSET if entry else UNSET,
                played=player.table in found.playing or player.table in hall.entries,
                first_coup=first if (first := min(player.arrivals)) > 1 else UNSET,
            )
        )
    return tuple(shown)


def _verdicts(state: State, hall: Hall, by: str, *, blind: bool) -> tuple[SlipView, ...]:
    """This coup's verdicts as typed, the newest first; the referee sees everybody's."""
    entries = hall.second if blind else standing_entries(state, hall)
    tables = (
        deed.table
        for line in reversed(hall.lines)
        for deed in reversed(line.deeds)
        if (deed.blind == blind or deed.kind == "sanction")
        and deed.table in entries
        and (not by or by in (line.by, entries[deed.table].by))
    )
    by_table = results(state).by_table
    counted = state.phase in (Phase.RETAINED, Phase.ENDED)

    def seen(table: int) -> SlipView:
        own = entries[table].verdict.warnings
        before = by_table[table].warnings if table in by_table else 0
        # Once the coup counts, its own warning is among those of the table.
        rank = 0 if not own else before if counted else before + own
        return slip_view(state.coup, entries[table], warning=rank, with_slip=True)

    return tuple(seen(table) for table in islice(_once(tables), SHOWN))


def _once(tables: Iterable[int]) -> Iterator[int]:
    """Each table once, where it comes first, without looking further than asked."""
    seen: set[int] = set()
    for table in tables:
        if table not in seen:
            seen.add(table)
            yield table


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
            shown = slip_view(coup.number, coup.entries[table], mean=mean.points if mean else None)
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
                slip_view(state.coup, first, with_slip=True) if first else UNSET,
                slip_view(state.coup, second, with_slip=True) if second else UNSET,
            )
        )
    return tuple(shown)


def _unread(state: State, hall: Hall) -> tuple[UnreadView, ...]:
    """Slips that await their second reading, for the referee, who may settle them alone."""
    return tuple(
        UnreadView(
            one.table,
            one.awaits,
            slip_view(
                state.coup,
                (hall.entries if one.awaits == "second" else hall.second)[one.table],
                with_slip=True,
            ),
        )
        for one in unread(hall)
    )


def _own_lines(state: State, hall: Hall, by: str | None, *, blind: bool) -> dict[str, Any]:
    """What one person typed and may undo, and just undid; none: the referee.

    Once the coup is closed, only what was typed since then comes before the closing itself; once
    it counts, nothing does.
    """

    def own(who: str, dark: bool) -> bool:
        return dark == blind and (who not in hall.arbiters if by is None else who == by)

    closed = state.phase is Phase.CLOSED
    over = state.phase in (Phase.RETAINED, Phase.ENDED)
    counted = [
        line
        for line in hall.lines
        if own(line.by, line.blind) and not over and (not closed or line.phase == Phase.CLOSED)
    ]
    shown: dict[str, Any] = {"lines": len(counted)}
    for (who, dark), changes in hall.undone.items():
        if own(who, dark):
            shown["undone"] = tuple(_undone(change) for change in changes[:SHOWN])
            shown["undone_count"] = len(changes)
    return shown


def _undone(change: TableChange) -> UndoneView:
    return UndoneView(
        change.table,
        _in_words(change.was),
        _in_words(change.now),
        change.discipline_was or UNSET,
        change.discipline_now or UNSET,
    )


def _in_words(entry: JudgedSlip | None) -> SlipWords | UnsetType:
    if entry is None:
        return UNSET
    slip = entry.slip
    word = slip.solutions[0].word if slip.solutions else ""
    return SlipWords(word, slip.state, entry.mail, entry.by)
