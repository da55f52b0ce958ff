"""Interruptions and the end of the game (2011: 3.6)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import EndGame, Interrupt, PauseClock, Resume, RetainTop
from pioche.games.duplicate.coup.events import (
    GameEnded,
    GameInterrupted,
    GameReopened,
    GameResumed,
)
from pioche.games.duplicate.coup.state import Ended, Phase
from pioche.games.duplicate.state import State
from pioche.rules.end import POLICY_OF, EndReason, ending
from pioche.rules.interruption import after_interruption

MINUTE_MS = 60_000


def end_by_rule(state: State, reason: EndReason, valid: bool = True, note: str = "") -> GameEnded:
    """The event that ends a game, with the article that does."""
    article, edition = "", ""
    if reason in POLICY_OF:
        cited = state.setup.regulation.article(POLICY_OF[reason])
        article, edition = cited.number, cited.edition
    last = state.played[-1].number if state.played else 0
    return GameEnded(reason, article, edition, valid, last, note)


def end_game(course: Course[State], command: EndGame) -> None:
    """End the game between two coups: by its article, else by decision."""
    state = course.state
    require_phase(state, Phase.TO_DRAW, Phase.RETAINED)
    regulation = state.setup.regulation
    reason = ending(state.position.remaining, regulation.end, regulation.draw) or "referee"
    course.add(end_by_rule(state, reason, note=command.note))


def interrupt(course: Course[State], command: Interrupt) -> None:
    """Interrupt the game; a running clock stands."""
    state = course.state
    if state.phase is Phase.ENDED:
        raise RuleViolation("duplicate.phase-ended", coup=state.coup)
    if state.interrupted_at is not None:
        raise RuleViolation("duplicate.interrupted")
    if state.clock is not None and state.clock.deadline is not None:
        course.order(PauseClock())
    course.add(GameInterrupted(course.env.now, command.note))


def resume(course: Course[State], _command: Resume) -> None:
    """Go on, or end a game that stood too long.

    A coup whose slips are collected counts: its top is retained before the game ends.
    """
    state, now = course.state, course.env.now
    if state.interrupted_at is None:
        raise RuleViolation("duplicate.not-interrupted")
    minutes = (now - state.interrupted_at) / MINUTE_MS
    setup = state.setup
    result = after_interruption(
        minutes, state.collected, setup.formula.original, setup.regulation.interruption
    )
    course.add(GameResumed(now))
    if not result.ends:
        return
    if course.state.phase is Phase.CLOSED:
        course.order(RetainTop())
    course.add(end_by_rule(course.state, "interruption", result.valid))


def interruption_deadline(state: State) -> int | None:
    """When an interruption becomes too long (UTC ms)."""
    if state.interrupted_at is None:
        return None
    limit = state.setup.regulation.interruption.limit_minutes
    return state.interrupted_at + limit * MINUTE_MS + 1


def interrupted(state: State, event: GameInterrupted) -> State:
    """Remember since when play stands."""
    return replace(state, interrupted_at=event.at)


def resumed(state: State, _event: GameResumed) -> State:
    """Let play go on; a clock that stands is started again by the referee."""
    return replace(state, interrupted_at=None)


def ended(state: State, event: GameEnded) -> State:
    """Close the game."""
    end = Ended(
        event.reason,
        event.article,
        event.edition,
        event.valid,
        event.last_coup,
        event.note,
        state.phase,
    )
    return replace(state, phase=Phase.ENDED, ended=end)


def reopened(state: State, _event: GameReopened) -> State:
    """Open the game again where it ended."""
    assert state.ended is not None  # only an ended game is reopened
    return replace(state, phase=state.ended.came_from, ended=None)
