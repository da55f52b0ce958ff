"""The days of Paris, by which the game of the day goes."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from pioche.core.errors import InputError
from pioche.games.daily import (
    TO_FINISH_MS,
    begins_at,
    closes_at,
    ends_at,
    read_day,
    seed,
    today,
)

#: Years with all that happens in one: a leap day, and the nights in which the hour changes, on the
#: last day of March (2030) and of October (2027) too.
DAYS = [date(2026, 12, 31) + timedelta(days=n) for n in range(4 * 365 + 2)]


def test_days_follow_one_another_without_gap() -> None:
    for day in DAYS:
        after = day + timedelta(days=1)
        assert ends_at(day) == begins_at(after)
        assert (today(begins_at(day)), today(ends_at(day) - 1)) == (day, day)
        assert closes_at(day) == ends_at(day) + TO_FINISH_MS


def test_midnight_is_that_of_paris() -> None:
    try:
        paris = ZoneInfo("Europe/Paris")
    except ZoneInfoNotFoundError:
        pytest.skip("no table of time zones here")
    for day in DAYS:
        midnight = datetime(day.year, day.month, day.day, tzinfo=paris)
        assert begins_at(day) == midnight.timestamp() * 1000


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 3, 29), 23),
        (date(2026, 10, 25), 25),
        # A last Sunday that is the last day of its month.
        (date(2024, 3, 31), 23),
        (date(2024, 3, 24), 24),
        (date(2027, 10, 31), 25),
        (date(2027, 10, 24), 24),
    ],
)
def test_the_day_is_shorter_or_longer_when_the_hour_changes(day: date, hours: int) -> None:
    assert ends_at(day) - begins_at(day) == hours * 3600_000


@pytest.mark.parametrize(
    "text", ["", "16/11/2026", "2026-11-31", "20261116", "1999-12-31", "3000-01-01"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_day(text)


@pytest.mark.parametrize("text", ["2000-01-01", "2026-11-16", "2999-12-31"])
def test_a_day_is_read_as_it_is_written(text: str) -> None:
    assert read_day(text).isoformat() == text


def test_what_chance_begins_with_is_the_same_on_every_server_and_release() -> None:
    assert seed("2026-01-01", "ab", "partie", 1) == 18033974927964646357
    other = [("2026-01-02", "ab", "partie", 1), ("2026-01-01", "ab", "partie", 2)]
    assert len({seed(*one) for one in other} | {seed("2026-01-01", "ab", "partie", 1)}) == 3
