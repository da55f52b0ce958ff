"""Who is here, and what they say, over two processes of one PostgreSQL store; in no log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from pioche.games.registry import game_named
from pioche.games.shape import Player
from pioche.room import presence
from pioche.room.game import HostedGame
from pioche.room.host import Host
from pioche.room.live import Subscription
from pioche.room.log import MEMBER_HINT, NewGame
from pioche.room.people import Actor, Role
from pioche.store.log import SqlLog
from support.duplicate_room import words

Opener = Callable[..., SqlLog]
EVE = Actor(Role.PLAYER, "m-1", "1", host=True)


def here(game: HostedGame) -> list[str]:
    shown = game.presence.shown()
    assert shown is not None
    found: list[str] = shown["here"]
    return found


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


async def begin(*hosts: Host) -> None:
    """Start the processes, and wait until each hears what the others say.

    A listener connects in its own time, and what is said before is said to nobody.
    """
    deaf = {host.process for host in hosts}
    for host in hosts:
        host.on_member = lambda member, process=host.process: deaf.discard(process)  # type: ignore[misc]
        await host.start()
    async with asyncio.timeout(120):
        while deaf:
            await hosts[0].reading(hosts[0].log.announce, f"{MEMBER_HINT}anybody")
            await asyncio.sleep(0.01)


async def table(one: Host, two: Host) -> tuple[HostedGame, HostedGame]:
    """A game for two, held by both processes."""
    await begin(one, two)
    new = NewGame("G", "classic", "Essai", one.clock.now())
    first = await one.open(EVE, "open", new, "", {}, ["1", "2"])
    return first, await two.game("G")


def joined(game: HostedGame, seat: str) -> Subscription:
    stream = Subscription(Player(seat), seat)
    game.hub.join(stream)
    return stream


def over_two(open_store: Opener, scenario: Callable[[Host, Host], Any]) -> None:
    if open_store().engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one server")

    async def whole() -> None:
        hosts = [Host(open_store(), game_named, words, shared=True, poll_s=0.05) for _ in range(2)]
        try:
            await scenario(*hosts)
        finally:
            for host in hosts:
                await host.stop()

    asyncio.run(whole())


def test_who_is_here_is_seen_by_every_process(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_MS", 0)

    async def scenario(one: Host, two: Host) -> None:
        first, second = await table(one, two)
        eve = joined(first, "1")
        await until(lambda: here(second) == ["1"])
        joined(second, "2")
        await until(lambda: here(first) == here(second) == ["1", "2"])
        first.hub.leave(eve)
        await until(lambda: here(second) == ["2"])

    over_two(open_store, scenario)


def test_a_process_that_comes_later_learns_who_is_here(open_store: Opener) -> None:
    async def scenario(one: Host, two: Host) -> None:
        await begin(one, two)
        new = NewGame("G", "classic", "Essai", one.clock.now())
        first = await one.open(EVE, "open", new, "", {}, ["1", "2"])
        joined(first, "1")
        second = await two.game("G")
        joined(second, "2")  # says who it is, and is answered
        await until(lambda: here(first) == here(second) == ["1", "2"])

    over_two(open_store, scenario)


def test_a_process_that_falls_silent_takes_its_people_along(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_MS", 0)

    async def scenario(one: Host, two: Host) -> None:
        first, second = await table(one, two)
        joined(first, "1")
        joined(second, "2")
        await until(lambda: here(second) == ["1", "2"])
        monkeypatch.setattr(one, "announce", lambda hint: None)
        monkeypatch.setattr(presence, "SILENT_S", 0.0)
        second.presence.tick()
        assert here(second) == ["2"]

    over_two(open_store, scenario)


def test_what_is_said_reaches_every_process_and_no_log(open_store: Opener) -> None:
    async def scenario(one: Host, two: Host) -> None:
        first, second = await table(one, two)
        first.talk.say(EVE, "bon jeu")
        await until(lambda: [line.text for line in second.talk.shown()] == ["bon jeu"])
        assert len(first.talk.shown()) == 1
        second.talk.forget("1")
        await until(lambda: first.talk.shown() == [])
        kept = one.log.kept("G")
        assert kept is not None
        assert b"bon jeu" not in b"".join(bytes(order.body) for order in kept.orders)

    over_two(open_store, scenario)
