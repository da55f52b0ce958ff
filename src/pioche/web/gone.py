"""Whoever asked may have left: what only they wanted is then not worth doing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive

#: What the journal says of such a request; nobody reads the answer.
_LEFT = 499


async def on_disconnect(request: Request, error: Exception) -> Response:
    """Starlette's handler for whoever left before all they asked was heard."""
    return Response(status_code=_LEFT)


async def gone(receive: Receive) -> None:
    """Wait until whoever asked has left; the body, if any, was read."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def unless_gone(request: Request, work: Awaitable[Any]) -> Any:
    """Do some work, or leave it where it stands if whoever asked leaves."""
    doing = asyncio.ensure_future(work)
    watch = asyncio.ensure_future(gone(request.receive))
    try:
        await asyncio.wait({doing, watch}, return_when=asyncio.FIRST_COMPLETED)
        return await doing if doing.done() else Response(status_code=_LEFT)
    finally:
        watch.cancel()
        doing.cancel()
        await asyncio.gather(watch, doing, return_exceptions=True)
