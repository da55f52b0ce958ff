"""A refusal as whoever asked reads it: JSON for a program, a page for somebody with a browser."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.web.errors import refusal
from pioche.web.pages.shell import refused


def answer(request: Request, error: PiocheError) -> Response:
    """Answer a request that was refused."""
    asks_page = "text/html" in request.headers.get("accept", "")
    if request.method == "GET" and asks_page and not request.url.path.startswith("/api/"):
        return refused(error)
    return refusal(error)


async def on_pioche_error(request: Request, error: Exception) -> Response:
    """Starlette's handler for our own errors."""
    assert isinstance(error, PiocheError)
    return answer(request, error)
