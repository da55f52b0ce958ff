"""The *moyenne*: an inadmissible word played again before its reason was notified.

2011: 5.7; 2009 and before: 4.6. There is no new zero then, but the mean of the scores of the
players of the same arbiter, never above the value of the solution proposed. It is a pass over
recorded verdicts and notices, not part of judging a slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pioche.rules.sanctions.warnings import SanctionPolicy
from pioche.rules.slips.verdict import Verdict

_BAD_WORD = frozenset({"word-invalid", "cross-word-invalid"})


@dataclass(frozen=True, slots=True)
class Notice:
    """A billet de correction: the coup before which it came, and whether it said all rightly."""

    delivered_before_coup: int
    correct: bool = True

    def informs(self, coup: int) -> bool:
        """Whether the player knew the reason when this coup was played."""
        return self.correct and self.delivered_before_coup <= coup


@dataclass(frozen=True, slots=True)
class JudgedCoup:
    """The verdicts of a coup, by table, and the notices that followed."""

    number: int
    top: int
    verdicts: Mapping[int, Verdict]
    notices: Mapping[int, Notice]


@dataclass(frozen=True, slots=True)
class Compensation:
    """Points given instead of a repeated zero."""

    coup: int
    table: int
    points: int
    mean: int
    words: tuple[str, ...]
    first_coup: int
    """The coup of the zero that was not notified."""


def refused_words(verdict: Verdict) -> frozenset[str]:
    """The inadmissible words of a zero; empty if anything else made the zero too."""
    if verdict.sanction != "zero":
        return frozenset()
    words = set()
    for fault in verdict.faults:
        if fault.code in _BAD_WORD:
            words.add(str(fault.params["word"]))
        elif fault.sanction == "zero":
            return frozenset()
    return frozenset(words)


Refusal = tuple[int, Verdict, frozenset[str]]
"""A zero for inadmissible words: its table, its verdict, the words."""


def refusals(coup: JudgedCoup) -> Sequence[Refusal]:
    """The zeros of a coup for inadmissible words, and nothing else."""
    return [
        (table, verdict, words)
        for table, verdict in coup.verdicts.items()
        if verdict.sanction == "zero" and (words := refused_words(verdict))
    ]


def rounded_mean(scores: Collection[int]) -> int:
    """The mean to the nearest point, halves up (reading); 0 for no scores."""
    if not scores:
        return 0
    return (2 * sum(scores) + len(scores)) // (2 * len(scores))


def compensations(
    coups: Sequence[JudgedCoup],
    arbiters: Mapping[int, str],
    policy: SanctionPolicy,
    *,
    present: Mapping[int, int] | None = None,
    vetoed: Collection[tuple[int, int]] = (),
    refused: Mapping[int, Sequence[Refusal]] | None = None,
) -> tuple[Compensation, ...]:
    """Find the repeated zeros that become the mean.

    `arbiters` gives each table's arbiter, `present` the first coup of those who came late (they
    have no score before), `vetoed` the coups and tables that the referee refuses: a word wrongly
    placed on one's own grid repeats a fault without any right to this. `refused` holds the
    refusals of each coup, where they are known.
    """
    if policy.repeated_word != "mean":
        return ()
    given = []
    unknown: dict[int, dict[str, list[tuple[int, Notice | None]]]] = {}
    for coup in coups:
        for table, verdict, words in refusals(coup) if refused is None else refused[coup.number]:
            known = unknown.setdefault(table, {})
            if (coup.number, table) not in vetoed and all(
                _uninformed(known.get(word), coup.number) for word in words
            ):
                given.append(
                    _compensate(coup, table, verdict, words, known, arbiters, policy, present)
                )
            for word in words:
                known.setdefault(word, []).append((coup.number, coup.notices.get(table)))
    return tuple(given)


def _uninformed(zeros: Sequence[tuple[int, Notice | None]] | None, coup: int) -> bool:
    """Whether a word brought a zero before, without its reason having been notified since."""
    return bool(zeros) and not any(
        notice is not None and notice.informs(coup) for _coup, notice in zeros or ()
    )


def _compensate(
    coup: JudgedCoup,
    table: int,
    verdict: Verdict,
    words: frozenset[str],
    known: Mapping[str, Sequence[tuple[int, Notice | None]]],
    arbiters: Mapping[int, str],
    policy: SanctionPolicy,
    present: Mapping[int, int] | None,
) -> Compensation:
    mean = rounded_mean(list(_scores(coup, table, arbiters, policy, present or {})))
    points = mean
    if policy.mean_capped and verdict.move is not None:
        points = min(mean, verdict.move.score)
    first = min(known[word][0][0] for word in words)
    return Compensation(coup.number, table, points, mean, tuple(sorted(words)), first)


def _scores(
    coup: JudgedCoup,
    table: int,
    arbiters: Mapping[int, str],
    policy: SanctionPolicy,
    present: Mapping[int, int],
) -> Iterable[int]:
    """The scores of the same arbiter's players, zeros included.

    Reading: without the player compensated, and without those who had not come yet.
    """
    arbiter = arbiters.get(table)
    for other, verdict in coup.verdicts.items():
        if arbiters.get(other) != arbiter or present.get(other, coup.number) > coup.number:
            continue
        if other != table or policy.mean_counts_self:
            yield verdict.points
