"""A profile's cards and games, for those who answer requests: the store behind a desk of cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from pioche.core.errors import Forbidden, PiocheError
from pioche.room.people import Role
from pioche.room.profiles import OwnGame, Profile, Profiles
from pioche.statistics import Record, record_of
from pioche.training.cards import Card, OwnList, StudyDay
from pioche.training.desk import Desk
from pioche.training.misses import cards_of
from pioche.training.work import Calendar, Plan
from pioche.web.api.table import Call

#: Games looked at for one request: the rest is for the next ones.
MOST_NOTED = 6


@dataclass
class StoreShelf:
    """The cards of a profile; without one, an empty shelf that keeps nothing."""

    store: Profiles
    profile: str = ""

    def waiting(self, lexicon: str, before: int, most: int) -> Sequence[Card]:
        """Cards that are due before a time, and the new ones."""
        return self.store.cards_waiting(self.profile, lexicon, before, most)

    def card(self, lexicon: str, id: str) -> Card | None:
        """A card that is there."""
        return self.store.card(self.profile, lexicon, id)

    @cached_property
    def _lists(self) -> Sequence[OwnList]:
        return self.store.own_lists(self.profile)

    def known_ids(self, lexicon: str) -> Collection[str]:
        """The ids of all cards that are there."""
        return self.store.known_ids(self.profile, lexicon)

    def days(self) -> Sequence[StudyDay]:
        """What was done, day by day."""
        return self.store.study_days(self.profile)

    def lists(self) -> Sequence[OwnList]:
        """Own lists."""
        return self._lists

    def keep(self, card: Card, before: int | None, day: StudyDay) -> bool:
        """Keep what became of a card, unless it was asked since."""
        return self.store.keep_card(self.profile, card, before, day)


def plan_of(profile: Profile | None) -> Plan:
    """How somebody trains, as they chose or as everybody begins."""
    if profile is None or not profile.plan:
        return Plan()
    return msgspec.json.decode(profile.plan, type=Plan)


async def is_closed(call: Call) -> bool:
    """Whether a competition closes searches of one's choice to whoever asks."""
    try:
        await call.check_choice()
    except Forbidden:
        return True
    return False


async def desk_of(call: Call, profile: Profile | None, zone: int) -> Desk:
    """Somebody at their cards, now."""
    service = call.service
    plan = plan_of(profile)
    lexicon = await service.host.reading(service.lexicons, plan.lexicon)
    return Desk(
        StoreShelf(service.store, profile.id if profile else ""),
        plan,
        lexicon,
        Calendar(zone),
        service.host.clock.now(),
        await is_closed(call),
    )


async def note_games(call: Call, profile: Profile) -> None:
    """Note the games of a profile that are over, a few at a time, and make cards of misses."""
    service = call.service
    reading = service.host.reading
    own = await reading(service.store.own_games, profile.id)
    rows = {
        row.id: row for row in await reading(_rows, service.store, [one.right.game for one in own])
    }
    todo = [
        one
        for one in own
        if (row := rows.get(one.right.game)) and row.summary.ended and row.head != one.seq
    ]
    for one in todo[:MOST_NOTED]:
        await _note(call, profile, one, rows[one.right.game])


def _rows(store: Any, games: Collection[str]) -> Any:
    return store.games(only=set(games), limit=len(games)) if games else []


async def _note(call: Call, profile: Profile, own: OwnGame, row: Any) -> None:
    """Note one game, as of its last event; what cannot be read is noted as nothing."""
    service, reading = call.service, call.service.host.reading
    record = None
    member = await service.sessions.member(own.right.member)
    if member is not None and member.role is Role.PLAYER:
        try:
            held = await service.host.game(own.right.game)
            if not await _known_already(call, profile, held):
                record = await service.host.thinking(
                    record_of, held.kind, held.state, member.seat, row.created_at
                )
                await _make_cards(call, profile, own, held, member.seat, row)
        except PiocheError:
            record = None
    text = msgspec.json.encode(record).decode() if record else ""
    await reading(service.store.note_game, profile.id, own.right.member, row.head, text)


async def _known_already(call: Call, profile: Profile, held: Any) -> bool:
    """Whether it is a game of a day that does not count: its tops were there to be known."""
    if held.kind.private_until(held.state) is None:
        return False
    days = await call.service.host.reading(call.service.store.own_days, profile.id)
    return all(line.game != held.id for line in days)


async def _make_cards(
    call: Call, profile: Profile, own: OwnGame, held: Any, seat: str, row: Any
) -> None:
    if own.seq or held.kind.name != "duplicate":
        return  # a game corrected since is counted again, but asked of once
    from pioche.games.duplicate import own_coups

    state, service = held.state, call.service
    coups = await service.host.thinking(own_coups, state, seat)
    cards = cards_of(
        coups,
        own.right.game,
        row.title,
        row.created_at,
        state.setup.lexicon,
        state.setup.formula.name,
        service.host.clock.now(),
    )
    await service.host.reading(service.store.add_cards, profile.id, cards)


def records_of(own: Sequence[OwnGame]) -> list[Record]:
    """What was noted of somebody's games."""
    return [msgspec.json.decode(one.record, type=Record) for one in own if one.record]
