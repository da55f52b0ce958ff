"""What is asked at a classic table only: the letters that one cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pioche.core import tiles
from pioche.games.classic.state import Classic
from pioche.games.shape import Audience, Env, Player
from pioche.games.turns.questions import QUESTIONS as COMMON


@dataclass(frozen=True, slots=True)
class Unseen:
    """The tiles neither on the grid nor on one's own rack, as anybody could count them."""

    unseen: str
    """All of them, sorted, jokers last: not which of them lie where."""
    bag: int
    """How many of them are in the bag, or in the two."""
    opposite: int
    """How many on the racks of the others."""


def unseen(state: Classic, audience: Audience, params: Mapping[str, Any], env: Env) -> Unseen:
    """Count for a player at the table what is hidden from them; for anybody else, every rack is.

    Tiles set aside until as many are drawn are neither in the bag nor opposite.
    """
    table = state.table
    rack = ""
    if isinstance(audience, Player) and audience.seat in table.seats:
        rack = table.rack(audience.seat)
    held = sum(map(len, table.racks))
    return Unseen(tiles.unseen(table.board.tiles + rack), table.bag_count, held - len(rack))


QUESTIONS = {**COMMON, "unseen": unseen}
