"""Computer players of classic play, from beginner to expert."""

from pioche.bots.classic.act import act
from pioche.bots.classic.levels import LEVELS

__all__ = ["LEVELS", "act"]
