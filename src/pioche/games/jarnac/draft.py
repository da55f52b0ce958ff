"""Events being written: each is applied at once, so that the next one sees its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.core.errors import RuleViolation
from pioche.games.jarnac import timing as clocks
from pioche.games.jarnac.evolve import evolve
from pioche.games.jarnac.model import Phase, State
from pioche.games.jarnac.timing import Timing

if TYPE_CHECKING:
    from pioche.games.jarnac.events import Event
    from pioche.games.shape import Env


class Draft:
    """The state so far and the events that led there; thrown away if a rule refuses."""

    def __init__(self, state: State, env: Env) -> None:
        self.state = state
        self.env = env
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Write an event and apply it."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def running(self, side: int) -> Timing:
        """Give the clocks with this side's running from now."""
        return clocks.run(self.state.timing, self.state.options.time, side, self.env.now)

    def stopped(self) -> Timing:
        """Give the clocks, both stopped now."""
        return clocks.stop(self.state.timing, self.state.options.time, self.env.now)

    def contest_until(self) -> int:
        """Give the moment until which a draw waits for a contest of a word announced now."""
        return self.env.now + self.state.options.contest_ms

    def draw(self, number: int) -> str:
        """Draw letters, as many as the bag still has."""
        letters, _rest = self.state.bag.draw(min(number, len(self.state.bag)), self.env.chance)
        return letters

    def side(self, seat: str) -> int:
        """Give the side of a seat, or refuse a stranger."""
        side = self.state.side_of(seat)
        if side is None:
            raise RuleViolation("jarnac.seat-unknown", seat=seat)
        return side

    def hand(self, seat: str, turn: int) -> int:
        """Give the side of a seat that has the hand, on the turn that it thinks it is."""
        side = self.side(seat)
        if turn != self.state.turn:
            raise RuleViolation("jarnac.turn-over", turn=turn, now=self.state.turn)
        if side != self.state.hand:
            raise RuleViolation("jarnac.not-your-hand")
        return side

    def require_started(self) -> None:
        """Refuse anything before the toss, after the end, and during an interruption."""
        if self.state.phase is Phase.TOSS:
            raise RuleViolation("jarnac.toss-first")
        if self.state.phase is Phase.OVER:
            raise RuleViolation("jarnac.game-over")
        if self.state.stopped:
            raise RuleViolation("jarnac.clocks-stopped")
