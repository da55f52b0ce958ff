"""Classic play for 2 to 4 players, with the variants of the notice that keep its turns."""

from pioche.games.classic.game import GAME
from pioche.games.classic.state import Classic, actions
from pioche.games.classic.view import ClassicView

__all__ = ["GAME", "Classic", "ClassicView", "actions"]
