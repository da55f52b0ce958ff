"""Those who judge are served first; strangers share a thread and a short queue."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from pioche.room.workers import Crowded, Urgency, Workers, working_for


class Gate:
    """Work that begins, says so, and ends when it is told to."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun: list[str] = []
        self.ended: set[str] = set()

    def work(self, name: str) -> str:
        self.begun.append(name)
        for _wait in range(20_000):
            if name in self.ended or self.open.wait(0.001):
                return name
        raise AssertionError(f"nobody let {name} end")


def run(scenario: Callable[[Workers, Gate], Awaitable[None]], threads: int = 3) -> None:
    async def whole() -> None:
        workers, gate = Workers("essai", threads, strangers=4), Gate()
        try:
            await scenario(workers, gate)
        finally:
            gate.open.set()
            workers.close()

    asyncio.run(whole())


def ask(workers: Workers, urgency: Urgency, gate: Gate, name: str) -> asyncio.Task[str]:
    with working_for(urgency):
        return asyncio.ensure_future(workers.run(gate.work, name))


async def begun(gate: Gate, count: int) -> None:
    async with asyncio.timeout(20):
        while len(gate.begun) < count:
            await asyncio.sleep(0.001)


def test_the_desk_does_not_wait_for_strangers() -> None:
    async def scenario(workers: Workers, gate: Gate) -> None:
        strangers = [ask(workers, Urgency.PUBLIC, gate, f"public {n}") for n in range(4)]
        await begun(gate, 1)
        players = [ask(workers, Urgency.MEMBER, gate, f"player {n}") for n in range(4)]
        await begun(gate, 2)
        desk = ask(workers, Urgency.DESK, gate, "desk")
        await begun(gate, 3)
        assert sorted(gate.begun) == ["desk", "player 0", "public 0"]
        # One stranger at a time; players go before those who waited longer.
        for ended in ("public 0", "player 0", "player 1", "player 2"):
            gate.ended.add(ended)
            await begun(gate, len(gate.begun) + 1)
        assert gate.begun[3:] == ["player 1", "player 2", "player 3", "public 1"]
        gate.open.set()
        assert await desk == "desk"
        await asyncio.gather(*players, *strangers)

    run(scenario)


def test_work_nobody_said_for_whom_is_the_rooms_own() -> None:
    async def scenario(workers: Workers, gate: Gate) -> None:
        tasks = [asyncio.ensure_future(workers.run(gate.work, str(n))) for n in range(3)]
        await begun(gate, 3)
        gate.open.set()
        assert await asyncio.gather(*tasks) == ["0", "1", "2"]

    run(scenario)


def test_a_stranger_too_many_is_sent_away_at_once() -> None:
    async def scenario(workers: Workers, gate: Gate) -> None:
        first = ask(workers, Urgency.PUBLIC, gate, "first")
        await begun(gate, 1)
        waiting = [ask(workers, Urgency.PUBLIC, gate, str(n)) for n in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded, match="Trop de demandes attendent"):
            await ask(workers, Urgency.PUBLIC, gate, "too many")
        # Others are not concerned.
        desk = ask(workers, Urgency.DESK, gate, "desk")
        await begun(gate, 2)
        gate.open.set()
        await asyncio.gather(first, desk, *waiting)
        assert "too many" not in gate.begun

    run(scenario)


def test_what_was_begun_is_not_sent_away() -> None:
    """Opening a game is several pieces of work: the second must not be refused after the first."""

    async def scenario(workers: Workers, gate: Gate) -> None:
        async def opens() -> str:
            await workers.run(lambda: None)
            waiting = [ask(workers, Urgency.PUBLIC, gate, str(n)) for n in range(5)]
            await begun(gate, 1)
            second = asyncio.ensure_future(workers.run(lambda: "done"))
            await asyncio.sleep(0)
            gate.open.set()
            await asyncio.gather(*waiting, return_exceptions=True)
            return await second

        with working_for(Urgency.PUBLIC):
            assert await opens() == "done"

    run(scenario)


def test_who_leaves_before_their_turn_is_forgotten() -> None:
    async def scenario(workers: Workers, gate: Gate) -> None:
        first = ask(workers, Urgency.PUBLIC, gate, "first")
        await begun(gate, 1)
        gone = [ask(workers, Urgency.PUBLIC, gate, "gone") for _ in range(4)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*gone)
        stays = ask(workers, Urgency.PUBLIC, gate, "stays")
        gate.open.set()
        assert await asyncio.gather(first, stays) == ["first", "stays"]
        assert gate.begun == ["first", "stays"]

    run(scenario)


def test_an_error_reaches_whoever_asked() -> None:
    async def scenario(workers: Workers, gate: Gate) -> None:
        with pytest.raises(ZeroDivisionError):
            await workers.run(lambda: 1 // 0)
        assert await workers.run(lambda: 1) == 1

    run(scenario)
