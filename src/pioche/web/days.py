"""The tables of the days, for those who answer requests: begun, ended, settled when looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from pioche.core.errors import PiocheError
from pioche.daily import record_of_day
from pioche.games.daily import closes_at, read_day
from pioche.games.duplicate import own_coups
from pioche.room.profiles import DayLine, Profile
from pioche.web.service import Service

GAME, PROBLEM = "partie", "probleme"
LATE = -1
"""The points of a game that was over when its table was closed: it counts nowhere."""
MOST_SETTLED = 20
"""Games looked at for one request: the rest is for the next ones."""


async def settle(service: Service, lines: Sequence[DayLine]) -> bool:
    """Write down the games that are over since they were begun; whether there were any."""
    reading = service.host.reading
    rows = await reading(_rows, service.store, {line.game for line in lines})
    over = {row.id for row in rows if row.summary.ended}
    done = [line for line in lines if line.game in over]
    for line in done[:MOST_SETTLED]:
        await _settle(service, line)
    return bool(done)


def _rows(store: Any, games: set[str]) -> Any:
    return store.games(only=games, limit=len(games)) if games else []


async def _settle(service: Service, line: DayLine) -> None:
    host = service.host
    try:
        held = await host.game(line.game)
        info = held.kind.info(held.state)
        lexicon = await host.lexicon_of(info.words)
        loaded = await host.reading(host.log.load, line.game)
    except PiocheError:
        return  # erased meanwhile, or its list is gone: it stays begun, and counts nowhere
    if loaded is None:
        return
    ended = loaded.events[-1].at
    (seat,) = info.seats
    own = await host.thinking(own_coups, held.state, seat)
    record = await host.thinking(record_of_day, own, line.day, lexicon)
    points = record.points if ended <= closes_at(read_day(line.day)) else LATE
    text = msgspec.json.encode(record).decode()
    await host.reading(
        service.store.end_day, replace(line, ended_at=ended, points=points, record=text)
    )


async def plays_for_the_table(service: Service, profile: Profile) -> bool:
    """Whether somebody's game of the day is under way, and still counts."""
    reading, now = service.host.reading, service.host.clock.now()
    own = await reading(service.store.own_days, profile.id)
    begun = {
        line.game
        for line in own
        if line.what == GAME and line.ended_at is None and now < closes_at(read_day(line.day))
    }
    rows = await reading(_rows, service.store, begun)
    return any(not row.summary.ended for row in rows)
