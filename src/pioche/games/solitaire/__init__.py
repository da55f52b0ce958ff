"""The three solitaires of the notice: a record to beat, two racks, or tiles face up."""

from pioche.games.solitaire.game import GAME
from pioche.games.solitaire.state import Solitaire, actions
from pioche.games.solitaire.view import SolitaireView

__all__ = ["GAME", "Solitaire", "SolitaireView", "actions"]
