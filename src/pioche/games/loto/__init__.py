"""Loto: two seven-letter words each, letters drawn and crossed, first to finish calls."""

from pioche.games.loto.game import GAME
from pioche.games.loto.state import Loto, actions
from pioche.games.loto.view import LotoView

__all__ = ["GAME", "Loto", "LotoView", "actions"]
