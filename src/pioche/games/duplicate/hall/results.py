"""The results of a hall, worked out once for each state that is looked at."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.state import State
from pioche.rules.ranking.game import GameResult, score_game
from pioche.rules.ranking.standing import Standing
from pioche.rules.ranking.ties import rank_by_survival, rank_standings
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, Notice

#: Results kept, by the parts of the state that decide them.
_KEPT = 16


@dataclass(frozen=True, slots=True)
class Results:
    """What the coups that count have brought.

    While the game goes on solos (unless shown live) and the cost of warnings are kept for the
    end (2011: 3.5, 5.7).
    """

    final: GameResult
    shown: tuple[Standing, ...]
    by_table: Mapping[int, Standing]
    means: Mapping[tuple[int, int], Compensation]
    seats: Mapping[str, int]
    """The table of each seat."""


_known: OrderedDict[int, tuple[tuple[object, ...], Results]] = OrderedDict()
_lock = threading.Lock()


def results(state: State) -> Results:
    """The standings after the coups that count."""
    hall = hall_of(state)
    ended = state.ended is not None
    # By identity: slips of the coup under way change none of these.
    parts = (hall.coups, hall.players, hall.notices, hall.vetoed, hall.tie_break)
    key = hash((*map(id, parts), hall.live_solos, ended))
    with _lock:
        found = _known.get(key)
    if found is not None and all(one is other for one, other in zip(found[0], parts, strict=True)):
        return found[1]
    made = _work_out(hall, state, ended)
    with _lock:
        _known[key] = (parts, made)
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return made


def _work_out(hall: Hall, state: State, ended: bool) -> Results:
    setup = state.setup
    coups = [
        JudgedCoup(
            coup.number,
            coup.top,
            {table: entry.verdict for table, entry in coup.entries.items()},
            _notices_about(hall, coup.number),
        )
        for coup in hall.coups
    ]
    final = score_game(
        list(hall.players.values()),
        coups,
        setup.regulation,
        setup.formula,
        setup.tempo,
        tie_break=hall.tie_break,
        vetoed=hall.vetoed,
        out=hall.out,
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
            shown = rank_standings(kept_back, hall.tie_break)
    return Results(
        final,
        shown,
        {standing.player.table: standing for standing in shown},
        {(one.coup, one.table): one for one in final.compensations},
        {player.seat: table for table, player in hall.players.items()},
    )


def _notices_about(hall: Hall, number: int) -> dict[int, Notice]:
    """The notices about a coup: of several to one table, the last."""
    return {
        table: notice
        for table, notices in hall.notices.items()
        for about, notice in notices
        if about == number
    }
