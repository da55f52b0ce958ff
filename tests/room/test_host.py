"""The host: one writer per game whatever the number of processes, clocks, mail, recovery."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import insert, text

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, PiocheError, RuleViolation
from pioche.games.session import Session
from pioche.games.shape import Player, Public, Referee
from pioche.room import host as hosts
from pioche.room.deciding import replay
from pioche.room.host import Host
from pioche.room.live import Subscription
from pioche.room.log import NewGame, StoreUnavailable
from pioche.room.people import Actor, Role
from pioche.room.recovery import pause_after_crash
from pioche.store import schema
from pioche.store.log import SqlLog
from support.clock import FakeClock
from support.hall import games, lexicons
from support.orders import put, slip
from support.toygame import CANARY, TOY

REFEREE = Actor(Role.REFEREE, "chief")
ALICE = Actor(Role.PLAYER, "m-a", "a")
BOB = Actor(Role.PLAYER, "m-b", "b")
Opener = Callable[..., SqlLog]


def host_of(log: SqlLog, **options: Any) -> Host:
    return Host(log, games, lexicons, **options)


async def opened(host: Host, seconds: int = 60) -> Any:
    new = NewGame("G", "toy", "Essai", host.clock.now())
    return await host.open(REFEREE, "open", new, "", {"seats": ["a", "b"], "seconds": seconds})


def run(log: SqlLog, scenario: Callable[[Host], Awaitable[None]], **options: Any) -> None:
    async def whole() -> None:
        host = host_of(log, **options)
        await host.start()
        try:
            await scenario(host)
        finally:
            await host.stop()

    asyncio.run(whole())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def test_an_order_is_carried_out_once_however_often_it_is_sent(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        body = {"seat": "a", "number": 5}
        first = await game.command(ALICE, "c1", "add", body)
        again = await game.command(ALICE, "c1", "add", body)
        assert (first.last, first.repeated, again.last, again.repeated) == (2, False, 2, True)
        many = await asyncio.gather(*(game.command(ALICE, "c2", "add", body) for _ in range(10)))
        assert {receipt.last for receipt in many} == {3}
        assert game.state.total == 10
        with pytest.raises(InputError):
            await game.command(ALICE, "c2", "add", {"seat": "a", "number": 6})
        with pytest.raises(InputError):
            await game.command(ALICE, "room:due:1", "add", body)

    run(log, scenario)


def test_opening_twice_with_one_id_gives_one_game(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        assert (await opened(host)) is (await opened(host))
        assert len(log.games()) == 1
        with pytest.raises(InputError):
            await host.open(REFEREE, "other", NewGame("G", "toy", "", 0), "", {})

    run(log, scenario)


def test_rights(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        with pytest.raises(RuleViolation):
            await game.command(ALICE, "c1", "add", {"seat": "b", "number": 1})
        with pytest.raises(RuleViolation):
            await game.command(ALICE, "c2", "begin", {})
        with pytest.raises(RuleViolation):
            await game.command(Actor(Role.PUBLIC), "c3", "add", {"seat": "", "number": 1})
        with pytest.raises(RuleViolation):
            await game.command(REFEREE, "c4", "open", {})
        arbiter = Actor(Role.ARBITER, "m-x", "A", (1, 2))
        await game.command(arbiter, "c5", "judge", {"table": 2, "points": 10})
        with pytest.raises(RuleViolation):
            await game.command(arbiter, "c6", "judge", {"table": 3, "points": 10})
        for kind, body in (("nope", {}), ("judge", {"table": "x"}), ("judge", {})):
            with pytest.raises(InputError):
                await game.command(REFEREE, "c7", kind, body)
        assert game.seq == 2

    run(log, scenario)


def test_two_processes_conflict_and_agree(open_store: Opener) -> None:
    """Orders given through two hosts at once: all carried out, once each, in one order."""

    async def scenario() -> None:
        one = host_of(open_store(), shared=True, poll_s=0.05)
        two = host_of(open_store(), shared=True, poll_s=0.05)
        await one.start()
        await two.start()
        first = await opened(one)
        second = await two.game("G")
        await asyncio.gather(
            *(
                game.command(actor, f"{actor.seat}{n}", "add", {"seat": actor.seat, "number": n})
                for n in range(15)
                for game, actor in ((first, ALICE), (second, BOB))
            )
        )
        await first.refresh()
        await second.refresh()
        assert first.state == second.state
        assert first.seq == second.seq == 31
        assert first.state.total == 2 * sum(range(15))
        assert sorted(first.state.added) == sorted((seat, n) for seat in "ab" for n in range(15))
        # And without asking, each hears of what the other writes.
        await first.command(ALICE, "last", "add", {"seat": "a", "number": 1})
        await until(lambda: second.seq == 32)
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_the_same_judgement_from_two_arbiters_is_given_once(open_store: Opener) -> None:
    async def scenario() -> None:
        one, two = host_of(open_store(), shared=True), host_of(open_store(), shared=True)
        first = await opened(one)
        second = await two.game("G")
        arbiters = [Actor(Role.ARBITER, f"m{n}", "AB"[n], (1,)) for n in range(2)]
        results = await asyncio.gather(
            *(
                game.command(arbiter, f"judge-{arbiter.member}", "judge", {"table": 1, "points": p})
                for game, arbiter, p in ((first, arbiters[0], 10), (second, arbiters[1], 20))
            ),
            return_exceptions=True,
        )
        refused = [r for r in results if isinstance(r, RuleViolation)]
        assert len(refused) == 1
        await first.refresh()
        await second.refresh()
        assert first.state == second.state
        assert len(first.state.judged) == 1
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_what_is_in_memory_is_what_the_log_says(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        for n in range(5):
            await game.command(ALICE, f"a{n}", "add", {"seat": "a", "number": n})
        loaded = log.load("G")
        assert loaded is not None
        assert replay(TOY, None, loaded.events) == game.state
        assert [entry.by for entry in loaded.events[:3]] == ["chief", "chief", "m-a"]

    run(log, scenario)


def test_old_events_are_brought_up_to_date(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        await opened(host)

    run(log, scenario)
    with log.transaction() as connection:
        body = '{"seat": "a", "amount": 7}'
        old = {"game": "G", "seq": 2, "type": "added", "v": 1, "at": 5, "by": "m", "command": "c"}
        connection.execute(insert(schema.event).values(**old, body=body))
        connection.execute(text("UPDATE game SET head = 2"))

    async def later(host: Host) -> None:
        assert (await host.game("G")).state.total == 7

    run(log, later)


def test_the_bell_rings_by_itself_once(open_store: Opener) -> None:
    async def scenario() -> None:
        hosts = [host_of(open_store(), shared=True, poll_s=0.05) for _ in range(2)]
        first = await opened(hosts[0], seconds=0)
        second = await hosts[1].game("G")
        for host in hosts:
            await host.start()
        await first.command(REFEREE, "c1", "begin", {})
        await until(lambda: first.state.phase == second.state.phase == "rung")
        loaded = hosts[0].log.load("G")
        assert loaded is not None
        assert [entry.type for entry in loaded.events] == ["game-opened", "begun", "bell-rung"]
        assert loaded.events[-1].by == "room"
        for host in hosts:
            await host.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "fault", [StoreUnavailable("store.unreachable"), RuntimeError("nobody thought of this")]
)
def test_the_bell_waits_for_a_store_that_comes_back(log: SqlLog, fault: Exception) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host, seconds=0)
        real = log.append
        failures = iter([True, True])

        def failing(order: Any) -> Any:
            if order.order.id.startswith("room:due") and next(failures, False):
                raise fault
            return real(order)

        log.append = failing  # type: ignore[method-assign] # the fault under test
        await game.command(REFEREE, "c1", "begin", {})
        await until(lambda: game.state.phase == "rung")

    run(log, scenario)


def test_a_crowd_is_calm_only_between_coups(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter tidies up then: a process that stands still would be felt by all phones."""
    monkeypatch.setattr(hosts, "CROWD", 2)

    async def scenario(host: Host) -> None:
        clock = host.clock
        assert isinstance(clock, FakeClock)
        game = await opened(host)
        for _ in range(2):
            game.hub.join(Subscription(Public()))
        clock.time += hosts.CALM_MS + 1
        assert host.calm
        await game.command(REFEREE, "c1", "begin", {})
        clock.time += hosts.CALM_MS + 1
        assert not host.calm, "its clock runs"
        await game.command(REFEREE, "c2", "bell", {})
        assert not host.calm, "everybody is being told"
        clock.time += hosts.CALM_MS + 1
        assert host.calm
        monkeypatch.setattr(hosts, "CROWD", 3)
        await game.command(REFEREE, "c3", "close", {})
        assert host.calm, "a small hall feels nothing"

    run(log, scenario, clock=FakeClock(10**12))


def test_slips_are_collected_and_late_ones_refused(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        clock = host.clock
        assert isinstance(clock, FakeClock)
        game = await opened(host)
        with pytest.raises(RuleViolation):
            await game.deposit(ALICE, "s0", 1, {"w": "AS"})
        await game.command(REFEREE, "c1", "begin", {})
        assert (await game.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1
        assert (await game.deposit(ALICE, "s2", 1, {"w": "TAS"})).revision == 2
        assert (await game.deposit(BOB, "s3", 1, {"w": "TA"})).revision == 1
        with pytest.raises(RuleViolation):
            await game.deposit(BOB, "s4", 2, {"w": "TA"})
        with pytest.raises(RuleViolation):
            await game.deposit(REFEREE, "s5", 1, {"w": "TA"})
        with pytest.raises(InputError):
            await game.deposit(BOB, "s6", 1, {"w": 3})
        clock.time += 60_000 + 2_001
        with pytest.raises(RuleViolation) as late:
            await game.deposit(BOB, "s7", 1, {"w": "SA"})
        assert late.value.code == "room.mail-late"
        assert game.mail.late == {BOB.seat: clock.time}, "those who judge are told"
        assert (await game.deposit(BOB, "s3", 1, {"w": "TA"})).repeated
        await game.command(REFEREE, "c2", "close", {})
        assert game.state.closed == ((("a", '{"w":"TAS"}'), ("b", '{"w":"TA"}')),)
        assert (await game.deposit(BOB, "s3", 1, {"w": "TA"})).repeated
        with pytest.raises(RuleViolation):
            await game.deposit(BOB, "s8", 1, {"w": "SA"})

    run(log, scenario, clock=FakeClock())


def test_grace_for_the_way(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        assert isinstance(host.clock, FakeClock)
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        host.clock.time += 60_000 + 2_000
        assert (await game.deposit(BOB, "s1", 1, {"w": "SA"})).revision == 1

    run(log, scenario, clock=FakeClock())


def test_nothing_is_exchanged_after_the_bell(log: SqlLog) -> None:
    """C 5.4: the grace is for a first slip on its way, never for a changed one."""

    async def scenario(host: Host) -> None:
        assert isinstance(host.clock, FakeClock)
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        await game.deposit(BOB, "s1", 1, {"w": "SA"})
        await game.deposit(BOB, "s2", 1, {"w": "TA"})
        host.clock.time += 60_000 + 1_000
        with pytest.raises(RuleViolation) as changed:
            await game.deposit(BOB, "s3", 1, {"w": "TAS"})
        assert changed.value.code == "room.mail-changed"
        assert game.mail.late == {BOB.seat: host.clock.time}, "those who judge are told"
        assert (await game.deposit(BOB, "s2", 1, {"w": "TA"})).repeated
        assert (await game.deposit(ALICE, "s4", 1, {"w": "AS"})).revision == 1
        await game.command(REFEREE, "c2", "close", {})
        assert game.state.closed == ((("a", '{"w":"AS"}'), ("b", '{"w":"TA"}')),)

    run(log, scenario, clock=FakeClock())


def test_a_closing_that_is_refused_leaves_the_mail_open(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        real, conflicts = log.append, iter([True])

        def conflicting(order: Any) -> Any:
            if order.order.id == "c2" and next(conflicts, False):
                # Somebody else's slip came in, and the store fails at the second attempt.
                put(log, slip("b", "s0"))
            elif order.order.id == "c2":
                raise StoreUnavailable("store.full")
            return real(order)

        log.append = conflicting  # type: ignore[method-assign] # the fault under test
        with pytest.raises(StoreUnavailable):
            await game.command(REFEREE, "c2", "close", {})
        assert (await game.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1

    run(log, scenario)


def test_two_closings_at_once_leave_the_mail_closed(open_store: Opener) -> None:
    async def scenario() -> None:
        one, two = host_of(open_store(), shared=True), host_of(open_store(), shared=True)
        first = await opened(one)
        await first.command(REFEREE, "c1", "begin", {})
        second = await two.game("G")
        await second.refresh()
        results = await asyncio.gather(
            first.command(REFEREE, "x", "close", {}),
            second.command(REFEREE, "y", "close", {}),
            return_exceptions=True,
        )
        assert sum(isinstance(result, RuleViolation) for result in results) == 1
        assert isinstance(one.log, SqlLog)
        with pytest.raises(RuleViolation):
            put(one.log, slip("b", "s9"))
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_mail_shut_by_a_crash_is_open_again(log: SqlLog) -> None:
    async def before(host: Host) -> None:
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        await game.deposit(BOB, "s0", 1, {"w": "AS"})
        log.close_mail("G", 1).result()

    async def after(host: Host) -> None:
        game = await host.game("G")
        assert game.mail.revisions == {"b": 1}
        assert (await game.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1

    run(log, before)
    run(log, after)


def test_slips_that_come_while_the_coup_is_judged_are_not_lost(open_store: Opener) -> None:
    """Deposits through one process while another closes: acknowledged means collected."""

    async def scenario() -> None:
        one, two = host_of(open_store(), shared=True), host_of(open_store(), shared=True)
        first = await opened(one)
        await first.command(REFEREE, "c1", "begin", {})
        second = await two.game("G")
        await second.refresh()
        kept: set[str] = set()

        async def deposits() -> None:
            for n in range(100):
                player = Actor(Role.PLAYER, f"m{n}", f"p{n}")
                try:
                    kept.add((await second.deposit(player, f"s{n}", 1, {"w": "AS"})).seat)
                except RuleViolation:
                    return

        posting = asyncio.ensure_future(deposits())
        await until(lambda: len(kept) > 5)
        await first.command(REFEREE, "c2", "close", {})
        await posting
        assert {seat for seat, _ in first.state.closed[0]} == kept
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_after_a_crash_the_clock_is_paused_where_life_stopped(log: SqlLog) -> None:
    async def before(host: Host) -> None:
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})

    run(log, before, clock=FakeClock(1_000_000))
    log.beat({"G": (2, 10_000)})
    assert pause_after_crash(log, games, lexicons).paused == ["G"]
    assert pause_after_crash(log, games, lexicons).paused == []

    async def after(host: Host) -> None:
        game = await host.game("G")
        assert (game.state.phase, game.state.until, game.state.left) == ("open", None, 50_000)
        await game.command(REFEREE, "c2", "restart", {})
        assert game.state.until == 1_450_000

    run(log, after, clock=FakeClock(1_400_000))


def test_a_living_neighbour_keeps_its_clocks(open_store: Opener) -> None:
    log = open_store()
    if log.engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one server")

    async def scenario() -> None:
        neighbour = host_of(open_store(), shared=True)
        await neighbour.start()
        game = await opened(neighbour)
        await game.command(REFEREE, "c1", "begin", {})
        await until(lambda: not log.alone())
        assert pause_after_crash(log, games, lexicons).paused == []
        await neighbour.stop()
        neighbour.log.close()
        await until(log.alone)
        assert pause_after_crash(log, games, lexicons).paused == ["G"]

    asyncio.run(scenario())


def test_what_one_process_acknowledged_no_other_refuses(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser's requests go to any process: the next may not have heard of the last one yet."""
    if open_store().engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one server")

    async def scenario() -> None:
        logs = [open_store(), open_store()]
        for log in logs:
            monkeypatch.setattr(log, "listen", lambda hint: None)  # hints that come too late
        one, two = (host_of(log, shared=True, poll_s=60) for log in logs)
        await one.start()
        await two.start()
        first, second = await opened(one), await two.game("G")
        await first.command(REFEREE, "c1", "begin", {})
        assert second.state.phase == "idle"
        assert (await second.deposit(ALICE, "s1", 1, {"w": "AS"})).revision == 1
        await first.command(REFEREE, "c2", "stop", {})
        await second.command(REFEREE, "c3", "restart", {})
        await first.command(REFEREE, "c4", "close", {})
        with pytest.raises(RuleViolation):
            await second.command(REFEREE, "c5", "close", {})
        assert first.state.closed == second.state.closed == ((("a", '{"w":"AS"}'),),)
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_who_asks_for_a_table_is_heard_in_every_process(open_store: Opener) -> None:
    """The phone speaks to one process, the referee looks at another."""
    if open_store().engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one server")

    async def scenario() -> None:
        one, two = host_of(open_store(), shared=True), host_of(open_store(), shared=True)
        await one.start()
        await two.start()
        asked, judged = await opened(one), await two.game("G")
        asked.mail.ask("Dora")
        asked.mail.ask("Dora")
        await until(lambda: judged.mail.asks.name == "Dora")
        assert judged.mail.asks.count == 1
        judged.mail.answer(accepted=False)
        await until(lambda: asked.mail.asks.refused == "Dora")
        assert (asked.mail.asks.count, asked.mail.asks.name) == (0, "")
        await one.stop()
        await two.stop()

    asyncio.run(scenario())


def test_secrets_stay_with_the_referee(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        await game.command(REFEREE, "c1", "begin", {})
        assert CANARY.encode() in game.view(Referee())
        for audience in (Player("a"), Public()):
            assert CANARY.encode() not in game.view(audience)
            assert CANARY.encode() not in await host.past.view(game, audience, 2)
        await game.command(REFEREE, "c2", "close", {})
        assert CANARY.encode() in game.view(Public())
        assert CANARY.encode() not in await host.past.view(game, Public(), 2)

    run(log, scenario)


def test_views_are_computed_once_for_all_who_share_them(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        game = await opened(host)
        assert game.view(Public()) is game.view(Public())
        before = game.view(Public())
        await game.command(ALICE, "c1", "add", {"seat": "a", "number": 1})
        assert game.view(Public()) is not before

    run(log, scenario)


def test_a_game_that_does_not_exist(log: SqlLog) -> None:
    async def scenario(host: Host) -> None:
        with pytest.raises(PiocheError, match="n’existe pas"):
            await host.game("NOPE")

    run(log, scenario)


def test_due_is_the_games_own() -> None:
    session = Session(TOY, TOY.opening({}, []), lexicons(""), SeededChance(1))
    assert TOY.due(session.state) is None
