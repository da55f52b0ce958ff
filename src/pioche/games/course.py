"""What one order brings about: its events in their order, and the state after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from pioche.games.game import Game
    from pioche.games.shape import Env

S = TypeVar("S")


class Course(Generic[S]):
    """Grows while an order is judged; thrown away where a rule refuses.

    `state` is always the one after the events so far: nobody folds them again.
    """

    __slots__ = ("_game", "before", "env", "events", "state")

    def __init__(self, game: Game[S], state: S | None, env: Env) -> None:
        self._game = game
        self.env = env
        self.events: list[Any] = []
        self.before: list[S | None] = []
        """The state in which each event happened, for whoever tells them."""
        # An opening order has no state to look at, and its first event makes one.
        self.state: S = state  # type: ignore[assignment]

    def add(self, event: Any) -> None:
        """Let an event happen: what comes next sees its effect."""
        self.events.append(event)
        self.before.append(self.state)
        self.state = self._game.evolve(self.state, event)

    def order(self, command: Any) -> None:
        """Let another order of the game happen as a part of this one."""
        self._game.answer(self, command)
