"""The door of the games: opening one, sitting down, joining, being named, judging tables.

Whoever asks was let in by somebody else (the web checks codes); here is what then happens to the
game and to its register. A request repeated with the same id does nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Protocol

from pioche.core.errors import InputError, RuleViolation, WriteConflict
from pioche.room.game import HostedGame
from pioche.room.host import Host
from pioche.room.ids import LONGEST_ID, enrolment, random_id
from pioche.room.log import KeptPackage, NewGame, Register
from pioche.room.people import ROOM, Actor, Member, Person, Role
from pioche.room.rights import Judged, nobody_judges
from pioche.room.seating import Place, check_machine, seat_all
from pioche.rules.ranking.standing import Entrant

_ARBITERS = (Role.ARBITER, Role.DOUBLE)
_LONGEST_LETTERS = 2
MOST_JOINED = 1_000
"""Tables that open for whoever joins; beyond, somebody is playing with the code: the juge-arbitre
still opens more."""
#: How often whoever joins looks for another seat than the one just taken elsewhere.
_ATTEMPTS = 40


class Keys(Protocol):
    """Ids and secrets that only this server can make, the same when a request is repeated."""

    def game_id(self, order: str, kind: str) -> str:
        """The id of a game that is opened."""

    def derived_id(self, what: str, *parts: str) -> str:
        """The id of something that a request makes."""

    def member_id(self, game: str, order: str) -> str:
        """The id of the first member of a game."""

    def first_secret(self, game: str, order: str) -> str:
        """The secret of the first member of a game."""

    def hash(self, secret: str) -> str:
        """What is kept of a secret."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game to open: `options` are those of the game's own opening order."""

    id: str
    kind: str
    title: str = ""
    lexicon: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Sequence[Entrant] = ()
    trusted: bool = False
    """Whether it is opened at the server's own machine, or with its code."""
    gathers: bool = False
    """Whether everybody must say that they are ready before it begins."""
    package: KeptPackage | None = None
    """What it is played from, in a simultaneous."""


class Door:
    """Lets people into games."""

    def __init__(self, host: Host, register: Register, keys: Keys) -> None:
        self._host = host
        self._register = register
        self._keys = keys
        self.on_change: Callable[[str], None] = lambda member: None
        """Called with the id of a member that changed."""

    # -- opening ------------------------------------------------------------------------------

    async def open(
        self, asked: Opening, judged: Judged = nobody_judges
    ) -> tuple[HostedGame, Member, str]:
        """Open a game; give it, the member who opened it, and that member's secret.

        A refereed game is opened by its juge-arbitre; the others by the first who is a person.
        """
        host, keys = self._host, self._keys
        kind = host.kind(asked.kind)
        for one in asked.players:
            check_machine(asked.kind, one.bot)
        game, now = keys.game_id(asked.id, asked.kind), host.clock.now()
        places = seat_all(game, asked.players, now, self._maker(game, asked.id))
        members = [(place.member, place.person) for place in places]
        secret = keys.first_secret(game, asked.id)
        refereed = kind.refereed(asked.options)
        if refereed:
            hashed = await host.thinking(keys.hash, secret)
            id = keys.member_id(game, asked.id)
            first = Member(id, game, Role.REFEREE, now, secret_hash=hashed)
            members.append((first, None))
        else:
            index = next((n for n, place in enumerate(places) if not place.arrival.bot), None)
            if index is None:
                raise InputError("room.seats-needed")
            first = replace(places[index].member, host=True)
            members[index] = (first, places[index].person)
        options = asked.options
        people = [place.arrival.seat for place in places if not place.arrival.bot]
        if asked.gathers and not refereed and len(people) > 1:
            options = {**options, "waits": people}
        held = await host.open(
            Actor.of(first),
            asked.id,
            NewGame(game, asked.kind, asked.title, now, asked.trusted),
            asked.lexicon,
            options,
            () if refereed else [place.arrival.seat for place in places],
            judged,
        )
        enrol = enrolment(asked.id)
        if held.last_order not in ("", asked.id, enrol):
            # Whoever opened it has had the answer: the id of an order is no key to a game.
            raise InputError("store.game-exists", game=game)
        if asked.package is not None:
            # Before anybody may draw; a request repeated after a crash keeps it all the same.
            await host.reading(self._register.keep_package, game, asked.package)
        await host.reading(self._register.add_members, members)
        if refereed and places:
            await self._seat(held, places, enrol)
        await host.seated(held)
        return held, first, secret

    def _maker(self, game: str, order: str) -> Callable[[str, str], str]:
        return lambda what, seat: self._keys.derived_id(what, game, order, seat)

    # -- players ------------------------------------------------------------------------------

    async def seat(
        self, held: HostedGame, order: str, arrivals: Sequence[Entrant]
    ) -> Sequence[Place]:
        """Seat a list of players, all or none."""
        for one in arrivals:
            check_machine(held.kind.name, one.bot)
        known = await self._members(held)
        make = self._maker(held.id, order)
        # Seats that this very request gave before: repeated, it gives the same.
        given = {one.seat for one in known if one.id == make("member", one.seat)}
        taken = {one.seat for one in known} - given
        places = seat_all(held.id, arrivals, self._host.clock.now(), make, taken=taken)
        if given and given != {place.member.seat for place in places}:
            raise InputError("store.command-reused", command=order)
        await self._enter(held, places, f"room:seat:{order}")
        return places

    async def let_in(self, held: HostedGame, arrival: Entrant) -> Member:
        """Seat one more player."""
        return await self._let_in(held, arrival, await self._members(held))

    async def _let_in(
        self, held: HostedGame, arrival: Entrant, members: Sequence[Member]
    ) -> Member:
        """Seat one more beside those members: a seat taken since is a `WriteConflict`."""
        taken = {one.seat for one in members}
        now = self._host.clock.now()
        (place,) = seat_all(held.id, [arrival], now, lambda what, seat: random_id(16), taken=taken)
        await self._enter(held, [place], f"room:join:{place.member.id}")
        return place.member

    async def join(self, held: HostedGame, name: str, partner: str = "") -> Member:
        """Take a free seat of a game, or a new one where the game can seat more.

        A whole hall scans the same code at once. Those of this process come in one by one; of
        those of another, whoever takes the same seat first has it, and the others look again.
        """
        if not name:
            raise InputError("room.name-needed")
        async with held.entrance:
            for _ in range(_ATTEMPTS):
                with suppress(WriteConflict):
                    return await self._join(held, name, partner)
        raise WriteConflict("store.conflict")

    async def _join(self, held: HostedGame, name: str, partner: str) -> Member:
        if held.kind.info(held.state).ended:
            raise RuleViolation("room.over")
        members = await self._members(held)
        for member in sorted(members, key=_by_number):
            if member.role is Role.PLAYER and not _taken(member):
                named = await self._named(held, member, name, partner)
                if named is not None:
                    return named
        if _planned(members):
            if name == held.mail.asks.refused:
                raise RuleViolation("room.hall-refused")
            held.mail.ask(name)
            raise RuleViolation("room.hall-full")
        if sum(one.role is Role.PLAYER for one in members) >= MOST_JOINED:
            raise RuleViolation("room.seats-full")
        arrival = Entrant(_next_table(members), name, partner=partner)
        return await self._let_in(held, arrival, members)

    async def answer(self, held: HostedGame, name: str, *, accepted: bool) -> None:
        """The referee opens one more table to whoever asked, or none.

        Another may have asked since the name was shown: that one was not answered.
        """
        if name != held.mail.asks.name:
            raise RuleViolation("room.asks-changed", name=name)
        if accepted:
            async with held.entrance:
                members = await self._members(held)
                await self._let_in(held, Entrant(_next_table(members)), members)
        held.mail.answer(accepted=accepted)

    async def take(self, held: HostedGame, member: Member, name: str, partner: str = "") -> Member:
        """Whoever enters at a table that nobody has a name at takes it, with a name or without."""
        if member.person or member.label or member.host:
            return member
        if name or partner:
            return await self.name(held, member, name, partner)
        return await self.change(member, label=member.seat)

    async def name(self, held: HostedGame, member: Member, name: str, partner: str = "") -> Member:
        """Put a name, or both of a pair, on a player's seat. A partner alone joins who is there.

        The names before are forgotten; club and labels stay.
        """
        named = await self._named(held, member, name, partner)
        if named is None:
            raise WriteConflict("room.seat-taken", seat=member.seat)
        return named

    async def _named(
        self, held: HostedGame, member: Member, name: str, partner: str
    ) -> Member | None:
        """Put names on a seat; nothing where somebody else did since it was read."""
        if partner and not member.tables:
            raise InputError("room.pair-needs-table")
        reading, register = self._host.reading, self._register
        before = (await reading(register.people, held.id)).get(member.person) or Person("", "")
        person = replace(before, name=name or before.name, partner=partner)
        return await self._described(held, member, person)

    async def describe(self, held: HostedGame, member: Member, person: Person) -> Member:
        """Say who sits at a player's seat, or that nobody does; what was said before is erased."""
        described = await self._described(held, member, person)
        if described is None:
            raise WriteConflict("room.seat-taken", seat=member.seat)
        return described

    async def _described(self, held: HostedGame, member: Member, person: Person) -> Member | None:
        reading, register = self._host.reading, self._register
        told = replace(person, id=random_id(16)) if person.name or person.partner else None
        if not await reading(register.name_member, member, told):
            return None
        if member.person:
            await reading(register.erase_person, member.person)
        self.on_change(member.id)
        await self._host.seated(held)
        return replace(member, person=told.id if told else "")

    async def _enter(self, held: HostedGame, places: Sequence[Place], order: str) -> None:
        if held.kind.seating(held.state, [place.arrival for place in places]) is None:
            raise RuleViolation("room.seats-full")
        # Names first: a seat without a member is nobody's, a member without a seat does no harm.
        new = await self._host.reading(
            self._register.add_members, [(place.member, place.person) for place in places]
        )
        try:
            await self._seat(held, places, order)
        except (InputError, RuleViolation):
            # The game would not have them: their seats are free, their names nobody's business.
            await self._host.reading(self._register.drop_members, new)
            raise
        await self._host.seated(held)

    async def _seat(self, held: HostedGame, places: Sequence[Place], order: str) -> None:
        command = held.kind.seating(held.state, [place.arrival for place in places])
        if command is not None:
            await held.order(ROOM, order[:LONGEST_ID], command)

    # -- those who judge ------------------------------------------------------------------------

    async def invite(
        self,
        held: HostedGame,
        role: Role,
        *,
        id: str,
        label: str,
        wanted: str,
        tables: Sequence[int],
        person: Person | None,
        secret: str,
    ) -> Member:
        """Let an arbiter in, under the letter wished, else the first free one."""
        hashed = await self._host.thinking(self._keys.hash, secret)
        async with held.entrance:
            seat = "" if role is Role.REFEREE else await self._arbiter_id(held, wanted)
            member = Member(
                id=id,
                game=held.id,
                role=role,
                created_at=self._host.clock.now(),
                label=label or seat,
                seat=seat,
                tables=tuple(sorted(set(tables))),
                person=person.id if person else "",
                secret_hash=hashed,
            )
            await self._host.reading(self._register.add_members, [(member, person)])
        await self.appoint(held, member)
        return member

    async def _arbiter_id(self, held: HostedGame, wanted: str) -> str:
        used = {one.seat for one in await self._members(held) if one.role is not Role.PLAYER}
        # The id stays in the log for ever: a letter or two, never somebody's name.
        if len(wanted) <= _LONGEST_LETTERS and wanted:
            if wanted in used:
                raise InputError("room.arbiter-taken", label=wanted)
            return wanted
        letters = (chr(ord("A") + n % 26) * (1 + n // 26) for n in range(260))
        return next(letter for letter in letters if letter not in used)

    async def appoint(self, held: HostedGame, member: Member) -> None:
        """Tell the game which tables an arbiter judges, where the game wants to know."""
        if member.role in _ARBITERS:
            command = held.kind.appointing(
                held.state, member.seat, member.tables, member.role is Role.DOUBLE
            )
            if command is not None:
                await held.order(ROOM, f"room:appoint:{random_id(16)}", command)
        held.people_version += 1
        held.hub.wake()

    async def release(self, held: HostedGame, member: Member) -> None:
        """Tell the game that an arbiter judges no more: nobody waits for a second reading."""
        command = held.kind.releasing(held.state, member.seat)
        if member.role in _ARBITERS and command is not None:
            await held.order(ROOM, f"room:release:{random_id(16)}", command)
        held.people_version += 1
        held.hub.wake()

    # -- anybody --------------------------------------------------------------------------------

    async def change(self, member: Member, **changes: Any) -> Member:
        """Change a member in the register."""
        changed = replace(member, **changes)
        if changes:
            await self._host.reading(self._register.change_member, changed, *changes)
        self.on_change(changed.id)
        return changed

    async def _members(self, held: HostedGame) -> Sequence[Member]:
        return await self._host.reading(self._register.members, held.id)


def _next_table(members: Sequence[Member]) -> int:
    """The number of a table to open after the others."""
    tables = {table for member in members for table in member.tables}
    seats = {member.seat for member in members}
    after = count(max(tables, default=0) + 1)
    return next(number for number in after if str(number) not in seats)


def _by_number(member: Member) -> tuple[tuple[int, ...], int, str]:
    """The order in which seats are filled: by table in a hall, at home from the first to the last.

    The register's own order says nothing: those seated at once differ there by their ids alone.
    """
    return member.tables, len(member.seat), member.seat


def _taken(member: Member) -> bool:
    """Whether somebody, or the machine, holds a seat."""
    return bool(member.person or member.bot or member.host or member.label or member.revoked_at)


def _planned(members: Sequence[Member]) -> bool:
    """Whether a hall was opened with its tables: one more is then the juge-arbitre's to open."""
    opened = {one.created_at for one in members if one.role is Role.REFEREE}
    return any(one.role is Role.PLAYER and one.created_at in opened for one in members)
