"""The door, without HTTP: opening, seating, joining, naming, judging; asked twice, and refused."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import InputError, PiocheError, RuleViolation
from pioche.games.registry import game_named
from pioche.room.door import Door, Opening
from pioche.room.host import Host
from pioche.room.ids import random_id
from pioche.room.people import Member, Person, Role
from pioche.rules.ranking.standing import Entrant
from pioche.store.log import SqlLog
from support.duplicate_room import words

HALL = Opening("o1", "duplicate", "Soirée", players=(Entrant(1, "Ana"), Entrant(2, "Luc")))
HOME = Opening("o2", "classic", "Chez nous", players=(Entrant(0, name="Ève"), Entrant(0)))


class Keys:
    """Ids and secrets that say where they come from; the same for the same request."""

    def game_id(self, order: str, kind: str) -> str:
        return self.derived_id("game", kind, order).upper()

    def derived_id(self, what: str, *parts: str) -> str:
        return hashlib.sha256("\x1f".join((what, *parts)).encode()).hexdigest()[:16]

    def member_id(self, game: str, order: str) -> str:
        return self.derived_id("first", game, order)

    def first_secret(self, game: str, order: str) -> str:
        return self.derived_id("secret", game, order)

    def hash(self, secret: str) -> str:
        return f"hash of {secret}"


class Porch:
    """A door, its host and its register; who changed is written down."""

    def __init__(self, host: Host, register: SqlLog) -> None:
        self.host = host
        self.register = register
        self.door = Door(host, register, Keys())
        self.changed: list[str] = []
        self.door.on_change = self.changed.append

    def members(self, game: Any) -> dict[str, Member]:
        """Who is in a game, by seat; the juge-arbitre has none."""
        return {one.seat: one for one in self.register.members(game.id)}

    def names(self, game: Any) -> dict[str, str]:
        people = self.register.people(game.id)
        return {
            seat: people[one.person].name
            for seat, one in self.members(game).items()
            if one.person in people
        }


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlLog]:
    log = SqlLog(tmp_path)
    yield log
    log.close()


def run(store: SqlLog, scenario: Callable[[Porch], Awaitable[None]]) -> None:
    async def whole() -> None:
        host = Host(store, game_named, words)
        await host.start()
        try:
            await scenario(Porch(host, store))
        finally:
            await host.stop()

    asyncio.run(whole())


async def refused(asked: Awaitable[Any], kind: type[PiocheError] = InputError) -> str:
    with pytest.raises(kind) as refusal:
        await asked
    return refusal.value.code


# -- opening ---------------------------------------------------------------------------------------


def test_a_hall_is_opened_by_its_referee(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        held, first, secret = await porch.door.open(HALL)
        assert (first.role, first.seat, first.host) == (Role.REFEREE, "", False)
        assert first.secret_hash == f"hash of {secret}" and secret not in held.id
        members = porch.members(held)
        assert set(members) == {"", "1", "2"} and members[""] == first
        assert {one.role for seat, one in members.items() if seat} == {Role.PLAYER}
        assert porch.names(held) == {"1": "Ana", "2": "Luc"}
        players = held.state.hall.players.values()
        assert [(one.table, one.seat, one.name) for one in players] == [(1, "1", ""), (2, "2", "")]

    run(store, scenario)


def test_a_game_at_home_is_opened_by_its_first_person(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        machine = Entrant(0, name="Machine", bot="amateur")
        asked = Opening("o3", "classic", players=(machine, Entrant(0, name="Ève"), Entrant(0)))
        held, first, _secret = await porch.door.open(asked)
        assert (first.role, first.seat, first.host) == (Role.PLAYER, "2", True)
        assert held.kind.info(held.state).seats == ("1", "2", "3")
        members = porch.members(held)
        assert [members[seat].host for seat in ("1", "2", "3")] == [False, True, False]
        assert (members["1"].bot, members["1"].label) == ("amateur", "Machine")
        assert porch.names(held) == {"2": "Ève"}

    run(store, scenario)


@pytest.mark.parametrize("asked", [HALL, HOME], ids=["hall", "home"])
def test_opening_again_gives_the_same(store: SqlLog, asked: Opening) -> None:
    async def scenario(porch: Porch) -> None:
        held, first, secret = await porch.door.open(asked)
        before, seq = porch.members(held), held.seq
        again, same, known = await porch.door.open(asked)
        assert (again is held, same.id, known) == (True, first.id, secret)
        assert (porch.members(held), held.seq, len(store.games())) == (before, seq, 1)
        other = Opening(asked.id, asked.kind, options={"variants": ["x"]}, players=asked.players)
        assert await refused(porch.door.open(other), PiocheError)
        assert (porch.members(held), held.seq, len(store.games())) == (before, seq, 1)

    run(store, scenario)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (Opening("r1", "belote"), "games.kind-unknown"),
        (Opening("r2", "classic"), "room.seats-needed"),
        (Opening("r3", "classic", players=(Entrant(0, bot="fort"),)), "room.seats-needed"),
        (Opening("r4", "classic", players=(Entrant(0, bot="dieu"),)), "bots.level"),
        (Opening("r5", "duplicate", players=(Entrant(1, bot="fort"),)), "room.no-machine"),
        (Opening("r6", "duplicate", players=(Entrant(1), Entrant(1))), "room.seat-taken"),
        (Opening("r7", "jarnac", players=(Entrant(0, name="Ève"),)), "jarnac.two-seats"),
        (Opening("r8", "loto", options={"x": 1}, lexicon="", players=()), "room.seats-needed"),
        (Opening("r9", "duplicate", options={"tempo": 7}), "games.command-broken"),
    ],
)
def test_what_cannot_be_opened_leaves_nothing(store: SqlLog, asked: Opening, code: str) -> None:
    async def scenario(porch: Porch) -> None:
        assert await refused(porch.door.open(asked)) == code
        assert not store.games()
        assert not store.members(Keys().game_id(asked.id, asked.kind))

    run(store, scenario)


# -- players ---------------------------------------------------------------------------------------


def test_seating_gives_seats_by_table_by_wish_or_by_the_first_free_number(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        arrivals = (Entrant(7, "Max", club="Lyon"), Entrant(9, "Zoé", seat="z9"), Entrant(0))
        places = await porch.door.seat(held, "s1", arrivals)
        assert [place.member.seat for place in places] == ["7", "z9", "3"]
        assert porch.names(held) == {"1": "Ana", "2": "Luc", "7": "Max", "z9": "Zoé"}
        tables = {one.table: one.seat for one in held.state.hall.players.values()}
        assert tables == {1: "1", 2: "2", 7: "7", 9: "z9", 3: "3"}
        # What is said of a person is in the register, and not in the log.
        assert held.state.hall.players[7] == Entrant(7, seat="7")
        assert {one.club for one in store.people(held.id).values()} == {"", "Lyon"}

    run(store, scenario)


@pytest.mark.parametrize(
    "arrivals",
    [
        (Entrant(7, "Max"), Entrant(8)),
        (Entrant(0, name="Max"), Entrant(0)),
        (Entrant(7), Entrant(0)),
    ],
    ids=["tables", "no tables", "both"],
)
def test_seating_again_seats_nobody_twice(store: SqlLog, arrivals: tuple[Entrant, ...]) -> None:
    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        first = await porch.door.seat(held, "s1", arrivals)
        await porch.door.seat(held, "s2", [Entrant(12, "Ida")])
        seq, members = held.seq, porch.members(held)
        again = await porch.door.seat(held, "s1", arrivals)
        assert [one.member.id for one in again] == [one.member.id for one in first]
        assert (held.seq, porch.members(held)) == (seq, members)
        # Another list under the same id is another request: nothing of it is done.
        more = (*arrivals, Entrant(15, "Intrus"))
        assert await refused(porch.door.seat(held, "s1", more)) == "store.command-reused"
        assert (held.seq, porch.members(held)) == (seq, members)

    run(store, scenario)


def test_names_without_seats_are_seated_when_the_request_comes_again(store: SqlLog) -> None:
    """A crash between the register and the game: the same request goes on from there."""

    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        order = held.order

        async def crash(*_: Any) -> Any:
            raise OSError("power cut")

        held.order = crash
        with pytest.raises(OSError, match="power cut"):
            await porch.door.seat(held, "s1", [Entrant(7, "Max")])
        assert "7" in porch.members(held) and 7 not in held.state.hall.players
        held.order = order
        await porch.door.seat(held, "s1", [Entrant(7, "Max")])
        assert held.state.hall.players[7].seat == "7"
        assert len(porch.members(held)) == 4

    run(store, scenario)


def test_seating_is_all_or_none(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        before = porch.members(held)
        for code, last in (
            ("room.seat-taken", Entrant(2, "Max")),
            ("room.no-machine", Entrant(9, bot="fort")),
        ):
            assert await refused(porch.door.seat(held, code, [Entrant(8, "Zoé"), last])) == code
        assert porch.members(held) == before and 8 not in held.state.hall.players
        home, *_ = await porch.door.open(HOME)
        full = porch.door.seat(home, "s3", [Entrant(0, name="Max")])
        assert await refused(full, RuleViolation) == "room.seats-full"
        assert set(porch.members(home)) == {"1", "2"}

    run(store, scenario)


def test_whoever_joins_takes_a_free_seat_and_a_full_hall_opens_no_table(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        players = (Entrant(4), Entrant(3), Entrant(1, "Ana"))
        held, *_ = await porch.door.open(Opening("o4", "duplicate", players=players))
        assert await refused(porch.door.join(held, "")) == "room.name-needed"
        joined = [await porch.door.join(held, name) for name in ("Bea", "Carl")]
        assert [one.tables for one in joined] == [(3,), (4,)]
        assert porch.names(held) == {"1": "Ana", "3": "Bea", "4": "Carl"}
        assert await refused(porch.door.join(held, "Dora"), RuleViolation) == "room.hall-full"
        assert set(held.state.hall.players) == {1, 3, 4}
        asks = held.mail.asks
        assert (asks.count, asks.name) == (1, "Dora")
        await refused(porch.door.join(held, "Dora"), RuleViolation)
        assert asks.count == 1, "who asks again is not one more"
        for number in range(50):
            await refused(porch.door.join(held, f"Intrus {number}"), RuleViolation)
        assert asks.name == "Intrus 49", "one name is kept, however many ask"
        other = porch.door.answer(held, "Intrus 48", accepted=True)
        assert await refused(other, RuleViolation) == "room.asks-changed"
        await porch.door.answer(held, "Intrus 49", accepted=False)
        again = await refused(porch.door.join(held, "Intrus 49"), RuleViolation)
        assert again == "room.hall-refused"
        assert (asks.count, set(held.state.hall.players)) == (0, {1, 3, 4})
        # Nobody asks: nothing is opened.
        other = porch.door.answer(held, "Intrus 49", accepted=True)
        assert await refused(other, RuleViolation) == "room.asks-changed"
        assert set(held.state.hall.players) == {1, 3, 4}
        # The juge-arbitre opens one more: whoever comes then takes it.
        await porch.door.seat(held, "s1", [Entrant(5)])
        assert (await porch.door.join(held, "Dora")).tables == (5,)

    run(store, scenario)


@pytest.mark.parametrize("order", ["o5", "o6", "o7", "o8"])
def test_at_home_whoever_joins_takes_the_first_free_seat(store: SqlLog, order: str) -> None:
    async def scenario(porch: Porch) -> None:
        players = (Entrant(0, name="Ève"), *(Entrant(0) for _ in range(11)))
        opening = Opening(order, "duplicate", options={"at_home": True}, players=players)
        held, *_ = await porch.door.open(opening)
        joined = [await porch.door.join(held, f"Ami {number}") for number in range(2, 13)]
        assert [one.seat for one in joined] == [str(number) for number in range(2, 13)]

    run(store, scenario)


def test_at_home_nobody_joins_a_seat_that_is_held(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        machine = Entrant(0, name="Machine", bot="amateur")
        players = (Entrant(0, name="Ève"), machine, Entrant(0), Entrant(0))
        held, first, _ = await porch.door.open(Opening("o5", "classic", players=players))
        await porch.door.change(porch.members(held)["3"], revoked_at=1)
        joined = await porch.door.join(held, "Zoé")
        assert joined.seat == "4" and joined.person
        assert porch.changed == [porch.members(held)["3"].id, joined.id]
        assert await refused(porch.door.join(held, "Max"), RuleViolation) == "room.seats-full"
        assert porch.names(held) == {"1": "Ève", "4": "Zoé"}
        assert porch.members(held)["1"].id == first.id

    run(store, scenario)


def test_whoever_enters_takes_a_table_without_a_name_once(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        players = (Entrant(1, "Ana"), Entrant(2), Entrant(3))
        held, *_ = await porch.door.open(Opening("o6", "duplicate", players=players))
        named, free, other = (porch.members(held)[seat] for seat in ("1", "2", "3"))
        assert await porch.door.take(held, named, "Intrus") == named
        taken = await porch.door.take(held, free, "Bea")
        assert await porch.door.take(held, taken, "Intrus") == taken
        nameless = await porch.door.take(held, other, "")
        assert (nameless.label, nameless.person) == ("3", "")
        assert await porch.door.take(held, nameless, "Intrus") == nameless
        assert porch.names(held) == {"1": "Ana", "2": "Bea"}
        full = await refused(porch.door.join(held, "Carl"), RuleViolation)
        assert full == "room.hall-full", "a table taken without a name is taken"

    run(store, scenario)


def test_a_new_name_forgets_the_one_before(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        players = (Entrant(1, "Ana", club="Lyon", category="Vétéran", series="2A"),)
        held, *_ = await porch.door.open(Opening("o7", "duplicate", players=players))
        version, before = held.people_version, porch.members(held)["1"]
        named = await porch.door.name(held, before, "Anna")
        assert (named.id, named.seat) == (before.id, "1") and named.person != before.person
        (person,) = store.people(held.id).values()
        assert person == Person(named.person, "Anna", "Lyon", "Vétéran", "2A")
        assert not store.erase_person(before.person), "it is gone already"
        assert held.people_version > version and porch.changed == [before.id]

    run(store, scenario)


# -- those who judge -------------------------------------------------------------------------------


async def invited(porch: Porch, held: Any, role: Role, **given: Any) -> Member:
    asked = {
        "id": random_id(16),
        "label": "",
        "wanted": "",
        "tables": (),
        "person": None,
        "secret": "s3cret",
        **given,
    }
    return await porch.door.invite(held, role, **asked)


def test_arbiters_are_named_by_letters_or_as_they_wish(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        wished = await invited(porch, held, Role.ARBITER, wanted="A", label="A", tables=(2, 1, 2))
        assert (wished.seat, wished.label, wished.tables) == ("A", "A", (1, 2))
        assert wished.secret_hash == "hash of s3cret"
        person = Person("p1", "Ida")
        double = await invited(porch, held, Role.DOUBLE, person=person, label="La double")
        assert (double.seat, double.label, double.person) == ("B", "La double", "p1")
        assert (await invited(porch, held, Role.ARBITER)).label == "C"
        arbiters = held.state.hall.arbiters
        assert {id: (set(one.tables), one.double) for id, one in arbiters.items()} == {
            "A": ({1, 2}, False),
            "B": (set(), True),
            "C": (set(), False),
        }
        seq = held.seq
        again = invited(porch, held, Role.DOUBLE, wanted="A")
        assert await refused(again) == "room.arbiter-taken"
        assert held.seq == seq
        chief = await invited(porch, held, Role.REFEREE, label="Adjoint")
        assert (chief.role, chief.seat, chief.label, held.seq) == (
            Role.REFEREE,
            "",
            "Adjoint",
            seq,
        )

    run(store, scenario)


def test_a_game_learns_which_tables_an_arbiter_judges(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        held, *_ = await porch.door.open(HALL)
        member = await invited(porch, held, Role.ARBITER, tables=(1,))
        version = held.people_version
        moved = await porch.door.change(member, tables=(2,))
        assert held.state.hall.arbiters["A"].has(1), "a change alone tells the game nothing"
        await porch.door.appoint(held, moved)
        assert held.state.hall.arbiters["A"].has(2) and not held.state.hall.arbiters["A"].has(1)
        assert held.people_version > version
        assert store.member(member.id) == moved and porch.changed == [member.id]
        seq = held.seq
        await porch.door.appoint(held, porch.members(held)["1"])
        assert held.seq == seq, "a player judges no table"

    run(store, scenario)


def test_a_game_without_slips_has_nobody_to_appoint(store: SqlLog) -> None:
    async def scenario(porch: Porch) -> None:
        home, *_ = await porch.door.open(HOME)
        seq = home.seq
        await invited(porch, home, Role.ARBITER)
        assert home.seq == seq

    run(store, scenario)
