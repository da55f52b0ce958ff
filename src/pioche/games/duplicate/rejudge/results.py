"""Totals and ranks, worked out again with today's verdicts and rules."""

from __future__ import annotations

from dataclasses import replace

from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.rejudge.case import Case
from pioche.games.duplicate.state import State
from pioche.games.rejudging import Difference
from pioche.rules.ranking.standing import Standing
from pioche.texts import sentence


def compare_results(case: Case, state: State) -> None:
    """Note the tables whose total or rank would be another; decisions on appeal stand."""
    hall = state.hall
    if hall is None or not hall.coups or case.unchanged:
        return
    coups = [
        replace(
            coup,
            entries=coup.entries.put_all(
                [
                    (table, replace(entry, verdict=case.changed[key]))
                    for table, entry in coup.entries.items()
                    if (key := (coup.number, entry.slip, entry.verdict)) in case.changed
                ]
            ),
        )
        for coup in hall.coups
    ]
    # A new tuple: results are remembered by the identity of their parts, not by the rules.
    today = case.under_todays_rules(replace(state, hall=replace(hall, coups=tuple(coups))))
    before = {one.player.table: one for one in results(state).final.standings}
    after = {one.player.table: one for one in results(today).final.standings}
    for table, then in sorted(before.items()):
        now = after[table]
        if (then.total, then.rank) != (now.total, now.rank):
            case.found.append(Difference("total", 0, _told(then), _told(now), table=table))


def _told(standing: Standing) -> str:
    return sentence("rejudge.standing-of", total=standing.total, rank=standing.rank)
