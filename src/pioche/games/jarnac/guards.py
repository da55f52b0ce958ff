"""What is refused whatever an order asks for: too early, too late, not yours."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.model import Phase, State


def started(course: Course[State], command: object) -> None:
    """Refuse anything before the toss, after the end, and during an interruption."""
    if course.state.phase is Phase.TOSS:
        raise RuleViolation("jarnac.toss-first")
    if course.state.phase is Phase.OVER:
        raise RuleViolation("jarnac.game-over")
    if course.state.stopped:
        raise RuleViolation("jarnac.clocks-stopped")


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase is Phase.OVER


def at_table(course: Course[State], command: cmd.Seated) -> None:
    """Refuse strangers."""
    if command.seat not in course.state.seats:
        raise RuleViolation("jarnac.seat-unknown", seat=command.seat)


def has_hand(course: Course[State], command: cmd.InTurn) -> None:
    """Refuse whoever has not the hand, or answers to a turn that is over."""
    state = course.state
    if command.turn != state.turn:
        raise RuleViolation("jarnac.turn-over", turn=command.turn, now=state.turn)
    if state.side_of(command.seat) != state.hand:
        raise RuleViolation("jarnac.not-your-hand")
