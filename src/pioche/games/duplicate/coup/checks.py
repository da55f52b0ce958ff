"""What refuses an order before it is decided."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.state import State


def require_phase(state: State, *phases: Phase) -> None:
    """Refuse an order that does not belong to this moment of the coup."""
    if state.interrupted_at is not None:
        raise RuleViolation("duplicate.interrupted")
    if state.phase not in phases:
        raise RuleViolation(f"duplicate.phase-{state.phase}", coup=state.coup)
