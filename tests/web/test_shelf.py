"""What is drawn for everybody is drawn once, one at a time, and not kept for ever."""

from __future__ import annotations

import asyncio

import pytest

from pioche.web.shelf import Shelf


def test_a_hall_that_asks_at_once_has_it_drawn_once() -> None:
    drawn: list[str] = []
    at_work = 0

    async def draw(key: str) -> bytes:
        nonlocal at_work
        at_work += 1
        assert at_work == 1, "never two at once"
        drawn.append(key)
        await asyncio.sleep(0)
        at_work -= 1
        return key.encode()

    async def evening() -> list[bytes]:
        shelf = Shelf()
        wanted = [shelf.get(key, lambda key=key: draw(key)) for key in "ab" * 100]
        return await asyncio.gather(*wanted)

    assert asyncio.run(evening()) == [b"a", b"b"] * 100
    assert sorted(drawn) == ["a", "b"]


def test_what_failed_is_tried_again_and_what_is_old_is_forgotten() -> None:
    drawn: list[object] = []

    async def draw(key: object) -> bytes:
        drawn.append(key)
        if len(drawn) == 1:
            raise OSError
        return b"x"

    async def evening() -> None:
        shelf = Shelf()
        with pytest.raises(OSError):
            await shelf.get("a", lambda: draw("a"))
        await shelf.get("a", lambda: draw("a"))
        for number in range(23):
            await shelf.get(number, lambda number=number: draw(number))
        await shelf.get("a", lambda: draw("a"))
        await shelf.get("new", lambda: draw("new"))
        await shelf.get("a", lambda: draw("a"))
        await shelf.get(0, lambda: draw(0))

    asyncio.run(evening())
    assert drawn.count("a") == 2, "asked for lately, it stays"
    assert drawn.count(0) == 2, "the oldest made room"
