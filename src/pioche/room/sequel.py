"""The next game: of an evening, with the same seats, codes, arbiters and settings; or the rematch
of friends, with sides changed. In one act.

Everybody's right has its twin there, whose id follows from the first one: who holds the one is
given the other, without a code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from pioche.core.errors import InputError, RuleViolation
from pioche.formats.people import Individual
from pioche.room.directory import Directory
from pioche.room.door import Keys
from pioche.room.game import HostedGame
from pioche.room.host import Host
from pioche.room.ids import enrolment
from pioche.room.log import NewGame, Register
from pioche.room.people import ROOM, Member, Person, Role
from pioche.texts import sentence

_ARBITERS = (Role.ARBITER, Role.DOUBLE)
#: What an opening says of one game only.
_OF_ONE_GAME = frozenset({"seats", "recorded", "waits"})


class People(Register, Directory, Protocol):
    """Members, names, and who they are of the people known."""


class SequelKeys(Keys, Protocol):
    """Ids and secrets of a game that follows."""

    def arbiter_secret(self, game: str, member: str, generation: int) -> str:
        """The secret of an arbiter's link."""


def twin_of(keys: Keys, game: str, member: str) -> str:
    """The id that somebody's right has in the game that follows."""
    return keys.derived_id("twin", game, member)


def next_title(title: str) -> str:
    """« Jeudi » → « Jeudi, partie 2 » → « Jeudi, partie 3 »."""
    found = re.fullmatch(r"(.*\D)(\d{1,3})", title)
    if found and re.search(r"(partie|manche|game|round)\s*$", found[1], re.IGNORECASE):
        return f"{found[1]}{int(found[2]) + 1}"
    return sentence("people.sequel-title", title=title, number=2) if title else ""


class Sequels:
    """Opens the games that follow others."""

    def __init__(self, host: Host, people: People, keys: SequelKeys) -> None:
        self._host = host
        self._people = people
        self._keys = keys

    async def open(
        self, before: HostedGame, title: str = "", other: Mapping[str, Any] = MappingProxyType({})
    ) -> HostedGame:
        """Open the game that follows one that is over, with other options where the game is open
        to them; asked again, it is the same."""
        kind, host = before.kind, self._host
        info = kind.info(before.state)
        if info.next:
            return await host.game(info.next)
        sequel = kind.sequel(before.state)
        if sequel is None:
            raise RuleViolation("room.no-sequel")
        if not info.ended:
            raise RuleViolation("room.sequel-early")
        for closed in sorted(other.keys() - sequel.open_to):
            raise InputError("room.sequel-option", name=closed)
        kept = await host.reading(host.log.kept, before.id)
        (row,) = await host.reading(lambda: host.log.games(only={before.id}))
        if kept is None:
            raise InputError("store.game-unknown", game=before.id)
        order = self._keys.derived_id("sequel", before.id)
        game = self._keys.game_id(order, kind.name)
        title = title or next_title(row.title)
        if await host.reading(lambda: host.log.games(only={game})):
            held = await host.game(game)  # a server that stopped half-way: what was asked first
        else:
            opening: dict[str, Any] = msgspec.json.decode(kept.orders[0].body)
            options = {key: value for key, value in opening.items() if key not in _OF_ONE_GAME}
            name = {"name": title} if "name" in options else {}
            together = sequel.seats and kind.company(before.state) is not None
            waits = await self._waited(before) if together else []
            waited = {"waits": waits} if len(waits) > 1 else {}
            held = await host.open(
                ROOM,
                order,
                NewGame(game, kind.name, title, host.clock.now(), row.trusted),
                info.words.name,
                {**options, **sequel.options, **other, **name, **waited},
                sequel.seats,
            )
        members = await self._carry(before, held)
        seating = kind.seating(held.state, sequel.players) if sequel.players else None
        if seating is not None:
            await held.order(ROOM, enrolment(order), seating)
        for number, command in enumerate(sequel.orders):
            await held.order(ROOM, f"room:sequel:{number}", command)
        for one in members:
            command = kind.appointing(held.state, one.seat, one.tables, one.role is Role.DOUBLE)
            if one.role in _ARBITERS and command is not None:
                await held.order(ROOM, f"room:sequel:{one.id}", command)
        await host.seated(held)
        naming = kind.naming_next(held.id)
        if naming is not None:  # otherwise who asks again finds it by its id
            await before.order(ROOM, "room:next", naming)
        return held

    async def _waited(self, before: HostedGame) -> list[str]:
        """The seats of those who are asked whether they are ready."""
        members = await self._host.reading(self._people.members, before.id)
        return [one.seat for one in members if not one.bot and one.revoked_at is None]

    async def _carry(self, before: HostedGame, held: HostedGame) -> list[Member]:
        """Give everybody who has a right to the one its twin in the other, with the same name."""
        reading, people = self._host.reading, self._people
        names = await reading(people.people, before.id)
        now = self._host.clock.now()
        carried: list[tuple[Member, Person | None]] = []
        for one in await reading(people.members, before.id):
            if one.revoked_at is not None:
                continue
            person = names.get(one.person)
            if person is not None:
                person = replace(person, id=self._keys.derived_id("name", held.id, one.id))
            carried.append((await self._twin(held, one, person, now), person))
        await reading(people.add_members, carried)
        fee = await reading(people.fee, before.id)
        # Whoever was erased goes on nowhere: the seat is somebody else's, what is owed stays.
        noted = [
            fee.after(replace(one, who=Individual(), erased="") if one.erased else one)
            for one in await reading(people.seated, before.id)
        ]
        await reading(people.note_seated, held.id, noted)
        await reading(people.set_fee, held.id, fee)
        return [member for member, _ in carried]

    async def _twin(self, held: HostedGame, one: Member, person: Person | None, now: int) -> Member:
        id = twin_of(self._keys, held.id, one.id)
        hashed = ""
        if one.role in _ARBITERS:
            secret = self._keys.arbiter_secret(held.id, id, one.generation)
            hashed = await self._host.thinking(self._keys.hash, secret)
        return replace(
            one,
            id=id,
            game=held.id,
            created_at=now,
            person=person.id if person else "",
            secret_hash=hashed,
            epoch=0,
            once=False,
            codes=one.codes or one.game if one.role is Role.PLAYER else "",
        )
