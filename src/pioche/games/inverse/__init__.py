"""Scrabble inversé: taking a finished grid apart, word by word."""

from pioche.games.inverse.game import GAME
from pioche.games.inverse.removals import Removal, removals
from pioche.games.inverse.state import Inverse, actions
from pioche.games.inverse.view import InverseView

__all__ = ["GAME", "Inverse", "InverseView", "Removal", "actions", "removals"]
