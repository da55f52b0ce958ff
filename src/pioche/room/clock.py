"""The room's time: UTC milliseconds carried by the monotonic clock, and the time of one game.

Nothing is ordered by these times: events are by their rank in the log, slips by the draw they came
after. They say how long something lasts, and what a page shows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

#: A server beats every two seconds while a clock runs; a time beyond this was not lived through.
UNSEEN_MS = 5_000
_READINGS = 5


class Clock(Protocol):
    """Where the room reads the time."""

    def now(self) -> int:
        """UTC, in milliseconds."""
        ...


def wall() -> int:
    """What this machine's clock says, in UTC milliseconds: somebody may set it at any moment."""
    return time.time_ns() // 1_000_000


class RoomClock:
    """The wall clock read once, then carried by the monotonic one.

    A hall's deadline must not jump because somebody sets the computer's clock. Where several
    processes share a database, its time takes the wall clock's place (`follow`).
    """

    def __init__(self) -> None:
        self._ahead = wall() - _monotonic()
        self.skew: int | None = None
        """By how much this machine's clock is ahead of the time that is shared, in ms."""

    def now(self) -> int:
        """UTC, in milliseconds; moves evenly, except when `follow` moves it."""
        return _monotonic() + self._ahead

    def follow(self, shared: Callable[[], int | None]) -> int:
        """Take over a shared time; by how much this moved the clock, in milliseconds.

        Of several readings the quickest is the truest: half its way is all it may be wrong by.
        """
        best: tuple[int, int] | None = None
        for _reading in range(_READINGS):
            before = _monotonic()
            read = shared()
            after = _monotonic()
            if read is None:
                return 0
            if best is None or after - before < best[0]:
                best = (after - before, read - (before + after) // 2)
        assert best is not None
        self.skew = wall() - _monotonic() - best[1]
        moved = best[1] - self._ahead
        if abs(moved) <= best[0] // 2 + 1:
            return 0
        self._ahead = best[1]
        return moved


class GameTime:
    """The time of one game: it never goes back, and runs only while a server watches over it.

    Wall clocks disagree between machines, and between two lives of one machine. So the time since
    the last event is what some server is known to have lived through (its beats), and goes on from
    there evenly; the shared clock only refines it by what a beat leaves open.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0
        self._last = 0
        self._stands: int | None = None

    def now(self) -> int:
        """UTC, in milliseconds, as this game counts it."""
        if self._stands is not None:
            return self._stands
        return max(self._last, self._clock.now() + self._ahead)

    @property
    def lived(self) -> int:
        """How long the last event has been watched over."""
        return self.now() - self._last

    def read(self, last: int, lived: int, *, ticking: bool) -> None:
        """An event at `last` was read from the log; what is known of the time since then."""
        self._stands = None
        self._last, now = last, self._clock.now()
        since = now - last
        if ticking:
            since = min(max(since, lived), lived + UNSEEN_MS)
        self._ahead = max(last, last + since) - now

    def wrote(self, at: int, *, ticking: bool) -> None:
        """An event was written here, now; while nothing runs, the game keeps the clock's time."""
        self._stands = None
        self._last = at
        if not ticking:
            self._ahead = max(0, at - self._clock.now())

    def clock_moved(self, by: int) -> None:
        """The clock was set under a game whose time runs: to the game it was not."""
        self._ahead -= by

    @property
    def halted(self) -> bool:
        """Whether it stands."""
        return self._stands is not None

    def halt(self) -> None:
        """Stand still until the next event."""
        self._stands = self.now()


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
