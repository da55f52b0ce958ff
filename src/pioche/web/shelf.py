"""What was drawn for everybody: once, and one at a time.

A whole hall scans the same code in the same minute, and strangers may ask for what they like: the
first asker has it drawn, the others wait for that one, and the server never draws two at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

_MOST = 24


class Shelf:
    """The last few pages and PDFs that were drawn for whoever comes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """What stands under a key; drawn now where nobody has asked for it yet."""
        if key not in self._kept:
            async with self._turn:
                if key not in self._kept:
                    self._kept[key] = await draw()
                    while len(self._kept) > _MOST:
                        self._kept.popitem(last=False)
                return self._kept[key]
        self._kept.move_to_end(key)
        return self._kept[key]
