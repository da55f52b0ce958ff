"""Long answers in fewer bytes, for whoever reads gzip: a hall often shares one slow radio.

Short ones are left alone, so that handing in a slip costs nothing more. Streams never pass here:
they are packed piece by piece (`wire`). Nor do answers that hold codes, nor the views of members, a
referee's tops beside the words of slips: where a secret stands beside words that others chose, the
length of a compressed answer would tell about the secret.
"""

from __future__ import annotations

import gzip

from starlette.requests import Request
from starlette.responses import Response

from pioche.room.host import Host
from pioche.room.workers import Crowded

WORTH = 1000
"""Bytes under which an answer is sent as it is."""
LONG = 64 * 1024
"""Bytes from which a thread does the work: others wait for nobody's long answer."""
_LEVEL = 5


async def compressed(response: Response, request: Request, host: Host) -> Response:
    """An answer as it is best sent to whoever asked: long ones packed, where that is understood."""
    if not _worth_packing(response, request):
        return response
    body = bytes(response.body)
    try:
        packed = _pack(body) if len(body) < LONG else await host.thinking(_pack, body)
    except Crowded:
        return response
    return _with(response, packed)


def compressed_page(response: Response, request: Request) -> Response:
    """The same for the shell of a page, which is never so long that others would wait for it."""
    if not _worth_packing(response, request):
        return response
    return _with(response, _pack(bytes(response.body)))


def _worth_packing(response: Response, request: Request) -> bool:
    if len(response.body) < WORTH:
        return False
    response.headers["Vary"] = "Accept-Encoding"
    return "gzip" in request.headers.get("accept-encoding", "")


def _with(response: Response, packed: bytes) -> Response:
    response.body = packed
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(packed))
    return response


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)
