"""Choosing a level of play by its name, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from pioche.core.errors import InputError


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Level = TypeVar("_Level", bound=_Named)


def level_among(levels: Sequence[_Level], name: str) -> _Level:
    """The level of this name, in any case; accents may be left out."""
    wanted = name.casefold().replace("é", "e")
    for level in levels:
        if level.name.replace("é", "e") == wanted:
            return level
    raise InputError("bots.level", name=name, levels=", ".join(level.name for level in levels))


def rank_among(levels: Sequence[_Level], name: str) -> float:
    """How strong a level is: 0 for the weakest, 1 for the strongest."""
    return levels.index(level_among(levels, name)) / max(1, len(levels) - 1)
