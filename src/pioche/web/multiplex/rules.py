"""Whether two servers play a game by the same rules."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pioche.games.duplicate import State

#: What a hall that follows plays as its head does; the rest of an opening is its own affair.
SHARED = (
    "edition", "formula", "tempo", "signal", "timed", "measure", "scores", "closes", "names",
)  # fmt: skip


def fingerprint(state: State) -> str:
    """The rules of a game as they were resolved: edition, formula, tempo, and how it counts."""
    setup = state.setup
    rules: list[Any] = [
        setup.regulation.to_data(),
        setup.formula,
        setup.tempo,
        setup.timed,
        setup.scores,
    ]
    return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()


def refusal(state: State) -> str:
    """Why a game cannot be followed (the code of a sentence); nothing where it can."""
    if state.ended is not None:
        return "multiplex.over"
    if not state.setup.timed:
        return "multiplex.untimed"
    if state.setup.formula.survival:
        return "multiplex.survival"
    if state.following is not None:
        return "multiplex.follows"
    return ""
