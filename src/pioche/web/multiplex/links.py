"""All the links of this process: games that others follow, and games that follow others."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from pioche.core.errors import PiocheError
from pioche.games.duplicate import GAME
from pioche.room.game import HostedGame
from pioche.room.links import Followed
from pioche.web.multiplex.board import Board
from pioche.web.multiplex.follower import Follower
from pioche.web.multiplex.heading import Head

if TYPE_CHECKING:
    from pioche.web.service import Service

logger = logging.getLogger("pioche.web")

_LOOK_S = 1.0


class Multiplex:
    """The heads and the followers of one process."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._heads: dict[str, Head] = {}
        self._followers: dict[str, Follower] = {}
        self._looked = 0.0

    def board(self, held: HostedGame) -> Board | None:
        """What the pages of a game are told of its multiplex, if it is in one."""
        one = self._heads.get(held.id) or self._followers.get(held.id)
        return one.board if one is not None else None

    async def run(self) -> None:
        """Keep the links of this process: those of the store, and those that come."""
        host = self._service.host
        while not host.stopping:
            try:
                # Another process may have opened some.
                if host.shared or not self._looked:
                    await self._look()
                for head in list(self._heads.values()):
                    await self._tend(head)
            except PiocheError as error:
                logger.warning("links-failed", extra={"code": error.code})
            await asyncio.sleep(_LOOK_S)

    async def _look(self) -> None:
        self._looked = time.monotonic()
        host, store = self._service.host, self._service.store
        for game in await host.reading(store.multiplexes):
            await self.head(game)
        for known in await host.reading(store.all_followed):
            await self.follow(known)

    async def _tend(self, head: Head) -> None:
        """Keep what a head shows up to date; one that is over, and that nobody watches, rests."""
        if head.held.state.ended is not None and not len(head.held.hub):
            del self._heads[head.held.id]
            return
        head.held = await self._service.host.game(head.held.id)
        await head.follow_log()
        await head.refresh()

    async def head(self, game: str) -> Head | None:
        """A game here that others may follow."""
        known = self._heads.get(game)
        if known is not None:
            return known
        host, store = self._service.host, self._service.store
        name = await host.reading(store.multiplex_name, game)
        if name is None:
            return None
        held = await host.game(game)
        head = self._heads.setdefault(game, Head(self._service, held, name))
        await head.follow_log()
        await head.refresh()
        return head

    async def follow(self, known: Followed) -> None:
        """Hold the link of a hall here."""
        if known.game in self._followers:
            return
        held = await self._service.host.game(known.game)
        if known.game in self._followers or held.kind is not GAME:
            return
        follower = Follower(self._service, self, held, known)
        self._followers[known.game] = follower
        self._service.host.spawn(self._keep(follower))

    async def _keep(self, follower: Follower) -> None:
        host = self._service.host
        while not host.stopping:
            try:
                await follower.run()
            except* Exception:
                logger.exception("link-failed", extra={"game": follower.held.id})
            await asyncio.sleep(1.0)

    async def carry_over(self, follower: Follower, following: dict[str, Any]) -> None:
        """The head plays on in another game: so does the hall, once its own is over."""
        service, known = self._service, follower.known
        other: dict[str, Any] = {
            name: following[name] for name in ("formula", "tempo") if name in following
        }
        held = await service.sequels.open(follower.held, str(following.get("title", "")), other)
        new = Followed(
            held.id, known.url, str(following["game"]), known.link, known.secret, known.centre
        )
        await service.host.reading(service.store.follow, new)
        await self.follow(new)
