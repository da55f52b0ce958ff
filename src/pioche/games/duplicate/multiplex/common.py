"""The common ranking of a multiplex: every hall's rows, added up as of one game.

Solos are counted over all halls together, as in a simultaneous: who was alone in their own hall,
and not alone in the game, has none. They are kept for its end unless the head shows them live.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.state import State
from pioche.rules.ranking.standing import Entrant, Standing, ranks, solo
from pioche.rules.sanctions.warnings import WarningRule

Row = tuple[int, int, int, int, int]
"""A table in a coup: its number, points that count, points found, penalty, warnings."""


@dataclass(frozen=True, slots=True)
class CentreRows:
    """What one hall has sent: its tables by name, and the rows of each coup that counts."""

    name: str
    tables: Mapping[int, str] = field(default_factory=dict)
    coups: Mapping[int, Sequence[Row]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CommonLine:
    """A line of the common ranking; the name is as its own hall tells it to everybody."""

    rank: int
    name: str
    centre: str
    table: int
    total: int
    percentage: float
    before: int = 0
    """The rank after the coup before the last; 0: there was none."""


@dataclass(frozen=True, slots=True)
class OddRow:
    """A row that nobody can have scored, and why."""

    coup: int
    table: int
    reason: Literal["points", "negative", "twice"]
    points: int = 0
    top: int = 0


def odd_row(head: State, coup: int, rows: Sequence[Row]) -> OddRow | None:
    """The first row of a hall that is impossible in a coup that the head has retained."""
    top = next(one.score for one in head.played if one.number == coup)
    # Where a lower top may be retained, somebody may have found more.
    capped = head.setup.regulation.top.highest
    seen: set[int] = set()
    for table, points, found, penalty, warnings in rows:
        if table in seen:
            return OddRow(coup, table, "twice")
        if min(table, points, found, penalty, warnings) < 0:
            return OddRow(coup, table, "negative")
        if capped and max(points, found) > top:
            return OddRow(coup, table, "points", max(points, found), top)
        seen.add(table)
    return None


def rows_of(state: State) -> dict[int, list[Row]]:
    """The rows of a hall, by coup: of tables that have played, of tops that the head has told."""
    hall, following = state.hall, state.following
    if hall is None:
        return {}
    found = results(state)
    most = None if following is None else following.confirmed
    return {
        coup.number: [
            (
                table,
                mean.points if mean is not None else entry.verdict.points,
                entry.verdict.points,
                entry.verdict.penalty,
                entry.verdict.warnings,
            )
            for table, entry in sorted(coup.entries.items())
            if table in found.playing
            for mean in (found.means.get((coup.number, table)),)
        ]
        for coup in hall.coups
        if most is None or coup.number <= most
    }


def common_ranking(head: State, centres: Sequence[CentreRows]) -> tuple[CommonLine, ...]:
    """Rank the tables of all halls by what has come in of the coups that the head has retained."""
    tops = {one.number: one.score for one in head.played}
    lines = _ranked(head, centres, tops)
    if len(tops) < 2 or head.ended is not None:
        return lines
    earlier = _ranked(head, centres, dict(list(tops.items())[:-1]))
    before = {(line.centre, line.table): line.rank for line in earlier}
    return tuple(replace(line, before=before.get((line.centre, line.table), 0)) for line in lines)


def _ranked(
    head: State, centres: Sequence[CentreRows], tops: Mapping[int, int]
) -> tuple[CommonLine, ...]:
    regulation, setup = head.setup.regulation, head.setup
    over = head.ended is not None
    told = over or (head.hall is not None and head.hall.live_solos)
    solos = Counter(_solos(centres, tops, head).values()) if told else Counter()
    rule = WarningRule.of(regulation, setup.formula, setup.tempo)
    lines: list[tuple[str, Standing]] = []
    for centre in centres:
        by_table: dict[int, list[Row]] = defaultdict(list)
        for number, rows in centre.coups.items():
            for row in rows if number in tops else ():
                by_table[row[0]].append(row)
        for table, rows in by_table.items():
            warnings, made = sum(row[4] for row in rows), solos[(centre.name, table)]
            standing = Standing(
                Entrant(table, centre.tables.get(table, "")),
                sum(row[1] for row in rows),
                made,
                made * regulation.solo.points,
                sum(row[3] for row in rows),
                warnings,
                rule.penalty(warnings) if over else 0,
                sum(tops.values()),
            )
            lines.append((centre.name, standing))
    lines.sort(key=lambda line: (line[0], line[1].player.table))
    return tuple(
        CommonLine(rank, one.player.name, centre, one.player.table, one.total, one.percentage)
        for rank, (centre, one) in ranks(lines, lambda line: -line[1].total)
    )


def _solos(
    centres: Iterable[CentreRows], tops: Mapping[int, int], head: State
) -> dict[int, tuple[str, int]]:
    """By coup, who was alone with the best score of all halls."""
    scored: dict[int, dict[tuple[str, int], int]] = defaultdict(dict)
    for centre in centres:
        for number, rows in centre.coups.items():
            for row in rows:
                scored[number][(centre.name, row[0])] = row[2]
    players = len({one for scores in scored.values() for one in scores})
    found = {}
    for number, top in tops.items():
        who = list(scored[number])
        scores = dict(enumerate(scored[number].values()))
        maker = solo(scores, players, top, head.setup.regulation.solo)
        if maker is not None:
            found[number] = who[maker]
    return found
