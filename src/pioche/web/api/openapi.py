"""The OpenAPI document, written from the route table and the types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from pioche import __version__
from pioche.web.api.shapes import Refusal
from pioche.web.api.table import Query, Route

_KINDS: dict[type, dict[str, Any]] = {
    str: {"type": "string", "maxLength": 200},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
}
_TEMPLATE = "#/components/schemas/{name}"


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """The whole API."""
    types = [t for route in routes for t in (route.body, route.answer) if t is not None]
    _, components = msgspec.json.schema_components([*types, Refusal], ref_template=_TEMPLATE)
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pioche",
            "version": __version__,
            "description": (
                "Parties de duplicate, de Scrabble classique et de Jarnac, en salle et en ligne. "
                "Voir docs/api.md."
            ),
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(route: Route) -> dict[str, Any]:
    good = "201" if route.method == "POST" and _creates(route) else "200"
    operation: dict[str, Any] = {
        "operationId": route.endpoint.__name__,
        "summary": route.summary,
        "parameters": [
            *(_path_parameter(name) for name in re.findall(r"{(\w+)}", route.path)),
            *(_query_parameter(query) for query in route.query),
        ],
        "responses": {
            good: {"description": "C’est fait.", "content": _content(route)},
            "default": {
                "description": "Refus : un code stable et une phrase.",
                "content": {
                    "application/json": {"schema": {"$ref": _TEMPLATE.format(name="Refusal")}}
                },
            },
        },
    }
    if route.body is not None:
        schema = {"$ref": _TEMPLATE.format(name=route.body.__name__)}
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return operation


def _creates(route: Route) -> bool:
    return route.path in ("/api/games",) or route.path.endswith(("/members", "/players"))


def _content(route: Route) -> dict[str, Any]:
    if route.media != "application/json":
        return {route.media: {"schema": {"type": "string"}}}
    if route.answer is None:
        return {route.media: {"schema": {}}}
    return {route.media: {"schema": {"$ref": _TEMPLATE.format(name=route.answer.__name__)}}}


def _path_parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query_parameter(query: Query) -> dict[str, Any]:
    schema = dict(_KINDS[query.kind])
    if query.default is not None:
        schema["default"] = query.default
    return {
        "name": query.name,
        "in": "query",
        "required": False,
        "description": query.description,
        "schema": schema,
    }
