"""A game of duplicate judged again with today's rules."""

from pioche.games.duplicate.rejudge.rejudge import rejudge

__all__ = ["rejudge"]
