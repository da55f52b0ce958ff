"""« Jarnac ! » and « je conteste » (PASSAGE DU SAC, CONTESTATION).

Readings. One Jarnac a passage; none without a free line to put it on; the word criteria bind it
as they bind any word, against the line that it uses. After a contest that was right the hand
passes, and with it the right to say Jarnac, announced with the contest or not. A Jarnac refused
in the ten seconds leaves the end as it was. A player out of time only points a Jarnac out:
it is judged at once, takes nothing, and needs no line.
"""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.events import (
    BagPassed,
    JarnacCalled,
    JarnacTaken,
    PointsAwarded,
    WordJudged,
)
from pioche.games.jarnac.judge import Verdict, judge_word
from pioche.games.jarnac.model import FAULT_POINTS, LINES, Claim, Phase, State
from pioche.games.jarnac.passing import close_window, closing_reason, end
from pioche.games.jarnac.placing import letters_used
from pioche.games.jarnac.playing import lay, written_word
from pioche.games.jarnac.timing import running


def call_jarnac(course: Course[State], command: cmd.CallJarnac) -> None:
    """Take a word that the opponent could have made."""
    state = course.state
    if not state.may_call:
        raise RuleViolation(_why_no_jarnac(state))
    out_of_time = state.mine.out_of_time
    if state.mine.full and not out_of_time:
        raise RuleViolation("jarnac.jarnac-no-line", lines=LINES)
    word = written_word(command.word)
    used = letters_used(state.theirs, word, command.line)
    if out_of_time:
        before = "" if command.line is None else state.theirs.lines[command.line]
        _point_out(course, command, _judged(course, word, before))
        return
    lay(course, JarnacTaken, command, word, used)


def _why_no_jarnac(state: State) -> str:
    if state.phase in (Phase.PLAY, Phase.LAID):
        return "jarnac.jarnac-after-draw"
    if state.theirs.out_of_time:
        return "jarnac.jarnac-flag"
    if state.claim is not None and state.claim.jarnac:
        return "jarnac.jarnac-once"
    return "jarnac.jarnac-none"


def _point_out(course: Course[State], command: cmd.CallJarnac, verdict: Verdict) -> None:
    course.add(JarnacCalled(command.seat, verdict.word, command.line, verdict))
    if verdict.valid:
        end(course, "claim")
        return
    course.add(PointsAwarded(course.state.seat(1 - course.state.hand), FAULT_POINTS))
    close_window(course)


def contest(course: Course[State], command: cmd.Contest) -> None:
    """Have the last word judged, before its author draws."""
    claim = course.state.claim
    if claim is None or claim.number != command.number:
        code = _why_no_contest(course.state, command.number)
        raise RuleViolation(code, number=command.number)
    if claim.side == course.state.side_of(command.seat):
        raise RuleViolation("jarnac.contest-own")
    verdict = _judged(course, claim.word, claim.before)
    if verdict.valid:
        _contested_wrongly(course, command, claim, verdict)
    else:
        _contested_rightly(course, command, claim, verdict)


def _why_no_contest(state: State, number: int) -> str:
    judged = state.judgement
    if judged is not None and judged.number == number:
        return "jarnac.contest-judged"
    return "jarnac.contest-late" if 0 < number <= state.words else "jarnac.contest-nothing"


def _contested_wrongly(
    course: Course[State], command: cmd.Contest, claim: Claim, verdict: Verdict
) -> None:
    state = course.state
    author_goes_on = state.hand == claim.side
    extra = state.extra + 1 if author_goes_on else state.extra
    course.add(
        WordJudged(
            command.seat,
            claim.number,
            command.jarnac,
            verdict,
            extra,
            running(course, state.hand),
        )
    )
    if any(mat.out_of_time for mat in state.mats):
        course.add(PointsAwarded(state.seat(claim.side), FAULT_POINTS))


def _contested_rightly(
    course: Course[State], command: cmd.Contest, claim: Claim, verdict: Verdict
) -> None:
    state = course.state
    contester = 1 - claim.side
    has_hand = state.hand == contester
    course.add(
        WordJudged(
            command.seat,
            claim.number,
            command.jarnac,
            verdict,
            1 if has_hand else 0,
            running(course, state.hand),
        )
    )
    if state.mats[contester].out_of_time:
        end(course, "claim")
    elif claim.closing:
        end(course, closing_reason(course.state))
    elif not has_hand:
        seat = state.seat(claim.side)
        course.add(BagPassed(seat, "refused", True, 1, running(course, contester)))


def _judged(course: Course[State], word: str, before: str) -> Verdict:
    return judge_word(word, before, course.state.options.words, course.env.lexicon)
