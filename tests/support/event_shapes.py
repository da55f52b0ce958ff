"""The shape of every event a game writes, as text, and what a release owes the shapes before it."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

import msgspec

from pioche.games.game import Game

Shapes = Mapping[str, str]
"""Events of one version of a game, by their name in the log."""

_REF = "#/$defs/"


def shapes(game: Game[Any]) -> dict[str, str]:
    """What the body of each event looks like as JSON: fields, their types and defaults."""
    return {name: shape(known.type) for name, known in game.events.items()}


def shape(event: type) -> str:
    """One event's body, nested records written out where they stand."""
    (top,), parts = msgspec.json.schema_components([event])
    return _told(top, parts)


def _told(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _told(parts[schema["$ref"].removeprefix(_REF)], parts)
    if "anyOf" in schema:
        return " | ".join(sorted(_told(one, parts) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(one, ensure_ascii=False) for one in schema["enum"])
    kind = schema.get("type", "any")
    if kind == "array":
        firsts = [_told(one, parts) for one in schema.get("prefixItems", ())]
        others = schema.get("items")
        return f"[{', '.join(firsts + ([_told(others, parts) + '…'] if others else []))}]"
    if kind == "object" and "properties" not in schema:
        return f"{{string: {_told(schema.get('additionalProperties') or {}, parts)}}}"
    if kind == "object":
        return f"{{{', '.join(_fields(schema, parts))}}}"
    return str(kind)


def _fields(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> list[str]:
    told = []
    for name, field in schema["properties"].items():
        line = f"{name}: {_told(field, parts)}"
        if name not in schema.get("required", ()):
            # A default that is made anew each time (a record) is not in the schema.
            default = json.dumps(field["default"], ensure_ascii=False) if "default" in field else ""
            line += f" = {default or 'made'}"
        told.append(line)
    return told


def write(found: Shapes) -> str:
    """A version's events, one to a line."""
    return "".join(f"{name} {found[name]}\n" for name in sorted(found))


def read(text: str) -> dict[str, str]:
    """What `write` wrote."""
    return dict(line.split(" ", 1) for line in text.splitlines())


def owed(
    kept: Mapping[int, Shapes],
    version: int,
    found: Shapes,
    upcasters: Container[tuple[str, int]],
) -> list[str]:
    """What is wrong with a game's events of today, given those of its versions so far."""
    if version not in kept:
        return [f"version {version} is not kept"]
    told = []
    for name in sorted({*kept[version], *found}):
        if kept[version].get(name) != found.get(name):
            told.append(f"{name} is not what version {version} writes")
    for before in sorted(kept):
        after = kept.get(before + 1, found)
        for name, was in sorted(kept[before].items()):
            if before < version and after.get(name) != was and (name, before) not in upcasters:
                told.append(f"{name} of version {before} has no upcaster")
    return told
