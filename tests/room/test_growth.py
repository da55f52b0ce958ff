"""Whatever strangers ask for, the room keeps nothing of it."""

from __future__ import annotations

import asyncio

import pytest

from pioche.core.errors import InputError
from pioche.games.shape import Public
from pioche.room import host as hosting
from pioche.room.host import Host
from pioche.room.live import Subscription
from pioche.room.log import NewGame
from pioche.room.people import Actor, Role
from pioche.store.log import SqlLog
from support.hall import games, lexicons

REFEREE = Actor(Role.REFEREE, "chief")


async def opened(host: Host, id: str) -> None:
    new = NewGame(id, "toy", "Essai", host.clock.now())
    await host.open(REFEREE, f"open-{id}", new, "", {"seats": ["a"], "seconds": 60})


def test_a_game_that_does_not_exist_leaves_nothing(log: SqlLog) -> None:
    async def scenario() -> None:
        host = Host(log, games, lexicons)
        for number in range(20):
            with pytest.raises(InputError, match="n’existe pas"):
                await host.game(f"NOPE{number}")
        asked = (host.game("TOGETHER") for _ in range(20))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(one, InputError) for one in found)
        assert not host._loading
        await host.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize("id", ["", "X" * 33, "X" * 60_000, "A\x00B", "É", "\ud800", "A\nB"])
def test_what_cannot_be_an_id_is_not_looked_for(log: SqlLog, id: str) -> None:
    async def scenario() -> None:
        host = Host(log, games, lexicons)
        asked: list[str] = []
        host.log.load = lambda game, after=0: asked.append(game)  # type: ignore[method-assign]
        with pytest.raises(InputError, match="n’existe pas"):
            await host.game(id)
        assert asked == []
        await host.stop()

    asyncio.run(scenario())


def test_games_that_nobody_uses_make_room_for_others(
    log: SqlLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "MOST_HELD", 3)

    async def scenario() -> None:
        host = Host(log, games, lexicons)
        await opened(host, "G0")
        watched = Subscription(Public())
        (await host.game("G0")).hub.join(watched)
        for number in range(1, 6):
            await opened(host, f"G{number}")
            await asyncio.sleep(0.002)
        assert sorted(host.held) == ["G0", "G4", "G5"]
        assert (await host.game("G1")).id == "G1"
        await host.stop()

    asyncio.run(scenario())
