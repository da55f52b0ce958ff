"""How often: rates of requests, kept in memory by each process.

A whole hall may share one address (the club's router), so good codes are never counted against
it: only wrong ones are, per address and, from there, per table; and a good code is good whatever
others have tried.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, fields

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from pioche.web.errors import WebError


@dataclass(frozen=True, slots=True)
class Rates:
    """What is allowed, in the words of the `limits` library."""

    commands: str = "600/minute"
    """Per member."""
    slips: str = "60/minute"
    """Per member."""
    anonymous: str = "12000/minute"
    """Requests without a member, per address: words, lists, games seen by the public."""
    openings: str = "120/hour"
    """Games opened, per address."""
    wrong_codes_address: str = "20/minute"
    wrong_codes_table: str = "6/minute"
    """For one table, from one address."""


class Limiter:
    """Counts, and refuses with the time to wait."""

    def __init__(self, rates: Rates | None = None) -> None:
        given = rates or Rates()
        self._items: dict[str, RateLimitItem] = {
            field.name: parse(getattr(given, field.name)) for field in fields(given)
        }
        self._strategy = FixedWindowRateLimiter(MemoryStorage())

    def hit(self, rate: str, *who: str) -> None:
        """Count one; refuse when there were too many."""
        if not self._strategy.hit(self._items[rate], rate, *who):
            raise self._refusal(rate, "web.too-many", who)

    def check(self, rate: str, *who: str) -> None:
        """Refuse when there were too many, without counting."""
        if not self._strategy.test(self._items[rate], rate, *who):
            raise self._refusal(rate, "web.slow-down", who)

    def count(self, rate: str, *who: str) -> None:
        """Count one without refusing now."""
        self._strategy.hit(self._items[rate], rate, *who)

    def _refusal(self, rate: str, code: str, who: tuple[str, ...]) -> WebError:
        reset, _ = self._strategy.get_window_stats(self._items[rate], rate, *who)
        seconds = max(1, math.ceil(reset - time.time()))
        return WebError(429, code, {"Retry-After": str(seconds)}, seconds=seconds)
