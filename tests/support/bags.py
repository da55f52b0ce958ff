"""Bags for tests that lay a word: one rack in a hundred drawn from a full bag holds none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from pioche.core.board import Board
from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag

WHOLE_RACK = 7
FULL_ENOUGH = 60  # tiles in the bag: later racks may be as bad as they come


@cache
def _finder() -> Finder:
    return Finder(Lexicon.load("francais"))


@contextmanager
def playable_racks() -> Iterator[None]:
    """In this process, draw the first racks of a game again until they hold a word."""
    draw = Bag.draw

    def until_playable(bag: Bag, number: int, chance: Chance) -> tuple[str, Bag]:
        while True:
            tiles, rest = draw(bag, number, chance)
            if number != WHOLE_RACK or len(bag) < FULL_ENOUGH:
                return tiles, rest
            if len(_finder().tops(Board(), tiles)):
                return tiles, rest

    with patch.object(Bag, "draw", until_playable):
        yield
