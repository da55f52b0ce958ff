"""Every kind of game is hosted: opened, ordered, recovered, played against the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import InputError, RuleViolation
from pioche.games.registry import GAMES, bot_of, game_named
from pioche.games.shape import Player, Who
from pioche.room.bots import BotHands
from pioche.room.host import Host
from pioche.room.log import NewGame
from pioche.room.people import Actor, Member, Role
from pioche.room.recovery import pause_after_crash
from pioche.room.words import Lexicons
from pioche.store.log import SqlLog
from support.clock import FakeClock
from support.duplicate_room import words

ONE = Actor(Role.PLAYER, "m1", "1", host=True)
TWO = Actor(Role.PLAYER, "m2", "2")
ROWS = [*["." * 15] * 7, "...TASSES......", *["." * 15] * 7]
OPENINGS: Mapping[str, dict[str, Any]] = {
    "duplicate": {"at_home": True, "seats": ["1", "2"]},
    "classic": {"seats": ["1", "2"]},
    "jarnac": {"seats": ["1", "2"]},
    "loto": {"seats": ["1", "2"]},
    "inverse": {"seats": ["1", "2"], "rows": ROWS},
    "solitaire": {"seats": ["1"], "which": "a"},
}


def run(log: SqlLog, scenario: Callable[[Host], Awaitable[None]], **options: Any) -> None:
    async def whole() -> None:
        host = Host(log, game_named, words, **options)
        await host.start()
        try:
            await scenario(host)
        finally:
            await host.stop()

    asyncio.run(whole())


async def open_kind(host: Host, kind: str, **options: Any) -> Any:
    new = NewGame(f"G-{kind}", kind, "Essai", host.clock.now())
    given = {**OPENINGS[kind], **options}
    seats = given.pop("seats", ())
    return await host.open(ONE, "open", new, "francais", given, seats)


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    log = SqlLog(tmp_path)
    yield log
    log.close()


def test_every_game_is_tried_here() -> None:
    assert set(GAMES) == set(OPENINGS)
    with pytest.raises(InputError):
        game_named("belote")


@pytest.mark.parametrize("kind", sorted(GAMES))
def test_each_kind_is_opened_loaded_again_and_listed(store: SqlLog, kind: str) -> None:
    async def first(host: Host) -> None:
        game = await open_kind(host, kind)
        info = game.kind.info(game.state)
        assert (info.words.name, info.words.sha256) == ("francais", words("francais").sha256)
        assert "1" in info.seats
        assert game.view(Player("1")).startswith(b"{")
        assert game.acts(Player("1", host=True)).startswith(b"[{")
        assert len(store.games()) == 1
        stranger = Actor(Role.PLAYER, "mx", "9")
        for name, order in game.kind.orders.items():
            if Who.OWN_SEAT in order.who:
                continue
            with pytest.raises((RuleViolation, InputError)):
                await game.command(stranger, f"c-{name}", name, {})

    async def second(host: Host) -> None:
        game = await host.game(f"G-{kind}")
        assert game.seq >= 1
        assert game.view(Player("1")).startswith(b"{")

    run(store, first)
    run(store, second)


def test_a_word_list_that_changed_stops_the_game(store: SqlLog) -> None:
    async def before(host: Host) -> None:
        await open_kind(host, "jarnac")

    run(store, before)

    async def whole() -> None:
        from pioche.core.lexicon import Lexicon

        other = Lexicon.of(["TAS", "SAS"], "francais")
        host = Host(store, game_named, lambda name: other)
        game = await host.game("G-jarnac")
        with pytest.raises(RuleViolation, match="a changé"):
            await game.command(ONE, "c1", "toss", {})
        await host.stop()

    asyncio.run(whole())


def test_names_from_outside_are_never_paths() -> None:
    lexicons = Lexicons()
    assert "francais" in lexicons.names()
    for name in ("/etc/passwd", "../francais", "absent", ""):
        with pytest.raises(InputError):
            lexicons(name)
    assert lexicons("francais") is lexicons("francais")


def test_simultaneous_claims_are_decided_by_the_log(tmp_path: Path) -> None:
    """Two sides act at once on the same turn through two processes: one is first, for both."""

    async def scenario() -> None:
        hosts = [Host(SqlLog(tmp_path), game_named, words, shared=True) for _ in range(2)]
        first = await open_kind(hosts[0], "jarnac")
        await first.command(ONE, "toss", "toss", {})
        second = await hosts[1].game("G-jarnac")
        actor = (ONE, TWO)[first.state.hand]
        body = {"seat": actor.seat, "turn": first.state.turn}
        results = await asyncio.gather(
            first.command(actor, "d1", "draw", body),
            second.command(actor, "d2", "draw", body),
            return_exceptions=True,
        )
        assert sum(isinstance(result, RuleViolation) for result in results) == 1
        await first.refresh()
        await second.refresh()
        assert first.state == second.state
        for host in hosts:
            await host.stop()
            host.log.close()

    asyncio.run(scenario())


def test_clocks_of_jarnac_come_back_stopped(store: SqlLog) -> None:
    async def before(host: Host) -> None:
        game = await open_kind(host, "jarnac", time={"kind": "clock", "ms": 600_000})
        await game.command(ONE, "toss", "toss", {})
        actor = (ONE, TWO)[game.state.hand]
        await game.command(actor, "draw", "draw", {"seat": actor.seat, "turn": game.state.turn})
        assert game.ticking

    run(store, before)
    assert pause_after_crash(store, game_named, words).paused == ["G-jarnac"]

    async def after(host: Host) -> None:
        game = await host.game("G-jarnac")
        assert not game.ticking
        await game.command(ONE, "go", "restart-clocks", {})
        assert game.ticking

    run(store, after)


def test_clocks_of_classic_come_back_paused_where_life_stopped(store: SqlLog) -> None:
    async def before(host: Host) -> None:
        game = await open_kind(host, "classic", clock_ms=600_000)
        assert game.ticking

    run(store, before, clock=FakeClock(1_000_000))
    store.beat({"G-classic": (store.load("G-classic").row.head, 5_000)})
    assert pause_after_crash(store, game_named, words).paused == ["G-classic"]
    assert pause_after_crash(store, game_named, words).paused == []

    async def after(host: Host) -> None:
        game = await host.game("G-classic")
        assert not game.ticking
        table = game.state.table
        assert table.paused_since == 1_005_000
        assert table.clock.remaining[table.turn] == 595_000
        assert table.clock.fallen == frozenset()
        mover, other = (ONE, TWO) if table.turn == 0 else (TWO, ONE)
        with pytest.raises(RuleViolation) as refused:
            await game.command(mover, "early", "pass", {"seat": mover.seat})
        assert refused.value.code == "classic.paused"
        with pytest.raises(RuleViolation) as forbidden:
            await game.command(Actor(Role.PUBLIC), "stranger", "resume-clock", {})
        assert forbidden.value.code == "room.not-allowed"
        await game.command(other, "go", "resume-clock", {})
        assert game.ticking
        await game.command(mover, "late", "pass", {"seat": mover.seat})

    run(store, after, clock=FakeClock(4_600_000))


def test_a_game_without_clocks_has_nothing_to_recover(store: SqlLog) -> None:
    async def before(host: Host) -> None:
        await open_kind(host, "classic")

    run(store, before)
    assert pause_after_crash(store, game_named, words).paused == []


@pytest.mark.parametrize(("kind", "level"), [("classic", "confirmé"), ("inverse", "confirmé")])
def test_the_machine_plays_its_seats_to_the_end(store: SqlLog, kind: str, level: str) -> None:
    for seat in ("1", "2"):
        store.add_members(
            [(Member(f"m{seat}", f"G-{kind}", Role.PLAYER, 1, seat=seat, bot=level), None)]
        )

    async def scenario(host: Host) -> None:
        BotHands(host, store)
        game = await open_kind(host, kind)
        await host.seated(game)
        await until(lambda: game.kind.info(game.state).ended)
        # A move is counted once it is written, a moment after it is seen.
        await until(lambda: host.metrics.bot_moves > 0)
        authors = {entry.by for entry in store.load(game.id).events[3:]}
        assert authors <= {"bot:1", "bot:2", "m1"}

    run(store, scenario)


def test_the_machine_waits_as_people_do_and_holds_no_thread(store: SqlLog) -> None:
    store.add_members([(Member("m2", "G-classic", Role.PLAYER, 1, seat="2", bot="amateur"), None)])

    async def scenario(host: Host) -> None:
        host.pace = 0.1
        BotHands(host, store)
        game = await open_kind(host, "classic")
        await host.seated(game)
        began = asyncio.get_running_loop().time()
        seat = game.state.table.seats[game.state.table.turn]
        if seat == "1":
            await game.command(ONE, "pass", "pass", {"seat": "1"})
        await until(lambda: host.metrics.bot_moves > 0)
        # The least that a machine lets people wait, at a tenth of the pace.
        assert asyncio.get_running_loop().time() - began >= 0.08

    run(store, scenario)


def test_the_machine_answers_a_person(store: SqlLog) -> None:
    """It moves when it is its turn, as if it sat on its seat, and never for anybody else."""
    store.add_members([(Member("m2", "G-jarnac", Role.PLAYER, 1, seat="2", bot="expert"), None)])

    async def scenario(host: Host) -> None:
        bot = bot_of("jarnac")
        assert bot is not None
        level = bot.levels[0]
        store.change_member(Member("m2", "G-jarnac", Role.PLAYER, 1, seat="2", bot=level), "bot")
        BotHands(host, store)
        game = await open_kind(host, "jarnac")
        await host.seated(game)
        await game.command(ONE, "toss", "toss", {})

        async def draw_and_pass() -> None:
            # Whenever it is this person's turn; at any other time it is refused.
            for n, kind in enumerate(cycle(("draw", "pass"))):
                with suppress(RuleViolation):
                    await game.command(ONE, f"c{n}", kind, {"seat": "1", "turn": game.state.turn})
                await asyncio.sleep(0.02)

        person = asyncio.create_task(draw_and_pass())
        await until(lambda: host.metrics.bot_moves > 1)
        person.cancel()

    run(store, scenario)
