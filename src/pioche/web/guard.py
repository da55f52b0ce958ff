"""What every request passes through: size, origin, headers, timing, and the log line."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pioche.texts import speak
from pioche.web.connections import SCOPE_KEY
from pioche.web.errors import WebError, refusal
from pioche.web.language import language_of
from pioche.web.limits import Limiter, network_of
from pioche.web.metrics import Metrics

logger = logging.getLogger("pioche.web")

MOST_BYTES = 64 * 1024
MOST_BYTES_PLAYERS = 4 * 1024 * 1024
"""A whole hall registered at once, or the results of a hundred; years of study brought back."""
MOST_BYTES_FILE = 1024 * 1024
MOST_BYTES_LINK = 1024 * 1024
"""A hall of twelve thousand tables, by name: who has no link is refused before it is read."""
MOST_BYTES_LIST = 16 * 1024 * 1024
"""A million words: who is not the server's owner is refused before a byte of it is read."""

BODY_S = 20
"""In which a whole body must come."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
DOCUMENT_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What a browser reads on a document or on a worker's script, and nowhere else."""

_PARTS = (".js", ".css", ".woff2", ".png")


def _policies(path: str, status: int) -> tuple[tuple[bytes, bytes], ...]:
    """The headers of an answer: a page has fifty files that are never a document, and the policies
    would be 30 kB of it. The worker's script is served beside them, at the top."""
    part = path.startswith("/static/") and path.endswith(_PARTS) and status in (200, 304)
    return _OF_PARTS if part else _OF_DOCUMENTS


def _sent(headers: Mapping[str, str]) -> tuple[tuple[bytes, bytes], ...]:
    """Headers as they are sent: the same with every answer."""
    return tuple((name.lower().encode(), text.encode()) for name, text in headers.items())


_OF_PARTS = _sent(SECURITY_HEADERS)
_OF_DOCUMENTS = _sent(SECURITY_HEADERS | DOCUMENT_HEADERS)
_HSTS = (b"strict-transport-security", b"max-age=31536000")


def _add_headers(message: Message, scope: Scope, status: int) -> None:
    """Give an answer the headers that every answer has, unless it has its own."""
    given = list(message.get("headers", ()))
    own = {name for name, _ in given}
    given += [header for header in _policies(scope["path"], status) if header[0] not in own]
    if scope.get("scheme") == "https" and _HSTS[0] not in own:
        given.append(_HSTS)
    message["headers"] = given


def from_elsewhere(scope: Scope) -> bool:
    """Whether a request that changes something was made by another site's page."""
    headers = Headers(scope=scope)
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False  # not a browser: no cookie of a victim can be there
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:  # no address at all
        return True


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, limiter: Limiter | None = None) -> None:
        self._app = app
        self._metrics = metrics
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, bounded and measured."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500
        connection = scope.get(SCOPE_KEY)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if connection is not None:
                    connection.answered(status)
                _add_headers(message, scope, status)
            await send(message)

        try:
            error = self._refused(scope)
            speak(language_of(scope["headers"]))  # a request is a task, with a context of its own
            if error is not None:
                await refusal(error)(scope, receive, sending)
            else:
                await self._app(scope, bounded(receive, _most(scope)), sending)
        finally:
            took = time.perf_counter() - start
            path = _pattern(scope)
            self._metrics.request(scope["method"], path, status, took)
            logger.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": path,
                    "status": status,
                    "ms": round(took * 1000, 1),
                },
            )

    def _refused(self, scope: Scope) -> WebError | None:
        if scope["method"] not in _SAFE and from_elsewhere(scope):
            return WebError(403, "web.foreign")
        length = Headers(scope=scope).get("content-length")
        most = _most(scope)
        if length is not None and (not re.fullmatch(r"[0-9]{1,12}", length) or int(length) > most):
            return WebError(413, "web.too-large", {"Connection": "close"}, most=most)
        return self._too_often(scope)

    def _too_often(self, scope: Scope) -> WebError | None:
        """Count pages and files here, by address; the API counts by itself, who asks and what."""
        client = scope.get("client")
        if client is None or self._limiter is None or scope["path"].startswith("/api/"):
            return None
        try:
            self._limiter.hit("pages", network_of(client[0]))
        except WebError as error:
            return error
        return None


def _most(scope: Scope) -> int:
    path = scope["path"]
    if path == "/api/imports":
        return MOST_BYTES_FILE
    if path == "/api/lexicons":
        return MOST_BYTES_LIST
    if path.startswith("/api/games/") and path.endswith("/link"):
        return MOST_BYTES_LINK
    whole = path.endswith(("/players", "/paste")) or path in (
        "/api/games",
        "/api/multiplex/follow",
        "/api/people/import",
        "/api/training/import",
    )
    files = path.startswith("/api/simultaneous/")
    return MOST_BYTES_PLAYERS if whole or files else MOST_BYTES


def _pattern(scope: Scope) -> str:
    """The route's pattern, never the address itself: an address may hold an id."""
    return str(scope.get("pioche.route", "other"))


def bounded(receive: Receive, most: int) -> Receive:
    """Refuse a body that grows past the bound, whatever its headers said, or that never ends."""
    taken = 0
    ended = False
    deadline = asyncio.get_running_loop().time() + BODY_S

    async def receiving() -> Message:
        nonlocal taken, ended
        if ended:  # what comes now is that whoever asked has left
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise WebError(408, "web.too-slow", {"Connection": "close"}, seconds=BODY_S) from None
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > most:
                raise WebError(413, "web.too-large", {"Connection": "close"}, most=most)
            ended = not message.get("more_body", False)
        return message

    return receiving
