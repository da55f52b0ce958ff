"""Whether the store still takes what is written, for `/sante`."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Protocol

from pioche.core.errors import PiocheError
from pioche.room.log import StoreUnavailable

_FRESH_S = 1.0
_PATIENCE_S = 3.0


class Probed(Protocol):
    """A store that can be tried."""

    def probe(self) -> Future[None]:
        """See whether the store takes what is written."""


class Pulse:
    """Tries the store at most once a second however many ask, and waits for it only so long.

    By writing: a full disk reads very well.
    """

    def __init__(self, store: Probed) -> None:
        self._store = store
        self._asked: Future[None] | None = None
        self._at = 0.0

    async def refusal(self) -> PiocheError | None:
        """Why the store takes nothing now; none where it does."""
        now = asyncio.get_running_loop().time()
        asked = self._asked
        try:
            if asked is None or (asked.done() and now - self._at > _FRESH_S):
                asked = self._asked = self._store.probe()
                self._at = now
            async with asyncio.timeout(_PATIENCE_S):
                await asyncio.shield(asyncio.wrap_future(asked))
        except TimeoutError:
            return StoreUnavailable("store.slow")
        except PiocheError as error:
            return error
        return None
