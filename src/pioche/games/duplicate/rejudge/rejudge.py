"""A game of duplicate judged again with today's rules.

The log is folded as it is; each event that judges something is judged again in the state in
which it was, with the edition and the formula as they ship now and the words of the game:
draws and rejets, best solutions, tops retained, slips, scores of coups, ends; then totals and
ranks. What people decided (an appeal, a referee's own end) stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.errors import RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.games.duplicate import handlers
from pioche.games.duplicate.events import GameOpened
from pioche.games.duplicate.rejudge import draws as rejudge_draws
from pioche.games.duplicate.rejudge import slips as rejudge_slips
from pioche.games.duplicate.rejudge.case import CHECKS, Case
from pioche.games.duplicate.rejudge.results import compare_results
from pioche.games.rejudging import (
    BROKEN,
    Difference,
    Recorded,
    Rejudgement,
    WordsNeeded,
    impossible,
    named,
    spoken,
)

#: Imported for the checks that they register.
PARTS = (rejudge_draws, rejudge_slips)


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge a log again."""
    if not log or not isinstance(log[0].event, GameOpened):
        return Rejudgement((Difference("no-opening", 1, "", ""),), 0)
    case = Case(log[0].event, log, lexicon)
    state = None
    for one in log:
        case.number, case.coup = one.number, getattr(one.event, "coup", None)
        try:
            if state is not None:
                _judge(case, one)
            state = handlers.evolve(state, one.event)
        except BROKEN as error:
            name = named("event", type(one.event).__name__)
            case.found.append(impossible(one, name, error, case.coup))
            break
        case.state = state
    else:
        assert state is not None  # the log has its opening event
        compare_results(case, state)
    return Rejudgement(tuple(case.found), case.judged, case.left)


def _judge(case: Case, one: Recorded) -> None:
    check = CHECKS.get(type(one.event))
    if check is None:
        return
    try:
        check(case, one.event, one.at)
        case.judged += 1
    except WordsNeeded:
        case.left += 1
    except RuleViolation as refusal:
        name = named("event", type(one.event).__name__)
        case.differs("order-refused", name, spoken(refusal), about=name)
