"""The game of the day: which day it is, whose it is until when, and the chance it is drawn by.

Readings (no regulation knows it; `play.md`, « Every day »):

- **One day for all.** It changes at midnight in Paris, on every server, by the rule of European
  summer time; no table of time zones decides it, which two machines may have in two editions.
- **One game for a list.** What chance gives at a coup comes from the date, the fingerprint of the
  list and the number of the coup, by SHA-256; the program's own top is laid each coup. So whoever
  has the list and the program can play the day ahead, alone, on a machine of their own: two servers
  that share nothing but the list leave no room for a secret. A server itself opens no day before
  its midnight, and searches nothing for whoever plays it.
- **Who begins before midnight has two hours more** to finish: that long nobody sees another's game
  of the day, and no one who has not played it for the table plays it freely.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from pioche.core.errors import InputError

TO_FINISH_MS = 2 * 3600_000
_HOUR_MS = 3600_000


def today(now: int) -> date:
    """The day in Paris at a time (UTC ms)."""
    return datetime.fromtimestamp((now + _offset(now)) / 1000, UTC).date()


def begins_at(day: date) -> int:
    """The midnight in Paris that a day begins with (UTC ms)."""
    greenwich = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
    # The hour changes at 01:00 UTC: that of Greenwich's midnight is still that of Paris's.
    return greenwich - _offset(greenwich)


def ends_at(day: date) -> int:
    """When a day can no longer be begun."""
    return begins_at(day + timedelta(days=1))


def closes_at(day: date) -> int:
    """When the table of a day is closed, and its games are everybody's to look at."""
    return ends_at(day) + TO_FINISH_MS


def read_day(text: str) -> date:
    """A day as it is written, 2026-11-16."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InputError("daily.day", day=text) from None
    if day.isoformat() != text or not 2000 <= day.year < 3000:
        raise InputError("daily.day", day=text)
    return day


def seed(day: str, words_sha256: str, what: str, number: int) -> int:
    """What chance begins with, for something of the day: the same wherever the list is."""
    text = "\x1f".join(("pioche/jour/1", day, words_sha256, what, str(number)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _offset(now: int) -> int:
    """How far Paris is ahead of UTC: an hour, two from the last Sunday of March to October's."""
    year = datetime.fromtimestamp(now / 1000, UTC).year
    summer = _change(year, 3) <= now < _change(year, 10)
    return (2 if summer else 1) * _HOUR_MS


def _change(year: int, month: int) -> int:
    """01:00 UTC on the last Sunday of a month of 31 days."""
    last = datetime(year, month, 31, 1, tzinfo=UTC)
    sunday = last - timedelta(days=(last.weekday() + 1) % 7)
    return int(sunday.timestamp() * 1000)
