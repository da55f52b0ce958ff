"""From verdicts to results: what a whole game brings to each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, labels, ranks
from pioche.rules.ranking.tally import NOTHING, Row, Tally
from pioche.rules.ranking.ties import TieBreak, rank_by_survival, rank_standings
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, compensations
from pioche.rules.sanctions.warnings import WarningRule, sanction_policy
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
                found.append(Ranking(label, tuple(one.at(rank) for rank, one in lines), by))
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
    tally: Tally | None = None,
) -> GameResult:
    """Add up a game. A table without a verdict, or not there yet, has nothing for that coup.

    `out` ranks a game of sudden death: the coup at which each player went out. `present` is how
    many play, for a solo, where more are expected than have handed anything in yet. `tally` holds
    these coups added up, of these tables or more, where somebody has kept it.
    """
    policy = sanction_policy(regulation)
    if tally is None:
        tally = Tally.of(players, regulation, coups)
    given = compensations(
        coups,
        {player.table: player.arbiter for player in players},
        policy,
        present=tally.starts,
        vetoed=vetoed,
        refused=tally.refused,
    )
    rows = _with_means(tally, coups, given)
    rule = WarningRule.of(regulation, formula, tempo)
    enough = (present or len(players)) >= regulation.solo.minimum_players
    solos = dict(tally.finders) if enough else {}
    made, worth = Counter(solos.values()), regulation.solo.points
    standings = [
        _standing(player, rows.get(player.table, NOTHING), made[player.table], worth, rule, tally)
        for player in players
    ]
    if formula.survival:
        ranked = rank_by_survival(standings, out or {})
    else:
        ranked = rank_standings(standings, tie_break, sudden_death)
    return GameResult(ranked, given, solos)


def _with_means(
    tally: Tally, coups: Sequence[JudgedCoup], given: Sequence[Compensation]
) -> Mapping[int, Row]:
    """What each table has made, where means take the place of zeros."""
    if not given:
        return tally.rows
    changed = dict(tally.rows)
    back = {coup.number: at for at, coup in enumerate(reversed(coups))}
    for one in given:
        if one.coup < tally.starts.get(one.table, one.coup + 1):
            continue  # not there yet, or gone since
        points, penalties, warnings, each = changed[one.table]
        at = back[one.coup]
        each = (*each[:at], one.points, *each[at + 1 :])
        changed[one.table] = (points + one.points, penalties, warnings, each)
    return changed


def _standing(
    player: Entrant, row: Row, made: int, worth: int, rule: WarningRule, tally: Tally
) -> Standing:
    points, penalties, warnings, each = row
    return Standing(
        player,
        points,
        made,
        made * worth,
        penalties,
        warnings,
        rule.penalty(warnings) if warnings else 0,
        tally.tops,
        each,
    )
