"""The OpenAPI document says what the routes do."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pioche.web.api.openapi import document
from pioche.web.api.routes import ROUTES
from support.live import LiveServer

API_DOC = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def test_every_route_is_described_once(live: LiveServer) -> None:
    served = live.client().get("/api/openapi.json").json()
    assert served == json.loads(json.dumps(document(ROUTES)))
    described = {
        (method.upper(), path) for path, methods in served["paths"].items() for method in methods
    }
    assert described == {(route.method, route.path) for route in ROUTES}
    names = [route.endpoint.__name__ for route in ROUTES]
    assert len(names) == len(set(names))


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(document(ROUTES))
    schemas = document(ROUTES)["components"]["schemas"]
    for name in re.findall(r"#/components/schemas/(\w+)", text):
        assert name in schemas, name


def test_the_written_page_names_every_route() -> None:
    page = API_DOC.read_text(encoding="utf-8").replace("`GET …/", "`GET /api/games/{game}/")
    page = page.replace("`POST …/", "`POST /api/games/{game}/")
    for route in ROUTES:
        assert route.path in page, route.path
