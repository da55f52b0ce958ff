"""The referee's judgement of a slip: pure, and total.

The order of thought is that of the regulations: what was handed in, what is struck out, where the
word is played, its letters, its words, its score; then the sanctions, of which one slip gets one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

from pioche.core.move import Move
from pioche.rules.edition import Regulation
from pioche.rules.slips.attempt import Attempt
from pioche.rules.slips.case import Case
from pioche.rules.slips.choice import choose, score_findings
from pioche.rules.slips.first import read_first
from pioche.rules.slips.locate import locate
from pioche.rules.slips.policy import Finding, SlipRules, slip_rules
from pioche.rules.slips.position import Position
from pioche.rules.slips.slip import Slip, Solution
from pioche.rules.slips.verdict import SEVERITY, Played, Sanction, Verdict, harshest

#: Faults of what was handed in, by the state that the collector saw.
_STATES = {
    "missing": "missing",
    "blank": "blank",
    "several": "several-slips",
    "late": "late",
    "exchanged": "exchanged",
}
_SCORE_FAULTS = frozenset({"score-missing", "score-wrong"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """The judgement of one solution."""

    points: int
    sanction: Sanction
    findings: tuple[Finding, ...]
    move: Move | None = None
    others: tuple[Move, ...] = ()


def adjudicate(position: Position, slip: Slip, regulation: Regulation) -> Verdict:
    """Judge a slip. Any slip on any position gets a verdict, never an exception."""
    rules = slip_rules(regulation)
    outcome = _judge(position, slip, rules)
    if slip.hard_to_read:
        outcome = _with(outcome, rules, Finding("hard-to-read"))
    if slip.discipline == "zero":
        outcome = _with(outcome, rules, Finding("discipline-grave"))
    return _verdict(position, slip, rules, outcome)


def adjudicate_all(
    position: Position, slips: Iterable[Slip], regulation: Regulation
) -> Iterator[Verdict]:
    """Judge many slips of one coup; those that say the same are judged once."""
    known: dict[Hashable, Verdict] = {}
    for slip in slips:
        content = slip.content
        verdict = known.get(content)
        if verdict is None:
            verdict = known[content] = adjudicate(position, slip, regulation)
        yield verdict.at(slip.table)


def _judge(position: Position, slip: Slip, rules: SlipRules) -> Outcome:
    state = _STATES.get(slip.state)
    if state is not None:
        finding = Finding(state)
        if rules.sanction(finding) == "zero":
            return Outcome(0, "zero", (finding,))
    if "word" in slip.illegible:
        return Outcome(0, "zero", (Finding("word-illegible"),))
    solutions = [
        solution
        for solution in slip.solutions
        if _written(solution) and not (solution.struck and rules.policy.struck_ignored)
    ]
    if not solutions:
        return Outcome(0, "zero", (Finding("blank"),))
    outcomes = [
        _judge_solution(Case.of(position, rules, solution, slip.illegible))
        for solution in solutions
    ]
    if len(outcomes) == 1:
        return outcomes[0]
    return _least(outcomes, rules)


def _written(solution: Solution) -> bool:
    return any(not letter.isspace() for letter in solution.word)


def _least(outcomes: list[Outcome], rules: SlipRules) -> Outcome:
    """Keep the least favourable of several solutions, zero included (5.6)."""
    several = Finding("several-solutions", {"count": len(outcomes)})
    if rules.policy.several_solutions == "zero":
        return Outcome(0, "zero", (replace(several, sanction="zero"),))
    least = min(outcomes, key=lambda one: (_net(one, rules), -SEVERITY[one.sanction]))
    others = tuple(one.move for one in outcomes if one is not least and one.move)
    return replace(least, findings=(several, *least.findings), others=(*least.others, *others))


def _net(outcome: Outcome, rules: SlipRules) -> int:
    return outcome.points - (rules.policy.penalty if outcome.sanction == "penalty" else 0)


def _judge_solution(case: Case) -> Outcome:
    if case.position.first:
        reading, choice, score = read_first(case)
    else:
        reading, choice, score = locate(case), None, ()
        if reading.attempts:
            choice = choose(case, reading)
            score = score_findings(case, choice.move.score)
    if choice is None:
        return _zero(case, reading.findings, reading.understood)
    findings = (*reading.findings, *choice.attempt.circles, *choice.findings, *score)
    sanction = harshest(*map(case.rules.sanction, findings))
    worst = tuple(one for one in findings if case.rules.sanction(one) == sanction)
    policy = case.policy
    if sanction == "penalty" and policy.penalty_floor and choice.move.score < policy.penalty:
        sanction = "zero"
        worst = tuple(
            replace(one, policy="slips.penalty_floor", sanction=sanction) for one in worst
        )
    if sanction == "zero":
        return Outcome(0, "zero", worst, choice.move, choice.others)
    return Outcome(choice.move.score, sanction, findings, choice.move, choice.others)


def _zero(case: Case, findings: tuple[Finding, ...], understood: Attempt | None) -> Outcome:
    """The zero of a slip that cannot be paid; one zero, however many faults."""
    findings = tuple(dict.fromkeys(findings))
    move = understood.options[0] if understood and understood.options else None
    value = move.score if move else case.claimed
    top = case.position.top_score
    if top and value is not None and value > top:
        findings = (*findings, Finding("above-top", {"score": value, "top": top}))
    return Outcome(0, "zero", findings, move)


def _with(outcome: Outcome, rules: SlipRules, finding: Finding) -> Outcome:
    """Add a fault of the whole slip."""
    sanction = harshest(outcome.sanction, rules.sanction(finding))
    points = 0 if sanction == "zero" else outcome.points
    return replace(outcome, points=points, sanction=sanction, findings=(*outcome.findings, finding))


def _verdict(position: Position, slip: Slip, rules: SlipRules, outcome: Outcome) -> Verdict:
    policy = rules.policy
    faults = [fault for finding in outcome.findings if (fault := rules.fault(finding))]
    warnings = _warnings(rules, outcome)
    if slip.discipline == "warning":
        discipline = Finding("discipline")
        warnings += rules.sanction(discipline) == "warning"
        if (fault := rules.fault(discipline)) is not None:
            faults.append(fault)
    return Verdict(
        table=slip.table,
        points=outcome.points,
        sanction=outcome.sanction,
        penalty=policy.penalty if outcome.sanction == "penalty" else 0,
        move=Played.of(outcome.move) if outcome.move else None,
        alternatives=tuple(dict.fromkeys(map(Played.of, outcome.others))),
        warnings=warnings,
        notice=policy.notices and _must_notify(position, slip, rules, outcome),
        faults=tuple(faults),
    )


def _warnings(rules: SlipRules, outcome: Outcome) -> int:
    """Count the warnings of a slip, discipline apart (5.5)."""
    if rules.policy.single_warning:
        return int(outcome.sanction == "warning")
    return sum(rules.sanction(finding) == "warning" for finding in outcome.findings)


def _must_notify(position: Position, slip: Slip, rules: SlipRules, outcome: Outcome) -> bool:
    """Whether a billet de correction is obligatory (5.7)."""
    if slip.discipline is not None:
        return True
    exempt = rules.policy.notice_exempt
    codes = {
        finding.code for finding in outcome.findings if rules.sanction(finding) == outcome.sanction
    }
    if outcome.sanction == "warning":
        of_retained = outcome.move is not None and outcome.move == position.retained
        return not ("score-of-retained" in exempt and of_retained and not codes - _SCORE_FAULTS)
    if outcome.sanction == "zero":
        above = any(finding.code == "above-top" for finding in outcome.findings)
        return not ("above-top" in exempt and above)
    return outcome.sanction == "penalty"
