"""What could be seen at an earlier event: logs folded once, views encoded once, both bounded.

Anybody may ask for any event of any game. A log is therefore not folded again from its beginning
each time: now and then along the way the state is kept, and what was sent is kept as it was sent.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pioche.core.errors import InputError
from pioche.games.codec import StoredEvent
from pioche.games.game import Game
from pioche.games.shape import Audience
from pioche.room.deciding import replay
from pioche.room.game import HostedGame
from pioche.room.live import Views
from pioche.texts import language

if TYPE_CHECKING:
    from pioche.room.host import Host

#: Every so many events the state is kept.
_STRIDE = 32
_MOST_LOGS = 4
_MOST_BYTES = 8 * 1024 * 1024


class Timeline:
    """A log as far as it was read, and its state every so many events."""

    def __init__(self, kind: Game[Any]) -> None:
        self._kind = kind
        self.events: tuple[StoredEvent, ...] = ()
        self._states: list[Any] = [None]

    def follow(self, events: Sequence[StoredEvent]) -> None:
        """Go on with what was written since."""
        self.events = (*self.events, *events)
        states = self._states
        for end in range(len(states) * _STRIDE, len(self.events) + 1, _STRIDE):
            states.append(replay(self._kind, states[-1], self.events[end - _STRIDE : end]))

    def encoded(self, seq: int, audience: Audience) -> bytes:
        """What an audience could see when event `seq` had just happened."""
        mark = min(seq // _STRIDE, len(self._states) - 1)
        state = replay(self._kind, self._states[mark], self.events[mark * _STRIDE : seq])
        return Views(self._kind, state, seq).encoded(audience)


class Past:
    """The earlier views of the games of one process."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._logs: OrderedDict[str, Timeline] = OrderedDict()
        self._reading = asyncio.Lock()
        self._sent: OrderedDict[tuple[str, int, Audience, str], bytes] = OrderedDict()
        self._bytes = 0

    async def view(self, game: HostedGame, audience: Audience, seq: int) -> bytes:
        """What an audience could see when event `seq` had just happened."""
        key = (game.id, seq, audience, language())
        known = self._sent.get(key)
        if known is not None:
            self._sent.move_to_end(key)
            return known
        async with self._reading:
            timeline = await self._timeline(game, seq)
        view = await self._host.thinking(timeline.encoded, seq, audience)
        if key not in self._sent:
            self._sent[key] = view
            self._bytes += len(view)
        while self._bytes > _MOST_BYTES:
            self._bytes -= len(self._sent.popitem(last=False)[1])
        return view

    async def _timeline(self, game: HostedGame, seq: int) -> Timeline:
        timeline = self._logs.get(game.id) or Timeline(game.kind)
        if seq > len(timeline.events):
            host = self._host
            loaded = await host.reading(host.log.load, game.id, len(timeline.events))
            if loaded is None:
                raise InputError("store.game-unknown", game=game.id)
            await host.thinking(timeline.follow, loaded.events)
        self._logs[game.id] = timeline
        self._logs.move_to_end(game.id)
        while len(self._logs) > _MOST_LOGS:
            self._logs.popitem(last=False)
        return timeline
