"""Chromium's own trace of a page: what its main thread did, and to how many elements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

#: Playwright's own choice of categories leaves tasks out; these hold them, and what they did.
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
]


def events_of(trace: Path) -> list[dict[str, Any]]:
    """Everything of some length that the main threads of pages did, in its order."""
    events: list[dict[str, Any]] = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads = {
        (one["pid"], one["tid"])
        for one in events
        if one.get("name") == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    whole = [one for one in events if "dur" in one and (one["pid"], one["tid"]) in threads]
    whole.sort(key=lambda one: (one["pid"], one["tid"], one["ts"], -one["dur"]))
    return whole


def restyled(events: list[dict[str, Any]]) -> list[int]:
    """How many elements each look at the styles gave new ones: no machine's load changes that."""
    return [
        one["args"].get("elementCount", 0) for one in events if one["name"] == "UpdateLayoutTree"
    ]


def laid_out(events: list[dict[str, Any]]) -> list[int]:
    """How many boxes each layout began with."""
    return [
        one["args"].get("beginData", {}).get("dirtyObjects", 0)
        for one in events
        if one["name"] == "Layout"
    ]
