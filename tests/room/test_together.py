"""What many ask for at once is read at once."""

import asyncio
from collections.abc import Sequence

import pytest

from pioche.core.errors import InputError
from pioche.room.together import Together


class Shelf:
    """Something slow to read: each read waits until it is let go."""

    def __init__(self) -> None:
        self.reads: list[list[str]] = []
        self.gate = asyncio.Event()

    async def read(self, keys: Sequence[str]) -> dict[str, str]:
        self.reads.append(list(keys))
        await self.gate.wait()
        if "bad" in keys:
            raise InputError("store.unstorable")
        return {key: key.upper() for key in keys}


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_comes_during_a_read_shares_the_next() -> None:
    async def scenario() -> None:
        shelf = Shelf()
        together: Together[str, str] = Together(shelf.read)
        asked = [asyncio.ensure_future(together.of("a"))]
        await settled()
        asked += [asyncio.ensure_future(together.of(key)) for key in ("b", "c", "b", "a")]
        await settled()
        shelf.gate.set()
        assert await asyncio.gather(*asked) == ["A", "B", "C", "B", "A"]
        assert shelf.reads == [["a"], ["b", "c", "a"]], "what was under way is read again"
        assert await together.of("d") == "D"

    asyncio.run(scenario())


def test_a_great_crowd_is_read_in_several_goes() -> None:
    async def scenario() -> None:
        shelf = Shelf()
        shelf.gate.set()
        together: Together[str, str] = Together(shelf.read)
        keys = [f"k{number}" for number in range(600)]
        assert await asyncio.gather(*map(together.of, keys)) == [key.upper() for key in keys]
        assert [len(read) for read in shelf.reads] == [256, 256, 88]

    asyncio.run(scenario())


def test_a_read_that_fails_fails_for_those_who_shared_it() -> None:
    async def scenario() -> None:
        shelf = Shelf()
        together: Together[str, str] = Together(shelf.read)
        first = asyncio.ensure_future(together.of("a"))
        await settled()
        spoilt = [asyncio.ensure_future(together.of(key)) for key in ("bad", "b")]
        await settled()
        shelf.gate.set()
        assert await first == "A"
        for one in spoilt:
            with pytest.raises(InputError):
                await one
        assert await together.of("c") == "C"

    asyncio.run(scenario())


def test_who_leaves_takes_nothing_from_the_others() -> None:
    async def scenario() -> None:
        shelf = Shelf()
        together: Together[str, str] = Together(shelf.read)
        leaves, stays = (asyncio.ensure_future(together.of("a")) for _ in range(2))
        await settled()
        leaves.cancel()
        shelf.gate.set()
        assert await stays == "A"

    asyncio.run(scenario())
