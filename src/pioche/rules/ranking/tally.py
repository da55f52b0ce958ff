"""What coups bring to each table, added up coup by coup.

A hall of ten thousand is ranked after every coup: the coups before are not looked through again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pioche.rules.edition import Regulation
from pioche.rules.policies import SoloPolicy
from pioche.rules.ranking.standing import Entrant, alone
from pioche.rules.sanctions.mean import JudgedCoup, Refusal, refusals
from pioche.rules.sanctions.warnings import first_coup, sanction_policy

Row = tuple[int, int, int, tuple[int, ...]]
"""Of one table: points, penalties, warnings, and the points of each coup, the last first."""

NOTHING: Row = (0, 0, 0, ())


@dataclass(frozen=True, slots=True)
class Tally:
    """Some coups, before means, the points of solos and the cost of warnings."""

    starts: Mapping[int, int]
    """By table, the first coup that counts."""
    solo: SoloPolicy
    tops: int = 0
    rows: Mapping[int, Row] = field(default_factory=dict)
    finders: Mapping[int, int] = field(default_factory=dict)
    """By coup, the table that made a solo if enough people play."""
    refused: Mapping[int, Sequence[Refusal]] = field(default_factory=dict)
    """By coup, the zeros for inadmissible words."""

    @classmethod
    def of(
        cls, players: Iterable[Entrant], regulation: Regulation, coups: Iterable[JudgedCoup] = ()
    ) -> Tally:
        """Count some coups from the first."""
        policy = sanction_policy(regulation)
        starts = {player.table: first_coup(policy, player.arrivals) for player in players}
        made = cls(starts, regulation.solo)
        for coup in coups:
            made = made.plus(coup)
        return made

    def plus(self, coup: JudgedCoup) -> Tally:
        """With one more coup; a table without a verdict, or not there yet, has nothing for it."""
        number, verdicts, before = coup.number, dict(coup.verdicts.items()), self.rows
        rows: dict[int, Row] = {}
        starts = self.starts
        for table, start in starts.items():
            points, penalties, warnings, each = before.get(table, NOTHING)
            verdict = verdicts.get(table)
            if verdict is None or number < start:
                rows[table] = (points, penalties, warnings, (0, *each))
                continue
            won = verdict.points
            rows[table] = (
                points + won,
                penalties + verdict.penalty,
                warnings + verdict.warnings,
                (won, *each),
            )
        # Who has gone since was there: a top that two found is nobody's alone.
        scores = {
            table: verdict.points
            for table, verdict in verdicts.items()
            if starts.get(table, 1) <= number
        }
        finder = alone(scores, coup.top, self.solo)
        return replace(
            self,
            tops=self.tops + coup.top,
            rows=rows,
            finders=self.finders if finder is None else {**self.finders, number: finder},
            refused={**self.refused, number: refusals(coup)},
        )
