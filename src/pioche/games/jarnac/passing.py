"""The bag changes hands, the ten seconds, and the end (PASSAGE DU SAC, FIN DE PARTIE).

Readings. A player who passes says that he can play no more: the opponent's Jarnac is the remedy
if he could. With an empty bag, two passes in a row end the game the same way as a full mat. A
player out of time has ten seconds to say Jarnac each time the opponent passes, the clocks
stopped; the opponent then plays on, and never says Jarnac himself.
"""

from __future__ import annotations

from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.events import BagPassed, EndReason, GameEnded
from pioche.games.jarnac.model import Phase, State
from pioche.games.jarnac.scoring import winning_side
from pioche.games.jarnac.timing import WINDOW_MS, running, stopped


def pass_bag(course: Course[State], reason: Literal["said", "time"]) -> None:
    """The hand plays no more: its opponent receives the bag, or the game ends."""
    state = course.state
    receiver = 1 - state.hand
    seat = state.seat(state.hand)
    closing = state.mine.full or _second_idle_pass(state)
    window = course.env.now + WINDOW_MS
    if state.theirs.out_of_time:
        course.add(BagPassed(seat, reason, True, 0, stopped(course), window, closing))
    elif not closing:
        course.add(BagPassed(seat, reason, True, 0, running(course, receiver)))
    elif state.theirs.full:
        # No free line to put a Jarnac on: nobody waits for one.
        end(course, closing_reason(state))
    else:
        # The ten seconds replace the time of a move; a chess clock goes on.
        by_clock = state.options.time.kind == "clock"
        timing = running(course, receiver) if by_clock else stopped(course)
        course.add(BagPassed(seat, reason, True, 0, timing, window, True))


def _second_idle_pass(state: State) -> bool:
    return not len(state.bag) and state.idle


def closing_reason(state: State) -> EndReason:
    """Why the game ends when no Jarnac came in the ten seconds."""
    return "full-mat" if any(mat.full for mat in state.mats) else "empty-bag"


def close_window(course: Course[State]) -> None:
    """The ten seconds brought no valid Jarnac: the end, or the opponent plays on alone."""
    state = course.state
    if state.closing:
        end(course, closing_reason(state))
        return
    seat = state.seat(state.hand)
    course.add(BagPassed(seat, "out-of-time", False, 0, running(course, 1 - state.hand)))


def resign(course: Course[State], command: cmd.Resign) -> None:
    """Give the game up, even before the toss or while the clocks are stopped."""
    if course.state.phase is Phase.OVER:
        raise RuleViolation("jarnac.game-over")
    end(course, "resigned", resigned=course.state.side_of(command.seat))


def end(course: Course[State], reason: EndReason, resigned: int | None = None) -> None:
    """Count the points and end the game."""
    mats = course.state.mats
    side = winning_side(mats) if resigned is None else 1 - resigned
    course.add(
        GameEnded(
            reason,
            points=(mats[0].points, mats[1].points),
            jarnacs=(mats[0].jarnacs, mats[1].jarnacs),
            winner=None if side is None else course.state.seat(side),
            timing=stopped(course),
        )
    )
