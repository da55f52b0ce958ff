"""A game alone by slips outlives a crash, and a clock that jumps: its time is what was lived."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.registry import game_named
from pioche.room.host import Host
from pioche.room.log import NewGame
from pioche.room.people import Actor, Role
from pioche.room.recovery import pause_after_crash
from pioche.store.log import SqlLog
from support.clock import FakeClock
from support.duplicate_room import words

ME = Actor(Role.PLAYER, "m-1", "1", host=True)
HOUR = 3_600_000
NOON = 1_000 * HOUR
OPTIONS = {"at_home": True, "slips": True, "tempo": "60", "measure": False}


def run(log: SqlLog, scenario: Callable[[Host], Awaitable[None]], at: int) -> None:
    async def whole() -> None:
        host = Host(log, game_named, words, clock=FakeClock(at))
        await host.start()
        try:
            await scenario(host)
        finally:
            await host.stop()

    asyncio.run(whole())


def slip(game: Any) -> dict[str, Any]:
    best = game.state.tops.candidates[0]
    solution = {
        "word": best.word.upper(),
        "direction": "across" if best.ref[0].isalpha() else "down",
        "circled": [at for at, letter in enumerate(best.word) if letter.islower()],
        "reference": best.ref,
        "score": game.state.tops.score,
    }
    return {"seat": "1", "coup": game.state.coup, "solutions": [solution]}


@pytest.mark.parametrize("jump", [-2 * HOUR, 0, 2 * HOUR])
def test_a_crash_in_the_middle_of_a_coup(log: SqlLog, jump: int) -> None:
    async def before(host: Host) -> None:
        new = NewGame("G", "duplicate", "Seul", host.clock.now())
        game = await host.open(ME, "open", new, "", OPTIONS, ["1"])
        await game.command(ME, "draw", "draw-rack", {})

    run(log, before, NOON)
    loaded = log.load("G")
    assert loaded is not None
    log.beat({"G": (len(loaded.events), 10_000)})
    assert pause_after_crash(log, game_named, words).paused == ["G"]

    async def after(host: Host) -> None:
        game = await host.game("G")
        assert game.state.clock.left_ms == 50_000
        with pytest.raises(RuleViolation, match="court jusqu’à la cloche"):
            await game.command(ME, "stop", "pause-clock", {})
        await game.command(ME, "on", "resume-clock", {})
        # The slip's answer was lost with the link: it is sent again, and counts once.
        for _time in range(2):
            await game.command(ME, "slip", "hand-in", slip(game))
        assert [coup.number for coup in game.state.hall.coups] == [1]
        assert game.kind.info(game.state).totals == (game.state.total,)

    run(log, after, NOON + jump)
    loaded = log.load("G")
    assert loaded is not None
    times = [event.at for event in loaded.events]
    assert times == sorted(times), "a game's time never goes back"
