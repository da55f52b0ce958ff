"""What a day holds: what is due, what is new, what is drilled; counts and what is to come.

A day has a limit of cards asked again and one of new cards. What the limit leaves over comes first
the day after, and while anything is left over nothing new is begun: the load is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pioche.training.cards import Card, Stage, StudyDay

DAY_MS = 86_400_000
NIGHT_MS = 4 * 3600_000
"""A day begins at four in the morning: who plays late has not begun the next."""
AHEAD_DAYS = 7


@dataclass(frozen=True, slots=True)
class Calendar:
    """Days as somebody counts them, `zone` minutes east of Greenwich."""

    zone: int = 0

    def day(self, ms: int) -> int:
        """The number of the day that a moment belongs to."""
        return (ms + self.zone * 60_000 - NIGHT_MS) // DAY_MS

    def begins(self, day: int) -> int:
        """The first moment of a day."""
        return day * DAY_MS - self.zone * 60_000 + NIGHT_MS


@dataclass(frozen=True, slots=True)
class Plan:
    """How somebody trains."""

    lexicon: str = "francais"
    decks: tuple[str, ...] = ("manques", "deux", "rallonges", "scrabbles-7")
    new_per_day: int = 10
    reviews_per_day: int = 100


@dataclass(frozen=True, slots=True)
class DayDone:
    """What was done today, all decks together."""

    fresh: int = 0
    reviewed: int = 0
    drilled: int = 0
    known: int = 0

    @classmethod
    def of(cls, days: Iterable[StudyDay], today: int) -> DayDone:
        """What the days say of today."""
        own = [day for day in days if day.day == today]
        return cls(
            sum(day.fresh for day in own),
            sum(day.reviewed for day in own),
            sum(day.drilled for day in own),
            sum(day.known for day in own),
        )


@dataclass(frozen=True, slots=True)
class Work:
    """What is left of today, in the order in which it is asked."""

    drill: tuple[Card, ...]
    """MissedCoup or begun today: they come back within minutes."""
    due: tuple[Card, ...]
    new: int
    """How many new cards may still be begun."""

    @property
    def left(self) -> int:
        """How many cards are left, but for those that are still to be drawn from decks."""
        return len(self.drill) + len(self.due)


def todays_work(
    waiting: Sequence[Card], plan: Plan, done: DayDone, calendar: Calendar, now: int
) -> Work:
    """What is left of today of the cards that wait."""
    end = calendar.begins(calendar.day(now) + 1)
    due = sorted(
        (card for card in waiting if card.due is not None and card.due < end),
        key=lambda card: (card.due, card.id),
    )
    drill = tuple(card for card in due if card.drilled)
    room = max(0, plan.reviews_per_day - done.reviewed)
    old = [card for card in due if card.stage is Stage.REVIEW]
    # What waits longest, for how well it is known, first: it is nearest to being forgotten.
    old.sort(key=lambda card: ((card.due or 0) - now) / (card.stability or 1))
    spare = max(0, room - len(old))
    new = min(max(0, plan.new_per_day - done.fresh), spare)
    return Work(drill, tuple(old[:room]), new)


def next_card(work: Work, new: Sequence[Card], now: int) -> Card | None:
    """What is asked next: what was missed minutes ago, what is due, what is new; then, rather than
    wait for minutes, what is drilled."""
    ripe = [card for card in work.drill if card.due is not None and card.due <= now]
    if ripe:
        return ripe[0]
    if work.due:
        return work.due[0]
    if work.new and new:
        return new[0]
    return work.drill[0] if work.drill else None


def forecast(
    dues: Iterable[tuple[str, int, int | None]], calendar: Calendar, now: int
) -> tuple[int, ...]:
    """How many cards come due today and on each of the next days; what is late is today's."""
    today = calendar.day(now)
    counts = [0] * AHEAD_DAYS
    for _deck, _stage, due in dues:
        if due is not None:
            ahead = max(0, calendar.day(due) - today)
            if ahead < AHEAD_DAYS:
                counts[ahead] += 1
    return tuple(counts)


def streak(days: Iterable[int], today: int) -> int:
    """How many days in a row, up to today or yesterday."""
    known = set(days)
    day = today if today in known else today - 1
    length = 0
    while day - length in known:
        length += 1
    return length


def answered(card: Card, known: bool, day: int, ms: int) -> StudyDay:
    """What one answer adds to the day; `card` is as it was before."""
    counted = not card.drilled
    return StudyDay(
        day,
        card.deck,
        fresh=int(card.stage is Stage.NEW),
        reviewed=int(card.stage is Stage.REVIEW),
        drilled=int(card.drilled),
        known=int(known and counted),
        ms=ms,
    )
