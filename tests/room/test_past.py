"""Earlier views: the same as folded from the beginning, read once, and never more than bounded."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pioche.games.shape import Player, Public, Referee
from pioche.room import past
from pioche.room.deciding import replay
from pioche.room.host import Host
from pioche.room.live import Views
from pioche.room.log import NewGame
from pioche.room.people import Actor, Role
from pioche.store.log import SqlLog
from support.hall import games, lexicons
from support.toygame import TOY

REFEREE = Actor(Role.REFEREE, "chief")
ALICE = Actor(Role.PLAYER, "m-a", "a")
AUDIENCES = (Public(), Referee(), Player("a"))


async def played(host: Host, id: str, adds: int) -> Any:
    new = NewGame(id, "toy", "Essai", host.clock.now())
    game = await host.open(REFEREE, f"open-{id}", new, "", {"seats": ["a"], "seconds": 60})
    for number in range(adds):
        await game.command(ALICE, f"{id}-{number}", "add", {"seat": "a", "number": number})
    return game


def test_an_earlier_view_is_the_same_however_it_is_come_by(
    log: SqlLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past, "_STRIDE", 4)

    async def scenario() -> None:
        host = Host(log, games, lexicons)
        game = await played(host, "G", 10)
        loaded = log.load("G")
        assert loaded is not None
        # Backwards, then on after the game went on: states kept along the way are met from both.
        for seq in (11, 3, 4, 5, 8, 1, 7, 9, 10, 2, 6):
            for audience in AUDIENCES:
                state = replay(TOY, None, loaded.events[:seq])
                expected = Views(TOY, state, seq).encoded(audience)
                assert await host.past.view(game, audience, seq) == expected, (seq, audience)
        await game.command(ALICE, "more", "add", {"seat": "a", "number": 5})
        assert await host.past.view(game, Public(), 12) == game.view(Public())
        await host.stop()

    asyncio.run(scenario())


def test_a_log_is_read_once_however_often_it_is_asked_for(log: SqlLog) -> None:
    async def scenario() -> None:
        host = Host(log, games, lexicons)
        game = await played(host, "G", 5)
        read: list[str] = []
        load = log.load
        host.log.load = lambda *given: read.append(given[0]) or load(*given)  # type: ignore
        await asyncio.gather(*(host.past.view(game, Public(), n % 6 + 1) for n in range(60)))
        assert read.count("G") <= 6
        await asyncio.gather(*(host.past.view(game, Public(), n % 6 + 1) for n in range(60)))
        assert read.count("G") <= 6
        await host.stop()

    asyncio.run(scenario())


def test_what_is_kept_is_bounded(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "_MOST_BYTES", 1500)
    monkeypatch.setattr(past, "_MOST_LOGS", 2)

    async def scenario() -> None:
        host = Host(log, games, lexicons)
        for number in range(4):
            game = await played(host, f"G{number}", 6)
            for seq in range(1, 8):
                assert await host.past.view(game, Referee(), seq)
        kept = host.past
        assert list(kept._logs) == ["G2", "G3"]
        assert 0 < sum(map(len, kept._sent.values())) == kept._bytes <= 1500
        await host.stop()

    asyncio.run(scenario())
