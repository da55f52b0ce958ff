"""What every command checks before it is decided."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.state import Phase, State


def require_phase(state: State, *phases: Phase) -> None:
    """Refuse a command that does not belong to this moment of the coup."""
    if state.interrupted_at is not None:
        raise RuleViolation("duplicate.interrupted")
    if state.phase not in phases:
        raise RuleViolation(f"duplicate.phase-{state.phase}", coup=state.coup)


def rung_by_hand(state: State) -> bool:
    """Whether tables hand slips in without a clock: from the draw on, until somebody rings."""
    if state.setup.timed or state.seats is not None or state.hall is None:
        return False
    return len(state.hall.players) > 0


def thinking_phases(state: State) -> tuple[Phase, ...]:
    """Give the moments when the players look for a word."""
    return (Phase.THINKING, Phase.DRAWN) if rung_by_hand(state) else (Phase.THINKING,)


def require_clock(state: State) -> None:
    """Refuse clock commands in a game without one."""
    if not state.setup.timed:
        raise RuleViolation("duplicate.untimed")
