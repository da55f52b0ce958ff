"""The door of a hall, as the roster works on it: seats, the names behind them, what is noted."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from pioche.formats.people import Individual
from pioche.games.duplicate import State, results
from pioche.room.directory import Fee, Seated, sitting
from pioche.room.game import HostedGame
from pioche.room.ids import random_id
from pioche.room.people import ROOM, Member, Person, Role
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.halls import hall_of
from pioche.web.api.table import Call
from pioche.web.errors import WebError

THAT_EVENING = ("surname", "names", "licence", "club", "category", "series")


def that_evening(who: Individual) -> Individual:
    """What of a person is noted behind a seat."""
    return Individual(**{name: getattr(who, name) for name in THAT_EVENING})


@dataclass(slots=True)
class Desk:
    """The door of a hall: what is known of its seats now."""

    call: Call
    state: State
    members: dict[int, Member]
    people: dict[str, Person]
    seated: dict[tuple[str, bool], Seated]
    fee: Fee

    @classmethod
    async def of(cls, call: Call) -> Desk:
        """Read who sits where."""
        call.must_manage()
        held, reading = call.game, call.service.host.reading
        state = hall_of(held, WebError(409, "web.roster-hall"))
        store = call.service.store
        members = await reading(store.members, held.id)
        people = await reading(store.people, held.id)
        seated = await reading(store.seated, held.id)
        return cls(
            call,
            state,
            {one.tables[0]: one for one in members if one.role is Role.PLAYER and one.tables},
            dict(people),
            {(one.seat, one.second): one for one in seated},
            await reading(store.fee, held.id),
        )

    @property
    def held(self) -> HostedGame:
        """The game."""
        return self.call.game

    @property
    def players(self) -> dict[int, Entrant]:
        """Who is on the hall's list, by table."""
        hall = self.state.hall
        return {} if hall is None else dict(sorted(hall.players.items()))

    @property
    def last(self) -> int:
        """The highest table."""
        return max(self.players, default=0)

    def played(self, table: int) -> bool:
        """Whether anything ever came from a table."""
        hall = self.state.hall
        return hall is not None and (table in results(self.state).playing or table in hall.entries)

    def person(self, table: int) -> Person:
        """The names at a table."""
        member = self.members.get(table)
        found = self.people.get(member.person) if member else None
        return found or Person("", "")

    def at(self, table: int, second: bool = False) -> Seated | None:
        """Who sits there."""
        member = self.members.get(table)
        if member is None:
            return None
        noted = self.seated.get((member.seat, second))
        return sitting(member.seat, second, self.person(table), noted)

    def table_of(self, known: str) -> int | None:
        """Where somebody of the register sits already."""
        return next(
            (
                table
                for table in self.players
                for second in (False, True)
                if (there := self.at(table, second)) is not None and there.known == known != ""
            ),
            None,
        )

    def table_named(self, who: Individual) -> int | None:
        """Where somebody of that name sits already; two licences are two people."""
        return next(
            (
                table
                for table in self.players
                for second in (False, True)
                if (there := self.at(table, second)) is not None
                and there.who.plain == who.plain
                and not (who.licence and there.who.licence and who.licence != there.who.licence)
            ),
            None,
        )

    # -- writing ------------------------------------------------------------------------------

    async def order(self, name: str, **body: object) -> None:
        """Give an order of the hall, in the name of whoever manages it."""
        await self.held.command(self.call.actor, random_id(16), name, body)
        self.state = hall_of(self.held, WebError(409, "web.roster-hall"))

    async def open_table(self, table: int, sure: bool) -> Member:
        """The seat of a table; one that is not there is opened if that is meant."""
        member = self.members.get(table)
        if table in self.players and member is not None:
            return member
        if not sure:
            raise WebError(409, "web.roster-new", table=table, last=self.last)
        if member is None:
            member = await self.call.service.door.let_in(self.held, Entrant(table))
            self.members[table] = member
        else:  # it was taken off the list
            command = self.held.kind.seating(self.held.state, [Entrant(table, seat=member.seat)])
            if command is not None:
                await self.held.order(ROOM, f"room:seat:{random_id(16)}", command)
        self.state = hall_of(self.held, WebError(409, "web.roster-hall"))
        return self.members[table]

    async def put(self, table: int, first: Seated | None, second: Seated | None) -> None:
        """Say who sits at a table: nobody, somebody, or a pair."""
        member, store = self.members[table], self.call.service.store
        who = first.who if first else Individual()
        partner = second.who.full_name if second else ""
        person = Person("", who.full_name, who.club, who.category, who.series, partner)
        now = [
            replace(one, seat=member.seat, second=place)
            for place, one in ((False, first), (True, second))
            if one is not None
        ]
        gone = [(member.seat, place) for place, one in ((False, first), (True, second)) if not one]
        # Noted first: a name that nobody is noted for is only a name.
        await self.call.service.host.reading(store.note_seated, self.held.id, now, gone)
        self.members[table] = await self.call.service.door.describe(self.held, member, person)
        for place in (False, True):
            self.seated.pop((member.seat, place), None)
        self.seated.update({(one.seat, one.second): one for one in now})
        self.people[self.members[table].person] = replace(person, id=self.members[table].person)
        ids = [one.known for one in now if one.known]
        if ids:
            at = self.call.service.host.clock.now()
            await self.call.service.host.reading(store.seen, ids, at)
        await self._pair(table, second is not None)

    async def _pair(self, table: int, pair: bool) -> None:
        """Tell the hall that there are two, who may come at different coups."""
        player = self.players.get(table)
        if player is not None and pair != (len(player.arrivals) > 1):
            await self.change(player, partner_from_coup=player.from_coup if pair else None)

    async def change(self, player: Entrant, **changes: object) -> None:
        """Correct what the hall knows of a table."""
        told = msgspec.to_builtins(replace(player.nameless, **changes))  # type: ignore[arg-type]
        await self.order("change-player", player=told)

    def presence(self, table: int) -> tuple[tuple[int, ...], bool]:
        """From which coup each person of a table is there, and whether nobody is."""
        hall = self.state.hall
        return self.players[table].arrivals, hall is not None and table in hall.left

    async def comes(self, table: int, arrivals: tuple[int, ...], absent: bool) -> None:
        """Say from which coup each person of a table is there, or that nobody is."""
        there, away = self.presence(table)
        if arrivals != there and len(arrivals) == len(there):
            second = arrivals[1] if len(arrivals) > 1 else None
            await self.change(self.players[table], from_coup=arrivals[0], partner_from_coup=second)
        if absent != away:
            await self.order("leave-game" if absent else "come-back", table=table)

    async def note(self, *changed: Seated) -> None:
        """Note what changed of people who stay where they are."""
        service = self.call.service
        await service.host.reading(service.store.note_seated, self.held.id, changed)
        self.seated.update({(one.seat, one.second): one for one in changed})

    async def levy(self, fee: Fee) -> None:
        """Say what everybody pays."""
        service = self.call.service
        await service.host.reading(service.store.set_fee, self.held.id, fee)
        self.fee = fee
