"""What an evening tells once it is over: who found what, which coup decided, where points went.

Pure counting over the minutes; the words are the report's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pioche.printing.minutes import CoupMinutes, Isotop, Minutes
from pioche.rules.ranking.standing import Standing, ranks
from pioche.rules.slips import Verdict

NEAR = 0.75
"""From this share of the top on, a score is nearly it."""
_COMEBACK = 3  # places gained that are worth a line


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A word that did not reach the top, and how many tables played it."""

    word: str
    ref: str
    points: int
    tables: int


@dataclass(frozen=True, slots=True)
class CoupTold:
    """A coup, as the room played it."""

    coup: CoupMinutes
    cumul: int
    scores: Mapping[int, int]
    """By table, the points; who was not there is absent."""
    finders: tuple[int, ...]
    mean: float
    solo: int | None
    most_played: Elsewhere | None
    """The word most played among those below the top."""
    sub_top: Elsewhere | None
    """The best of the room below the top."""
    isotops: tuple[tuple[Isotop, int], ...]
    """Each other solution of the highest score, and how many tables played it."""

    @property
    def lost(self) -> float:
        """The mean distance of the room from the top."""
        return self.coup.top - self.mean


@dataclass(frozen=True, slots=True)
class Deciding:
    """The coup that decided: after it the winner was never caught again."""

    told: CoupTold
    winner: Standing
    rival: Standing
    """Who led before it; else the second in the end."""
    lead_before: int
    """How far the rival was ahead before it; less than zero: behind."""
    gained: int
    """What the winner gained on the rival at this coup."""
    margin: int
    """By how much the winner won in the end, over the second."""


@dataclass(frozen=True, slots=True)
class Comeback:
    """Who climbed most: from which rank, after which coup."""

    standing: Standing
    rank: int
    after: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that is over."""

    minutes: Minutes
    coups: tuple[CoupTold, ...]
    race: Mapping[int, tuple[int, ...]]
    """By table, how far below the tops, after no coup, after one, …"""
    deciding: Deciding | None
    comeback: Comeback | None

    @property
    def tops_found(self) -> int:
        """How many tops all tables together found."""
        return sum(len(coup.finders) for coup in self.coups)

    @property
    def mean(self) -> int:
        """The mean total."""
        totals = [one.total for one in self.minutes.standings]
        return round(sum(totals) / len(totals)) if totals else 0

    def mean_race(self) -> tuple[float, ...]:
        """The mean distance from the tops, after each coup."""
        lines = list(self.race.values())
        return tuple(sum(column) / len(lines) for column in zip(*lines, strict=True))

    def tops_of(self, table: int) -> int:
        """How many tops a table found."""
        return sum(table in coup.finders for coup in self.coups)


def evening_of(minutes: Minutes) -> Evening:
    """Count a game that is over."""
    coups: list[CoupTold] = []
    cumul = 0
    for coup in minutes.coups:
        cumul += coup.top
        coups.append(_told(minutes, coup, cumul))
    race = {one.player.table: _race(minutes, coups, one) for one in minutes.standings}
    return Evening(
        minutes, tuple(coups), race, _deciding(minutes, coups, race), _comeback(minutes, race)
    )


def _told(minutes: Minutes, coup: CoupMinutes, cumul: int) -> CoupTold:
    means = minutes.means
    scores = {
        table: means[coup.number, table].points if (coup.number, table) in means else verdict.points
        for table, verdict in coup.verdicts.items()
    }
    finders = tuple(
        sorted(table for table, one in coup.verdicts.items() if one.points == coup.top > 0)
    )
    mean = sum(scores.values()) / len(scores) if scores else 0.0
    below = _below(coup)
    return CoupTold(
        coup,
        cumul,
        scores,
        finders,
        mean,
        minutes.solos.get(coup.number),
        max(below, key=lambda one: (one.tables, one.points), default=None),
        max(below, key=lambda one: (one.points, one.tables), default=None),
        tuple((one, _played(coup.verdicts.values(), one.word, one.ref)) for one in coup.isotops),
    )


def _below(coup: CoupMinutes) -> list[Elsewhere]:
    played = Counter(
        (one.move.word, one.move.ref, one.points)
        for one in coup.verdicts.values()
        if one.move is not None and 0 < one.points < coup.top
    )
    return [Elsewhere(word, ref, points, tables) for (word, ref, points), tables in played.items()]


def _played(verdicts: Iterable[Verdict], word: str, ref: str) -> int:
    return sum(
        one.move is not None and one.points > 0 and (one.move.word, one.move.ref) == (word, ref)
        for one in verdicts
    )


def _race(minutes: Minutes, coups: Sequence[CoupTold], standing: Standing) -> tuple[int, ...]:
    """A table's distance from the tops; what its warnings cost is taken off at the end."""
    table = standing.player.table
    solo = standing.solo_points // standing.solos if standing.solos else 0
    found = [0]
    for told in coups:
        verdict = told.coup.verdicts.get(table)
        gained = told.scores.get(table, 0) - (verdict.penalty if verdict else 0)
        gained += solo if told.solo == table else 0
        found.append(found[-1] + gained - told.coup.top)
    found[-1] -= standing.warning_penalty if coups else 0
    return tuple(found)


def _deciding(
    minutes: Minutes, coups: Sequence[CoupTold], race: Mapping[int, tuple[int, ...]]
) -> Deciding | None:
    """The last coup at which the winner took the lead; of who led always, the dearest coup.

    Reading: ours. No regulation knows a coup that decides.
    """
    standings = minutes.standings
    if len(standings) < 2 or not coups or standings[1].rank == 1:
        return None
    winner, second = standings[0], standings[1]
    own = race[winner.player.table]
    others = {one.player.table: race[one.player.table] for one in standings[1:]}
    ahead = [own[at] > max(line[at] for line in others.values()) for at in range(len(own))]
    if not ahead[-1]:  # a tie broken otherwise than by points
        return None
    behind = [at for at in range(1, len(own)) if not ahead[at]]
    if behind:
        at = behind[-1] + 1
        leader = max(others, key=lambda table: (others[table][at - 1], -table))
        rival = next(one for one in standings if one.player.table == leader)
    else:
        line = others[second.player.table]
        at = max(range(1, len(own)), key=lambda n: (own[n] - own[n - 1]) - (line[n] - line[n - 1]))
        rival = second
    line = others[rival.player.table]
    gained = (own[at] - own[at - 1]) - (line[at] - line[at - 1])
    margin = own[-1] - max(one[-1] for one in others.values())
    return Deciding(coups[at - 1], winner, rival, line[at - 1] - own[at - 1], gained, margin)


def _distance(race: Mapping[int, tuple[int, ...]], after: int, table: int) -> int:
    return -race[table][after]


def _comeback(minutes: Minutes, race: Mapping[int, tuple[int, ...]]) -> Comeback | None:
    best: Comeback | None = None
    climbed = _COMEBACK - 1
    coups = len(minutes.coups)
    final = {one.player.table: one for one in minutes.standings}
    for after in range(coups // 4 + 1, coups):
        for rank, table in ranks(list(race), partial(_distance, race, after)):
            gained = rank - final[table].rank
            if gained > climbed:
                best, climbed = Comeback(final[table], rank, after), gained
    return best
