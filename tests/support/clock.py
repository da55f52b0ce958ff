"""A clock that goes when the test says so."""

from __future__ import annotations


class FakeClock:
    def __init__(self, now: int = 1_000_000) -> None:
        self.time = now

    def now(self) -> int:
        return self.time
