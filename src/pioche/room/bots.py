"""Computer players: after each event, whoever of them may act is asked, off the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from pioche.core.errors import PiocheError
from pioche.games.registry import bot_of
from pioche.games.shape import Player
from pioche.room.game import HostedGame
from pioche.room.host import Host
from pioche.room.log import Register
from pioche.room.people import Actor, Role
from pioche.room.seating import levels_of

logger = logging.getLogger("pioche.room")

#: While it waits a machine looks up so often.
GLANCE_S = 0.1


class BotHands:
    """Plays the seats that the machine holds, one thought per game at a time."""

    def __init__(self, host: Host, register: Register) -> None:
        self._host = host
        self._register = register
        self._thinking: set[str] = set()
        host.on_advance = self.look
        host.bots_of = self._seats_of
        host.opener_of = self._opener_of

    def _seats_of(self, game: str) -> Mapping[str, str]:
        return {
            member.seat: member.bot
            for member in self._register.members(game)
            if member.bot and member.revoked_at is None
        }

    def _opener_of(self, game: str) -> str:
        return next((one.seat for one in self._register.members(game) if one.host), "")

    def look(self, game: HostedGame) -> None:
        """Something happened in a game: let its bots look, unless one is thinking already."""
        if self._playing(game) and game.id not in self._thinking:
            self._thinking.add(game.id)
            self._host.spawn(self._play(game))

    def _playing(self, game: HostedGame) -> Mapping[str, str]:
        """The seats that the machine plays, with its level: its own, and of those who are away."""
        company = game.kind.company(game.state)
        replaced = () if company is None or company.gathering else company.replaced
        if not replaced:
            return game.bots
        levels = levels_of(game.kind.name)
        return {**game.bots, **dict.fromkeys(replaced, levels[len(levels) // 2])}

    async def _play(self, game: HostedGame) -> None:
        try:
            seq = -1
            while seq != game.seq and not self._host.stopping:
                seq = game.seq
                for seat, level in self._playing(game).items():
                    if await self._act(game, seat, level):
                        break
        finally:
            self._thinking.discard(game.id)

    async def _act(self, game: HostedGame, seat: str, level: str) -> bool:
        """Ask one bot; whether it did something."""
        seq, state, player = game.seq, game.state, Player(seat, machine=True)
        bot = bot_of(game.kind.name)
        if bot is None:
            return False
        try:
            env = await self._host.env(game, player)
            view, acts = game.kind.view(state, player), game.kind.acts(state, player)
            began = time.monotonic()
            command: Any = await self._host.pondering(bot.act, view, acts, env, level)
            if command is not None and self._host.pace:
                wait = self._host.pace * bot.pace(view, command, level)
                await self._linger(game, seq, began + wait)
            if command is None or game.seq != seq:
                return command is not None
            actor = Actor(Role.PLAYER, f"bot:{seat}"[:64], seat)
            await game.order(actor, f"room:bot:{seat}:{seq}"[:64], command)
        except PiocheError as refusal:
            logger.warning("bot-refused", extra={"game": game.id, "code": refusal.code})
            return False
        self._host.metrics.bot_moves += 1
        return True

    async def _linger(self, game: HostedGame, seq: int, until: float) -> None:
        """Wait as people do, no thread held; what happens meanwhile is looked at, at once."""
        while game.seq == seq and not self._host.stopping:
            left = until - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(min(left, GLANCE_S))
