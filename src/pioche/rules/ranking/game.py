"""From verdicts to results: what a whole game brings to each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, labels, ranks, solo
from pioche.rules.ranking.ties import TieBreak, rank_by_survival, rank_standings
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, compensations
from pioche.rules.sanctions.warnings import WarningRule, first_coup, sanction_policy
from pioche.rules.tempo import Tempo


@dataclass(frozen=True, slots=True)
class GameResult:
    """The standings, and how they came about."""

    standings: tuple[Standing, ...]
    compensations: tuple[Compensation, ...]
    solos: Mapping[int, int]
    """By coup, the table that made a solo."""

    def rankings(self) -> tuple[Ranking[Standing], ...]:
        """Rank each category and each series by itself, in the order of the whole game."""
        found = []
        players = [standing.player for standing in self.standings]
        for by in ("category", "series"):
            for label in labels(players, by):
                some = [one for one in self.standings if getattr(one.player, by) == label]
                lines = ranks(some, lambda one: one.rank)
                found.append(
                    Ranking(label, tuple(replace(one, rank=rank) for rank, one in lines), by)
                )
        return tuple(found)


def score_game(
    players: Sequence[Entrant],
    coups: Sequence[JudgedCoup],
    regulation: Regulation,
    formula: Formula,
    tempo: Tempo,
    *,
    tie_break: TieBreak = "none",
    sudden_death: Mapping[int, int] | None = None,
    vetoed: Collection[tuple[int, int]] = (),
    out: Mapping[int, int] | None = None,
    present: int | None = None,
) -> GameResult:
    """Add up a game. A table without a verdict, or not there yet, has nothing for that coup.

    `out` ranks a game of sudden death: the coup at which each player went out. `present` is how
    many play, for a solo, where more are expected than have handed anything in yet.
    """
    policy = sanction_policy(regulation)
    starts = {player.table: first_coup(policy, player.arrivals) for player in players}
    given = compensations(
        coups,
        {player.table: player.arbiter for player in players},
        policy,
        present=starts,
        vetoed=vetoed,
    )
    means = {(one.coup, one.table): one.points for one in given}
    rule = WarningRule.of(regulation, formula, tempo)
    solos = {
        coup.number: table
        for coup in coups
        if (table := _solo(coup, starts, present or len(players), regulation)) is not None
    }
    tops = sum(coup.top for coup in coups)
    standings = [
        _standing(player, coups, starts, means, solos, rule, tops, regulation.solo.points)
        for player in players
    ]
    if formula.survival:
        ranked = rank_by_survival(standings, out or {})
    else:
        ranked = rank_standings(standings, tie_break, sudden_death)
    return GameResult(ranked, given, solos)


def _solo(
    coup: JudgedCoup, starts: Mapping[int, int], players: int, regulation: Regulation
) -> int | None:
    scores = {
        table: verdict.points
        for table, verdict in coup.verdicts.items()
        if starts.get(table, 1) <= coup.number
    }
    return solo(scores, players, coup.top, regulation.solo)


def _standing(
    player: Entrant,
    coups: Sequence[JudgedCoup],
    starts: Mapping[int, int],
    means: Mapping[tuple[int, int], int],
    solos: Mapping[int, int],
    rule: WarningRule,
    tops: int,
    solo_points: int,
) -> Standing:
    table = player.table
    points: list[int] = []
    penalties = warnings = 0
    for coup in coups:
        verdict = coup.verdicts.get(table)
        if verdict is None or coup.number < starts[table]:
            points.append(0)
            continue
        points.append(means.get((coup.number, table), verdict.points))
        penalties += verdict.penalty
        warnings += verdict.warnings
    made = sum(1 for finder in solos.values() if finder == table)
    return Standing(
        player=player,
        points=sum(points),
        solos=made,
        solo_points=made * solo_points,
        penalties=penalties,
        warnings=warnings,
        warning_penalty=rule.penalty(warnings),
        tops=tops,
        tie_key=tuple(reversed(points)),
    )
