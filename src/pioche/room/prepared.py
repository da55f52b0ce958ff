"""A game played from a package: who orders the next rack gets the next coup of the package.

Coups are opened one by one, as they are drawn; what opens them is kept in the store from the hour
of opening, so that a server that crashed goes on. Nothing of a coup is in the log, in a view
or in memory before it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pioche.core.errors import RuleViolation
from pioche.games.game import Game

if TYPE_CHECKING:
    from pioche.room.host import Host
    from pioche.room.log import KeptPackage


class PreparedCoups:
    """The package of one game, if it has one; read when its first coup is asked for."""

    def __init__(self, host: Host, game: str) -> None:
        self._host = host
        self._game = game
        self._kept: KeptPackage | None = None

    async def filled(self, kind: Game[Any], state: Any, command: Any) -> Any:
        """An order, or the coup of the package that it asks for."""
        number = kind.packaged(state, command)
        if number is None:
            return command
        if self._kept is None:
            self._kept = await self._host.reading(self._host.log.package, self._game)
        if self._kept is None:
            raise RuleViolation("room.package-missing")
        return await self._host.thinking(_coup, self._kept, number)


def _coup(kept: KeptPackage, number: int) -> Any:
    """Open the coups up to one: a box has the key of the next."""
    from pioche.formats.simultaneous.package import read_package

    game = read_package("", kept.file).opened(kept.key)
    for _ in range(number - 1):
        game.next()
    return game.next()
