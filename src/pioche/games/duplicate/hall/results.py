"""The results of a hall, worked out once for each state that is looked at."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import State
from pioche.rules.ranking.game import GameResult, score_game
from pioche.rules.ranking.standing import Standing
from pioche.rules.ranking.ties import rank_by_survival, rank_standings
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, Notice

#: Results kept, by the parts of the state that decide them: of the halls that a process hosts, of
#: few past ones, and of a hall of ten thousand no more than sixteen steps.
_KEPT = 64
_KEPT_TABLES = 160_000


@dataclass(frozen=True, slots=True)
class Results:
    """What the coups that count have brought.

    While the game goes on solos (unless shown live) and the cost of warnings are kept for the
    end (2011: 3.5, 5.7). Broken off before its minimum of coups, a game has none (3.6).
    """

    final: GameResult
    shown: tuple[Standing, ...]
    by_table: Mapping[int, Standing]
    means: Mapping[tuple[int, int], Compensation]
    seats: Mapping[str, int]
    """The table of each seat."""
    playing: frozenset[int]
    """The tables from which something ever came: nobody else is ranked, or counted."""
    annulled: bool


_known: dict[int, tuple[tuple[object, ...], Results]] = {}
_lock = threading.Lock()


@remembered
def results(state: State) -> Results:
    """The standings after the coups that count."""
    hall = hall_of(state)
    ended = state.ended is not None
    annulled = state.ended is not None and not state.ended.valid
    # By identity: slips of the coup under way change none of these.
    parts = (
        hall.coups, hall.players, hall.notices, hall.vetoed, hall.tie_break, hall.sudden_death
    )  # fmt: skip
    key = hash((*map(id, parts), hall.live_solos, ended, annulled))
    with _lock:
        found = _known.get(key)
    if found is not None and all(one is other for one, other in zip(found[0], parts, strict=True)):
        return found[1]
    made = _annulled(hall) if annulled else _work_out(hall, state, ended)
    with _lock:
        _known[key] = (parts, made)
        tables = sum(len(one.seats) for _, one in _known.values())
        while len(_known) > _KEPT or (tables > _KEPT_TABLES and len(_known) > 1):
            _, oldest = _known.pop(next(iter(_known)))
            tables -= len(oldest.seats)
    return made


def _annulled(hall: Hall) -> Results:
    """Nothing counts; who sat where is still known."""
    nothing = GameResult((), (), {})
    return Results(nothing, (), {}, {}, _seats(hall), _playing(hall), annulled=True)


def _seats(hall: Hall) -> dict[str, int]:
    return {player.seat: table for table, player in hall.players.items()}


def _playing(hall: Hall) -> frozenset[int]:
    """The tables from which a slip ever came, or on which the referee has decided.

    Reading: a player is who plays. A table where nobody ever handed anything in is no player: not
    for the ranking, nor in a mean (2011: 5.7), nor, once the game is over, for the sixteen that a
    solo needs (3.5); until then whoever is expected may still come.
    """
    return frozenset(
        table
        for coup in hall.coups
        for table, entry in coup.entries.items()
        if entry.slip.state != "missing" or entry.verdict.points or entry.verdict.warnings
    )


def _work_out(hall: Hall, state: State, ended: bool) -> Results:
    setup = state.setup
    playing = _playing(hall)
    coups = [
        JudgedCoup(
            coup.number,
            coup.top,
            {table: entry.verdict for table, entry in coup.entries.items() if table in playing},
            _notices_about(hall, coup.number),
        )
        for coup in hall.coups
    ]
    final = score_game(
        [player for table, player in hall.players.items() if table in playing],
        coups,
        setup.regulation,
        setup.formula,
        setup.tempo,
        tie_break=hall.tie_break,
        sudden_death=hall.sudden_death,
        vetoed=hall.vetoed,
        out=hall.out,
        present=None if ended else len(hall.players),
    )
    shown = final.standings
    if not ended:
        kept_back = [
            replace(
                one,
                warning_penalty=0,
                solos=one.solos if hall.live_solos else 0,
                solo_points=one.solo_points if hall.live_solos else 0,
            )
            for one in shown
        ]
        if setup.formula.survival:
            shown = rank_by_survival(kept_back, hall.out)
        else:
            shown = rank_standings(kept_back, hall.tie_break, hall.sudden_death)
    return Results(
        final,
        shown,
        {standing.player.table: standing for standing in shown},
        {(one.coup, one.table): one for one in final.compensations},
        _seats(hall),
        playing,
        annulled=False,
    )


def tied_tables(state: State) -> tuple[int, ...]:
    """The tables whose total somebody else has too, in the order of the ranking."""
    totals = Counter(one.total for one in results(state).final.standings)
    if state.setup.formula.survival:
        return ()
    return tuple(
        one.player.table for one in results(state).final.standings if totals[one.total] > 1
    )


def _notices_about(hall: Hall, number: int) -> dict[int, Notice]:
    """The notices about a coup: of several to one table, the last."""
    return {
        table: notice
        for table, notices in hall.notices.items()
        for about, notice in notices
        if about == number
    }
