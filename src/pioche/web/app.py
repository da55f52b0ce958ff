"""The application: routes, guards, pages, and its life from start to stop."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from pioche import __version__
from pioche.core.crash import write_report
from pioche.core.errors import PiocheError
from pioche.room.bots import BotHands
from pioche.web.answers import answer, on_pioche_error
from pioche.web.api.routes import ROUTES
from pioche.web.api.table import starlette_routes
from pioche.web.errors import WebError, refusal
from pioche.web.gone import on_disconnect
from pioche.web.guard import Guard
from pioche.web.service import Service
from pioche.web.tidying import keep_tidy

logger = logging.getLogger("pioche.web")


def create_app(service: Service, pages: Sequence[BaseRoute] = ()) -> ASGIApp:
    """The whole web application over one service; `pages` are served after the API."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        BotHands(service.host, service.store)
        await service.host.start()
        service.host.spawn(service.warm_up())
        service.host.spawn(service.multiplex.run())
        service.host.spawn(service.keeping.run())
        service.host.spawn(keep_tidy(service.host))
        if service.host.shared:
            service.host.spawn(service.share_counts())
        logger.info("started", extra={"worker": service.host.process})
        yield
        await service.host.stop()
        if not service.keeping.wanted:  # what is replaced is kept aside by whoever replaces it
            await service.keeping.keep()
        service.store.close()
        logger.info("stopped", extra={"worker": service.host.process})

    app = Starlette(
        routes=[*starlette_routes(ROUTES, service), *pages],
        lifespan=life,
        exception_handlers={
            PiocheError: on_pioche_error,
            HTTPException: _on_http,
            ClientDisconnect: on_disconnect,
            Exception: _on_crash,
        },
    )
    app.router.redirect_slashes = False
    app.state.service = service
    return Guard(app, service.metrics, service.limiter)


async def _on_http(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (no such address, wrong method), in French."""
    assert isinstance(error, HTTPException)
    given: dict[str, str] = dict(error.headers or {})
    if error.status_code == 404:
        return answer(request, WebError(404, "web.not-found"))
    if error.status_code == 405:
        return refusal(WebError(405, "web.method", given, method=request.method))
    return refusal(WebError(error.status_code, "web.unreadable", given, detail=_phrase(error)))


def _phrase(error: HTTPException) -> str:
    return f"HTTP {error.status_code}"


async def _on_crash(request: Request, error: Exception) -> Response:
    """A mistake of ours: noted in the log with where it happened, told in one sentence."""
    logger.error("request-failed", exc_info=error, extra={"path": _route(request)})
    await run_in_threadpool(write_report, error, __version__, _route(request))
    return refusal(WebError(500, "web.internal"))


def _route(request: Request) -> str:
    return str(request.scope.get("pioche.route", "other"))
