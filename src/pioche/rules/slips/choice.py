"""Which move is paid when a slip can mean several (2011: 4.3.3, 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.core.move import Move
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case, ModeReading
from pioche.rules.slips.policy import Finding


@dataclass(frozen=True, slots=True)
class Choice:
    """The move understood, those also considered, and what was found in choosing."""

    move: Move
    attempt: Attempt
    others: tuple[Move, ...] = ()
    findings: tuple[Finding, ...] = ()


def choose(case: Case, reading: ModeReading) -> Choice:
    """Let the score tell which move is meant; else keep the lowest."""
    moves = [(move, found) for found in reading.attempts for move in found.options]
    fitting = [pair for pair in moves if reading.by_score and pair[0].score == case.claimed]
    move, found = _preferred(case, fitting) if fitting else min(moves, key=lambda m: m[0].score)
    others = tuple(other for other, _found in moves if other is not move)
    findings = () if fitting else tuple(_ambiguities(case, reading))
    return Choice(move, found, others, findings)


def _preferred(case: Case, moves: Sequence[tuple[Move, Attempt]]) -> tuple[Move, Attempt]:
    """Among moves of one score, the retained one if it is there, else the first."""
    return next((pair for pair in moves if pair[0] == case.position.retained), moves[0])


def _ambiguities(case: Case, reading: ModeReading) -> list[Finding]:
    policy, found = case.policy, []
    places = {frozenset(move.score for move in one.options) for one in reading.attempts}
    refused = policy.several_places == "minimum" and reading.fits_refused
    if reading.ambiguous and (len(places) > 1 or refused):
        zero = refused or policy.several_places == "zero"
        found.append(
            Finding("ambiguous-place", {"word": case.word}, "slips.several_places", "zero")
            if zero
            else Finding("ambiguous-place", {"word": case.word})
        )
    if any(len({move.score for move in one.options}) > 1 for one in reading.attempts):
        zero = policy.open_joker == "zero"
        found.append(
            Finding("ambiguous-joker", {"word": case.word}, "slips.open_joker", "zero")
            if zero
            else Finding("ambiguous-joker", {"word": case.word})
        )
    return found


def score_findings(case: Case, score: int) -> tuple[Finding, ...]:
    """Compare the score claimed with the true one (5.2)."""
    if case.claimed is None:
        return (Finding("score-missing", {"score": score}),)
    if case.claimed != score:
        return (Finding("score-wrong", {"claimed": case.claimed, "score": score}),)
    return ()
