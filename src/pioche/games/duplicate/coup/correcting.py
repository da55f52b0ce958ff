"""Annulling a coup (2011: 6.2), and undoing an act by its inverse event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import AnnulCoup, Undo
from pioche.games.duplicate.coup.events import (
    BellWithdrawn,
    ClockWithdrawn,
    CoupAnnulled,
    CoupReopened,
    CoupRestored,
    GameReopened,
    RackWithdrawn,
    RejetWithdrawn,
    TopWithdrawn,
)
from pioche.games.duplicate.coup.state import Phase, Position
from pioche.games.duplicate.state import State

_UNDER_WAY = (Phase.DRAWN, Phase.THINKING, Phase.BELL, Phase.CLOSED, Phase.RETAINED)


def annul_coup(course: Course[State], command: AnnulCoup) -> None:
    """Annul the coup under way, or the one just retained; the reason is kept."""
    state = course.state
    require_phase(state, *_UNDER_WAY)
    if not command.note.strip():
        raise RuleViolation("duplicate.annul-reason")
    article = str(state.setup.regulation.article("annul.returns_reliquat"))
    course.add(CoupAnnulled(state.coup, state.rack, article, command.note))


def coup_annulled(state: State, event: CoupAnnulled) -> State:
    """Put every letter of the coup back, the reliquat of the one before too."""
    before, position, played = state, state.position, state.played
    collected = state.collected
    if state.phase is Phase.RETAINED:
        position, played = played[-1].before, played[:-1]
        collected -= 1
    elif state.phase is Phase.CLOSED:
        collected -= 1
    if state.setup.regulation.annul.returns_reliquat:
        position = Position(position.board, position.supply.emptied())
    return replace(
        state.without_rack(position),
        refused=(),
        played=played,
        collected=collected,
        annulled=(*state.annulled, (event.coup, event.rack)),
        before_annulment=before,
    )


def coup_restored(state: State, _event: CoupRestored) -> State:
    """Go back to the coup that was annulled by mistake."""
    before = state.before_annulment
    assert before is not None  # an annulment is undone before the next draw
    return replace(before, announcement=state.announcement)


Inverse = Callable[[int, str], object]

_INVERSES: dict[Phase, Inverse] = {
    Phase.DRAWN: RackWithdrawn,
    Phase.THINKING: ClockWithdrawn,
    Phase.BELL: BellWithdrawn,
    Phase.CLOSED: CoupReopened,
    Phase.RETAINED: TopWithdrawn,
}


def undo(course: Course[State], command: Undo) -> None:
    """Undo the last act of the game."""
    state, note = course.state, command.note
    if state.interrupted_at is not None:
        raise RuleViolation("duplicate.interrupted")
    if state.phase is Phase.ENDED:
        course.add(GameReopened(note))
        return
    inverse = _INVERSES.get(state.phase)
    if inverse is None and state.refused:
        inverse = RejetWithdrawn
    elif inverse is None and state.before_annulment is not None:
        inverse = CoupRestored
    if inverse is None:
        raise RuleViolation("duplicate.nothing-to-undo")
    course.add(inverse(state.coup, note))
