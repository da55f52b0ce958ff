"""The room's time: UTC milliseconds that only move forward, and timers that fire on them."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Where the room reads the time."""

    def now(self) -> int:
        """UTC, in milliseconds; never goes back."""
        ...


class RoomClock:
    """The wall clock read once, then carried by the monotonic one.

    A hall's deadline must not jump because somebody sets the computer's clock.
    """

    def __init__(self) -> None:
        self._wall = time.time_ns() // 1_000_000
        self._start = time.monotonic_ns()

    def now(self) -> int:
        """UTC, in milliseconds; never goes back."""
        return self._wall + (time.monotonic_ns() - self._start) // 1_000_000
