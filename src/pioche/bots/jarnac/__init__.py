"""Computer players of Jarnac, from beginner to expert."""

from pioche.bots.jarnac.act import act
from pioche.bots.jarnac.levels import LEVELS

__all__ = ["LEVELS", "act"]
