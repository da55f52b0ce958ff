"""The server about itself: health, metrics, and what its API is."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.responses import Response

from pioche import __version__
from pioche.room.host import TOLD_MS
from pioche.texts import _
from pioche.web.api.shapes import Health
from pioche.web.api.table import Call
from pioche.web.errors import json_response


async def health(call: Call) -> Response:
    """Whether the server and its store answer; for supervisors and load balancers."""
    service = call.service
    if service.host.stopping:
        return json_response(Health("draining", _("Le serveur s’arrête."), __version__), 503)
    refused = await service.pulse.refusal()
    if refused is not None:
        return json_response(Health("unavailable", str(refused), __version__), 503)
    skew, told = service.host.skew, _("Le serveur est prêt.")
    if skew is not None and abs(skew) >= TOLD_MS:
        ahead = f"{round(skew / 1000):+d}".replace("-", "−")
        told += " " + _("Cette machine n’est pas à l’heure de la base ({s} s).").format(s=ahead)
    return json_response(Health("ok", told, __version__, skew))


async def metrics(call: Call) -> Response:
    """Counters for Prometheus."""
    host = call.service.host
    gauges = [
        ("pioche_games_held", "gauge", "Games in memory.", float(len(host.held))),
        ("pioche_streams", "gauge", "Open live streams.", float(host.streams)),
        (
            "pioche_events_total",
            "counter",
            "Commands carried out or followed.",
            float(host.metrics.events),
        ),
        (
            "pioche_games_loaded_total",
            "counter",
            "Games read from the log.",
            float(host.metrics.loads),
        ),
        ("pioche_refreshes_total", "counter", "Hints followed.", float(host.metrics.refreshes)),
        (
            "pioche_bot_moves_total",
            "counter",
            "Moves of computer players.",
            float(host.metrics.bot_moves),
        ),
    ]
    writer = getattr(call.service.store, "writer", None)
    if writer is not None:
        gauges += [
            (
                "pioche_commits_total",
                "counter",
                "Transactions of the writer.",
                float(writer.batches),
            ),
            ("pioche_orders_total", "counter", "Orders written.", float(writer.written)),
            ("pioche_orders_waiting", "gauge", "Orders not yet written.", float(writer.waiting)),
        ]
    return Response(
        call.service.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8"
    )


async def openapi(call: Call) -> Response:
    """This API, described for programs."""
    return Response(_described(), media_type="application/json")


@cache
def _described() -> bytes:
    """Write it once: anybody may ask, and the event loop would wait."""
    from pioche.web.api.openapi import document
    from pioche.web.api.routes import ROUTES

    return msgspec.json.encode(document(ROUTES))
