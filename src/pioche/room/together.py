"""Reading together: what many ask for at once is read at once.

A whole hall comes in, or hands in, within seconds, and of each one something small must be read.
Who asks while a read is under way shares the next one with everybody else who does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextvars import Context
from itertools import islice
from typing import Generic, TypeVar

_MOST = 256
"""Keys of one read."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Together(Generic[K, V]):
    """Answers by key, read many at a time and one read after the other; none is kept."""

    def __init__(self, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        """`read` answers every key it is given."""
        self._read = read
        self._waiting: dict[K, asyncio.Future[V]] = {}
        self._task: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V:
        """What is read of a key, from now on."""
        future = self._waiting.get(key)
        if future is None:
            loop = asyncio.get_running_loop()
            future = self._waiting[key] = loop.create_future()
            # Whoever asked may have left: then nobody hears that it could not be read.
            future.add_done_callback(lambda one: one.cancelled() or one.exception())
            if self._task is None:
                # For all of them, not for who happened to come first.
                self._task = loop.create_task(self._read_all(), context=Context())
        return await asyncio.shield(future)

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                batch = {key: self._waiting.pop(key) for key in [*islice(self._waiting, _MOST)]}
                try:
                    found = await self._read(list(batch))
                except Exception as error:
                    for future in batch.values():
                        future.set_exception(error)
                else:
                    for key, future in batch.items():
                        future.set_result(found[key])
        finally:
            self._task = None
