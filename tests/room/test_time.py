"""Time that goes back, jumps ahead or differs between machines: the log orders, durations last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

import pytest

from pioche.cli.terminal import Lines
from pioche.core.errors import RuleViolation
from pioche.room import clock as clocks
from pioche.room.clock import UNSEEN_MS, GameTime, RoomClock
from pioche.room.host import Host
from pioche.room.log import Append, NewGame, Receipt, StoreUnavailable
from pioche.room.people import Actor, Role
from pioche.room.recovery import pause_after_crash
from pioche.store.log import SqlLog
from support.clock import FakeClock
from support.hall import games, lexicons

REFEREE = Actor(Role.REFEREE, "chief")
ALICE = Actor(Role.PLAYER, "m-a", "a")
BOB = Actor(Role.PLAYER, "m-b", "b")
HOUR = 3_600_000
NOON = 1_000 * HOUR
Opener = Callable[..., SqlLog]


def run(log: SqlLog, scenario: Callable[[Host], Awaitable[None]], **options: Any) -> None:
    async def whole() -> None:
        host = Host(log, games, lexicons, **options)
        await host.start()
        try:
            await scenario(host)
        finally:
            await host.stop()

    asyncio.run(whole())


async def begun(host: Host, seconds: int = 60) -> Any:
    new = NewGame("G", "toy", "Essai", host.clock.now())
    game = await host.open(REFEREE, "open", new, "", {"seats": ["a", "b"], "seconds": seconds})
    await game.command(REFEREE, "c1", "begin", {})
    return game


@pytest.mark.parametrize("jump", [-2 * HOUR, -30_000, 2 * HOUR])
def test_a_restart_at_another_time_loses_no_slip_and_no_second(log: SqlLog, jump: int) -> None:
    """A dead battery: the machine comes back hours before, or after, the rack was drawn."""

    async def before(host: Host) -> None:
        game = await begun(host)
        assert (await game.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1

    run(log, before, clock=FakeClock(NOON))
    log.beat({"G": (2, 10_000)})
    assert pause_after_crash(log, games, lexicons).paused == ["G"]

    async def after(host: Host) -> None:
        assert isinstance(host.clock, FakeClock)
        game = await host.game("G")
        assert game.state.left == 50_000
        assert game.mail.revisions == {"a": 1}
        await game.command(REFEREE, "c2", "restart", {})
        assert game.state.until - game.now() == 50_000
        host.clock.time += 49_000
        assert game.state.until - game.now() == 1_000
        assert (await game.deposit(BOB, "s2", 1, {"w": "TA"})).revision == 1
        host.clock.time += 3_001
        with pytest.raises(RuleViolation, match="Trop tard"):
            await game.deposit(BOB, "s3", 1, {"w": "SA"})
        await game.command(REFEREE, "c3", "close", {})
        assert game.state.closed == ((("a", '{"w":"AS"}'), ("b", '{"w":"TA"}')),)

    run(log, after, clock=FakeClock(NOON + jump))
    loaded = log.load("G")
    assert loaded is not None
    times = [event.at for event in loaded.events]
    assert times == sorted(times), "a game's time never goes back"


def test_slips_of_the_rack_before_stay_void_whatever_the_time(log: SqlLog) -> None:
    """The same coup drawn again while the clock went back: only the new rack's slips count."""

    async def scenario(host: Host) -> None:
        assert isinstance(host.clock, FakeClock)
        game = await begun(host)
        await game.deposit(ALICE, "s1", 1, {"w": "AS"})
        first = game.mail.draw
        await game.command(REFEREE, "c2", "close", {})
        host.clock.time -= HOUR
        await game.command(REFEREE, "c3", "begin", {})
        assert game.mail.draw > first
        await game.deposit(BOB, "s2", 2, {"w": "TA"})
        assert [slip.draw for slip in log.slips("G", 2)] == [game.mail.draw]
        assert log.slips("G", 1, game.mail.draw) == []
        assert log.watch_mail("G", 1, game.mail.draw) == (1, {})
        assert log.gather("G", 1, game.mail.draw) == (1, [])

    run(log, scenario, clock=FakeClock(NOON))


def test_a_clock_whose_pause_was_never_written_goes_on_from_what_was_lived(log: SqlLog) -> None:
    async def before(host: Host) -> None:
        await begun(host)

    run(log, before, clock=FakeClock(NOON))
    log.beat({"G": (2, 20_000)})

    async def after(host: Host) -> None:
        game = await host.game("G")
        assert 40_000 - UNSEEN_MS <= game.state.until - game.now() <= 40_000

    for jump in (-2 * HOUR, 2 * HOUR):
        run(log, after, clock=FakeClock(NOON + jump))


def test_two_machines_half_a_minute_apart_keep_the_databases_time(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is 30 s behind, one 30 s ahead: neither loses a slip, neither rings early."""
    log = open_store()
    if log.engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one server")
    wall = clocks.wall

    async def scenario() -> None:
        hosts = []
        for skew in (-30_000, 30_000):
            monkeypatch.setattr(clocks, "wall", lambda skew=skew: wall() + skew)
            host = Host(open_store(), games, lexicons, shared=True, poll_s=0.05)
            await host.start()
            assert host.skew is not None and abs(host.skew - skew) < 2_000
            hosts.append(host)
        behind, ahead = hosts
        assert abs(behind.clock.now() - ahead.clock.now()) < 1_000
        before = asyncio.get_running_loop().time()
        one = await begun(ahead, seconds=4)
        two = await behind.game("G")
        assert abs(one.now() - two.now()) < 1_000
        assert (await two.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1
        async with asyncio.timeout(20):
            while one.state.phase == "open":
                await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - before > 3.9, "rung early"
        assert [slip.seat for slip in log.slips("G", 1, one.mail.draw)] == ["a"]
        for host in hosts:
            await host.stop()

    asyncio.run(scenario())


def test_the_databases_clock_set_under_a_running_coup_changes_nothing(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log = open_store()
    if log.engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has no time of its own")
    read = log.time

    async def scenario(host: Host) -> None:
        game = await begun(host)
        for jump in (-2 * HOUR, 2 * HOUR):
            left = game.state.until - game.now()
            monkeypatch.setattr(log, "time", lambda jump=jump: read() + jump)
            await host._set_clock()
            assert abs(left - (game.state.until - game.now())) < 2_000
            assert (await game.deposit(ALICE, f"s{jump}", 1, {"w": "AS"})).revision
        assert abs(host.clock.now() - read() - 2 * HOUR) < 2_000
        assert [one.message for one in caplog.records].count("clock-moved") == 2

    run(log, scenario, shared=True)


def test_a_clock_follows_its_quickest_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0
    monkeypatch.setattr(clocks, "_monotonic", lambda: now)
    monkeypatch.setattr(clocks, "wall", lambda: 5_000 + now)
    clock = RoomClock()
    delays = iter((400, 10, 300, 300, 300))

    def shared() -> int:
        nonlocal now
        delay = next(delays)
        now += delay // 2
        read = 90_000 + now
        now += delay - delay // 2
        return read if delay == 10 else read + delay // 3

    assert clock.follow(shared) == 85_000
    assert (clock.now(), clock.skew) == (90_000 + now, -85_000)
    delays = iter((10,) * 5)
    assert clock.follow(shared) == 0, "what a reading may be wrong by moves nothing"
    assert RoomClock().follow(lambda: None) == 0


def test_the_time_of_a_game_never_goes_back_and_passes_only_while_watched() -> None:
    clock = FakeClock(NOON)
    game = GameTime(clock)
    game.read(NOON + HOUR, 0, ticking=False)  # written by a machine that was ahead
    assert game.now() == NOON + HOUR
    clock.time += 10
    assert game.now() == NOON + HOUR + 10
    game.read(NOON - HOUR, 3_000, ticking=True)
    assert game.lived == 3_000 + UNSEEN_MS, "an hour in which nobody watched"
    clock.time += 2 * HOUR
    game.clock_moved(2 * HOUR)
    assert game.lived == 3_000 + UNSEEN_MS
    game.halt()
    clock.time += HOUR
    assert game.lived == 3_000 + UNSEEN_MS
    game.wrote(game.now(), ticking=False)
    assert game.now() == clock.time, "nothing runs: the clock's time again"


def test_a_restart_on_a_full_disk_holds_the_clock_until_its_pause_is_written(
    log: SqlLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(host: Host) -> None:
        await begun(host)

    run(log, before, clock=FakeClock(NOON))
    log.beat({"G": (2, 10_000)})

    def full(order: Append) -> Future[Receipt]:
        refused: Future[Receipt] = Future()
        refused.set_exception(StoreUnavailable("store.full"))
        return refused

    async def scenario() -> None:
        clock = FakeClock(NOON)
        with monkeypatch.context() as disk:
            disk.setattr(log, "append", full)
            found = pause_after_crash(log, games, lexicons)
            assert (found.paused, found.waiting) == ([], ["G"])
            host = Host(log, games, lexicons, clock=clock)
            host.halted |= set(found.waiting)
            await host.start()
            game = await host.game("G")
            clock.time += HOUR
            await asyncio.sleep(0.05)
            assert (game.state.phase, game.state.until - game.now()) == ("open", 50_000)
            assert (await game.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1
        async with asyncio.timeout(20):
            while game.state.until is not None:
                await asyncio.sleep(0.01)
        assert game.state.left == 50_000
        await game.command(REFEREE, "c2", "restart", {})
        assert game.state.until - game.now() == 50_000
        await host.stop()

    asyncio.run(scenario())


def test_a_wall_clock_that_is_set_moves_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the room and in the terminal alike."""
    readers = (RoomClock(), Lines())
    before = [one.now() for one in readers]
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - 2 * HOUR * 1_000_000)
    after = [one.now() for one in readers]
    assert all(0 <= b - a < 2_000 for a, b in zip(before, after, strict=True))
