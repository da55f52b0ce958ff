"""Somebody without a name or an address: what a browser owns, and may carry to another.

A profile is made when there is something to own (a right to a game, a card that was answered). It
has no e-mail, no password and no name: a few words, derived from the server's own key, open it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pioche.room.people import Right
from pioche.training.cards import Card, OwnList, StudyDay

MOST_CARDS = 20_000
MOST_LISTS = 20
MOST_DAYS = 20_000
EMPTY_MS = 24 * 3600_000
"""After this long a profile that owns nothing is forgotten."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of somebody: since when, and what they chose."""

    id: str
    made_at: int
    generation: int = 0
    """Raised by new words: the old ones open nothing."""
    plan: str = ""
    """How they train, as JSON; empty: nothing chosen yet."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A right to a game that a profile owns, and what was noted of the game once it was over."""

    right: Right
    seq: int = 0
    """As of which event it was noted; 0: not yet."""
    record: str = ""


@dataclass(frozen=True, slots=True)
class DayLine:
    """What somebody made of a day, in a word list: of its game, or of its problem."""

    profile: str
    day: str
    lexicon: str
    """The fingerprint of the list."""
    what: str
    begun_at: int
    game: str = ""
    name: str = ""
    """What its owner wants to be called in the table; empty: nothing."""
    ended_at: int | None = None
    """When it was over: it counts no sooner, and changes no more."""
    points: int = 0
    tries: int = 0
    record: str = ""
    """What is shown of it, as JSON."""


class Profiles(Protocol):
    """Profiles and what they own. Reads and writes are blocking calls for worker threads."""

    def profile_of(self, session: str) -> Profile | None:
        """The profile that a session is of."""

    def profile_by_key(self, key: str) -> Profile | None:
        """The profile that some words open, by what is kept of them."""

    def make_profile(self, profile: Profile, key: str) -> None:
        """Make a profile; `begin_session` then gives it its first session."""

    def keep_session(self, session: str, now: int) -> None:
        """Note that a session is still used: it is forgotten by the age of its last use."""

    def renew_profile(self, profile: Profile, key: str, keep: str) -> Sequence[str]:
        """Change what opens a profile, and end its sessions but one; those that ended."""

    def merge_profile(self, profile: str, into: str) -> Sequence[str]:
        """Give all that a profile owns, its sessions too, to another; these sessions."""

    def set_plan(self, profile: str, plan: str) -> None:
        """Keep what somebody chose."""

    def own_games(self, profile: str) -> Sequence[OwnGame]:
        """The rights that a profile owns, the latest first."""

    def note_game(self, profile: str, member: str, seq: int, record: str) -> None:
        """Note of a game what statistics need, as of an event."""

    def lonely_games(self, profile: str) -> Sequence[str]:
        """The games in which nobody sits but the profile, and machines."""

    def erase_profile(self, profile: str) -> Sequence[str]:
        """Forget a profile, all that it owns, and the names behind its seats; its sessions end.

        Answers these sessions.
        """

    def purge_profiles(self, before: int, *, idle: bool = False) -> int:
        """Forget the profiles made before a time that own nothing; how many there were.

        With `idle` also those that no session is of any more.
        """

    # -- every day ----------------------------------------------------------------------------

    def begin_day(self, line: DayLine) -> DayLine:
        """Begin something of a day, once: where it was begun before, that line."""

    def end_day(self, line: DayLine) -> bool:
        """Write how something of a day ended, or goes on; not where it had ended before."""

    def own_days(self, profile: str) -> Sequence[DayLine]:
        """All that somebody began, the latest day first."""

    def day_lines(self, day: str, lexicon: str, what: str, most: int) -> Sequence[DayLine]:
        """What has ended of a day, the most points first, then the earliest."""

    def unsettled_days(self, day: str, lexicon: str, what: str, most: int) -> Sequence[DayLine]:
        """What was begun of a day and is not written down yet, though its game is over."""

    def count_days(
        self, day: str, lexicon: str, what: str, least: int = 0, *, begun: bool = False
    ) -> int:
        """How many ended, with so many points at least; or how many have begun."""

    # -- cards --------------------------------------------------------------------------------

    def cards_waiting(self, profile: str, lexicon: str, before: int, most: int) -> Sequence[Card]:
        """Cards that are due before a time, earliest first, then the new ones, oldest first."""

    def card(self, profile: str, lexicon: str, id: str) -> Card | None:
        """A card."""

    def cards(self, profile: str) -> Sequence[Card]:
        """Every card of a profile."""

    def count_cards(self, profile: str) -> int:
        """How many cards a profile has."""

    def known_ids(self, profile: str, lexicon: str) -> frozenset[str]:
        """The ids of all cards of a profile in a word list."""

    def dues(self, profile: str, lexicon: str) -> Sequence[tuple[str, int, int | None]]:
        """Deck, stage and due time of every card, for counts and forecasts."""

    def keep_card(self, profile: str, card: Card, before: int | None, day: StudyDay) -> bool:
        """Write what became of a card that was asked, and count it; not if it was asked since.

        `before` is when the card had been asked last, as far as whoever answered knew.
        """

    def add_cards(self, profile: str, cards: Sequence[Card]) -> int:
        """Add cards; those already there stay as they are. Answers how many were added."""

    def study_days(self, profile: str) -> Sequence[StudyDay]:
        """What was done, day by day."""

    def own_lists(self, profile: str) -> Sequence[OwnList]:
        """Somebody's own lists."""

    def keep_list(self, profile: str, own: OwnList) -> None:
        """Keep a list, in place of one of the same id."""

    def drop_list(self, profile: str, list: str) -> None:
        """Forget a list, and its cards."""

    def restore_study(
        self,
        profile: str,
        cards: Sequence[Card],
        days: Sequence[StudyDay],
        lists: Sequence[OwnList],
    ) -> None:
        """Put cards, days and lists back, in place of those of the same names."""
