"""Interruptions and the end of the game (2011: 3.6)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import handlers
from pioche.games.duplicate.commands import EndGame, Interrupt, Resume, RetainTop
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.timing import paused
from pioche.games.duplicate.events import (
    GameEnded,
    GameInterrupted,
    GameReopened,
    GameResumed,
)
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Ended, Phase, State
from pioche.games.shape import Env
from pioche.rules.end import POLICY_OF, EndReason, ending
from pioche.rules.interruption import after_interruption

MINUTE_MS = 60_000


def end_by_rule(state: State, reason: EndReason, valid: bool = True, note: str = "") -> GameEnded:
    """Give the event that ends a game, with the article that does."""
    article, edition = "", ""
    if reason in POLICY_OF:
        cited = state.setup.regulation.article(POLICY_OF[reason])
        article, edition = cited.number, cited.edition
    last = state.played[-1].number if state.played else 0
    return GameEnded(reason, article, edition, valid, last, note)


@decides(EndGame)
def end_game(state: State, command: EndGame, env: Env) -> tuple[GameEnded, ...]:
    """End the game between two coups: by its article, else by decision."""
    require_phase(state, Phase.TO_DRAW, Phase.RETAINED)
    regulation = state.setup.regulation
    reason = ending(state.position.remaining, regulation.end, regulation.draw) or "referee"
    return (end_by_rule(state, reason, note=command.note),)


@decides(Interrupt)
def interrupt(state: State, command: Interrupt, env: Env) -> tuple[object, ...]:
    """Interrupt the game; a running clock stands."""
    if state.phase is Phase.ENDED:
        raise RuleViolation("duplicate.phase-ended", coup=state.coup)
    if state.interrupted_at is not None:
        raise RuleViolation("duplicate.interrupted")
    events: tuple[object, ...] = (GameInterrupted(env.now, command.note),)
    if state.clock is not None and state.clock.deadline is not None:
        return (paused(state, env.now), *events)
    return events


@decides(Resume)
def resume(state: State, _command: Resume, env: Env) -> tuple[object, ...]:
    """Go on, or end a game that stood too long.

    A coup whose slips are collected counts: its top is retained before the game ends.
    """
    if state.interrupted_at is None:
        raise RuleViolation("duplicate.not-interrupted")
    minutes = (env.now - state.interrupted_at) / MINUTE_MS
    setup = state.setup
    result = after_interruption(
        minutes, state.collected, setup.formula.original, setup.regulation.interruption
    )
    resumed = GameResumed(env.now)
    if not result.ends:
        return (resumed,)
    events: tuple[object, ...] = (resumed,)
    if state.phase is Phase.CLOSED:
        state = handlers.evolve(state, resumed)
        retained = handlers.decide(state, RetainTop(), env)
        for event in retained:
            state = handlers.evolve(state, event)
        events += retained
    return (*events, end_by_rule(state, "interruption", result.valid))


def interruption_deadline(state: State) -> int | None:
    """Give when an interruption becomes too long (UTC ms)."""
    if state.interrupted_at is None:
        return None
    limit = state.setup.regulation.interruption.limit_minutes
    return state.interrupted_at + limit * MINUTE_MS + 1


@evolves(GameInterrupted)
def interrupted(state: State, event: GameInterrupted) -> State:
    """Remember since when play stands."""
    return replace(state, interrupted_at=event.at)


@evolves(GameResumed)
def resumed(state: State, _event: GameResumed) -> State:
    """Let play go on; a clock that stands is started again by the referee."""
    return replace(state, interrupted_at=None)


@evolves(GameEnded)
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


@evolves(GameReopened)
def reopened(state: State, _event: GameReopened) -> State:
    """Open the game again where it ended."""
    assert state.ended is not None  # only an ended game is reopened
    return replace(state, phase=state.ended.came_from, ended=None)
