"""When a card comes back: FSRS, with two answers: known, or missed.

A missed card is drilled on the same day (a minute, ten minutes), then waits as long as it is likely
to be remembered nine times in ten. Times are whole milliseconds, UTC, and handed in.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from pioche.training.cards import Card, Stage

if TYPE_CHECKING:
    from fsrs import Card as FsrsCard
    from fsrs import Scheduler

RETENTION = 0.9
LONGEST_DAYS = 365 * 3
"""Nobody wants to hear of a word after ten years for the first time."""


@cache
def scheduler() -> Scheduler:
    """FSRS as we use it: without its random spread, the same answers give the same dates."""
    from fsrs import Scheduler  # only those who train pay for it

    return Scheduler(
        desired_retention=RETENTION, maximum_interval=LONGEST_DAYS, enable_fuzzing=False
    )


def review(card: Card, known: bool, now: int) -> Card:
    """The card after it was asked once more."""
    from fsrs import Rating

    rating = Rating.Good if known else Rating.Again
    after, _log = scheduler().review_card(_told(card), rating, _moment(now))
    assert after.due is not None  # FSRS always gives one
    return replace(
        card,
        stage=Stage(int(after.state)),
        step=after.step,
        stability=after.stability,
        difficulty=after.difficulty,
        due=_ms(after.due),
        last=now,
        asked=card.asked + 1,
        missed=card.missed + (not known),
    )


def _told(card: Card) -> FsrsCard:
    """The card as FSRS knows it."""
    from fsrs import Card as FsrsCard
    from fsrs import State

    stage = State.Learning if card.stage is Stage.NEW else State(int(card.stage))
    return FsrsCard(
        card_id=0,
        state=stage,
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=_moment(card.due or 0),
        last_review=None if card.last is None else _moment(card.last),
    )


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _moment(ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=ms)


def _ms(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(milliseconds=1)
