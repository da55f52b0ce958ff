"""What is shown without replaying a game can always be computed again from its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pioche.games.game import Game
from pioche.room.deciding import replay
from pioche.room.log import EventLog, Summary


def rebuild(log: EventLog, games: Callable[[str], Game[Any]]) -> int:
    """Compute the summary of every game again; give how many there are."""
    count = 0
    for row in log.games(limit=1_000_000):
        loaded = log.load(row.id)
        if loaded is None or not loaded.events:
            continue
        kind = games(row.kind)
        info = kind.info(replay(kind, None, loaded.events))
        log.refresh_summary(row.id, loaded.row.head, Summary.of(info, loaded.events[-1].at))
        count += 1
    return count
