"""Somebody at their cards: what is asked next, and what becomes of an answer.

The one place where pages and the terminal meet: it needs words and a place to keep cards, nothing
else. What it keeps is the caller's to say (`Shelf`): rows of a store, a file of the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from pioche.core.errors import InputError, RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.training import decks, scheduling, work
from pioche.training.cards import Card, OwnList, StudyDay
from pioche.training.exchange import IMPORTED, own_items
from pioche.training.work import Calendar, DayDone, Plan, Work

MOST_MS = 10 * 60_000
"""Of one answer, counted: whoever went for a walk did not think so long."""
_MOST_WAITING = 2_000


class Shelf(Protocol):
    """Where somebody's cards are."""

    def waiting(self, lexicon: str, before: int, most: int) -> Sequence[Card]:
        """Cards that are due before a time, and the new ones."""

    def card(self, lexicon: str, id: str) -> Card | None:
        """A card that is there."""

    def known_ids(self, lexicon: str) -> Collection[str]:
        """The ids of all cards that are there."""

    def days(self) -> Sequence[StudyDay]:
        """What was done, day by day."""

    def lists(self) -> Sequence[OwnList]:
        """Own lists."""

    def keep(self, card: Card, before: int | None, day: StudyDay) -> bool:
        """Keep what became of a card, unless it was asked since."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody, their plan, their cards and a word list, at a moment."""

    shelf: Shelf
    plan: Plan
    lexicon: Lexicon
    calendar: Calendar
    now: int
    closed: bool = False
    """Whether searches of one's choice are closed: a competition runs."""

    @property
    def today(self) -> int:
        """The number of the day."""
        return self.calendar.day(self.now)

    def work(self) -> Work:
        """What is left of today."""
        end = self.calendar.begins(self.today + 1)
        waiting = [card for card in self._waiting(end) if self._allowed(card.deck)]
        done = DayDone.of(self.shelf.days(), self.today)
        return work.todays_work(waiting, self.plan, done, self.calendar, self.now)

    def _waiting(self, end: int) -> Sequence[Card]:
        return self.shelf.waiting(self.plan.lexicon, end, _MOST_WAITING)

    def _allowed(self, deck: str) -> bool:
        return not self.closed or deck in decks.DECKS or deck == decks.MISSES

    def new_cards(self, most: int) -> list[Card]:
        """The next cards that were never asked: one of each deck in turn, misses first."""
        known = self.shelf.known_ids(self.plan.lexicon)
        waiting = [card for card in self._waiting(0) if card.due is None]
        rows: list[Iterator[Card]] = []
        for deck in self.plan.decks:
            if not self._allowed(deck):
                continue
            # Already cards, and never asked: one's own misses, what was imported.
            here = [card for card in waiting if card.deck == deck]
            fresh = (id for id in self._items(deck) if id not in known)
            rows.append(iter([*here, *islice(map(self._begun(deck), fresh), most)]))
        found: dict[str, Card] = {}
        while rows and len(found) < most:
            for row in list(rows):
                card = next(row, None)
                if card is None:
                    rows.remove(row)
                elif len(found) < most:
                    found.setdefault(card.id, card)
        return list(found.values())

    def _begun(self, deck: str) -> Callable[[str], Card]:
        return lambda id: Card(id, self.plan.lexicon, deck, self.now)

    def _items(self, deck: str) -> Sequence[str]:
        own = next((one for one in self.shelf.lists() if one.id == deck), None)
        return own_items(own) if own is not None else decks.items(deck, self.lexicon)

    def next(self) -> Card | None:
        """What is asked next."""
        left = self.work()
        return work.next_card(left, self.new_cards(1) if left.new else (), self.now)

    def left(self) -> int:
        """How many cards are left today."""
        left = self.work()
        return left.left + (len(self.new_cards(left.new)) if left.new else 0)

    def card(self, id: str) -> Card:
        """A card that may be asked now: one that is there, or one of the next new ones.

        While a competition runs, the one whose turn it is and no other: whoever has learnt a
        thousand racks must not look one of them up.
        """
        if self.closed:
            coming = self.next()
            if coming is None or coming.id != id:
                raise RuleViolation("room.competition")
            return coming
        found = self.shelf.card(self.plan.lexicon, id)
        if found is None:
            fresh = self.new_cards(max(1, self.plan.new_per_day))
            found = next((card for card in fresh if card.id == id), None)
        if found is None:
            raise InputError("training.card-unknown")
        return found

    def answer(self, id: str, known: bool, last: int | None, ms: int) -> Card:
        """Keep what somebody says of their answer; the card as it is then.

        `last` is when it had been asked before, as far as they knew: an answer that is sent twice
        counts once.
        """
        before = self.card(id)
        if before.last != last:
            return before
        after = scheduling.review(before, known, self.now)
        day = work.answered(before, known, self.today, max(0, min(ms, MOST_MS)))
        if not self.shelf.keep(after, last, day):
            raise RuleViolation("training.asked-since")
        return after

    def returns(self, card: Card) -> tuple[int, int]:
        """In how many milliseconds a card comes back, missed and known."""
        missed, known = (scheduling.review(card, good, self.now).due for good in (False, True))
        return (missed or 0) - self.now, (known or 0) - self.now


def checked(plan: Plan, lexicon: Lexicon, lists: Sequence[OwnList]) -> Plan:
    """A plan that can be followed; `InputError` names a deck that is none."""
    known = {*decks.offered(lexicon), decks.MISSES, IMPORTED, *(own.id for own in lists)}
    for deck in plan.decks:
        if deck not in known:
            raise InputError("training.deck-unknown", deck=deck)
    return replace(plan, decks=tuple(dict.fromkeys(plan.decks)))
