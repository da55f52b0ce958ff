"""The machine beside a solitaire: it takes no seat, and weighs what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pioche.bots.classic.weighing import Weighed, weighed
from pioche.games.shape import Act, Env
from pioche.games.solitaire import GAME


class SolitaireBot:
    """One plays alone."""

    levels: tuple[str, ...] = ()

    def act(self, view: Any, acts: Sequence[Act], env: Env, level: str) -> None:
        """Nothing: every rack is the person's."""
        return None

    def pace(self, view: Any, command: Any, level: str) -> float:
        """It gives no orders."""
        return 0.0

    def instead(self, events: Sequence[Any], step: int, env: Env) -> Weighed | None:
        """The best there was at a turn."""
        return weighed(GAME, events, step, env)


BOT = SolitaireBot()
