"""When cards come back: FSRS's own reference cases, and a year of study."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import pytest
from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler

from pioche.core.lexicon import Lexicon
from pioche.training.cards import Card, OwnList, Stage, StudyDay
from pioche.training.desk import Desk
from pioche.training.scheduling import LONGEST_DAYS, review
from pioche.training.work import DAY_MS, Calendar, DayDone, Plan, forecast, streak, todays_work

START = 1_669_725_000_000
"""29 November 2022, 12:30 UTC: that of the library's own cases."""
MINUTE = 60_000


def new() -> Card:
    return Card("exists:AS", "francais", "deux", START)


def test_intervals_are_those_of_the_librarys_reference_case() -> None:
    """`test_review_card` of py-fsrs 6: good six times, again twice, good five times."""
    card, now, days = new(), START, []
    for known in [True] * 6 + [False] * 2 + [True] * 5:
        card = review(card, known, now)
        assert card.due is not None
        days.append((card.due - now) // DAY_MS)
        now = card.due
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_memory_is_that_of_the_librarys_reference_case() -> None:
    """`test_memo_state` of py-fsrs 6."""
    card, now = new(), START
    for known, days in zip((False, *[True] * 5), (0, 0, 1, 3, 8, 21), strict=True):
        now += days * DAY_MS
        card = review(card, known, now)
    assert card.stability == pytest.approx(53.62691, abs=1e-4)
    assert card.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_any_history_is_scheduled_as_the_library_does() -> None:
    chance = random.Random(7)
    from pioche.training.scheduling import _moment, _ms

    library = Scheduler(maximum_interval=LONGEST_DAYS, enable_fuzzing=False)
    for _case in range(50):
        card, theirs, now = new(), FsrsCard(card_id=1), START
        for _review in range(12):
            known = chance.random() < 0.7
            card = review(card, known, now)
            rating = Rating.Good if known else Rating.Again
            theirs, _log = library.review_card(theirs, rating, _moment(now))
            assert (card.due, card.step, int(card.stage)) == (
                _ms(theirs.due),
                theirs.step,
                int(theirs.state),
            )
            assert card.stability == theirs.stability
            now = card.due + chance.randrange(3) * DAY_MS


def test_what_is_missed_comes_back_within_minutes() -> None:
    known = review(review(new(), True, START), True, START + 10 * MINUTE)
    assert known.stage is Stage.REVIEW
    missed = review(known, False, START + 5 * DAY_MS)
    assert missed.stage is Stage.RELEARNING
    assert missed.due == START + 5 * DAY_MS + 10 * MINUTE
    assert (missed.asked, missed.missed) == (3, 1)


# -- days -------------------------------------------------------------------------------------


def test_a_day_begins_at_four_in_ones_own_time() -> None:
    paris = Calendar(60)
    midnight = 20_000 * DAY_MS - 60 * MINUTE
    assert paris.day(midnight + 3 * 60 * MINUTE) == 19_999
    assert paris.day(midnight + 5 * 60 * MINUTE) == 20_000
    assert paris.begins(20_000) == midnight + 4 * 60 * MINUTE


def due(id: str, days: float, stability: float = 10.0) -> Card:
    return Card(
        f"exists:{id}", "francais", "deux", START, Stage.REVIEW, None, stability, 5.0,
        START + int(days * DAY_MS), START - 10 * DAY_MS, 3,
    )  # fmt: skip


def test_a_backlog_is_cut_to_the_days_limit_and_begins_nothing_new() -> None:
    waiting = [due(str(n), -n / 10) for n in range(30)]
    plan = Plan(new_per_day=5, reviews_per_day=20)
    work = todays_work(waiting, plan, DayDone(), Calendar(), START)
    assert (len(work.due), work.new) == (20, 0)
    assert work.due[0].id == "exists:29"  # the latest
    later = todays_work(waiting[:18], plan, DayDone(reviewed=1), Calendar(), START)
    assert (len(later.due), later.new) == (18, 1)


def test_what_is_fragile_goes_before_what_is_late() -> None:
    solid, fragile = due("SOLIDE", -3, stability=300), due("FRAGILE", -1, stability=2)
    work = todays_work([solid, fragile], Plan(), DayDone(), Calendar(), START)
    assert [card.id for card in work.due] == ["exists:FRAGILE", "exists:SOLIDE"]


def test_forecast_counts_what_is_late_as_todays() -> None:
    calendar = Calendar()
    dues = [("deux", 2, START + days * DAY_MS) for days in (-3, 0, 1, 1, 6, 9)]
    assert forecast([*dues, ("deux", 0, None)], calendar, START) == (2, 2, 0, 0, 0, 0, 1)


def test_a_streak_lives_until_the_end_of_today() -> None:
    assert streak([1, 2, 3], 3) == 3
    assert streak([1, 2, 3], 4) == 3
    assert streak([1, 2, 3], 5) == 0
    assert streak([1, 3], 3) == 1


# -- a year -----------------------------------------------------------------------------------


@dataclass
class MemoryShelf:
    """Cards in memory, kept as a store keeps them."""

    kept: dict[str, Card] = field(default_factory=dict)
    noted: list[StudyDay] = field(default_factory=list)
    own: list[OwnList] = field(default_factory=list)

    def waiting(self, lexicon: str, before: int, most: int) -> Sequence[Card]:
        return [c for c in self.kept.values() if c.due is None or c.due < before][:most]

    def card(self, lexicon: str, id: str) -> Card | None:
        return self.kept.get(id)

    def known_ids(self, lexicon: str) -> Collection[str]:
        return self.kept.keys()

    def days(self) -> Sequence[StudyDay]:
        return self.noted[-400:]

    def lists(self) -> Sequence[OwnList]:
        return self.own

    def keep(self, card: Card, before: int | None, day: StudyDay) -> bool:
        held = self.kept.get(card.id)
        if (held.last if held else None) != before:
            return False
        self.kept[card.id] = card
        self.noted.append(day)
        return True


@pytest.mark.slow
def test_a_year_of_study_stays_bounded_and_what_is_due_comes_due(francais: Lexicon) -> None:
    """A learner who remembers as FSRS expects, away for two weeks in summer."""
    chance, shelf = random.Random(2026), MemoryShelf()
    plan = Plan(decks=("deux", "trois", "rallonges", "scrabbles-7"), reviews_per_day=60)
    begun = Calendar().begins(Calendar().day(START))
    loads, late = [], []
    for number in range(365):
        now = begun + number * DAY_MS + 8 * 3600_000
        if 200 <= number < 214:
            continue
        asked = fresh = 0
        shelf.noted = [day for day in shelf.noted if day.day == Calendar().day(now)]
        while True:
            desk = Desk(shelf, plan, francais, Calendar(), now)
            card = desk.next()
            if card is None:
                break
            fresh += card.stage is Stage.NEW
            if card.stage is Stage.REVIEW and card.due is not None:
                late.append((now - card.due) / DAY_MS)
            known = chance.random() < (0.4 if card.stage is Stage.NEW else 0.9)
            desk.answer(card.id, known, card.last, 8_000)
            asked += 1
            now += 10_000
            assert asked < 400, "a day never ends"
        assert fresh <= plan.new_per_day
        loads.append(asked)
        reviewed = sum(day.reviewed for day in shelf.noted)
        assert reviewed <= plan.reviews_per_day
    assert len(shelf.kept) > 1_500
    # A day is its limit of reviews, its new cards, and the drills of what was missed.
    assert max(loads) <= 60 + 10 + 60
    assert sum(loads[-30:]) / 30 < 90
    # What is due is asked, within the day but after the holidays.
    late.sort()
    assert late[len(late) // 2] < 1
    assert late[int(len(late) * 0.9)] < 10
    overdue = [
        card
        for card in shelf.kept.values()
        if card.stage is Stage.REVIEW and card.due is not None and card.due < now - 15 * DAY_MS
    ]
    assert not overdue
