"""All the links of this process: games that others follow, and games that follow others."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pioche.core.errors import PiocheError
from pioche.games.duplicate import GAME, State
from pioche.room.game import HostedGame
from pioche.room.links import Followed
from pioche.web.multiplex.board import Board
from pioche.web.multiplex.follower import Follower
from pioche.web.multiplex.heading import Head

if TYPE_CHECKING:
    from pioche.web.service import Service

logger = logging.getLogger("pioche.web")

_LOOK_S = 1.0
MOST_TITLE = 120


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

    def wake(self, held: HostedGame) -> None:
        """Somebody looks at a game: its links, if it has any that rest, are taken up again."""
        if held.kind is GAME and self.board(held) is None:
            state: State = held.state
            if state.following is not None or (state.ended is not None and state.hall is not None):
                self._service.host.spawn(self._wake(held))

    async def _wake(self, held: HostedGame) -> None:
        with suppress(PiocheError):  # whoever looks next asks again
            known = await self._service.host.reading(self._service.store.followed, held.id)
            if known is not None:
                await self.follow(known)
            else:
                await self.head(held.id)

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
        leading = await host.reading(store.leading, game)
        if leading is None:
            return None
        held = await host.game(game)
        head = self._heads.setdefault(game, Head(self._service, held, leading))
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
        host, held = self._service.host, follower.held
        while not host.stopping and not follower.rests:
            try:
                await follower.run()
                if follower.rests:
                    await host.reading(self._service.store.rest_link, held.id)
            except* Exception:
                logger.exception("link-failed", extra={"game": held.id})
            await asyncio.sleep(_LOOK_S)
        # What was heard last is shown to whoever still looks.
        while not host.stopping and len(held.hub):
            await asyncio.sleep(_LOOK_S)
        self._followers.pop(held.id, None)

    async def carry_over(self, follower: Follower, following: dict[str, Any]) -> None:
        """The head plays on in another game: so does the hall, once its own is over."""
        service, known = self._service, follower.known
        title = str(following.get("title", ""))[:MOST_TITLE]
        other: dict[str, Any] = {
            name: following[name] for name in ("formula", "tempo") if name in following
        }
        held = await service.sequels.open(follower.held, title, other)
        new = Followed(
            held.id, known.url, str(following["game"]), known.link, known.secret, known.centre
        )
        await service.host.reading(service.store.follow, new)
        await self.follow(new)
