"""What is shown without replaying a game can always be computed again from its log."""

from __future__ import annotations

from collections.abc import Callable

from pioche.room.deciding import replay
from pioche.room.hosting import Hosting
from pioche.room.log import EventLog


def rebuild(log: EventLog, hostings: Callable[[str], Hosting]) -> int:
    """Compute the summary of every game again; give how many there are."""
    count = 0
    for row in log.games(limit=1_000_000):
        loaded = log.load(row.id)
        if loaded is None or not loaded.entries:
            continue
        hosting = hostings(row.kind)
        state = replay(hosting, None, loaded.entries)
        log.refresh_summary(row.id, loaded.row.head, hosting.summary(state))
        count += 1
    return count
