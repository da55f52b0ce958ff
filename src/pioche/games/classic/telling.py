"""A classic game, told: its toss, then its table."""

from __future__ import annotations

from typing import Any

from pioche.games.classic.opening import TossDrawn
from pioche.games.classic.state import Classic
from pioche.games.company import tell_company
from pioche.games.shape import Told
from pioche.games.turns import telling
from pioche.texts import _, sentence
from pioche.texts.spoken import listed


def tell(before: Classic | None, event: Any, after: Classic) -> Told | None:
    """The opening itself says nothing: the game begins once the racks are full."""
    if before is None:
        return None
    if isinstance(event, TossDrawn):
        if not event.rounds:
            return None  # a recorded game does not say how lots were drawn
        rounds = _(" ; ").join(listed("".join(one.tile for one in tiles)) for tiles in event.rounds)
        return Told(sentence("classic.told-toss", tiles=rounds), event.first, step=False)
    return tell_company(event) or telling.tell(before.table, event, after.table)
